"""Budgets: what is a time, who is tighter, who pays for the nodes."""

import threading
from decimal import Decimal
from math import inf, nan
from typing import Any

import pytest

from nonet.core import budget
from nonet.core.budget import (
    DEFAULT_TIMEOUT,
    MAX_NODES,
    Budget,
    as_nodes,
    as_seconds,
    checkpoint,
    current,
    grace,
    within,
)
from nonet.core.errors import BudgetExceeded, NonetError


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(budget, "monotonic", made)
    return made


@pytest.mark.parametrize("timeout", [nan, -1, -0.001, -inf, "1", b"1", True, object(), [], 1j, Decimal(-1)])
def test_what_is_no_time(timeout: Any) -> None:
    with pytest.raises(NonetError, match="makes no sense"):
        as_seconds(timeout)


@pytest.mark.parametrize(
    ("timeout", "seconds"),
    [(None, None), (inf, None), (10**400, None), (0, 0.0), (1, 1.0), (1e300, 1e300), (Decimal("0.5"), 0.5)],
)
def test_what_is_a_time(timeout: Any, seconds: float | None) -> None:
    assert as_seconds(timeout) == seconds


@pytest.mark.parametrize("nodes", [0, -1, 1.0, nan, "7", True, object(), -(10**30)])
def test_what_is_no_number_of_nodes(nodes: Any) -> None:
    with pytest.raises(NonetError, match="makes no sense"):
        as_nodes(nodes)


def test_more_nodes_than_can_be_counted() -> None:
    assert as_nodes(10**30) == as_nodes(MAX_NODES) == MAX_NODES
    assert as_nodes(None) is None


def test_the_checkpoint(clock: Clock) -> None:
    checkpoint()
    with within(timeout=2):
        clock.now += 1.9
        checkpoint()
        clock.now += 0.1
        with pytest.raises(BudgetExceeded, match=r"gave up after 2 s \(allow more"):
            checkpoint()
    checkpoint()


def test_a_call_without_a_limit_has_the_default(clock: Clock) -> None:
    with within() as call:
        assert call.seconds_left() == DEFAULT_TIMEOUT
        with within() as inner:
            assert inner.seconds_left() == DEFAULT_TIMEOUT, "an inner call has the time of the outer one"
        clock.now += DEFAULT_TIMEOUT
        with pytest.raises(BudgetExceeded, match=r"30 s, the default.*inf means no limit"):
            checkpoint()
    with within(timeout=inf) as call, within() as inner:
        assert call.seconds_left() is inner.seconds_left() is None


def test_the_tighter_one_counts(clock: Clock) -> None:
    with within(timeout=2), within(timeout=5) as longer, within(timeout=1) as shorter:
        assert longer.timeout == 2
        assert shorter.timeout == 1
        clock.now += 1.5
        longer.check_time()
        with pytest.raises(BudgetExceeded, match="1 s"):
            shorter.check_time()


def test_grace_looks_at_no_other_budget(clock: Clock) -> None:
    with within(timeout=0):
        with grace():
            checkpoint()
            clock.now += budget.GRACE
            with pytest.raises(BudgetExceeded):
                checkpoint()
        with pytest.raises(BudgetExceeded):
            checkpoint()


def test_nodes_are_paid_by_every_budget_around() -> None:
    with within(nodes=10) as call:
        with within(nodes=8) as inner:
            assert inner.nodes_left() == 8
            inner.spend(6)
        assert call.nodes_left() == 4
        with within(nodes=8) as inner:
            assert inner.nodes_left() == 4
            inner.spend(4)
            assert inner.is_over
            with pytest.raises(BudgetExceeded, match="after 10 nodes"):
                inner.out_of_nodes()


def test_the_inner_bound_is_named_if_it_ran_out() -> None:
    with within(nodes=10), within(nodes=1) as inner:
        inner.spend(1)
        with pytest.raises(BudgetExceeded, match="after 1 node "):
            inner.out_of_nodes()


def test_a_deadline_can_be_set_anew(clock: Clock) -> None:
    made = Budget(2)
    clock.now += 2
    made.restart()
    made.check_time()
    assert made.seconds_left() == 2


def test_other_threads_have_their_own() -> None:
    seen: list[Budget] = []
    with within(timeout=0):
        thread = threading.Thread(target=lambda: seen.append(current()))
        thread.start()
        thread.join()
    assert seen[0].timeout is None
