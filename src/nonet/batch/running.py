"""Running a job from its first look at the output to its manifest."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pyarrow as pa

from nonet.api import BudgetExceeded, NonetError
from nonet.api.bounds import checkpoint, within
from nonet.api.files import plain_file
from nonet.batch.dedupe import deduplicated
from nonet.batch.folders import TEMPORARY, Folder, LocalFolder, folder_of
from nonet.batch.formats import format_named
from nonet.batch.job import Job
from nonet.batch.manifest import (
    JOB,
    MANIFEST,
    WORK,
    Record,
    difference,
    encoded,
    manifest_of,
    read_manifest,
    read_records,
)
from nonet.batch.places import Place, is_address
from nonet.batch.workers import Advance, Crew, alone

_PART = re.compile(r"part-\d{5,}\.[a-z]+|\..*\.tmp")
"""The names of parts, and of parts that are being written."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What a job has written: `status` counts the rows by status, `resumed` the shards that were there already."""

    output: str
    rows: int
    shards: int
    status: Mapping[str, int] = field(default_factory=dict)
    resumed: int = 0
    was_complete: bool = False


@dataclass(frozen=True, slots=True)
class Output:
    """Where a job writes: a file, whose parts lie beside it until they are joined, or a folder of parts."""

    name: str
    is_folder: bool

    @classmethod
    def of(cls, name: str) -> Output:
        """The output with this name; what ends with '/', has no suffix, or is a folder already, is a folder."""
        bare = not os.path.splitext(name)[1]
        is_folder = name.endswith("/") or bare or (not is_address(name) and os.path.isdir(name))
        if is_address(name) and not is_folder:
            raise NonetError(f"{name}: an object store gets a folder of parts", hint=f"-o {os.path.splitext(name)[0]}/")
        if not is_address(name) and (not is_folder or os.path.lexists(name)) and not os.path.isdir(name):
            name = _itself(name)
        return cls(name.rstrip("/") if is_folder else name, is_folder)

    @property
    def parts(self) -> Folder:
        """The folder of the parts."""
        return folder_of(self.name if self.is_folder else f"{self.name}.parts")

    @property
    def manifest(self) -> tuple[Folder, str]:
        """The folder and the name of the manifest."""
        if self.is_folder:
            return self.parts, MANIFEST
        return folder_of(os.path.dirname(self.name) or "."), f"{os.path.basename(self.name)}.manifest.ndjson"

    def seed(self) -> int | None:
        """The seed of the job that is there, None if there is no job or it draws nothing at random."""
        found = self._job()
        seed = None if found is None else found.get("options", {}).get("seed")
        return seed if isinstance(seed, int) else None

    def _job(self) -> dict[str, Any] | None:
        """The identity of the job that is there, ended or not."""
        work = self.parts.folder(WORK)
        if JOB in work.sizes():
            return _decoded(work.read(JOB))
        folder, name = self.manifest
        return read_manifest(folder.read(name))[0] if name in folder.sizes() else None


def _itself(name: str) -> str:
    """The file that a link leads to, which is replaced instead of the link; raises for what no file can replace."""
    target = plain_file(Path(name))
    if target is None:
        raise NonetError(f"{name} is a device or a pipe, and no job can go on there", hint="'-o -' writes to a pipe")
    return target if os.path.islink(name) else name


def _is_same(name: str, given: Place) -> bool:
    try:
        return given.address is None and os.path.samefile(name, given.path)
    except OSError:
        return False


def _decoded(data: bytes) -> dict[str, Any]:
    import json

    found = json.loads(data)
    assert isinstance(found, dict)
    return found


def run_job(
    job: Job,
    output: str,
    *,
    crew: Crew = alone,
    overwrite: bool = False,
    timeout: float | None = None,
    advance: Advance = lambda _: None,
    begun: Callable[[int], None] = lambda _: None,
) -> Summary:
    """Runs a job, or goes on with it if it was begun, and gives a summary.

    An output that is there already is refused, unless it is that of the same job; `overwrite` replaces it. `advance` is
    told the number of rows that were done, `begun` how many are done from before. After `timeout` seconds for the whole
    job it raises BudgetExceeded; the parts that were done stay, and the same call goes on with the others.
    """
    with within(timeout, default=None):
        checkpoint()
        return _run(job, output, crew, overwrite, advance, begun)


def _run(job: Job, output: str, crew: Crew, overwrite: bool, advance: Advance, begun: Callable[[int], None]) -> Summary:
    if job.dedupe and job.task.name != "canon":
        raise NonetError("only canon knows which puzzles are equivalent", hint="nonet batch canon --dedupe")
    source = job.source()
    if source.column is not None:
        job = replace(job, task=replace(job.task, column=source.column))
    place = Output.of(output)
    if isinstance(job.inputs, tuple) and any(_is_same(place.name, each) for each in job.inputs):
        raise NonetError(f"{output} is an input, too: the job could not go on", hint="give another name")
    identity = job.identity()
    complete = _looked_at(place, identity, overwrite)
    if complete is not None:
        return complete
    parts = place.parts
    work = parts.folder(WORK)
    parts.make()
    work.make()
    with _locked(work, place.name):
        if JOB not in work.sizes():
            work.put(JOB, encoded(identity))
        _swept(parts, work)
        records = read_records(work, parts)
        resumed = len(records)
        begun(sum(record.stop - record.first for record in records.values()))
        try:
            for record in crew(job, parts.name, set(records), advance):
                records[record.shard] = record
        except BudgetExceeded as spent:
            _swept(parts, work)
            raise _to_go_on(spent, place.name, len(read_records(work, parts)), resumed) from spent
        return _finished(job, place, identity, records, resumed)


def _to_go_on(spent: BudgetExceeded, name: str, done: int, resumed: int) -> BudgetExceeded:
    """The end of the time, with what is done by then and how to go on."""
    hint = "the same command goes on with the others"
    if done == resumed:
        hint = "not even one was done in this time: allow more with --timeout, or make them smaller with --shard-rows"
    return BudgetExceeded(f"{spent.message}: {done:,} parts of {name} are done", so_far=done, hint=hint)


def _looked_at(place: Output, identity: Mapping[str, Any], overwrite: bool) -> Summary | None:
    """Looks at what is there: the summary of a job that has ended; None if there is something to do."""
    parts, (folder, name) = place.parts, place.manifest
    work = parts.folder(WORK)
    begun = _decoded(work.read(JOB)) if JOB in work.sizes() else None
    other = None if begun is None else difference(identity, begun)
    before, end = read_manifest(folder.read(name)) if name in folder.sizes() else (None, None)
    if before is not None and end is not None and difference(identity, before) is None and _is_as_told(place, end):
        if other is None:  # else the parts are those of another job, which goes on
            _cleared(place)
        return Summary(place.name, end["rows"], end["shards"], end["status"], end["shards"], True)
    if begun is not None:
        if other is None:
            return None
        if not overwrite:
            raise NonetError(
                f"{place.name} has another job that has not ended: {other}",
                hint="the same command goes on with that job; --overwrite begins anew",
            )
        for record in read_records(work, parts).values():
            parts.remove(record.file)
        work.remove_folder()
    if not place.is_folder and (others := [each for each in parts.sizes() if not _PART.fullmatch(each)]):
        raise NonetError(
            f"{parts.name} is in the way: it holds {others[0]}", hint=f"the parts of {place.name} are kept there"
        )
    exists = bool(parts.sizes()) if place.is_folder else os.path.lexists(place.name)
    if not exists:
        return None
    if before is not None and end is not None:
        other = difference(identity, before)
        if overwrite and place.is_folder:
            for file in end["files"]:
                with suppress(FileNotFoundError):
                    parts.remove(file)
            folder.remove(name)
            exists = bool(parts.sizes())
    if overwrite and not (place.is_folder and exists):
        return None
    what = "is a folder with other files" if place.is_folder else "exists already"
    if other is not None and not overwrite:
        what = f"is the output of another job: {other}"
    hint = "give another name" if overwrite else "give another name, or --overwrite"
    raise NonetError(f"{place.name} {what}", hint=hint)


def _is_as_told(place: Output, end: Mapping[str, Any]) -> bool:
    """Whether the files of a manifest are there, in their sizes."""
    folder = place.parts if place.is_folder else place.manifest[0]
    sizes = folder.sizes()
    return all(sizes.get(file) == size for file, size in end["files"].items())


@contextmanager
def _locked(work: Folder, name: str) -> Iterator[None]:
    """Only one process works on an output; the lock goes with the process, however that ends."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    if not isinstance(work, LocalFolder):
        yield
        return
    descriptor = os.open(work.path("lock"), os.O_RDWR | os.O_CREAT, 0o666)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise NonetError(
                f"another process is at work on {name}", hint="wait for it, or give another name"
            ) from None
        yield
    finally:
        os.close(descriptor)


def _swept(parts: Folder, work: Folder) -> None:
    """Removes what a process that was killed left half-written."""
    for folder in (parts, work):
        for name in folder.sizes():
            if name.endswith(TEMPORARY) or (folder is work and name.startswith("input-")):
                with suppress(FileNotFoundError):
                    folder.remove(name)


def _finished(
    job: Job, place: Output, identity: Mapping[str, Any], records: Mapping[int, Record], resumed: int
) -> Summary:
    """Joins the parts if one file was wanted, writes the manifest, and removes what only the work needed."""
    if sorted(records) != list(range(len(records))):
        raise AssertionError("shards are missing")
    # A worker that died may have left a file; its shard was done again.
    _swept(place.parts, place.parts.folder(WORK))
    folder, name = place.manifest
    status: Counter[str] = Counter()
    for record in records.values():
        status.update(record.status)
    ordered = [records[shard] for shard in sorted(records)]
    rows = sum(record.rows for record in ordered)
    if job.dedupe:
        rows, files = _deduplicated(job, place, ordered)
    elif place.is_folder:
        files = {record.file: record.bytes for record in ordered}
    else:
        files = _joined(job, place, ordered)
    end = {"rows": rows, "shards": len(records), "status": dict(sorted(status.items())), "files": files}
    folder.put(name, manifest_of(identity, records, end))
    _cleared(place)
    return Summary(place.name, rows, len(records), status, resumed)


def _cleared(place: Output) -> None:
    """Removes what is needed no more when the manifest is there; the same command again does it after a death."""
    parts = place.parts
    with suppress(FileNotFoundError):
        parts.folder(WORK).remove_folder()
    if place.is_folder:
        return
    for name in parts.sizes():
        if _PART.fullmatch(name):
            parts.remove(name)
    parts.remove_if_empty()


def _joined(job: Job, place: Output, records: list[Record]) -> dict[str, int]:
    """Makes one file of all parts."""
    parts = place.parts
    assert isinstance(parts, LocalFolder)
    target = folder_of(os.path.dirname(place.name) or ".")
    assert isinstance(target, LocalFolder)
    base = os.path.basename(place.name)
    if len(records) == 1:
        return {base: target.adopt(parts.path(records[0].file), base)}
    with target.writing(base) as file:
        format_named(job.kind).join([parts.path(record.file) for record in records], file)
    return {base: file.size}


def _deduplicated(job: Job, place: Output, records: list[Record]) -> tuple[int, dict[str, int]]:
    """Writes the first row of each class only: into one file, or into a part for each part."""
    parts = place.parts
    tables = deduplicated(parts, [record.file for record in records])
    schema: pa.Schema = job.schema()
    options = replace(job.options, compression=job.compression)
    kind = format_named(job.kind)
    rows = 0
    files: dict[str, int] = {}
    if place.is_folder:
        for record, several in zip(records, tables, strict=True):
            name = f"unique-{record.shard:05}{kind.suffix}"
            with parts.writing(name) as file:
                writer = kind.writer(file, schema, options)
                for table in several:
                    checkpoint()
                    writer.write(table)
                    rows += table.num_rows
                writer.close()
            files[name] = file.size
        for record in records:
            parts.remove(record.file)
        return rows, files
    base = os.path.basename(place.name)
    with folder_of(os.path.dirname(place.name) or ".").writing(base) as file:
        writer = kind.writer(file, schema, options)
        for several in tables:
            for table in several:
                checkpoint()
                writer.write(table)
                rows += table.num_rows
        writer.close()
    return rows, {base: file.size}
