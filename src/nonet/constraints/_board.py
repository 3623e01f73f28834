"""Geometry that rules share: neighbours, leaps, and lines read from a clue outside the board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from nonet.constraints._shape import wrong
from nonet.core.budget import checkpoint
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell, Layout, Place
from nonet.core.names import DIRECTIONS, SIDES


def at(layout: Layout, row: int, column: int) -> Cell | None:
    """The cell in this row and column (from 1), None off the board."""
    if not (1 <= row <= layout.board_rows and 1 <= column <= layout.columns):
        return None
    cell = (row - 1) * layout.columns + column - 1
    return None if cell in layout.missing else cell


def leaps(layout: Layout, *moves: tuple[int, int]) -> Iterator[tuple[Cell, Cell]]:
    """Every pair of cells that are one of `moves` apart, in any orientation; each pair once, lower cell first."""
    turned = {(a * s, b * t) for down, right in moves for a, b in ((down, right), (right, down)) for s, t in _SIGNS}
    onward = sorted(move for move in turned if move > (0, 0))  # the others give the same pairs from the other cell
    rows, columns, missing = layout.board_rows, layout.columns, layout.missing
    for cell in layout.board.cells:
        if not cell % 64:
            checkpoint()
        row, column = divmod(cell, columns)
        for down, right in onward:
            if row + down < rows and 0 <= column + right < columns:
                other = cell + down * columns + right
                if other not in missing:
                    yield cell, other


_SIGNS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


@lru_cache(maxsize=16)
def neighbours(layout: Layout) -> tuple[tuple[Cell, Cell], ...]:
    """Every pair of cells that share a side, lower cell first."""
    return tuple(leaps(layout, (0, 1)))


def beside(layout: Layout, cell: Cell) -> Iterator[Cell]:
    """The cells that share a side with `cell`."""
    row, column = layout.place(cell)
    for down, right in SIDES:
        other = at(layout, row + down, column + right)
        if other is not None:
            yield other


def squares(layout: Layout) -> Iterator[tuple[Cell, ...]]:
    """The cells of every 2x2 square, row by row."""
    for row in range(1, layout.board_rows):
        for column in range(1, layout.columns):
            cells = [at(layout, row + down, column + right) for down in (0, 1) for right in (0, 1)]
            found = tuple(cell for cell in cells if cell is not None)
            if len(found) == 4:
                yield found


def line_from(rule: Constraint, layout: Layout, outside: Place) -> tuple[Cell, ...]:
    """The cells of the row or column beside which the place `outside` stands, read from there."""
    cells = _line_from(layout, outside)
    if cells is None:
        raise wrong(
            rule,
            "is not beside a row or column",
            f"row 0 or {layout.board_rows + 1}, or column 0 or {layout.columns + 1}",
        )
    return cells


@lru_cache(maxsize=1024)
def _line_from(layout: Layout, outside: Place) -> tuple[Cell, ...] | None:
    row, column = outside
    rows, columns = range(1, layout.board_rows + 1), range(1, layout.columns + 1)
    if row in rows and column in (0, layout.columns + 1):
        cells = [at(layout, row, each) for each in (columns if column == 0 else reversed(columns))]
    elif column in columns and row in (0, layout.board_rows + 1):
        cells = [at(layout, each, column) for each in (rows if row == 0 else reversed(rows))]
    else:
        return None
    return tuple(cell for cell in cells if cell is not None)


def ray(rule: Constraint, layout: Layout, outside: Place, direction: str) -> tuple[Cell, ...]:
    """The cells of the diagonal that starts at the place `outside` and runs in `direction`."""
    cells = _ray(layout, outside, DIRECTIONS[direction])
    if not cells or at(layout, *outside) is not None:
        raise wrong(rule, f"does not look {direction} over the board from outside")
    return cells


@lru_cache(maxsize=1024)
def _ray(layout: Layout, outside: Place, step: tuple[int, int]) -> tuple[Cell, ...]:
    (row, column), (down, right) = outside, step
    found = []
    while 0 <= row + down <= layout.board_rows + 1 and 0 <= column + right <= layout.columns + 1:
        row, column = row + down, column + right
        cell = at(layout, row, column)
        if cell is not None:
            found.append(cell)
    return tuple(found)


@lru_cache(maxsize=16)
def in_one_house(layout: Layout) -> tuple[int, ...]:
    """For each cell, the cells that share a house with it, as a bitset.

    A set of pairs lost: 1.5 million of them at 100x100 took 0.4 s and 200 MB.
    """
    found = [0] * len(layout)
    for house in layout.houses:
        together = sum(1 << cell for cell in house.cells)
        for cell in house.cells:
            found[cell] |= together
    return tuple(found)
