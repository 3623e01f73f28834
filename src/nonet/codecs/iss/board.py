"""Boards of Interactive Sudoku Solver: their shape, the names of their cells, and extra cells beside them.

A shape is `9x9`, with the number of values or their range (`9x9~0-8`), and `Raw` where rows and columns are no houses.
Rows and columns from 10 on are letters: `R1Ca`. A variable (`Var`) is a group of extra cells: `VX`, or `VX1`, `VX2`
and so on for several of them. They are the extra cells of our board (`core/extras`): the cells `CC`, which number
regions, as the layer `region`, any other group as spare cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules
from nonet.core.extras import Extras
from nonet.core.layout import Area, AreaKind, Cell, Layout

MAX_SIDE = 16
"""Rows or columns of a board."""

MAX_VALUES = 16

MAX_CELLS = 1000
"""Cells of the board and extra cells together."""

REGIONS, LAYER = "CC", "region"
"""The prefix of the cells that number regions, and the name of our layer for them."""

_SIDES = "123456789abcdefg"
_SHAPE = re.compile(r"(\d{1,4})x(\d{1,4})")
_RANGE = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")
_CELL = re.compile(r"[Rr]([1-9A-Ga-g])[Cc]([1-9A-Ga-g])")

Position = tuple[int, int]
"""Row and column from 0, on the board or within a group of extra cells."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Rows, columns and values of a board; on a `raw` board rows and columns are no houses."""

    rows: int = 9
    columns: int = 9
    low: int = 1
    high: int = 9
    raw: bool = False

    @staticmethod
    def read(dimensions: str, span: str = "", kind: str = "") -> Shape:
        """The shape that an item's arguments name: `6x6`, then `9` or `0-8`, then `Raw`."""
        sides, values = _SHAPE.fullmatch(dimensions), _RANGE.fullmatch(span or "1")
        if sides is None:
            raise BrokenRules(f"{dimensions!r} is no shape", hint="rows and columns, as in 6x6")
        if values is None:
            raise BrokenRules(f"{span!r} is no range of values", hint="how many, or from where to where: 9, 0-8")
        if kind not in ("", "Sudoku", "Raw"):
            raise BrokenRules(f"{kind!r} is no kind of board", hint="Sudoku or Raw")
        rows, columns = int(sides[1]), int(sides[2])
        if not (1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE):
            raise BrokenRules(
                f"a board of {rows} x {columns} cells cannot be made", hint=f"sides go from 1 to {MAX_SIDE}"
            )
        longest = max(rows, columns)
        low = int(values[1]) if values[2] else 1
        high = int(values[2] or values[1]) if span else longest
        if low > 1:
            raise BrokenRules(f"values cannot start at {low}", hint="the lowest is 0 or 1")
        least = 1 if kind == "Raw" else longest
        if not least <= high - low + 1 <= MAX_VALUES:
            raise BrokenRules(
                f"{high - low + 1} values do not fit a board of {rows} x {columns}",
                hint=f"from {least} to {MAX_VALUES} values",
            )
        return Shape(rows, columns, low, high, kind == "Raw")

    def text(self) -> str:
        """The arguments that name the shape; '' for a plain 9x9."""
        plain = self.low == 1 and self.high == max(self.rows, self.columns)
        span = "" if plain else str(self.high) if self.low == 1 else f"{self.low}-{self.high}"
        if self.raw:
            return f"{self.rows}x{self.columns}~{span}~Raw"
        if self == Shape():
            return ""
        return f"{self.rows}x{self.columns}" + (f"~{span}" if span else "")

    @property
    def values(self) -> int:
        return self.high - self.low + 1

    @property
    def symbols(self) -> tuple[int, ...]:
        return tuple(range(self.low, self.high + 1))

    def box(self, size: int | None = None) -> tuple[int, int] | None:
        """Height and width of the most square box of `size` cells (by default the longer side) that tiles the board."""
        return _box(self.rows, self.columns, max(self.rows, self.columns) if size is None else size)


@lru_cache(maxsize=256)
def _box(rows: int, columns: int, size: int) -> tuple[int, int] | None:
    for small in range(isqrt(size), 1, -1):
        if size % small == 0:
            for height, width in ((small, size // small), (size // small, small)):
                if rows % height == 0 and columns % width == 0:
                    return height, width
    return None


@dataclass(frozen=True, slots=True)
class Group:
    """Cells with a common prefix: the board (''), or extra cells. `first` is the number of the group's first cell."""

    prefix: str
    count: int
    columns: int
    first: int

    def position(self, number: int) -> Position:
        return divmod(number - self.first, self.columns)

    def number(self, position: Position) -> int | None:
        """The number of the cell at this position, None if there is none."""
        row, column = position
        within = row * self.columns + column
        return self.first + within if 0 <= column < self.columns and row >= 0 and within < self.count else None


MAX_RULES_REMEMBERED = 2000
"""Items whose rules a board remembers: all dots of a kind on 9x9 are 144, all skyscrapers 324."""

MAX_REMEMBERED = 5000
"""Givens whose meaning a board remembers: more than `R1C1_1` can be written on 16x16 cells with 16 values."""


class Names(NamedTuple):
    """The cells of a board with extra cells, worked out once for all puzzles on it."""

    numbers: dict[str, int]
    """The number of each cell by its usual names: `R1C1`, `r1c1`, `VX2`."""

    cells: tuple[Cell, ...]
    """The cell of the layout by number."""

    by_name: dict[str, Cell]

    givens: dict[str, tuple[Cell, int]]
    """The cell and the mask of givens as they were written: `R1C1_5`."""

    rules: dict[str, tuple[Constraint, ...]]
    """The rules of short items that come again in other puzzles, as they were written: `WhiteDot~R1C1~R1C2`."""


class IssBoard:
    """The cells of a puzzle by name, by number and by `Cell`: numbers count the board's cells, then extra cells."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.count = shape.rows * shape.columns
        self.groups = {"": Group("", self.count, shape.columns, 0)}
        self._names: Names | None = None

    @property
    def names(self) -> Names:
        """The names of all cells; ask when all groups are there."""
        if self._names is None:
            self._names = _names(self.shape, tuple(self.groups.values()))
        return self._names

    def add(self, prefix: str, count: int, columns: int) -> Group:
        """Adds a group of `count` extra cells, numbered behind all earlier cells."""
        if prefix in self.groups:
            raise BrokenRules(f"there are two groups of cells named {prefix!r}")
        if self.count + count > MAX_CELLS:
            raise BrokenRules(
                f"{self.count + count} cells are too many", hint=f"at most {MAX_CELLS} with all extra cells"
            )
        self.groups[prefix] = Group(prefix, count, columns or self.shape.columns, self.count)
        self.count += count
        self._names = None
        return self.groups[prefix]

    @property
    def extra(self) -> int:
        """The number of extra cells."""
        return self.count - self.groups[""].count

    def number(self, name: str) -> int:
        """The number of the cell with this name."""
        known = self.names.numbers.get(name)
        return self._number(name) if known is None else known

    def _number(self, name: str) -> int:
        match = _CELL.fullmatch(name)
        if match is not None:
            row, column = (int(side, 17) for side in match.groups())
            if row > self.shape.rows or column > self.shape.columns:
                raise BrokenRules(
                    f"{name} is off the board", hint=f"it has {self.shape.rows} rows and {self.shape.columns} columns"
                )
            return (row - 1) * self.shape.columns + column - 1
        prefix = name.rstrip("0123456789")
        group, place = self.groups.get(prefix), name[len(prefix) :]
        if group is None or not prefix:
            raise BrokenRules(f"{name!r} does not name a cell", hint="write R3C5 for row 3, column 5; from 10 on R1Ca")
        if group.count == 1 and not place:
            return group.first
        if group.count == 1 or not place or place.startswith("0") or len(place) > 4 or int(place) > group.count:
            raise BrokenRules(f"{name!r} does not name a cell", hint=f"{prefix} has {group.count} cells")
        return group.first + int(place) - 1

    def group(self, number: int) -> Group:
        """The group of the cell with this number."""
        return next(group for group in self.groups.values() if group.first <= number < group.first + group.count)

    def beside(self, a: int, b: int) -> bool:
        """Whether two cells of one group share a side."""
        inside = self.groups[""].count
        if a < inside and b < inside:  # the commonest case: dots come by the hundred
            distance = abs(a - b)
            return distance == self.shape.columns or (distance == 1 and max(a, b) % self.shape.columns > 0)
        group = self.group(a)
        if not group.first <= b < group.first + group.count:
            return False
        (row, column), (other_row, other_column) = group.position(a), group.position(b)
        return abs(row - other_row) + abs(column - other_column) == 1

    def cell(self, number: int) -> Cell:
        """The cell of our layout with this number."""
        return self.names.cells[number]

    @property
    def _extras(self) -> Extras:
        layers = (LAYER,) if REGIONS in self.groups else ()
        spares = tuple((name.lower(), group.count) for name, group in self.groups.items() if name not in ("", REGIONS))
        return Extras(self.shape.rows, self.shape.columns, frozenset(), layers, spares)

    def layout(self, box: tuple[int, int] | None, regions: list[tuple[int, ...]]) -> Layout:
        """The layout with rows, columns, boxes and regions (cell numbers) as houses; on a raw board regions only."""
        return _layout(self.shape, tuple(self.groups.values()), box, tuple(regions))

    def _layout(self, box: tuple[int, int] | None, regions: Sequence[tuple[int, ...]]) -> Layout:
        extras = self._extras
        return self._plain(box, regions).with_layers(*extras.layers).with_spares(*extras.spares)

    def _plain(self, box: tuple[int, int] | None, regions: Sequence[tuple[int, ...]]) -> Layout:
        """The layout without extra cells."""
        shape = self.shape
        square = shape.rows == shape.columns and not shape.raw
        if square and not regions and (box is None or box[0] * box[1] == shape.rows):
            return Layout.square(shape.rows, box)
        if square and box is None and regions:
            return Layout.jigsaw(list(regions), shape.rows)
        houses = [] if shape.raw else self._lines()
        if box is not None:
            height, width = box
            tops, lefts = range(0, shape.rows, height), range(0, shape.columns, width)
            boxes = [
                [(top + r) * shape.columns + left + c for r in range(height) for c in range(width)]
                for top in tops
                for left in lefts
            ]
            houses += [self._area("box", number, cells) for number, cells in enumerate(boxes, 1)]
        houses += [self._area("region", number, cells) for number, cells in enumerate(regions, 1)]
        return Layout(shape.rows, shape.columns, tuple(houses), box)

    def _lines(self) -> list[Area]:
        rows, columns = self.shape.rows, self.shape.columns
        across = [self._area("row", r + 1, range(r * columns, (r + 1) * columns)) for r in range(rows)]
        return across + [self._area("column", c + 1, range(c, rows * columns, columns)) for c in range(columns)]

    def _area(self, kind: AreaKind, number: int, numbers: range | list[int] | tuple[int, ...]) -> Area:
        return Area(f"{kind} {number}", tuple(self.cell(cell) for cell in numbers), kind)


def _board(shape: Shape, groups: Iterable[Group]) -> IssBoard:
    board = IssBoard(shape)
    board.groups = {group.prefix: group for group in groups}
    board.count = sum(group.count for group in board.groups.values())
    return board


@lru_cache(maxsize=64)
def _names(shape: Shape, groups: tuple[Group, ...]) -> Names:
    board = _board(shape, groups)
    extras = board._extras
    spare = extras.groups()
    found = list(range(groups[0].count))
    for group in groups[1:]:
        regions = range(extras.step, extras.step + group.count)
        found += regions if group.prefix == REGIONS else spare[group.prefix.lower()]
    cells = tuple(found)
    numbers = {
        f"{r}{_SIDES[row]}{c}{_SIDES[column]}": row * shape.columns + column
        for r, c in ("RC", "rc")
        for row in range(shape.rows)
        for column in range(shape.columns)
    }
    for group in groups[1:]:
        names = [group.prefix] if group.count == 1 else [f"{group.prefix}{each + 1}" for each in range(group.count)]
        numbers.update(zip(names, range(group.first, group.first + group.count), strict=True))
    return Names(numbers, cells, {name: cells[number] for name, number in numbers.items()}, {}, {})


@lru_cache(maxsize=64)
def _layout(
    shape: Shape, groups: tuple[Group, ...], box: tuple[int, int] | None, regions: tuple[tuple[int, ...], ...]
) -> Layout:
    """One layout for equal boards, so that caches keyed by layout find it by identity, without comparing all cells."""
    return _board(shape, groups)._layout(box, regions)
