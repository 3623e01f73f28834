"""Work outside the event loop: threads and worker processes, a bounded queue before them, and an end to what nobody
waits for.

The kernels let go of the GIL while they search, so threads are enough for them; logic is Python, and has processes of
its own (decision 40). When a client leaves, its work ends at the next checkpoint.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from time import monotonic
from typing import TypeVar

from nonet.api.bounds import Stop, Stopped, stoppable
from nonet.web.asks import Ask
from nonet.web.crew import Crew
from nonet.web.limits import Limits
from nonet.web.questions import Answer, Kind, Question, answered

T = TypeVar("T")


class Busy(Exception):
    """Too many questions wait already; `retry_after` are seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__("too many questions wait already")
        self.retry_after = retry_after


class StoppedJob(Stopped, Exception):
    """`Stopped`, in a form that a future can carry from a thread to the event loop."""


class Session(Stop):
    """The stop of one client's questions: it also ends waiting for a worker."""

    __slots__ = ("waiting",)

    def __init__(self) -> None:
        super().__init__()
        self.waiting: asyncio.Task[Answer] | None = None

    def set(self) -> None:
        """Ends the work in threads at its next checkpoint, and that of a worker by telling it."""
        super().set()
        if self.waiting is not None:
            self.waiting.cancel()


class Jobs:
    """Answers questions, at most so many of each kind at once, and counts them."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._sizes = {Kind.QUICK: limits.quick, Kind.LOGIC: limits.logic, Kind.LONG: limits.long}
        self._threads = ThreadPoolExecutor(limits.quick, "nonet")
        self._crews: dict[Kind, Crew] = {}
        self.running = dict.fromkeys(Kind, 0)
        """Questions that wait or are worked on, of each kind."""
        self.refused = 0
        self.stopped = 0
        self._open: set[Session] = set()
        self._named: dict[str, Session] = {}
        self._seconds = dict.fromkeys(Kind, 0.05)
        self._closed = False

    async def warm(self) -> None:
        """Starts a worker of each kind."""
        await asyncio.gather(*(self._crew(kind).ready() for kind in (Kind.LOGIC, Kind.LONG)))

    async def answer(self, question: Question, ask: Ask, session: Session | None = None) -> Answer:
        """The answer; if this is cancelled, so is the work. Raises Busy rather than wait in a long queue."""
        kind = question.kind
        session = session or Session()
        with self._counted(kind, session):
            if session.is_set:
                raise StoppedJob
            begun = monotonic()
            if kind is Kind.QUICK:
                result = await self._in_thread(lambda: answered(question, ask, self._limits), session)
            else:
                result = await self._by_worker(question, ask, session)
            self._seconds[kind] += 0.1 * (monotonic() - begun - self._seconds[kind])
            return result

    async def _in_thread(self, work: Callable[[], T], stop: Stop) -> T:
        future = asyncio.get_running_loop().run_in_executor(self._threads, _job, work, stop)
        try:
            return await asyncio.shield(future)
        except asyncio.CancelledError:
            stop.set()
            self.stopped += 1
            # The thread is busy until the work has ended: so is its place in the queue.
            future.add_done_callback(lambda done: done.cancelled() or done.exception())
            raise
        except StoppedJob:
            self.stopped += 1
            raise

    async def _by_worker(self, question: Question, ask: Ask, session: Session) -> Answer:
        task = asyncio.ensure_future(self._crew(question.kind).answer(question.name, ask))
        session.waiting = task
        try:
            return await task
        except asyncio.CancelledError:
            self.stopped += 1
            task.cancel()
            if session.is_set:
                raise StoppedJob from None
            raise
        finally:
            session.waiting = None

    def _crew(self, kind: Kind) -> Crew:
        if kind not in self._crews:
            self._crews[kind] = Crew(self._sizes[kind], self._limits)
        return self._crews[kind]

    @contextmanager
    def _counted(self, kind: Kind, session: Session) -> Iterator[None]:
        if self._closed or self.running[kind] >= self._sizes[kind] + self._limits.waiting:
            self.refused += 1
            raise Busy(self._retry_after(kind))
        self.running[kind] += 1
        self._open.add(session)
        try:
            yield
        finally:
            self.running[kind] -= 1
            self._open.discard(session)

    @contextmanager
    def newest(self, name: str | None) -> Iterator[Session]:
        """A stop for everything inside. A later call with the same name sets it: the newest question wins."""
        stop = Session()
        if name is not None:
            older = self._named.pop(name, None)
            if older is not None:
                older.set()
            self._named[name] = stop
        try:
            yield stop
        finally:
            stop.set()
            if name is not None and self._named.get(name) is stop:
                del self._named[name]

    def close(self) -> None:
        """Ends all work, and takes no more."""
        self._closed = True
        for session in list(self._open):
            session.set()
        for crew in self._crews.values():
            crew.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def gone(self) -> None:
        """Waits until the workers have ended, after `close`."""
        await asyncio.gather(*(crew.gone() for crew in self._crews.values()))

    def _retry_after(self, kind: Kind) -> int:
        waiting = max(self.running[kind] - self._sizes[kind], 0)
        return min(max(round(waiting * self._seconds[kind] / self._sizes[kind]), 1), 30)


def _job(work: Callable[[], T], stop: Stop) -> T:
    try:
        with stoppable(stop):
            if stop.is_set:  # its client left while it waited
                raise Stopped
            return work()
    except Stopped:
        raise StoppedJob from None
