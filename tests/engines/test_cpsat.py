"""CP-SAT against every assignment, against the oracle, and at its limits."""

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from tests.interrupting import interrupted

from nonet.bench.balanced import balanced
from nonet.core.errors import BudgetExceeded
from nonet.core.primitives import AllDifferent, AnyOf, Count, Sum, ValueSet
from nonet.core.problem import Problem, lower
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.engines import Run, count, engines, search

pytest.importorskip("ortools", reason="OR-Tools is not installed: pip install 'nonet[engines]'")


def everything(problem: Problem, run: Run | None = None) -> list[bytes]:
    return list(search(problem, run or Run(), "cpsat"))


MOST = 6
"""Solutions looked at: finding them one by one is slow."""


def first_ones(problem: Problem) -> list[bytes]:
    return list(islice(search(problem, Run(), "cpsat"), MOST))


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 1 << 32), st.sampled_from([(3, 3), (2, 4), (2, 5), (4, 2), (1, 9), (4, 1)]))
def test_every_primitive_against_every_assignment(
    chance: Any, by_brute_force: Callable[[Problem], set[bytes]], seed: int, size: tuple[int, int]
) -> None:
    problem = chance(seed, *size).problem(4)
    expected, found = by_brute_force(problem), first_ones(problem)
    assert len(set(found)) == len(found) == min(MOST, len(expected))
    assert set(found) <= expected


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 1 << 32), st.sampled_from([(8, 4), (10, 5), (6, 9), (4, 16)]))
def test_every_primitive_against_the_oracle(chance: Any, seed: int, size: tuple[int, int]) -> None:
    problem = chance(seed, *size).tame_problem()
    expected, found = set(search(problem, Run(), "python")), first_ones(problem)
    assert len(set(found)) == len(found) == min(MOST, len(expected))
    assert set(found) <= expected


def test_known_counts() -> None:
    """Without further variables solutions come in batches."""
    assert len(set(everything(lower(Puzzle.empty((2, 2)))))) == 288


def test_what_can_never_hold(problem_of: Callable[..., Problem]) -> None:
    for never in (
        AllDifferent((0, 0)),
        ValueSet((0, 1), frozenset()),
        Count((0, 1), 0b1, 1, 0),
        Sum((), 1),
        Sum(((1, 0),), 10**30),
        AnyOf(()),
    ):
        assert everything(problem_of([never], 4, (1, 2, 3))) == [], never
    for always in (Sum((), 0), AnyOf(((), (AllDifferent((0, 0)),))), Count((0, 1), 0b1, 0, 2)):
        assert len(everything(problem_of([always], 2, (1, 2, 3)))) == 9, always


def test_random_order_finds_the_same() -> None:
    board = lower(Puzzle.empty(None, size=3))
    assert sorted(everything(board, Run(stream=Stream(3)))) == sorted(everything(board))


def test_deciding_some_cells_first() -> None:
    board = lower(Puzzle.empty(None, size=3))
    ways = [(values[0], values[4]) for values in everything(board, Run(first=(0, 4)))]
    assert ways == sorted({(values[0], values[4]) for values in search(board, Run(), "python")})


def test_budgets_end_it() -> None:
    hard = lower(balanced((6, 6), 0.55, seed=1))
    run = Run(nodes=50)
    with pytest.raises(BudgetExceeded, match="50 nodes"):
        everything(hard, run)
    assert run.counters.nodes >= 50
    with pytest.raises(BudgetExceeded, match=r"0\.5 s") as spent:
        count(hard, Run(timeout=0.5), 2, "cpsat")
    assert spent.value.so_far == 0


def test_its_word_on_the_time_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """CP-SAT has a clock of its own, and stops a little before ours says that time is up."""
    hard = lower(balanced((6, 6), 0.55, seed=1))
    monkeypatch.setattr("nonet.core.budget.monotonic", lambda: 0.0)
    with pytest.raises(BudgetExceeded, match=r"gave up after 0\.05 s"):
        everything(hard, Run(timeout=0.05))
    with pytest.raises(BudgetExceeded, match="gave up after 50 nodes"):
        everything(hard, Run(timeout=1e6, nodes=50))


def test_ctrl_c_ends_it() -> None:
    program = (
        "from nonet.bench.balanced import balanced; from nonet.core.problem import lower\n"
        "from nonet.engines import Run\n"
        "from nonet.engines.cpsat import _Model, _batch\n"
        "model = _Model(lower(balanced((6, 6), 0.55, seed=1)))\n"
        "_batch(model, Run(), 1)"
    )
    ended = interrupted(program, inside="engines/cpsat.py:_interruptibly")
    assert "KeyboardInterrupt" in ended.errors


def test_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    assert engines["cpsat"].available() is None
    monkeypatch.setattr("nonet.engines.cpsat.find_spec", lambda name: None)
    assert "ortools" in (engines["cpsat"].available() or "")
