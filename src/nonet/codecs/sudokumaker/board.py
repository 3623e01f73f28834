"""The numbers by which SudokuMaker names cells, edges, corners and places outside a board.

All count row by row from 0, on rasters of different width: cells on that of the board, corners on one that is one
wider, places outside on one that is two wider. Each row of cells has two rows of edges, first the left sides of its
cells, then their lower sides.
"""

from __future__ import annotations

from nonet.codecs._links import Json
from nonet.codecs.fpuzzles.entry import Refused, shown
from nonet.core.layout import Cell, Layout, Place


def whole(value: Json, what: str) -> int:
    """The value itself, if it is a whole number."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e9:
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= 10**9:
        raise Refused(f"{what} is {shown(value)}, not a whole number")
    return value


def listed(value: Json, what: str) -> list[Json]:
    """The value itself, if it is a list."""
    if not isinstance(value, list):
        raise Refused(f"{what} is {shown(value)}, not a list")
    return value


class Raster:
    """SudokuMaker's numbers on one board."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.columns = layout.columns

    def cell(self, value: Json) -> Cell:
        number = whole(value, "a cell")
        if not 0 <= number < len(self.layout):
            raise Refused(f"there is no cell {number} on this board")
        return number

    def cells(self, value: Json) -> tuple[Cell, ...]:
        return tuple(self.cell(number) for number in listed(value, "a list of cells"))

    def edge(self, value: Json) -> tuple[Cell, Cell]:
        """The two cells beside an edge, in reading order."""
        line, column = divmod(whole(value, "an edge"), self.columns)
        row, below = divmod(line, 2)
        first = (row, column) if below else (row, column - 1)
        second = (row + 1, column) if below else (row, column)
        return self._at(*first), self._at(*second)

    def edge_number(self, a: Cell, b: Cell) -> int | None:
        """The number of the edge between two cells; None if they are no neighbours."""
        (row, column), (other_row, other_column) = (divmod(cell, self.columns) for cell in sorted((a, b)))
        if row == other_row and other_column == column + 1:
            return 2 * row * self.columns + other_column
        if column == other_column and other_row == row + 1:
            return (2 * row + 1) * self.columns + column
        return None

    def corner(self, value: Json) -> tuple[Cell, ...]:
        """The four cells around a corner."""
        row, column = divmod(whole(value, "a corner"), self.columns + 1)
        return tuple(self._at(row + down, column + right) for down in (-1, 0) for right in (-1, 0))

    def corner_number(self, cells: tuple[Cell, ...]) -> int | None:
        """The number of the corner that four cells share; None if they are no square."""
        row, column = divmod(max(cells), self.columns)
        number = row * (self.columns + 1) + column
        square = row > 0 and column > 0 and set(self.corner(number)) == set(cells)
        return number if square else None

    def outside(self, value: Json) -> Place:
        """A place around the board, as rules name it: row 0 lies above the board."""
        row, column = divmod(whole(value, "a place outside"), self.columns + 2)
        if not 0 <= row <= self.layout.rows + 1:
            raise Refused(f"there is no place {shown(value)} outside this board")
        return row, column

    def outside_number(self, place: Place) -> int | None:
        row, column = place
        inside = 0 <= row <= self.layout.rows + 1 and 0 <= column <= self.columns + 1
        return row * (self.columns + 2) + column if inside else None

    def _at(self, row: int, column: int) -> Cell:
        if not (0 <= row < self.layout.rows and 0 <= column < self.columns):
            raise Refused("a mark lies on the border of the board, between no two cells")
        return row * self.columns + column
