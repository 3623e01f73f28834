"""The clock: all solvers on one set, one thread, CPU time, taking turns in rounds; the best round of each counts.

By taking turns all solvers share the disturbances of a busy machine, and the best round is the least disturbed one.
Each solver gets the number of puzzles that it solves in about the time of a round, found by doubling.
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

MAX_JOB_PUZZLES = 50_000
"""Puzzles in one job, to bound memory; a faster solver runs its job several times in a round."""

MAX_OVERRUN = 10.0
"""A round is broken off after this many times its planned seconds, plus this many seconds."""

SINGLE_ROUND_OVERRUN = 3.0
"""A solver whose round takes longer than this many times the planned seconds has only one round."""

_TICK = 1e-9
"""Seconds, in place of a measured time of 0."""


class TooSlow(BaseException):
    """Time is up. Not an `Exception`, so that no solver catches it."""


class Contest:
    """Several solvers on one set. After an interrupted `run`, `rows` holds what was measured until then."""

    def __init__(self, puzzle_set: PuzzleSet, peers: Sequence[Peer], *, seconds: float, repeat: int) -> None:
        self._entries = [_Entry(peer, puzzle_set, seconds) for peer in peers]
        self._repeat = repeat
        self.turns = len(peers) * (1 + repeat)

    def run(self, watch: Callable[[str], None] = lambda _: None) -> None:
        """Runs every solver in turn, first to find its pace, then in rounds; calls `watch` before each turn."""
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
        """The results, fastest first; solvers without a figure last."""
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
        """Runs a turn. An exception in a solver ends its own part only."""
        if self._failure is not None:
            return
        try:
            turn()
        except Exception as failed:
            self._failure = f"failed: {type(failed).__name__}: {failed}"

    def find_pace(self) -> None:
        """Doubles the number of puzzles until they take half of a round, and checks the answers."""
        for count in self._sizes():
            job = self._peer.job(self._set.first(count))
            begun = process_time()
            try:
                spent = self._timed(job)
            except TooSlow:
                # An upper bound that counts the puzzle on which it got stuck: the last finished job would flatter it.
                self._at_most = count / max(process_time() - begun, _TICK)
                break
            self._job, self._puzzles = job, count
            self._passes = max(1, round(self._seconds / max(spent, _TICK)))
            if spent >= self._seconds / 2:
                break
        self.check()

    def take_turn(self) -> None:
        """Runs one round. A round that is broken off does not count; a very slow solver has only one round."""
        if self._at_most is not None or self._job is None:
            return
        if self._best is not None and self._best > SINGLE_ROUND_OVERRUN * self._seconds:
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
        """1, 2, 4, ... puzzles, then 1, 2, 4, ... whole sets, so that every puzzle counts equally."""
        whole = min(len(self._set.puzzles), MAX_JOB_PUZZLES)
        count = 1
        while count < whole:
            yield count
            count *= 2
        count = whole
        while count <= (whole if self._peer.learns else MAX_JOB_PUZZLES):
            yield count
            count *= 2

    @property
    def _limit(self) -> float:
        return MAX_OVERRUN * (1 + self._seconds)

    def _timed(self, job: Job, passes: int = 1, *, idle: bool = False) -> float:
        """CPU seconds of one pass, with the garbage collector off, as in `timeit`."""
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
    """Raises TooSlow in Python code that takes longer. Does nothing off the main thread or without `setitimer`."""
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
