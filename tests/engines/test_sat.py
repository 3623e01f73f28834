"""CaDiCaL against every assignment, against the oracle, and at its limits."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from tests.interrupting import interrupted

from nonet.bench.balanced import balanced
from nonet.core.errors import BudgetExceeded, EngineUnavailable
from nonet.core.primitives import AllDifferent, AnyOf, Automaton, Count, Regular, Sum, ValueSet
from nonet.core.problem import Problem, lower
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.engines import Run, _clauses, count, engines, search, verified

pytest.importorskip("pysat", reason="python-sat is not installed: pip install 'nonet[engines]'")

ProblemOf = Callable[..., Problem]


def everything(problem: Problem, run: Run | None = None) -> list[bytes]:
    return list(search(problem, run or Run(), "sat"))


@settings(max_examples=300, deadline=None)
@given(
    st.integers(0, 1 << 32),
    st.sampled_from([(5, 3), (4, 4), (3, 7), (6, 2), (3, 9), (2, 16), (2, 17), (4, 1), (2, 40)]),
)
def test_every_primitive_against_every_assignment(
    chance: Any, by_brute_force: Callable[[Problem], set[bytes]], seed: int, size: tuple[int, int]
) -> None:
    problem = chance(seed, *size).problem(4)
    found = everything(problem)
    assert len(found) == len(set(found)), "a solution came twice"
    assert set(found) == by_brute_force(problem)


@settings(max_examples=100, deadline=None)
@given(
    st.integers(0, 1 << 32), st.sampled_from([(8, 4), (12, 5), (10, 9), (14, 9), (8, 16), (6, 17), (5, 33), (5, 64)])
)
def test_every_primitive_against_the_oracle(chance: Any, seed: int, size: tuple[int, int]) -> None:
    problem = chance(seed, *size).tame_problem()
    found = everything(problem)
    assert len(found) == len(set(found)), "a solution came twice"
    assert set(found) == set(search(problem, Run(), "python"))


def test_known_counts() -> None:
    assert len(set(everything(lower(Puzzle.empty((2, 2)))))) == 288
    assert len(set(everything(lower(Puzzle.empty(None, size=4))))) == 576


def test_what_can_never_hold(problem_of: ProblemOf) -> None:
    for never in (
        AllDifferent((0, 1, 2, 3)),
        AllDifferent((0, 0)),
        ValueSet((0, 1), frozenset({0b111})),
        ValueSet((0, 1), frozenset()),
        Count((0, 1), 0b1, 1, 0),
        Sum((), 1),
        Sum(((1, 0),), 10**30),
        Regular((0,), Automaton((), frozenset())),
        AnyOf(()),
        AnyOf(((AnyOf(()),),)),
    ):
        assert everything(problem_of([never], 4, (1, 2, 3))) == [], never
    for always in (Sum((), 0), AnyOf(((), (AllDifferent((0, 0)),))), Count((0, 1), 0b1, 0, 2)):
        assert len(everything(problem_of([always], 2, (1, 2, 3)))) == 9, always


def test_a_sum_too_wide_is_refused_by_name(problem_of: ProblemOf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_clauses, "MAX_STATES", 10)
    with pytest.raises(EngineUnavailable, match="too wide"):
        everything(problem_of([Sum(tuple((1, cell) for cell in range(5)), 15)], 5, tuple(range(1, 10))))


def test_random_order_finds_the_same() -> None:
    board = lower(Puzzle.empty((2, 2)))
    shuffled = everything(board, Run(stream=Stream(3)))
    assert sorted(shuffled) == sorted(everything(board))
    assert everything(board, Run(stream=Stream(3))) == shuffled


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 1 << 32))
def test_deciding_some_cells_first(chance: Any, seed: int) -> None:
    made = chance(seed, 5, 4)
    problem, first = made.problem(3), made.some(1, 3)
    ways = [tuple(values[c] for c in first) for values in everything(problem, Run(first=first))]
    assert ways == sorted({tuple(values[c] for c in first) for values in everything(problem)})


def test_a_large_board() -> None:
    board = lower(balanced((5, 5), 0.6, seed=1))
    found = next(search(board, Run(), "sat"))
    assert verified(board, found)
    wrong = board._replace(
        primitives=(*board.primitives, Sum(((1, 0), (-1, 1)), 0)), sources=(*board.sources, board.sources[0])
    )
    assert everything(wrong) == []


# ------------------------------------------------------------------ budgets


HARD = (6, 6), 0.55, 1
"""Some 500,000 conflicts: nobody gets through by accident."""


def test_a_budget_of_conflicts_is_repeatable() -> None:
    """CaDiCaL looks at its limit between two decisions, by when there may be some conflicts more."""
    board = lower(balanced(*HARD))
    seen = []
    for _ in range(2):
        run = Run(nodes=700)
        with pytest.raises(BudgetExceeded, match="700 nodes"):
            everything(board, run)
        seen.append(run.counters)
    assert seen[0] == seen[1]
    assert 700 <= seen[0].nodes < 800
    assert seen[0].guesses > 0


def test_a_time_limit_ends_it() -> None:
    with pytest.raises(BudgetExceeded, match="0 s"):
        everything(lower(Puzzle.empty((2, 2))), Run(timeout=0.0))
    with pytest.raises(BudgetExceeded, match=r"0\.2 s") as spent:
        count(lower(balanced(*HARD)), Run(timeout=0.2), 2, "sat")
    assert spent.value.so_far == 0


def test_ctrl_c_ends_it() -> None:
    program = (
        "from nonet.bench.balanced import balanced; from nonet.core.problem import lower\n"
        "from nonet.engines import Run, search, engines; engines['sat']; import pysat.solvers\n"
        f"next(search(lower(balanced({HARD[0]}, {HARD[1]}, {HARD[2]})), Run(), 'sat'))"
    )
    ended = interrupted(program, inside="engines/sat.py:_solved")
    assert "KeyboardInterrupt" in ended.errors
    assert ended.status != 0


def test_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    assert engines["sat"].available() is None
    monkeypatch.setattr("nonet.engines.sat.find_spec", lambda name: None)
    assert "python-sat" in (engines["sat"].available() or "")
    with pytest.raises(EngineUnavailable, match="not available"):
        everything(lower(Puzzle.empty((2, 2))))
