"""What a job has done: a record for each shard, written when its file is on the disk, and at the end the manifest.

A job keeps its records in a folder beside its parts:

    out/part-00000.parquet              a shard
    out/_nonet/job.json                 the job: task, options, inputs, versions
    out/_nonet/00000.json               the record of a shard: range, rows, bytes, CRC-32, how often each status
    out/_manifest.ndjson                all of that, a line each, when the job has ended; then `_nonet` goes

A record for each shard, and not one file that grows: an object store cannot append, and several machines write.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from nonet.api import NonetError
from nonet.batch.folders import Folder
from nonet.batch.shards import Shard

WORK = "_nonet"
"""The folder of a job that has not ended."""

JOB = "job.json"
MANIFEST = "_manifest.ndjson"


@dataclass(frozen=True, slots=True)
class Record:
    """What became of a shard. `status` counts the rows of each status; `rows` are those of the output."""

    shard: int
    first: int
    stop: int
    file: str
    rows: int
    bytes: int
    crc32: str
    status: Mapping[str, int] = field(default_factory=dict)


def record_name(shard: int) -> str:
    """The name of the record of a shard."""
    return f"{shard:05}.json"


def write_record(folder: Folder, record: Record) -> None:
    """Says that a shard is done; its file must be on the disk by then."""
    folder.put(record_name(record.shard), encoded(asdict(record)))


def read_record(work: Folder, parts: Folder, shard: Shard) -> Record | None:
    """The record of a shard that is done, None if it is not, or if its file is not what the record says."""
    try:
        record = Record(**json.loads(work.read(record_name(shard.index))))
    except (FileNotFoundError, ValueError, TypeError):
        return None
    whole = parts.sizes().get(record.file) == record.bytes
    return record if whole and record.first == shard.first and shard.stop in (None, record.stop) else None


def read_records(work: Folder, parts: Folder) -> dict[int, Record]:
    """The records of all shards that are done, by number; a record whose file is missing or cut off does not count."""
    sizes = parts.sizes()
    found: dict[int, Record] = {}
    for name in work.sizes():
        if name == JOB or not name.endswith(".json") or name.startswith("."):
            continue
        try:
            record = Record(**json.loads(work.read(name)))
        except (ValueError, TypeError):
            continue
        if sizes.get(record.file) == record.bytes:
            found[record.shard] = record
    return found


def encoded(record: Any) -> bytes:
    """A line of JSON, the same bytes for the same record."""
    return json.dumps(record, ensure_ascii=False, sort_keys=True, default=str).encode() + b"\n"


def manifest_of(job: Mapping[str, Any], records: Mapping[int, Record], end: Mapping[str, Any]) -> bytes:
    """The manifest: a line for the job, one for each shard, one for the end."""
    lines = [{"job": job}, *(asdict(records[shard]) for shard in sorted(records)), {"end": end}]
    return b"".join(map(encoded, lines))


def read_manifest(data: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
    """The job and the end of a manifest."""
    lines = data.splitlines()
    try:
        return json.loads(lines[0])["job"], json.loads(lines[-1])["end"]
    except (ValueError, KeyError, IndexError, TypeError):
        raise NonetError("this manifest is not one of a job of Nonet", hint="give another name to the output") from None


def difference(ours: Mapping[str, Any], theirs: Mapping[str, Any], path: str = "") -> str | None:
    """The first thing in which two jobs differ, in words; None if they are the same."""
    for name in sorted({*ours, *theirs}, key=lambda name: (name != "task", name)):
        here, there = ours.get(name), theirs.get(name)
        if isinstance(here, Mapping) and isinstance(there, Mapping):
            found = difference(here, there, f"{path}{name} ")
            if found:
                return found
        elif here != there:
            return f"{path}{name} was {_short(there)}, and is {_short(here)} now"
    return None


def _short(value: Any) -> str:
    text = json.dumps(value, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."
