"""The worker processes of one kind of work: who is free, who is asked, and who is replaced because it does not stop."""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import suppress
from dataclasses import asdict
from itertools import count

from nonet.web.asks import Ask
from nonet.web.limits import Limits
from nonet.web.questions import Answer, Kind

MAX_LINE = 64 << 20
"""Bytes of a worker's answer."""

STOP_SECONDS = 2.0
"""How long a worker may take to stop; then it is killed, and another one takes its place."""


class Lost(Exception):
    """A worker ended while it worked: killed by the system, for one."""


class Crew:
    """Up to `size` processes, started when they are first needed."""

    def __init__(self, size: int, limits: Limits, kind: Kind) -> None:
        self._limits, self._kind = limits, kind
        self._places = asyncio.Semaphore(size)
        self._free: list[asyncio.subprocess.Process] = []
        self._all: set[asyncio.subprocess.Process] = set()
        self._gone: list[asyncio.subprocess.Process] = []
        self._settling: set[asyncio.Task[None]] = set()
        self._numbers = count()
        self._closed = False

    async def answer(self, question: str, ask: Ask) -> Answer:
        """The answer of a free worker. If this is cancelled, the worker is told to stop."""
        async with self._places:
            worker = self._free.pop() if self._free else await self._hire()
            number = next(self._numbers)
            line = json.dumps({"id": number, "question": question, "ask": ask.model_dump(mode="json")})
            try:
                await self._tell(worker, line)
                answer = await self._hear(worker)
            except asyncio.CancelledError:
                task = asyncio.create_task(self._settle(worker, number))
                self._settling.add(task)
                task.add_done_callback(self._settling.discard)
                raise
            except (Lost, OSError):
                self._dismiss(worker)
                raise Lost from None
            self._free.append(worker)
            return answer

    async def ready(self) -> None:
        """Starts a worker, so that the first question need not wait for it."""
        async with self._places:
            if not self._free and not self._closed:
                self._free.append(await self._hire())

    def close(self) -> None:
        """Ends all workers."""
        self._closed = True
        for worker in list(self._all):
            self._dismiss(worker)

    async def gone(self) -> None:
        """Waits until all workers have ended, after `close`."""
        await asyncio.gather(*(worker.wait() for worker in self._gone))

    async def _hire(self) -> asyncio.subprocess.Process:
        worker = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "nonet.web.worker",
            self._kind,
            json.dumps(asdict(self._limits)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=MAX_LINE,
        )
        self._all.add(worker)
        return worker

    async def _tell(self, worker: asyncio.subprocess.Process, line: str) -> None:
        assert worker.stdin is not None
        worker.stdin.write(f"{line}\n".encode())
        await worker.stdin.drain()

    async def _hear(self, worker: asyncio.subprocess.Process) -> Answer:
        assert worker.stdout is not None
        line = await worker.stdout.readline()
        if not line:
            raise Lost
        told = json.loads(line)
        return Answer(told["status"], told["body"].encode())

    async def _settle(self, worker: asyncio.subprocess.Process, number: int) -> None:
        """Tells a worker to stop, and takes it back once it has; else another one is hired when needed."""
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await self._tell(worker, json.dumps({"stop": number}))
                await self._hear(worker)
            self._free.append(worker)
        except (TimeoutError, Lost, OSError, asyncio.CancelledError):
            self._dismiss(worker)

    def _dismiss(self, worker: asyncio.subprocess.Process) -> None:
        self._all.discard(worker)
        self._gone.append(worker)
        with suppress(ProcessLookupError):
            worker.kill()
