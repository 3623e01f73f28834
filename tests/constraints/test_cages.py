"""Cages and sets: what they refuse, and large or odd symbols. Their meanings are in tests/matrix.

Covers: chess, clone, contains, counting_circles, equal_sums, extra_region, killer_cage, quadruple, sum, sum_line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, product

import pytest

from nonet.constraints._tables import making, totals
from nonet.constraints.chess import Chess
from nonet.constraints.clone import Clone
from nonet.constraints.contains import Contains
from nonet.constraints.counting_circles import CountingCircles
from nonet.constraints.equal_sums import EqualSums
from nonet.constraints.extra_region import ExtraRegion
from nonet.constraints.killer_cage import KillerCage
from nonet.constraints.quadruple import Quadruple
from nonet.constraints.sandwich import Sandwich
from nonet.constraints.sum import Sum
from nonet.constraints.sum_line import SumLine
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules
from nonet.core.layout import Layout
from nonet.core.primitives import Count, ValueSet
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle

NINE = Puzzle.empty()


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (
            KillerCage((0, 1, 2), 25),
            r"at r1c1, r1c2, r1c3 cannot hold: no symbols in 3 cells make 25 \(they make from 6 to 24",
        ),
        (KillerCage(tuple(range(10)), 45), "10 cells must differ, but there are 9 symbols"),
        (Sum((0, 1), 19), "no symbols in 2 cells make 19"),
        (ExtraRegion(tuple(range(10))), "has 10 cells that must differ"),
        (Contains((0, 1), (10,)), r"the rule 'contains' at r1c1, r1c2: 10 is not one of the symbols \(they are 1, 2"),
        (CountingCircles(tuple(range(46))), "no different symbols make 46, the number of circles"),
    ],
)
def test_a_cage_that_cannot_hold(rule: Constraint, words: str) -> None:
    with pytest.raises(BrokenRules, match=words):
        lower(replace(NINE, constraints=(rule,)))


def test_totals_between_the_bounds_that_nothing_makes() -> None:
    board = Puzzle.empty((2, 2), (1, 2, 10, 20))
    assert lower(replace(board, constraints=(KillerCage((0, 1), 12),)))
    with pytest.raises(BrokenRules, match="make 13"):
        lower(replace(board, constraints=(KillerCage((0, 1), 13),)))


def test_huge_numbers_are_no_burden() -> None:
    board = Puzzle.empty((4, 4), tuple(3**k for k in range(16)))
    assert lower(replace(board, constraints=(KillerCage(tuple(range(8)), sum(3**k for k in range(8))),)))


def test_as_many_wanted_symbols_as_cells_leave_room_for_no_other() -> None:
    """On every engine, though no single count says so."""
    cells = (0, 1, 9, 10)
    for wanted in ((1, 4, 6, 7), (2, 2, 5, 5)):
        full = lower(replace(NINE, constraints=(Quadruple(cells, wanted),)))
        assert Count(cells, sum({1 << symbol - 1 for symbol in wanted}), 4, 4) in full.primitives
    loose = lower(replace(NINE, constraints=(Quadruple(cells, (1, 4, 6)),)))
    assert sum(isinstance(primitive, Count) for primitive in loose.primitives) == 3


def test_shapes() -> None:
    with pytest.raises(BrokenRules, match="needs at least 4 cells, not 3"):
        Quadruple((0, 1, 2), (1,))
    with pytest.raises(BrokenRules, match="lists 5 symbols for 4 cells"):
        Quadruple((0, 1, 9, 10), (1, 2, 3, 4, 5))
    with pytest.raises(BrokenRules, match="has 2 cells but 1 in its copy"):
        Clone((0, 1), (5,))
    with pytest.raises(BrokenRules, match="2 factors for 3 cells"):
        Sum((0, 1, 2), 5, (1, 2))
    with pytest.raises(BrokenRules, match="at least two groups"):
        EqualSums(((0, 1),))
    with pytest.raises(BrokenRules, match="twice in one group"):
        EqualSums(((0, 0), (1, 2)))


def test_a_symbol_from_a_file_may_be_a_text(counted: Callable[..., int]) -> None:
    board = Puzzle.empty((2, 2))
    assert counted(board, Contains((0, 1), ("4",))) == counted(board, Contains((0, 1), (4,))) == 144


@pytest.mark.parametrize(("symbols", "circles"), [((0, 1, 2), 3), ((1, 2, 3, 4, 5), 5), ((2, 3, 5), 5)])
def test_counting_circles_by_hand(symbols: tuple[int, ...], circles: int, counted: Callable[..., int]) -> None:
    board = Puzzle(Layout(1, circles, ()), symbols, bytes(circles))
    wanted = sum(all(values.count(v) == v for v in values) for values in product(symbols, repeat=circles))
    assert counted(board, CountingCircles(tuple(range(circles)))) == wanted > 0


def test_a_cage_is_called_by_its_total() -> None:
    assert [area.name for rule in (KillerCage((0, 1), 5), KillerCage((0, 1))) for area in rule.areas()] == [
        "cage 5",
        "cage",
    ]


def test_cages_of_sixteen(counted: Callable[..., int]) -> None:
    board = Puzzle(Layout(1, 3, ()), tuple(range(1, 17)), bytes(3))
    wanted = sum(a + b + c == 30 and len({a, b, c}) == 3 for a, b, c in product(range(1, 17), repeat=3))
    assert counted(board, KillerCage((0, 1, 2), 30)) == wanted


def test_combinations_are_listed_only_where_they_are_few() -> None:
    sixteen = tuple(range(1, 17))
    for count, total in ((1, 16), (2, 5), (3, 40), (4, 12), (5, 70)):
        sets = making(sixteen, count, total, 100)
        assert sets is not None
        assert set(sets) == {
            sum(1 << value for value in chosen)
            for chosen in combinations(range(16), count)
            if sum(value + 1 for value in chosen) == total
        }
    assert making(sixteen, 8, 68, 100) is None
    assert making(tuple(range(1, 256)), 100, 12800, 100) is None
    assert making((5, 1, 3), 2, 6, 100) == frozenset({0b011})
    wide = Puzzle.empty((4, 4))
    assert any(isinstance(part, ValueSet) for part in KillerCage((0, 1), 5).lower(wide))
    assert not any(isinstance(part, ValueSet) for part in KillerCage((0, 1), 5).lower(NINE))


@pytest.mark.parametrize("symbols", [(1, 2, 4, 9), (0, 7, 3), (-2, 5, 6, 1)])
def test_totals_of_different_symbols(symbols: tuple[int, ...]) -> None:
    for count in range(len(symbols) + 1):
        assert totals(symbols, count) == frozenset(map(sum, combinations(symbols, count)))


def test_large_boards_are_refused_or_lowered_soon() -> None:
    wide = Puzzle.empty(None, size=100)
    assert lower(replace(wide, constraints=(KillerCage(tuple(range(100)), 5050), Sum((0, 1), 7))))
    with pytest.raises(BrokenRules, match="pairs of symbols may be the lowest and the highest"):
        lower(replace(Puzzle.empty(None, tuple(range(60)), size=9), constraints=(Sandwich((0, 1), 5),)))
    far = Puzzle.empty((2, 2), (1, 3000, 7000, 9000))
    with pytest.raises(BrokenRules, match="its automaton has more than 5,000 states"):
        lower(replace(far, constraints=(SumLine(tuple(range(16)), 60_000),)))
    with pytest.raises(BrokenRules, match="has 51 moves"):
        Chess(((1, 2),) * 51)


def test_lists_are_as_good_as_tuples() -> None:
    assert Contains([0, 1], [1]) == Contains((0, 1), (1,))  # type: ignore[arg-type]
    assert hash(EqualSums([[0, 1], [2]])) == hash(EqualSums(((0, 1), (2,))))  # type: ignore[arg-type]
