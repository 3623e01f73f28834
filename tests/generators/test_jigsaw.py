"""Random regions."""

import pytest

import nonet
from nonet.core.errors import NonetError
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.generators.jigsaw import jigsaw_board, random_regions


def connected(cells: tuple[int, ...], size: int) -> bool:
    seen, fresh = {cells[0]}, [cells[0]]
    while fresh:
        row, column = divmod(fresh.pop(), size)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            other = r * size + c
            if 0 <= c < size and other in cells and other not in seen:
                seen.add(other)
                fresh.append(other)
    return len(seen) == len(cells)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6, 7, 9, 10, 12, 16, 20])
def test_regions_are_connected_and_of_equal_size(size: int) -> None:
    for index in range(3):
        regions = random_regions(size, Stream(1, index))
        assert sorted(cell for region in regions for cell in region) == list(range(size * size))
        assert all(len(region) == size and connected(region, size) for region in regions)


def test_no_two_layouts_of_a_hundred_are_the_same() -> None:
    assert len({random_regions(9, Stream(2, index)) for index in range(100)}) == 100


def test_a_seed_repeats_the_layout() -> None:
    golden = "AAAABBBBBAACCCBBBBAACCCCDDDAEEECCDDDFEEEEEDDDFFEGGGHHHFFFGGGGHHFFFGGIIHHIIIIIIIHH"
    regions = random_regions(9, Stream(1))
    drawn = {cell: "ABCDEFGHI"[number] for number, region in enumerate(regions) for cell in region}
    assert "".join(drawn[cell] for cell in range(81)) == golden


@pytest.mark.parametrize("size", [4, 5, 7, 9, 12])
def test_a_board_has_a_grid(size: int) -> None:
    board, fill = jigsaw_board(Puzzle.empty(box=None, size=size), Stream(3))
    assert board.layout.box is None
    assert len(board.layout.regions) == size
    assert nonet.solve(board.with_givens(fill.values)).unique


def test_what_cannot_have_regions_is_refused() -> None:
    with pytest.raises(NonetError, match="square board"):
        jigsaw_board(Puzzle(Layout.samurai(), tuple(range(1, 10)), bytes(441)), Stream(1))
    with pytest.raises(NonetError, match="need 6 symbols, not 8"):
        jigsaw_board(Puzzle.empty(box=(2, 3), symbols="ABCDEFGH"), Stream(1))
