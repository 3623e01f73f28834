"""Pairs, clues outside the board, global rules and single cells: what they refuse, and special boards.

Covers: box_indexer, diagonal, difference, disjoint_groups, global_entropy, little_killer, non_consecutive,
numbered_room, ratio, row_indexer, sandwich, skyscraper, windoku, x_sum, xv.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from nonet.constraints import constraints
from nonet.constraints.box_indexer import BoxIndexer
from nonet.constraints.chess import Chess
from nonet.constraints.diagonal import Diagonal
from nonet.constraints.difference import Difference
from nonet.constraints.disjoint_groups import DisjointGroups
from nonet.constraints.global_entropy import GlobalEntropy
from nonet.constraints.little_killer import LittleKiller
from nonet.constraints.non_consecutive import NonConsecutive
from nonet.constraints.numbered_room import NumberedRoom
from nonet.constraints.ratio import Ratio
from nonet.constraints.row_indexer import RowIndexer
from nonet.constraints.sandwich import Sandwich
from nonet.constraints.skyscraper import Skyscraper
from nonet.constraints.windoku import Windoku
from nonet.constraints.x_sum import XSum
from nonet.constraints.xv import Xv
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules
from nonet.core.layout import Layout
from nonet.core.marks import Dot, Fill, Label, Line
from nonet.core.primitives import AllDifferent, Sum
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle

NINE = Puzzle.empty()
FOUR = Puzzle.empty((2, 2))
LATIN = Puzzle.empty(None, size=5)
WIDE = Puzzle(Layout(2, 3, ()), (1, 2, 3), bytes(6))


@pytest.mark.parametrize(
    ("board", "rule", "words"),
    [
        (NINE, Difference(0, 1, 9), r"'difference' at r1c1, r1c2 cannot hold: no two symbols differ by 9"),
        (NINE, Ratio(0, 1, 10), "no symbol is 10 times another"),
        (NINE, Xv(0, 1, 19), "no two symbols make 19"),
        (NINE, Sandwich((0, 10), 5), r"'sandwich' at r0c10 is not beside a row or column \(row 0 or 10"),
        (NINE, Sandwich((3, 3), 5), "is not beside"),
        (NINE, Sandwich((0, 0), 5), "is not beside"),
        (NINE, Sandwich((0, 1), 36), "no symbols in between make 36"),
        (NINE, XSum((1, 0), 0), "no symbols make 0"),
        (NINE, Skyscraper((1, 0), 10), "nobody can see 10 of 9 values"),
        (NINE, Skyscraper((1, 0), 0), "nobody can see 0 of 9 values"),
        (NINE, NumberedRoom((1, 0), 0), "0 is not one of the symbols"),
        (NINE, LittleKiller((0, 9), "down right", 5), "does not look down right over the board"),
        (NINE, LittleKiller((5, 5), "down right", 5), "from outside"),
        (NINE, LittleKiller((0, 0), "down right", 82), "no symbols in 9 cells make 82"),
        (WIDE, Diagonal(), "needs a square board, not 2 x 3"),
        (LATIN, DisjointGroups(), "needs boxes"),
        (LATIN, Windoku(), "needs a full board with boxes"),
        (LATIN, BoxIndexer(0), "'box indexer' at r1c1 needs a box around it"),
        (FOUR, GlobalEntropy(), "4 symbols cannot be cut into 3"),
        (FOUR, NonConsecutive(3), "no two symbols differ by more than 3"),
        (Puzzle.empty((2, 2), (0, 1, 2, 3)), RowIndexer(12), "no symbol stands for 4"),
    ],
    ids=str,
)
def test_a_clue_that_makes_no_sense(board: Puzzle, rule: Constraint, words: str) -> None:
    with pytest.raises(BrokenRules, match=words):
        lower(replace(board, constraints=(rule,)))


@pytest.mark.parametrize("kind", ["difference", "ratio", "greater than"])
def test_two_cells_are_two(kind: str) -> None:
    made: Any = constraints[kind]
    with pytest.raises(BrokenRules, match="it needs two cells"):
        made(3, 3)


def test_shapes() -> None:
    with pytest.raises(BrokenRules, match=r'is no place \("r0c4", or a row and a column'):
        Sandwich(5, 5)  # type: ignore[arg-type]
    with pytest.raises(BrokenRules, match="is no place"):
        Sandwich((-1, 1), 5)
    with pytest.raises(BrokenRules, match=r"no direction 'east' \(choose from: down right"):
        LittleKiller((0, 1), "east", 5)
    with pytest.raises(BrokenRules, match="down or up"):
        Diagonal("left")
    with pytest.raises(BrokenRules, match="moves that lead somewhere"):
        Chess(((0, 0),))


def test_little_killers_start_where_the_arrow_enters() -> None:
    cells = {
        ((0, 7), "down right"): (7, 17),
        ((10, 3), "up left"): (73, 63),
        ((3, 0), "up right"): (9, 1),
        ((2, 10), "down left"): (26, 34, 42, 50, 58, 66, 74),
    }
    for (at, direction), wanted in cells.items():
        (found,) = LittleKiller(at, direction, 12).lower(NINE)
        assert isinstance(found, Sum)
        assert found.cells == wanted


def test_windows() -> None:
    windows = [primitive.cells for primitive in Windoku().lower(NINE)]
    assert [NINE.layout.name(cells[0]) for cells in windows] == ["r2c2", "r2c6", "r6c2", "r6c6"]
    assert len(list(Windoku().lower(Puzzle.empty((4, 4))))) == 9


def test_disjoint_groups_of_nine() -> None:
    groups = list(DisjointGroups().lower(NINE))
    assert groups[0] == AllDifferent((0, 3, 6, 27, 30, 33, 54, 57, 60))
    assert len(groups) == 9


def test_known_numbers_of_grids(counted: Callable[..., int]) -> None:
    """Both diagonals of a Latin square of four: 48, a number known from the literature (diagonal Latin squares)."""
    latin = Puzzle.empty(None, size=4)
    assert counted(latin, Diagonal("down"), Diagonal("up")) == 48


def test_missing_cells_are_passed_over() -> None:
    board = Puzzle(Layout(3, 3, (), None, frozenset({4})), (1, 2, 3), bytes(9))
    (seen,) = Skyscraper((2, 0), 2).lower(board)
    assert seen.cells == (3, 5)
    (diagonal,) = Diagonal().lower(board)
    assert diagonal.cells == (0, 8)


def test_marks() -> None:
    assert list(Xv(0, 1, 10).marks()) == [Dot((0, 1), "xv", "X")]
    assert list(Xv(0, 1, 5).marks()) == [Dot((0, 1), "xv", "V")]
    assert list(Xv(0, 1, 8).marks()) == [Dot((0, 1), "xv", "8")]
    assert list(Sandwich((0, 3), 7).marks()) == [Label((0, 3), "7", "sandwich")]
    assert list(Diagonal("up").marks()) == [Label((0, 0), "diagonal up", "rule")]
    assert list(Diagonal("up").marks_on(FOUR.layout)) == [Line((3, 6, 9, 12), "diagonal")]
    assert list(Windoku().marks_on(FOUR.layout)) == [Fill((5, 6, 9, 10), "windoku")]
