"""Random full grids: uniform on small boards, and never lost on large ones."""

from collections import Counter

import pytest

import nonet
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.generators import fills
from nonet.generators.fills import random_fill
from nonet.rules import AntiKnight, NonConsecutive


def is_right(board: Puzzle, values: bytes) -> bool:
    return nonet.solve(board.with_givens(values)).unique


def test_the_288_grids_of_4x4_are_equally_likely() -> None:
    board = Puzzle.empty(box=(2, 2))
    drawn = Counter(random_fill(board, Stream(1, index)).values for index in range(288 * 20))
    assert len(drawn) == 288
    # Chi squared with 287 degrees of freedom is below 367 in 99.9% of samples. The seed is fixed.
    assert sum((count - 20) ** 2 / 20 for count in drawn.values()) < 367


def test_the_grids_of_6x6_are_all_drawn_from() -> None:
    board = Puzzle.empty(box=(2, 3))
    grids = fills._all_grids(board)
    assert grids is not None
    assert grids.renamed
    assert len(set(grids.grids)) * 720 == 28_200_960  # the known number
    fill = random_fill(board, Stream(1))
    assert fill.uniform
    assert is_right(board, fill.values)


def test_rules_that_tell_values_apart_are_enumerated_without_renaming() -> None:
    board = Puzzle.empty(box=(2, 2)).with_rules(AntiKnight())
    grids = fills._all_grids(board)
    assert grids is not None
    assert len(grids.grids) * (24 if grids.renamed else 1) == nonet.count(board)
    apart = Puzzle.empty(box=None, size=5).with_rules(NonConsecutive())
    grids = fills._all_grids(apart)
    assert grids is not None
    assert not grids.renamed
    assert len(grids.grids) == nonet.count(apart)


@pytest.mark.parametrize("box", [(3, 3), (2, 5), (3, 4), (4, 4), (5, 5), (6, 6)])
def test_larger_boards_are_filled_and_not_called_uniform(box: tuple[int, int]) -> None:
    board = Puzzle.empty(box=box)
    for index in range(3):
        fill = random_fill(board, Stream(5, index))
        assert not fill.uniform
        assert is_right(board, fill.values)


@pytest.mark.slow
@pytest.mark.parametrize("box", [(5, 5), (6, 6), (4, 5)])
def test_large_boards_never_get_lost(box: tuple[int, int]) -> None:
    board = Puzzle.empty(box=box)
    for index in range(100):
        assert is_right(board, random_fill(board, Stream(6, index)).values)


def test_the_first_cell_of_a_plain_board_may_be_anything() -> None:
    board = Puzzle.empty()
    first = Counter(random_fill(board, Stream(2, index)).values[0] for index in range(90))
    assert len(first) == 9


def test_odd_boards() -> None:
    for board in (
        Puzzle.empty(box=None, size=7),
        Puzzle(Layout.samurai(), tuple(range(1, 10)), bytes(441)),
        Puzzle.empty(box=(2, 3), symbols="ABCDEFGH"),
        Puzzle.empty(box=(1, 1)),
    ):
        fill = random_fill(board, Stream(3))
        assert is_right(board, fill.values)
        assert fill == random_fill(board, Stream(3))
