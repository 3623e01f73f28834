"""Working on a cluster of dask.distributed: shards go out by path and range, and records come back.

The files lie where all workers can reach them: on a shared disk or in an object store. A worker looks for the record of
a shard before it begins, because the scheduler runs a shard again if the worker that did it died.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import nonet
from nonet.api import EngineUnavailable, NonetError
from nonet.api.bounds import checkpoint, current
from nonet.batch.folders import folder_of
from nonet.batch.job import Job, write_shard
from nonet.batch.manifest import WORK, Record
from nonet.batch.shards import Shard
from nonet.batch.workers import AHEAD, Advance, Crew, forget, planned

LOCAL = "local"

_RETRIES = 2
"""How often a shard is begun again after an exception."""

_DEATHS = 20
"""Workers that may die with a shard before it is given up: deaths count for all shards that wait on a worker."""

_CONNECTING = 30.0
"""Seconds until a scheduler that does not answer is given up."""

_SILENCE = 3600.0
"""Seconds in which no shard ends, after which a cluster is taken for dead."""


def on_cluster(address: str) -> Crew:
    """A crew on the scheduler at an address (`tcp://host:8786`), or on a cluster that is started here (`local:3`)."""
    try:
        import distributed  # noqa: F401
    except ImportError as missing:
        raise EngineUnavailable("a cluster needs dask.distributed", hint="pip install 'nonet[cluster]'") from missing

    def crew(job: Job, parts_name: str, done: set[int], advance: Advance) -> Iterator[Record]:
        with ExitStack() as stack:
            client = _client(address, stack)
            yield from _records(client, job, parts_name, done, advance)

    return crew


def _client(address: str, stack: ExitStack) -> Any:
    import logging

    import dask
    from distributed import Client, LocalCluster

    stack.enter_context(dask.config.set({"distributed.scheduler.allowed-failures": _DEATHS}))
    if address.partition(":")[0] == LOCAL:
        workers = _workers(address)
        # One thread: native code brings its own, and is told how many.
        cluster = LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=workers, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL
        )
        address = stack.enter_context(cluster)
    try:
        client = stack.enter_context(Client(address, timeout=_CONNECTING))  # type: ignore[no-untyped-call]
    except (OSError, TimeoutError, ValueError) as bad:
        raise NonetError(f"there is no scheduler at {address}: {bad}", hint="tcp://host:8786, or local:3") from bad
    _check_versions(client)
    return client


def _workers(address: str) -> int | None:
    number = address.partition(":")[2]
    if not number:
        return None
    if not number.isdecimal() or not 1 <= int(number) <= 256:
        raise NonetError(f"{address}: how many workers are these?", hint="local:3")
    return int(number)


def _version() -> str:
    return nonet.__version__


def _check_versions(client: Any) -> None:
    """Functions are sent by their names, so the workers must have the same Nonet."""
    found = set(client.run(_version).values())
    if not found:
        raise NonetError("this cluster has no workers", hint="start some: dask worker tcp://host:8786")
    if found != {nonet.__version__}:
        raise NonetError(
            f"the workers have Nonet {', '.join(sorted(found))}, and this is {nonet.__version__}",
            hint="install the same version everywhere",
        )


def _records(client: Any, job: Job, parts_name: str, done: set[int], advance: Advance) -> Iterator[Record]:
    from distributed import wait

    work = folder_of(parts_name).folder(WORK)
    shards = planned(job, work, done)
    run = secrets.token_hex(4)
    running: dict[Any, Shard] = {}
    while True:
        most = AHEAD * max(sum(client.nthreads().values()), 1)
        while len(running) < most and (shard := next(shards, None)) is not None:
            future = client.submit(
                write_shard, job, shard, parts_name, key=f"nonet-{run}-{shard.name}", retries=_RETRIES, pure=False
            )
            running[future] = shard
        if not running:
            return
        left = current().seconds_left()
        try:
            ended = wait(  # type: ignore[no-untyped-call]
                list(running), _SILENCE if left is None else min(left, _SILENCE), "FIRST_COMPLETED"
            )
        except TimeoutError:
            checkpoint()
            raise NonetError("no worker of the cluster ends a part any more", hint="look at its workers") from None
        for future in ended.done:
            shard = running.pop(future)
            record: Record = future.result()
            future.release()
            forget(work, shard)
            advance(record.stop - record.first)
            yield record
