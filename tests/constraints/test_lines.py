"""Lines: what they refuse, loops, and boards that are not 1 to 9. Their meanings are in tests/matrix.

Covers: arrow, entropic, modular, nabner, pill_arrow, region_sum, renban, sum_line, thermo, whisper.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from nonet.constraints import constraints
from nonet.constraints.arrow import Arrow
from nonet.constraints.entropic import Entropic
from nonet.constraints.modular import Modular
from nonet.constraints.nabner import Nabner
from nonet.constraints.pill_arrow import PillArrow
from nonet.constraints.region_sum import RegionSum
from nonet.constraints.renban import Renban
from nonet.constraints.sum_line import SumLine
from nonet.constraints.thermo import Thermo
from nonet.constraints.whisper import Whisper
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules
from nonet.core.layout import Layout
from nonet.core.marks import Arrow as ArrowMark, Dot, Line
from nonet.core.primitives import Count, Sum
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol

NINE = Puzzle.empty()
FOUR = Puzzle.empty((2, 2))


def row(symbols: tuple[Symbol, ...], cells: int) -> Puzzle:
    """Cells in a row, with no house at all."""
    return Puzzle(Layout(1, cells, ()), symbols, bytes(cells))


LINES = (
    *("thermo", "slow thermo", "whisper", "renban", "nabner", "modular", "entropic", "region sum"),
    *("between", "lockout", "palindrome", "zipper", "sum line", "double arrow"),
)


@pytest.mark.parametrize("kind", LINES)
def test_a_line_names_no_cell_twice(kind: str) -> None:
    made: Any = constraints[kind]
    with pytest.raises(BrokenRules, match=rf"the rule '{kind}' names a cell twice: cells 2 and 4 are the same"):
        made((1, 2, 3, 2, 5))
    with pytest.raises(BrokenRules, match=r"has 1.5 for a cell"):
        made((0, 1.5, 2))
    assert made([1, 2, 3]) == made((1, 2, 3)), "a list is as good as a tuple"
    assert hash(made([1, 2, 3])) == hash(made((1, 2, 3)))


@pytest.mark.parametrize("kind", LINES)
def test_a_line_off_the_board_is_refused(kind: str) -> None:
    made: Any = constraints[kind]
    with pytest.raises(BrokenRules, match=f"the rule '{kind}' names a cell that is not on the board: r25c2"):
        lower(replace(FOUR, constraints=(made((14, 97, 98)),)))


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (Thermo(tuple(range(10))), r"at r1c1, .* cannot hold: 10 cells rise through 9 symbols"),
        (Whisper((0, 1), 9), "no two symbols differ by 9 or more"),
        (Renban(tuple(range(10))), "no 10 symbols follow each other"),
        (Nabner(tuple(range(6))), "no 6 symbols are all apart by 2"),
        (SumLine((0, 1), 19), "no symbols in 2 cells make groups of 19"),
        (Arrow(0, tuple(range(1, 11))), "10 cells make more than any symbol"),
    ],
)
def test_a_line_that_cannot_hold(rule: Constraint, words: str) -> None:
    with pytest.raises(BrokenRules, match=words):
        lower(replace(NINE, constraints=(rule,)))


def test_shapes() -> None:
    with pytest.raises(BrokenRules, match="needs at least 2 cells, not 1"):
        Thermo((1,))
    with pytest.raises(BrokenRules, match="has its circle on its shaft"):
        Arrow(1, (1, 2))
    with pytest.raises(BrokenRules, match="takes at most 4 cells, not 5"):
        PillArrow((1, 2, 3, 4, 5), (6,))
    with pytest.raises(BrokenRules, match="a cell of its pill on its shaft"):
        PillArrow((1, 2), (2, 3))
    with pytest.raises(BrokenRules, match="modulus 1"):
        Modular((1, 2), 1)
    with pytest.raises(BrokenRules, match="total 0"):
        SumLine((1, 2), 0)


def test_groups_of_one_size_or_none() -> None:
    with pytest.raises(BrokenRules, match="the rule 'entropic' at r1c1, r1c2: 4 symbols cannot be cut into 3 groups"):
        lower(replace(FOUR, constraints=(Entropic((0, 1)),)))


@pytest.mark.parametrize("kind", [Whisper, Modular, Entropic])
def test_a_loop_comes_back_to_its_first_cell(kind: Any, counted: Callable[..., int]) -> None:
    symbols = (1, 2, 3, 4, 5, 6)
    holds: Callable[[int, int, int], bool] = {
        "whisper": lambda a, b, c: abs(a - b) >= 2,
        "modular": lambda a, b, c: len({a % 3, b % 3, c % 3}) == 3,
        "entropic": lambda a, b, c: len({(a - 1) // 2, (b - 1) // 2, (c - 1) // 2}) == 3,
    }[kind.kind]
    rule = Whisper((0, 1, 2, 0), 2) if kind is Whisper else kind((0, 1, 2, 0))
    around = [
        values
        for values in ((a, b, c) for a in symbols for b in symbols for c in symbols)
        if all(holds(values[i], values[(i + 1) % 3], values[(i + 2) % 3]) for i in range(3))
    ]
    assert counted(row(symbols, 3), rule) == len(around) > 0


def test_a_zero_joins_the_group_before_or_behind_it(counted: Callable[..., int]) -> None:
    # 0+5, 5+0; but zeros alone are no group of 5.
    assert counted(row((0, 5), 2), SumLine((0, 1), 5)) == 3


def test_renban_follows_numbers_not_places(counted: Callable[..., int]) -> None:
    assert counted(row((4, 1, 9, 2, 3), 3), Renban((0, 1, 2))) == 2 * len(list(permutations(range(3))))


def test_region_sum_of_one_box_says_nothing() -> None:
    assert not list(RegionSum((0, 1, 9)).lower(NINE))
    assert list(RegionSum((0, 3)).lower(NINE)) == [Sum(((1, 3), (-1, 0)), 0)]
    # Each visit to a box counts by itself.
    assert len(list(RegionSum((2, 3, 12, 11)).lower(NINE))) == 2


def test_a_pill_behind_its_first_cell_has_single_digits(counted: Callable[..., int]) -> None:
    board = row((1, 2, 9, 10), 4)
    rule = PillArrow((0, 1), (2, 3))
    assert Count((1,), 0b111, 1, 1) in list(rule.lower(board))
    # 1 and 10 do not read as 110, nor 9 and 10 as 100.
    sums = [10 * a + b for a in (1, 2, 9, 10) for b in (1, 2, 9)]
    assert counted(board, rule) == sum(sums.count(x + y) for x in (1, 2, 9, 10) for y in (1, 2, 9, 10)) > 0


def test_an_arrow_is_drawn_from_its_circle() -> None:
    rule = Arrow(0, (1, 11))
    assert list(rule.marks()) == [Dot((0,), "arrow"), Line((0, 1, 11), "arrow")]
    assert list(rule.marks_on(NINE.layout)) == [Dot((0,), "arrow"), ArrowMark(((1, 1), (1, 2), (2, 3)), "arrow")]
