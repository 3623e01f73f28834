"""Every move by name does to a board what it says, and nothing else."""

from collections.abc import Callable

import pytest

import nonet
from nonet.symmetry import moves
from nonet.symmetry.symmetry import Symmetry

SIX = nonet.read("123456 456123 231564 564231 312645 645312")
FOUR = nonet.read("12.. 3... .... ...4")


def rows(puzzle: nonet.Puzzle) -> list[str]:
    line, side = puzzle.line(), puzzle.layout.columns
    return [line[start : start + side] for start in range(0, len(line), side)]


def test_lines_and_their_groups() -> None:
    assert rows(moves.swap_rows(SIX, 3, 4)(SIX)) == [rows(SIX)[i] for i in (0, 1, 3, 2, 4, 5)]
    assert rows(moves.swap_bands(SIX, 1, 3)(SIX)) == [rows(SIX)[i] for i in (4, 5, 2, 3, 0, 1)]
    assert rows(moves.swap_columns(SIX, 4, 6)(SIX))[0] == "123654"
    assert rows(moves.swap_stacks(SIX, 1, 2)(SIX))[0] == "456123"


def test_transposing() -> None:
    assert rows(moves.transpose(FOUR)(FOUR)) == ["13..", "2...", "....", "...4"]
    with pytest.raises(nonet.NonetError, match="2x3 would become 3x2"):
        moves.transpose(SIX)


def test_relabelling() -> None:
    assert moves.relabel(FOUR, {1: 4, 4: 1})(FOUR).line() == "42..3..........1"
    for wrong in ({1: 2}, {5: 1}, {1: 9}):
        with pytest.raises(nonet.NonetError, match="no relabelling"):
            moves.relabel(FOUR, wrong)


@pytest.mark.parametrize(
    ("move", "first", "second", "words"),
    [
        (moves.swap_rows, 2, 3, "rows 2 and 3 are not in one band"),
        (moves.swap_rows, 0, 1, "there is no row 0"),
        (moves.swap_columns, 3, 4, "columns 3 and 4 are not in one stack"),
        (moves.swap_columns, 1, 7, "there is no column 7"),
        (moves.swap_bands, 1, 4, "there is no band 4"),
        (moves.swap_stacks, 3, 1, "there is no stack 3"),
    ],
)
def test_what_is_no_move(move: Callable[..., Symmetry], first: int, second: int, words: str) -> None:
    with pytest.raises(nonet.NonetError, match=words):
        move(SIX, first, second)
