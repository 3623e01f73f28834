"""Unique, hidden and avoidable rectangles: four cells of two rows, two columns and two boxes whose two values could be
exchanged.

A corner may lack a candidate if logic alone removed it. If any rule but all-different contains a corner, there is no
rectangle.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from nonet.core.layout import Cell
from nonet.core.primitives import Mask, Value
from nonet.logic.board import CandidateBoard, Position
from nonet.logic.links import Cells, House, Links, Node, bits, union
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, Hodoku, technique
from nonet.logic.techniques._deadly import (
    LastCell,
    LockedGuard,
    OneGuard,
    allowed,
    exchangeable,
    guarded_subset,
    guards_of,
    last_cell,
    one_guard,
    unseen,
)


class Corners(NamedTuple):
    """The corners of a rectangle, `places` in reading order: the pattern has values `a b b a`."""

    places: tuple[Cell, Cell, Cell, Cell]
    cells: Cells

    def opposite(self, cell: Cell) -> Cell:
        return self.places[3 - self.places.index(cell)]

    def beside(self, cell: Cell) -> tuple[Cell, Cell]:
        first, second, third, fourth = self.places
        return (second, third) if cell in (first, fourth) else (first, fourth)


class Rectangle(NamedTuple):
    """Corners and their two values. `plain`: corners with no other candidates; `roof`: the corners with guardians."""

    corners: Corners
    values: Mask
    plain: tuple[Cell, ...]
    roof: tuple[Cell, ...]
    cells: Cells
    guards: tuple[Node, ...]

    def diagonal(self, cells: tuple[Cell, ...]) -> bool:
        return len(cells) == 2 and self.corners.opposite(cells[0]) == cells[1]


@lru_cache(maxsize=16)
def _corners(links: Links) -> tuple[tuple[Corners, ...], ...]:
    """For each cell, the rectangles with this corner whose values could be exchanged."""
    found: list[list[Corners]] = [[] for _ in range(links.places)]
    there = union(links.cells)
    columns = links.layout.columns
    for first in links.cells:
        for second in range(first + 1, (links.row(first) + 1) * columns):
            for third in range(first + columns, links.places, columns):
                fourth = third + second - first
                one, two = 1 << first | 1 << fourth, 1 << second | 1 << third
                if not (one | two) & ~there and exchangeable(links, one, two):
                    places = (first, second, third, fourth)
                    for cell in places:
                        found[cell].append(Corners(places, one | two))
    return tuple(tuple(group) for group in found)


@lru_cache(maxsize=4)
def _rectangles(position: Position) -> tuple[Rectangle, ...]:
    """Every rectangle of open cells with a bivalue corner whose two values no filled cell excludes from a corner."""
    board, free = position.board(), unseen(position)
    found: dict[tuple[Corners, Mask], Rectangle] = {}
    for start in bits(board.with_count(2)):
        values = board.masks[start]
        for corners in _corners(board.links)[start]:
            cells = corners.cells
            if cells & ~board.open or (corners, values) in found:
                continue
            if any(values & ~free[cell] for cell in corners.places):
                continue
            roof = tuple(cell for cell in corners.places if board.masks[cell] & ~values)
            plain = tuple(cell for cell in corners.places if cell not in roof)
            guards = guards_of(board, cells, values)
            found[corners, values] = Rectangle(corners, values, plain, roof, cells, guards)
    return tuple(found.values())


@technique(
    "unique rectangle type 1", rank=250, label=Difficulty.HARD, code="0600", se=4.5, unique=True,
    hodoku=Hodoku(3500, 100, "hard"),
)  # fmt: skip
def type_1(board: CandidateBoard) -> Iterator[Step]:
    """Three corners have the same two candidates: the fourth is neither of them."""
    for found in _rectangles(board.position):
        if len(found.roof) == 1:
            yield from last_cell(board, "unique rectangle type 1", found.cells, found.values)


@technique(
    "unique rectangle type 2", rank=251, label=Difficulty.HARD, code="0601", se=4.5, unique=True,
    hodoku=Hodoku(3600, 100, "hard"),
)  # fmt: skip
def type_2(board: CandidateBoard) -> Iterator[Step]:
    """Two corners side by side have one further candidate, the same for both: it is in one of them."""
    for found in _rectangles(board.position):
        if len(found.roof) == 2 and not found.diagonal(found.roof):
            yield from one_guard(board, "unique rectangle type 2", found.cells, found.values, found.guards)


@technique(
    "unique rectangle type 3", rank=252, label=Difficulty.HARD, code="0602", se=4.6, unique=True,
    hodoku=Hodoku(3700, 100, "hard"),
)  # fmt: skip
def type_3(board: CandidateBoard) -> Iterator[Step]:
    """The guardians of two corners make a naked subset with other cells of their house."""
    for found in _rectangles(board.position):
        if len(found.roof) == 2 and not found.diagonal(found.roof):
            yield from guarded_subset(board, "unique rectangle type 3", found.cells, found.values, found.guards)


@technique(
    "unique rectangle type 4", rank=253, label=Difficulty.HARD, code="0603", se=4.5, unique=True,
    hodoku=Hodoku(3800, 100, "hard"),
)  # fmt: skip
def type_4(board: CandidateBoard) -> Iterator[Step]:
    """One of the values is locked in two corners side by side: the other value is in neither."""
    for found in _rectangles(board.position):
        if len(found.roof) == 2 and not found.diagonal(found.roof):
            for locked in bits(found.values):
                house = _side(board, found, locked, found.roof[0], found.roof[1])
                if house is not None:
                    other = found.values & ~(1 << locked)
                    yield from _locked(board, "unique rectangle type 4", found, locked, other, found.roof, (house,))


@technique(
    "unique rectangle type 5",
    rank=254,
    label=Difficulty.HARD,
    code="0604",
    unique=True,
    hodoku=Hodoku(3900, 100, "hard"),
)
def type_5(board: CandidateBoard) -> Iterator[Step]:
    """Two opposite corners, or three, have one further candidate, the same for all: it is in one of them."""
    for found in _rectangles(board.position):
        if len(found.roof) == 3 or found.diagonal(found.roof):
            yield from one_guard(board, "unique rectangle type 5", found.cells, found.values, found.guards)


@technique(
    "unique rectangle type 6",
    rank=255,
    label=Difficulty.HARD,
    code="0605",
    unique=True,
    hodoku=Hodoku(4000, 100, "hard"),
)
def type_6(board: CandidateBoard) -> Iterator[Step]:
    """A value makes an X-wing of the four corners: it is not in the two opposite corners with guardians."""
    for found in _rectangles(board.position):
        if not found.diagonal(found.roof):
            continue
        one, two = found.roof
        for locked in bits(found.values):
            for left, right in (found.plain, found.plain[::-1]):
                houses = _side(board, found, locked, one, left), _side(board, found, locked, two, right)
                if houses[0] is not None and houses[1] is not None:
                    yield from _locked(
                        board, "unique rectangle type 6", found, locked, 1 << locked, found.roof, (houses[0], houses[1])
                    )
                    break


@technique(
    "hidden rectangle", rank=256, label=Difficulty.HARD, code="0606", unique=True, hodoku=Hodoku(4010, 100, "hard")
)
def hidden_rectangle(board: CandidateBoard) -> Iterator[Step]:
    """A value is locked in both sides that meet opposite a plain corner: the other value is not where they meet."""
    for found in _rectangles(board.position):
        if len(found.roof) == 3 or found.diagonal(found.roof):
            for corner in found.plain:
                across = found.corners.opposite(corner)
                left, right = found.corners.beside(corner)
                for locked in bits(found.values):
                    houses = _side(board, found, locked, across, left), _side(board, found, locked, across, right)
                    if houses[0] is not None and houses[1] is not None:
                        other = found.values & ~(1 << locked)
                        sides = (houses[0], houses[1])
                        yield from _locked(board, "hidden rectangle", found, locked, other, (across,), sides)


def _side(board: CandidateBoard, found: Rectangle, value: Value, one: Cell, two: Cell) -> House | None:
    """A house with both cells in which the value has no place outside the rectangle."""
    for house in board.links.houses_of[one]:
        if house.whole and house.bits >> two & 1 and not board.places[value] & house.bits & ~found.cells:
            return house
    return None


def _locked(
    board: CandidateBoard, name: str, found: Rectangle, locked: Value, gone: Mask, cells: tuple[Cell, ...],
    houses: tuple[House, ...],
) -> Iterator[Step]:  # fmt: skip
    removing = board.present(union(cells), gone)
    if removing:
        yield LockedGuard(
            technique=name, before=board.position, removing=removing,
            cells=found.cells, values=found.values, locked=locked, houses=houses,
        )  # fmt: skip


@technique(
    "avoidable rectangle type 1", rank=257, label=Difficulty.HARD, code="0607", unique=True,
    hodoku=Hodoku(4020, 100, "hard"),
)  # fmt: skip
def avoidable_1(board: CandidateBoard) -> Iterator[Step]:
    """Three corners are filled but not given: the fourth is not the value that would complete the deadly pattern."""
    for corners, pattern in _avoidable(board.position):
        open_corners = corners.cells & board.open
        if open_corners.bit_count() == 1:
            cell = open_corners.bit_length() - 1
            removing = board.present(open_corners, 1 << pattern[corners.places.index(cell)])
            if removing:
                yield LastCell(
                    technique="avoidable rectangle type 1", before=board.position, removing=removing,
                    cells=corners.cells, values=union(pattern),
                )  # fmt: skip


@technique(
    "avoidable rectangle type 2", rank=258, label=Difficulty.HARD, code="0608", unique=True,
    hodoku=Hodoku(4030, 100, "hard"),
)  # fmt: skip
def avoidable_2(board: CandidateBoard) -> Iterator[Step]:
    """Two corners are filled but not given, the others have the same further candidate: it is in one of them."""
    size = board.links.size
    for corners, pattern in _avoidable(board.position):
        both = [(cell, value) for cell, value in zip(corners.places, pattern, strict=True) if board.open >> cell & 1]
        if len(both) != 2 or corners.opposite(both[0][0]) == both[1][0]:
            continue
        extras = [board.masks[cell] & ~(1 << value) for cell, value in both]
        if extras[0] != extras[1] or extras[0].bit_count() != 1:
            continue
        removing = board.present(board.links.seen_by_all(1 << both[0][0] | 1 << both[1][0]), extras[0])
        if removing:
            guards = tuple(cell * size + extras[0].bit_length() - 1 for cell, _ in both)
            yield OneGuard(
                technique="avoidable rectangle type 2", before=board.position, removing=removing,
                cells=corners.cells, values=union(pattern), guards=guards,
            )  # fmt: skip


@lru_cache(maxsize=4)
def _avoidable(position: Position) -> tuple[tuple[Corners, tuple[Value, Value, Value, Value]], ...]:
    """Rectangles with open corners and corners filled by logic, and the values that would make them deadly."""
    board = position.board()
    values = board.values
    filled = union([cell for cell in board.links.cells if values[cell] and not board.givens[cell]])
    found = {}
    for start in bits(filled):
        for corners in _corners(board.links)[start]:
            if corners.cells & ~(filled | board.open) or not corners.cells & board.open or corners in found:
                continue
            ends = [values[cell] - 1 for cell in corners.places]
            a, b = max(ends[0], ends[3]), max(ends[1], ends[2])
            if a < 0 or b < 0 or {ends[0], ends[3]} - {-1, a} or {ends[1], ends[2]} - {-1, b}:
                continue
            if any((1 << a | 1 << b) & ~allowed(board, cell) for cell in corners.places):
                continue
            pattern = (a, b, b, a)
            if all(values[c] or board.masks[c] >> v & 1 for c, v in zip(corners.places, pattern, strict=True)):
                found[corners] = pattern
    return tuple(found.items())
