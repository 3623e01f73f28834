"""The oracle itself, against something more obvious still: trying every assignment."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import pytest
from hypothesis import given, settings, strategies as st

from nonet.core.constraint import Constraint
from nonet.core.errors import BudgetExceeded
from nonet.core.layout import Layout
from nonet.core.primitives import AllDifferent, AnyOf, Automaton, Count, Pair, Primitive, Regular, Sum, ValueSet
from nonet.core.problem import Problem, lower
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.engines import Run, engines, search, verified

CELLS, VALUES = 5, 3


@dataclass(frozen=True, slots=True)
class Raw(Constraint):
    """Any primitives as a rule, for tests."""

    kind = "raw"
    parts: tuple[Primitive, ...]

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield from self.parts


def problem_of(parts: list[Primitive]) -> Problem:
    board = Layout(1, CELLS, ())
    return lower(Puzzle(board, tuple(range(1, VALUES + 1)), bytes(CELLS), (Raw(tuple(parts)),)))


def by_brute_force(parts: list[Primitive]) -> set[bytes]:
    numbers = tuple(range(1, VALUES + 1))
    return {
        bytes(value + 1 for value in values)
        for values in product(range(VALUES), repeat=CELLS)
        if all(part.holds(values, numbers) for part in parts)
    }


cells = st.integers(0, CELLS - 1)
some_cells = st.lists(cells, min_size=1, max_size=CELLS, unique=True).map(tuple)
masks = st.integers(0, (1 << VALUES) - 1)
automata = st.integers(1, 3).flatmap(
    lambda states: st.builds(
        Automaton,
        st.lists(
            st.lists(st.integers(-1, states - 1), min_size=VALUES, max_size=VALUES).map(tuple),
            min_size=states,
            max_size=states,
        ).map(tuple),
        st.frozensets(st.integers(0, states - 1)),
    )
)
leaves: st.SearchStrategy[Primitive] = st.one_of(
    st.builds(AllDifferent, some_cells),
    st.builds(
        Sum,
        some_cells.flatmap(
            lambda chosen: st.tuples(*(st.tuples(st.sampled_from([-1, 1, 2]), st.just(c)) for c in chosen))
        ),
        st.integers(-3, 12),
    ),
    st.builds(Pair, cells, cells, st.lists(masks, min_size=VALUES, max_size=VALUES).map(tuple)),
    st.builds(ValueSet, some_cells, st.frozensets(masks, max_size=4)),
    st.builds(Regular, some_cells, automata),
    st.builds(Count, some_cells, masks, st.integers(0, 2), st.integers(0, 4)),
)
primitives: st.SearchStrategy[Primitive] = st.one_of(
    leaves, st.builds(AnyOf, st.lists(st.lists(leaves, min_size=1, max_size=2).map(tuple), max_size=3).map(tuple))
)


@settings(max_examples=300)
@given(st.lists(primitives, min_size=1, max_size=4))
def test_every_primitive_against_every_assignment(parts: list[Primitive]) -> None:
    problem = problem_of(parts)
    found = list(search(problem, Run(), "python"))
    assert len(found) == len(set(found)), "a solution came twice"
    assert set(found) == by_brute_force(parts)


@given(st.lists(primitives, min_size=1, max_size=3), st.integers(0, 1 << 32))
def test_random_order_finds_the_same(parts: list[Primitive], seed: int) -> None:
    problem = problem_of(parts)
    assert sorted(search(problem, Run(stream=Stream(seed)))) == sorted(search(problem, Run()))


def test_known_counts() -> None:
    assert sum(1 for _ in search(lower(Puzzle.empty((2, 2))), Run())) == 288
    assert sum(1 for _ in search(lower(Puzzle.empty(None, size=4)), Run())) == 576
    assert sum(1 for _ in search(lower(Puzzle.empty(None, size=3)), Run())) == 12


def test_more_symbols_than_cells_in_an_area() -> None:
    """A 2 x 2 board with three symbols: no value needs a place."""
    assert sum(1 for _ in search(lower(Puzzle.empty(None, "ABC", size=2)), Run())) == 18


def test_a_node_budget_is_exact() -> None:
    run = Run(nodes=10)
    found: list[bytes] = []
    with pytest.raises(BudgetExceeded, match="10 nodes"):
        found.extend(search(lower(Puzzle.empty((2, 2))), run))
    assert run.counters.nodes == 10


def test_a_time_limit_ends_it() -> None:
    with pytest.raises(BudgetExceeded, match="0 s"):
        list(search(lower(Puzzle.empty((3, 3))), Run(timeout=0.0)))


def test_deciding_some_cells_first() -> None:
    """One solution for each way to fill them, in rising order."""
    board = lower(Puzzle.empty((2, 2)))
    firsts = [tuple(values[:4]) for values in search(board, Run(first=(0, 1, 2, 3)))]
    assert len(firsts) == 24
    assert firsts == sorted(firsts)


def test_missing_cells_stay_empty() -> None:
    board = Puzzle(Layout(1, 3, (), missing=frozenset({1})), (1, 2), bytes(3))
    assert sorted(search(lower(board), Run())) == [b"\1\0\1", b"\1\0\2", b"\2\0\1", b"\2\0\2"]


def test_a_wrong_answer_does_not_get_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(engines["python"]), "solutions", lambda *_: iter([bytes([1] * 16)]))
    with pytest.raises(AssertionError, match="wrong answer"):
        list(search(lower(Puzzle.empty((2, 2))), Run(), "python"))


def test_verified_looks_at_everything() -> None:
    board = lower(Puzzle.empty((2, 2)).with_givens(bytes([1]) + bytes(15)))
    right = bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])
    assert verified(board, right)
    assert not verified(board, right[:-1])
    assert not verified(board, bytes([0]) + right[1:])
    assert not verified(board, bytes([5]) + right[1:])
    assert not verified(board, bytes([2, 1, 3, 4]) + right[4:])
    assert not verified(problem_of([Sum(((1, 0),), 2)]), bytes([1, 1, 1, 1, 1]))
