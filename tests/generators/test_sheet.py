"""The sheet on which clues are made: lines, areas and places."""

from itertools import pairwise

from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.generators.fills import random_fill
from nonet.generators.sheet import Sheet, area, lines_from_outside, neighbours, squares
from nonet.rules import KillerCage, Thermo

BOARD = Puzzle.empty()
VALUES = random_fill(BOARD, Stream(1)).values


def corners(cells: tuple[int, ...]) -> list[tuple[int, int]]:
    found = []
    for a, b in pairwise(cells):
        (r, c), (s, d) = divmod(a, 9), divmod(b, 9)
        assert max(abs(r - s), abs(c - d)) == 1, "lines go from a cell to one beside it"
        if r != s and c != d:
            found.append((min(r, s), min(c, d)))
    return found


def test_lines_neither_share_cells_nor_cross() -> None:
    sheet = Sheet(BOARD, VALUES)
    taken: list[int] = []
    crossed: list[tuple[int, int]] = []
    for index in range(60):
        path = sheet.path(Stream(2, index), 8)
        if len(path) > 1:
            taken += path
            crossed += corners(path)
            sheet.take(KillerCage(path))
    assert len(taken) == len(set(taken)) > 60
    assert len(crossed) == len(set(crossed)) > 5


def test_a_path_obeys_what_is_allowed() -> None:
    sheet = Sheet(BOARD, VALUES)
    for index in range(20):
        path = sheet.path(Stream(3, index), 9, lambda known, number: number > known[-1])
        assert len(path) < 2 or sheet.holds(Thermo(path))


def test_areas_are_connected_and_free() -> None:
    sheet = Sheet(BOARD, VALUES)
    sheet.taken = set(range(40))
    cells = area(sheet, Stream(1), 6, lambda known, number: number not in known)
    assert sheet.taken.isdisjoint(cells)
    assert cells == tuple(sorted(cells))
    assert len({sheet.number[cell] for cell in cells}) == len(cells)
    sheet.taken = set(range(81))
    assert area(sheet, Stream(1), 6, lambda *_: True) == ()
    assert sheet.path(Stream(1), 3) == ()


def test_a_rule_that_cannot_hold_does_not() -> None:
    sheet = Sheet(BOARD, VALUES)
    assert not sheet.holds(KillerCage((0, 1), 99))
    assert not sheet.holds(Thermo(tuple(range(10))))
    total = sheet.number[0] + sheet.number[1]
    assert sheet.holds(KillerCage((0, 1), total))
    assert not sheet.holds(KillerCage((0, 1), total + 1))


def test_places() -> None:
    sheet = Sheet(BOARD, VALUES)
    assert len(neighbours(sheet)) == 144
    assert len(squares(sheet)) == 64
    assert len(lines_from_outside(sheet)) == 36
    assert len(lines_from_outside(sheet, both_ends=False)) == 18
    assert dict(lines_from_outside(sheet))[0, 3] == tuple(range(2, 81, 9))
    assert dict(lines_from_outside(sheet))[2, 10] == tuple(range(17, 8, -1))


def test_boards_with_gaps() -> None:
    board = Puzzle(Layout.samurai(), tuple(range(1, 10)), bytes(441))
    sheet = Sheet(board, random_fill(board, Stream(1)).values)
    assert lines_from_outside(sheet) == []
    on_board = board.layout.on_board
    assert all(a in on_board and b in on_board for a, b in neighbours(sheet))
    assert all(on_board.issuperset(cells) for cells in squares(sheet))
    assert on_board.issuperset(sheet.path(Stream(4), 9))
