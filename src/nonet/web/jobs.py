"""Work outside the event loop: threads and worker processes, a bounded queue before them, and an end to what nobody
waits for.

A classic puzzle is solved on the spot. The kernels let go of the GIL while they search, so threads are enough for what
is done in a moment; logic is Python, and long searches would take the threads from short ones: both have processes of
their own (decision 40). When a client leaves, its work ends at the next checkpoint.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from math import inf
from time import monotonic
from typing import TypeVar

from nonet.api.bounds import Stop, Stopped, stoppable
from nonet.web.asks import Ask
from nonet.web.crew import Crew
from nonet.web.limits import Limits
from nonet.web.questions import NICE, Answer, Kind, Question, answered, at_once

T = TypeVar("T")


class Busy(Exception):
    """Too many questions wait already; `retry_after` are seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__("too many questions wait already")
        self.retry_after = retry_after


class StoppedJob(Stopped, Exception):
    """`Stopped`, in a form that a future can carry from a thread to the event loop."""


class Session:
    """One client's wish for an answer: `set` withdraws it, wherever the work is by then."""

    __slots__ = ("end", "is_set")

    def __init__(self) -> None:
        self.is_set = False
        self.end: Callable[[], object] = _nothing
        """Ends the work of this moment, in a thread or in a worker."""

    def set(self) -> None:
        """Ends the work at its next checkpoint, or while it waits for a place."""
        self.is_set = True
        self.end()


class Jobs:
    """Answers questions, at most so many of each kind at once, and counts them."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._sizes: dict[Kind, int] = {kind: getattr(limits, kind) for kind in Kind}
        self._threads = ThreadPoolExecutor(limits.quick, "nonet")
        self._crews: dict[Kind, Crew] = {}
        self.running = dict.fromkeys(Kind, 0)
        """Questions that wait or are worked on, of each kind."""
        self.refused = 0
        self.stopped = 0
        self.moved = 0
        """Questions that took longer than a thread is lent for."""
        self._open: set[Session] = set()
        self._named: dict[str, Session] = {}
        self._seconds = dict.fromkeys(Kind, 0.05)
        self._closed = False

    async def warm(self) -> None:
        """Starts a worker of each kind that a page asks; nobody sits before a count."""
        await asyncio.gather(*(self._crew(kind).ready() for kind in NICE if kind is not Kind.COUNT))

    def at_once(self, question: Question, ask: Ask) -> Answer | None:
        """The answer to a question that is too short to wait for anything; None if it is not, or the server stops."""
        return None if self._closed else at_once(question, ask, self._limits)

    async def answer(self, question: Question, ask: Ask, session: Session | None = None) -> Answer:
        """The answer; if this is cancelled, so is the work. Raises Busy rather than wait in a long queue."""
        session = session or Session()
        if session.is_set:
            raise StoppedJob
        kind = question.kind
        if kind is Kind.QUICK:
            with self._counted(kind, session):
                quick = await self._in_thread(lambda: answered(question, ask, self._limits), session)
            if quick is not None:
                return quick
            self.moved += 1
            kind = Kind.SEARCH
        with self._counted(kind, session):
            return await self._by_worker(kind, question, ask, session)

    async def _in_thread(self, work: Callable[[], T], session: Session) -> T | None:
        """What a thread found, or None if it was not done within our patience. The thread counts from its start."""
        stop = Lent(self._limits.patience)
        session.end = stop.set
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
            if stop.is_over and not session.is_set:
                return None
            self.stopped += 1
            raise

    async def _by_worker(self, kind: Kind, question: Question, ask: Ask, session: Session) -> Answer:
        if session.is_set:
            raise StoppedJob
        task = asyncio.ensure_future(self._crew(kind).answer(question.name, ask))
        session.end = task.cancel
        try:
            return await task
        except asyncio.CancelledError:
            self.stopped += 1
            task.cancel()
            if session.is_set:
                raise StoppedJob from None
            raise
        finally:
            session.end = _nothing

    def _crew(self, kind: Kind) -> Crew:
        if kind not in self._crews:
            self._crews[kind] = Crew(self._sizes[kind], self._limits, kind)
        return self._crews[kind]

    @contextmanager
    def _counted(self, kind: Kind, session: Session) -> Iterator[None]:
        if self._closed or self.running[kind] >= self._sizes[kind] + self._limits.waiting:
            self.refused += 1
            raise Busy(self._retry_after(kind))
        self.running[kind] += 1
        self._open.add(session)
        begun = monotonic()
        try:
            yield
        finally:
            self._seconds[kind] += 0.1 * (monotonic() - begun - self._seconds[kind])
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


class Lent(Stop):
    """A stop that sets itself once its thread has worked for `patience` seconds."""

    __slots__ = ("_deadline", "_patience", "_withdrawn")

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._deadline = inf
        self._withdrawn = False

    @property
    def is_set(self) -> bool:  # type: ignore[override]
        """Whether the work is to end, for either reason."""
        return self._withdrawn or self.is_over

    @property
    def is_over(self) -> bool:
        """Whether patience is at its end."""
        return monotonic() >= self._deadline

    def begin(self) -> None:
        """Time counts from here: waiting for a thread is not the work's fault."""
        self._deadline = monotonic() + self._patience

    def set(self) -> None:
        """Withdraws the work."""
        self._withdrawn = True


def _job(work: Callable[[], T], stop: Lent) -> T:
    try:
        with stoppable(stop):
            if stop.is_set:  # its client left while it waited
                raise Stopped
            stop.begin()
            return work()
    except Stopped:
        raise StoppedJob from None


def _nothing() -> None:
    """Ends no work, as there is none."""
