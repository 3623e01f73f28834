"""Who works on the shards: this process alone, or several of them. All give the records in the order of their ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import groupby

import pyarrow as pa

from nonet.api import NonetError
from nonet.api.bounds import checkpoint, current
from nonet.batch.blocks import cut
from nonet.batch.folders import Folder, folder_of
from nonet.batch.formats import format_named
from nonet.batch.formats._format import WriteOptions
from nonet.batch.job import Job, blocks_of, write_shard
from nonet.batch.manifest import WORK, Record
from nonet.batch.shards import Shard, ranges

Advance = Callable[[int], None]
Crew = Callable[[Job, str, set[int], Advance], Iterator[Record]]
"""Does all shards of a job but those in the set, in the folder of that name, and tells how many rows are done."""

AHEAD = 2
"""Shards for each worker that are prepared while others are worked on."""


def alone(job: Job, parts_name: str, done: set[int], advance: Advance) -> Iterator[Record]:
    """All shards, one after another, in this process."""
    source = job.source()
    if source.rows is not None:
        for shard in ranges(source.rows, job.shard_rows):
            if shard.index not in done:
                yield write_shard(job, shard, parts_name, _counted(blocks_of(job, shard, source), advance))
        return
    index = -1
    for index, each in _by_shard(job):
        if index not in done:
            shard = Shard(index, index * job.shard_rows, None)
            yield write_shard(job, shard, parts_name, _counted(each, advance))
    if index < 0 and not done:
        yield write_shard(job, Shard(0, 0, None), parts_name, ())


def _by_shard(job: Job) -> Iterator[tuple[int, Iterator[tuple[int, pa.Table]]]]:
    """The blocks of an input that is read from its beginning, by the number of their shard."""

    def blocks() -> Iterator[tuple[int, pa.Table]]:
        for block in cut(job.source().tables(), job.shard_rows):
            checkpoint()
            yield block

    return groupby(blocks(), lambda block: block[0] // job.shard_rows)


def _counted(blocks: Iterable[tuple[int, pa.Table]], advance: Advance) -> Iterator[tuple[int, pa.Table]]:
    for first, table in blocks:
        yield first, table
        advance(table.num_rows)


def planned(job: Job, work: Folder, done: set[int]) -> Iterator[Shard]:
    """The shards that are not done, each of which can be worked on by any process.

    An input that cannot be entered in the middle is read here, and the rows of each shard laid down in a file.
    """
    source = job.source()
    if source.rows is not None:
        yield from (shard for shard in ranges(source.rows, job.shard_rows) if shard.index not in done)
        return
    index = -1
    for index, blocks in _by_shard(job):
        if index in done:
            for _ in blocks:
                pass
            continue
        name = f"input-{index:05}.arrow"
        stop = index * job.shard_rows
        with work.writing(name) as file:
            writer = format_named("arrow").writer(file, source.schema, WriteOptions())
            for _, table in blocks:
                writer.write(table)
                stop += table.num_rows
            writer.close()
        yield Shard(index, index * job.shard_rows, stop, name)
    if index < 0 and not done:
        with work.writing(EMPTY) as file:
            format_named("arrow").writer(file, source.schema, WriteOptions()).close()
        yield Shard(0, 0, 0, EMPTY)


EMPTY = "input-00000.arrow"


def forget(work: Folder, shard: Shard) -> None:
    """Removes the rows that were laid down for a shard."""
    if shard.staged is not None:
        with suppress(OSError):
            work.remove(shard.staged)


def in_processes(count: int) -> Crew:
    """A crew of `count` processes on this machine."""

    def crew(job: Job, parts_name: str, done: set[int], advance: Advance) -> Iterator[Record]:
        from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
        from concurrent.futures.process import BrokenProcessPool

        work = folder_of(parts_name).folder(WORK)
        shards = planned(job, work, done)
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(count, mp_context=context, initializer=_begin)
        running: dict[Future[Record], Shard] = {}
        try:
            while True:
                while len(running) < AHEAD * count and (shard := next(shards, None)) is not None:
                    running[pool.submit(write_shard, job, shard, parts_name)] = shard
                if not running:
                    break
                # Workers know no deadline: they may be ended at any moment, and what is not recorded is done again.
                ended = wait(running, current().seconds_left(), FIRST_COMPLETED).done
                checkpoint()
                for future in ended:
                    shard = running.pop(future)
                    record = future.result()
                    forget(work, shard)
                    advance(record.stop - record.first)
                    yield record
        except BrokenProcessPool as dead:
            raise NonetError("a worker process died", hint="the same command goes on where it ended") from dead
        except BaseException:
            for process in multiprocessing.active_children():
                process.terminate()
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    return crew


def _begin() -> None:
    """In a worker: Ctrl-C is for the process that started it, and with that process it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
