"""A job: a task over all rows of an input, shard by shard, so that it can be killed at any moment and go on.

Every shard is written under a temporary name, synced, renamed, and only then recorded. What is in a shard depends on
the input and the options alone, so the output is the same for any number of threads and workers, in whatever order they
work, and however often the job was begun again.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

import nonet
from nonet.api import NonetError, ParseError
from nonet.api.bounds import checkpoint
from nonet.batch.blocks import cut
from nonet.batch.folders import Folder, folder_of
from nonet.batch.formats import SUFFIXES, format_named
from nonet.batch.formats._format import BytesFile, Format, WriteOptions
from nonet.batch.manifest import WORK, Record, read_record, write_record
from nonet.batch.numbers import Numbers
from nonet.batch.places import Place, place_of, places
from nonet.batch.shards import SHARD_ROWS, Shard
from nonet.batch.tables import Tables
from nonet.batch.tasks._task import Task

ON_ERROR = ("emit", "skip", "stop")

Source = Tables | Numbers


@dataclass(frozen=True, slots=True)
class Job:
    """Everything on which the bytes of the output depend; it can be sent to other processes.

    `inputs` are files, or a number of puzzles to generate. `on_error`: rows that are no puzzle are kept with a status
    ('emit'), left out ('skip'), or end the job ('stop'). `dedupe` keeps the first row of each class of equivalent
    puzzles (only for the task `canon`).
    """

    task: Task
    inputs: tuple[Place, ...] | range
    kind: str
    input_kind: str | None = None
    shard_rows: int = SHARD_ROWS
    compression: str | None = None
    on_error: str = "emit"
    dedupe: bool = False

    def source(self) -> Source:
        """The rows of the input."""
        return _source(self.inputs, self.task.column, self.input_kind)

    def schema(self) -> pa.Schema:
        """The columns of the output."""
        return self.task.schema(self.source().schema)

    @property
    def part_kind(self) -> Format:
        """The kind of the parts: what is to be looked at again is kept as Parquet until then."""
        return format_named("parquet" if self.dedupe else self.kind)

    @property
    def options(self) -> WriteOptions:
        """How the parts are written."""
        return WriteOptions(None if self.dedupe else self.compression, self.task.main)

    def part_name(self, shard: int) -> str:
        """The name of the file of a shard."""
        return f"part-{shard:05}{self.part_kind.suffix}"

    def identity(self) -> dict[str, Any]:
        """What makes this job the same as another one, as JSON: not threads, which change nothing."""
        options = {name: value for name, value in asdict(self.task).items() if name != "threads" and value is not None}
        inputs: Any = [[place.name, *place.stamp()] for place in self.inputs if isinstance(place, Place)]
        if isinstance(self.inputs, range):
            inputs = [self.inputs.start, self.inputs.stop]
        return {
            "nonet": nonet.__version__,
            "pyarrow": pa.__version__,
            "task": self.task.name,
            "options": _plain(options),
            "inputs": inputs,
            "kind": self.kind,
            "input_kind": self.input_kind,
            "shard_rows": self.shard_rows,
            "compression": self.compression,
            "on_error": self.on_error,
            "dedupe": self.dedupe,
        }


def _plain(value: Any) -> Any:
    """The value with lists for tuples, as JSON gives it back."""
    if isinstance(value, Mapping):
        return {str(name): _plain(each) for name, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, tuple | list) else value


@lru_cache(maxsize=8)
def _source(inputs: tuple[Place, ...] | range, column: str | None, kind: str | None) -> Source:
    return Numbers(inputs) if isinstance(inputs, range) else Tables(inputs, column=column, kind=kind)


def inputs_of(names: Iterable[str | os.PathLike[str]]) -> tuple[Place, ...]:
    """The files that these names stand for."""
    return tuple(places(names, frozenset(SUFFIXES)))


def write_shard(
    job: Job, shard: Shard, parts_name: str, blocks: Iterable[tuple[int, pa.Table]] | None = None
) -> Record:
    """Does the rows of a shard, unless that is recorded already, and gives the record.

    `blocks` are the rows, each with its number, if the caller reads them; otherwise the input is opened here.
    """
    parts = folder_of(parts_name)
    work = parts.folder(WORK)
    done = read_record(work, parts, shard)
    if done is not None:
        return done
    source = source_of(job, shard, work)
    schema = job.task.schema(source.schema)
    name = job.part_name(shard.index)
    status: Counter[str] = Counter()
    rows = read = 0
    with parts.writing(name) as file:
        writer = job.part_kind.writer(file, schema, job.options)
        for first, table in blocks_of(job, shard, source) if blocks is None else blocks:
            answer = _answered(job.task, table, first)
            counted = status_counts(answer)
            status += counted
            if job.on_error != "emit" and counted["error"]:
                answer = _without_errors(job, answer, table, first)
            writer.write(answer)
            rows, read = rows + answer.num_rows, read + table.num_rows
        if shard.stop is not None and read != shard.stop - shard.first:
            raise NonetError(
                f"shard {shard.index} has {read:,} rows, and the input had {shard.stop - shard.first:,} there",
                hint="did the input change?",
            )
        writer.close()
    found = dict(sorted(status.items()))
    record = Record(shard.index, shard.first, shard.first + read, name, rows, file.size, f"{file.crc:08x}", found)
    write_record(work, record)
    return record


def stream(job: Job, file: BytesFile) -> Iterator[pa.Table]:
    """Writes the output of a job to a stream, and gives each table when it is written."""
    source = job.source()
    if source.column is not None:
        job = replace(job, task=replace(job.task, column=source.column))
    writer = job.part_kind.writer(file, job.task.schema(source.schema), job.options)
    for first, table in cut(source.tables(), job.shard_rows):
        answer = _answered(job.task, table, first)
        if job.on_error != "emit" and status_counts(answer)["error"]:
            answer = _without_errors(job, answer, table, first)
        writer.write(answer)
        yield answer
    writer.close()


def _answered(task: Task, table: pa.Table, first: int) -> pa.Table:
    """The answer to a block. What was given up because the time of the whole job was over is no answer."""
    answer = task(table, first)
    checkpoint()
    return answer


def source_of(job: Job, shard: Shard, work: Folder) -> Source:
    """Where the rows of a shard are: in the input, or in a file in which they were laid down."""
    if shard.staged is None:
        return job.source()
    return Tables([place_of(f"{work.name}/{shard.staged}")], column=job.task.column, kind="arrow")


def blocks_of(job: Job, shard: Shard, source: Source) -> Iterator[tuple[int, pa.Table]]:
    """The rows of a shard in blocks, each with the number of its first row."""
    tables = source.tables(shard.first, shard.stop) if shard.staged is None else source.tables()
    for first, table in cut(tables, job.shard_rows):
        checkpoint()
        yield shard.first + first, table


def status_counts(answer: pa.Table) -> Counter[str]:
    """How many rows have each status."""
    import numpy as np

    found: Counter[str] = Counter()
    for chunk in answer.column("status").chunks:
        counts = np.bincount(chunk.indices.to_numpy(), minlength=len(chunk.dictionary)).tolist()
        found.update(
            {status: count for status, count in zip(chunk.dictionary.to_pylist(), counts, strict=True) if count}
        )
    return found


def _without_errors(job: Job, answer: pa.Table, table: pa.Table, first: int) -> pa.Table:
    """The rows that are no errors; with `on_error='stop'` the first error is raised."""
    errors = pc.equal(answer.column("status").cast(pa.string()), "error")
    if job.on_error == "skip":
        return answer.filter(pc.invert(errors)).combine_chunks()
    row = pc.index(errors, True).as_py()
    where = f"row {first + row + 1:,}" if answer.num_rows == table.num_rows else f"a row from {first + 1:,} on"
    source = job.inputs[0].name if isinstance(job.inputs, tuple) and len(job.inputs) == 1 else "<input>"
    raise ParseError(f"{where}: {answer.column('why')[row].as_py()}", source=source)
