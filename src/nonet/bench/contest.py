"""The clock: all solvers on one set, one thread, CPU time, taking turns in rounds; the best round of each counts.

Taking turns makes them share whatever the machine is doing meanwhile; the best round is the one that it disturbed
least. Each solver gets as many puzzles as it manages in about the time of a round, found out by doubling.
"""

from __future__ import annotations

import gc
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from time import process_time
from types import FrameType

from nonet.bench.answers import mistakes
from nonet.bench.peers import Job, Peer
from nonet.bench.rows import Row
from nonet.bench.sets import PuzzleSet

MOST = 50_000
"""Puzzles in one job: past this a job is run several times in a round instead, so that memory stays modest."""

PATIENCE = 10.0
"""A round may take this many times what it should, and as many seconds more, before it is broken off."""

LONG = 3.0
"""A solver whose round takes this many times what it should, because one puzzle alone does, has only one round."""

_TICK = 1e-9


class TooSlow(BaseException):
    """Time is up. No `Exception`, so that no solver takes it for one of its own."""


class Contest:
    """One set, several solvers. `run` may be interrupted: `rows` tells what there is until then."""

    def __init__(self, puzzle_set: PuzzleSet, peers: Sequence[Peer], *, seconds: float, repeat: int) -> None:
        self._entries = [_Entry(peer, puzzle_set, seconds) for peer in peers]
        self._repeat = repeat
        self.turns = len(peers) * (1 + repeat)

    def run(self, watch: Callable[[str], None] = lambda _: None) -> None:
        """Every solver in turn, first to find out its pace, then round by round; `watch` hears before each turn."""
        for entry in self._entries:
            watch(entry.name)
            entry.attempt(entry.find_pace)
        for _ in range(self._repeat):
            for entry in self._entries:
                watch(entry.name)
                entry.attempt(entry.take_turn)
        for entry in self._entries:
            entry.attempt(entry.check)

    def rows(self) -> list[Row]:
        """The fastest first; those without a figure last."""
        rows = [entry.row() for entry in self._entries]
        return sorted(rows, key=lambda row: -(row.speed or 0))


class _Entry:
    """A solver in a contest."""

    def __init__(self, peer: Peer, puzzle_set: PuzzleSet, seconds: float) -> None:
        self._peer = peer
        self._set = puzzle_set
        self._seconds = seconds
        self._job: Job | None = None
        self._puzzles = 0
        self._passes = 1
        self._rounds = 0
        self._best: float | None = None
        self._best_idle: float | None = None
        self._guesses: int | None = None
        self._wrong = 0
        self._at_most: float | None = None
        self._failure: str | None = None
        self.name = f"{puzzle_set.name}: {peer.name}"

    def attempt(self, turn: Callable[[], None]) -> None:
        """Whatever goes wrong in a solver ends its own part and nobody else's."""
        if self._failure is not None:
            return
        try:
            turn()
        except Exception as failed:
            self._failure = f"failed: {type(failed).__name__}: {failed}"

    def find_pace(self) -> None:
        """Doubles the puzzles until they take half of a round, and checks the answers."""
        for count in self._sizes():
            job = self._peer.job(self._set.first(count))
            begun = process_time()
            try:
                spent = self._timed(job)
            except TooSlow:
                # Those that were finished before would flatter it: the one that took too long is left out of them.
                self._at_most = count / max(process_time() - begun, _TICK)
                break
            self._job, self._puzzles = job, count
            self._passes = max(1, round(self._seconds / max(spent, _TICK)))
            if spent >= self._seconds / 2:
                break
        self.check()

    def take_turn(self) -> None:
        """One round. One that is broken off does not count, and a very slow solver has only one."""
        if self._at_most is not None or self._job is None:
            return
        if self._best is not None and self._best > LONG * self._seconds:
            return
        try:
            spent = self._timed(self._job, self._passes)
            idle = self._timed(self._job, self._passes, idle=True) if self._job.can_idle else None
        except TooSlow:
            return
        self._rounds += 1
        self._best = spent if self._best is None else min(self._best, spent)
        if idle is not None:
            self._best_idle = idle if self._best_idle is None else min(self._best_idle, idle)

    def check(self) -> None:
        """Compares the answers of the last run with those expected."""
        if self._job is not None:
            answers = self._job.answers()
            self._guesses = answers.guesses
            self._wrong = max(self._wrong, mistakes(self._set, answers, self._puzzles))

    def row(self) -> Row:
        net = None
        if self._best is not None and self._best_idle is not None and self._best_idle < self._best:
            net = self._puzzles / (self._best - self._best_idle)
        return Row(
            set=self._set.name,
            solver=self._peer.name,
            kind=self._peer.kind,
            proves=self._peer.proves,
            puzzles=self._puzzles,
            available=len(self._set.puzzles),
            rounds=self._rounds,
            per_second=self._at_most if self._best is None else self._puzzles / max(self._best, _TICK),
            net=net,
            guesses=None if self._guesses is None else self._guesses / self._puzzles,
            wrong=self._wrong,
            broken_off=None if self._at_most is None else self._limit,
            failure=self._failure,
        )

    def _sizes(self) -> Iterator[int]:
        """1, 2, 4, ... and then whole sets, so that no puzzle is favoured once all have been seen."""
        whole = min(len(self._set.puzzles), MOST)
        count = 1
        while count < whole:
            yield count
            count *= 2
        count = whole
        while count <= (whole if self._peer.learns else MOST):
            yield count
            count *= 2

    @property
    def _limit(self) -> float:
        return PATIENCE * (1 + self._seconds)

    def _timed(self, job: Job, passes: int = 1, *, idle: bool = False) -> float:
        """CPU seconds of one pass. As in `timeit`, the garbage collector waits."""
        run = job.run_idle if idle else job.run
        collecting = gc.isenabled()
        gc.disable()
        spent = 0.0
        try:
            with _no_longer_than(self._limit):
                for _ in range(passes):
                    job.forget()
                    begun = process_time()
                    run()
                    spent += process_time() - begun
        finally:
            if collecting:
                gc.enable()
        return spent / passes


@contextmanager
def _no_longer_than(seconds: float) -> Generator[None, None, None]:
    """Raises TooSlow in Python code that takes longer. Where there are no such alarms, patience has no end."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
