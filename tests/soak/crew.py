"""Processes that run rounds of families side by side. One that dies or hangs is a difference too, and replaced."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import NamedTuple

from tests.soak.family import Tally, family

PATIENCE = 900.0
"""Seconds after which a round is called hanging, on an idle machine, where it takes one."""

_CONTEXT = multiprocessing.get_context("spawn")


class Round(NamedTuple):
    """What a family made of a seed, and the seconds of the processor that it took."""

    family: str
    seed: int
    tallies: tuple[Tally, ...]
    seconds: float


def run_round(name: str, seed: int) -> Round:
    """One round in this process; an exception counts as a difference."""
    before = _seconds()
    tallies: list[Tally] = []
    try:
        for tally in family(name).compare(seed):
            tallies.append(tally)  # noqa: PERF402 - what was compared before an exception counts
    except Exception as raised:
        last = tallies[-1].kind if tallies else "the beginning"
        tallies.append(Tally("raised", 1, (f"{type(raised).__name__} after {last!r}: {raised}".replace("\n", " "),)))
    return Round(name, seed, tuple(tallies), _seconds() - before)


def _seconds() -> float:
    """Processor seconds of this process and of the programs that it ran."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def _work(pipe: Connection) -> None:
    """The loop of a process: a family and a seed in, a round out. Ctrl-C is the parent's affair."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while (asked := pipe.recv()) is not None:
        pipe.send(run_round(*asked))


@dataclass(slots=True)
class _Hand:
    """One process, and what it is at."""

    process: multiprocessing.process.BaseProcess
    pipe: Connection
    asked: tuple[str, int] | None = None
    since: float = field(default_factory=monotonic)


def patience() -> float:
    """`PATIENCE` on this machine now: at a low priority among other work, a round takes its time."""
    return PATIENCE * max(1.0, 2 * os.getloadavg()[0] / (os.cpu_count() or 1))


class Crew:
    """A number of processes; `ask` gives a free one a round, `rounds` yields those that are done."""

    def __init__(self, count: int) -> None:
        self._hands = [_hire() for _ in range(count)]

    @property
    def is_free(self) -> bool:
        """Whether a process waits for a round."""
        return any(hand.asked is None for hand in self._hands)

    @property
    def busy_with(self) -> list[tuple[str, int]]:
        """The families and seeds under way."""
        return [hand.asked for hand in self._hands if hand.asked is not None]

    def ask(self, name: str, seed: int) -> None:
        """Starts a round on a free process."""
        hand = next(hand for hand in self._hands if hand.asked is None)
        hand.asked, hand.since = (name, seed), monotonic()
        hand.pipe.send(hand.asked)

    def rounds(self, timeout: float) -> Iterator[Round]:
        """The rounds that are done within `timeout` seconds: those of the first that ends, and of others by then."""
        ready = wait([hand.pipe for hand in self._hands if hand.asked is not None], timeout)
        for number, hand in enumerate(self._hands):
            if (asked := hand.asked) is None:
                continue
            if hand.pipe in ready:
                try:
                    yield hand.pipe.recv()
                    hand.asked = None
                    continue
                except (EOFError, ConnectionResetError):
                    hand.process.join()
                    lost = f"the process ended with status {hand.process.exitcode}"
            elif monotonic() - hand.since > (most := patience()):
                hand.process.kill()
                lost = f"no end after {most:.0f} s"
            else:
                continue
            name, seed = asked
            self._hands[number] = _hire()
            yield Round(name, seed, (Tally("crashed or hung", 1, (lost,)),), 0.0)

    def dismiss(self) -> None:
        """Ends all processes, whatever they are at."""
        for hand in self._hands:
            hand.process.kill()
            hand.process.join()


def _hire() -> _Hand:
    ours, theirs = _CONTEXT.Pipe()
    process = _CONTEXT.Process(target=_work, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    return _Hand(process, ours)
