"""Work that another thread stops: in Python's loops and inside the kernels."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from time import sleep

import pytest
from tests.interrupting import NET

import nonet
from nonet.core.budget import checkpoint, within
from nonet.core.stopping import Stop, Stopped, stoppable
from nonet.rules import AntiKnight

EMPTY_25 = nonet.Puzzle.empty((5, 5))
KNIGHTS = nonet.Puzzle.empty().with_rules(AntiKnight())


def loop() -> None:
    while True:
        checkpoint()


ENDLESS: dict[str, Callable[[], object]] = {
    "a loop with checkpoints": loop,
    "the general kernel counts": lambda: nonet.count(KNIGHTS, timeout=NET),
    "the general kernel searches": lambda: nonet.count(EMPTY_25, timeout=NET),
    "true candidates": lambda: nonet.true_candidates(EMPTY_25, cap=10**9, timeout=NET),
    "the classic kernel counts": lambda: nonet.count("." * 81, timeout=NET),
    "all solutions": lambda: sum(1 for _ in nonet.solutions("." * 81, timeout=NET)),
}


@pytest.mark.parametrize("work", ENDLESS.values(), ids=ENDLESS)
def test_another_thread_ends_the_work(work: Callable[[], object]) -> None:
    stop, begun, ended = Stop(), Event(), []

    def job() -> None:
        with stoppable(stop):
            begun.set()
            try:
                ended.append(work())
            except Stopped as error:
                ended.append(error)

    thread = Thread(target=job, daemon=True)
    thread.start()
    begun.wait(NET)
    sleep(0.1)
    stop.set()
    thread.join(NET)
    assert [type(end) for end in ended] == [Stopped]


def test_a_stop_ends_its_own_work_alone() -> None:
    with stoppable(Stop()) as stop:
        stop.set()
        with stoppable(Stop()):
            assert nonet.solve("1... ..2. .3.. ...4").unique
        with pytest.raises(Stopped), within(1):
            checkpoint()
    checkpoint()


def test_a_stop_is_no_error_that_somebody_handles() -> None:
    assert not issubclass(Stopped, Exception)
