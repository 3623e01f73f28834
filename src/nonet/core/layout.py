"""The board's geometry: which cells there are, what they are called, and which of them form houses.

A layout knows nothing of values: how many symbols there are, the puzzle says (a 6x6 board may use 1-9).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from math import isqrt
from types import MappingProxyType
from typing import Literal, get_args

from nonet.core.arguments import as_int, expect, shown
from nonet.core.errors import BrokenRules
from nonet.core.extras import Extras, Spares, check_names, extras_in
from nonet.core.names import LARGEST_SIDE as LARGEST_SIDE, Cell as Cell, Place as Place, name_of, place_of

AreaKind = Literal[
    "row", "column", "box", "region", "diagonal", "window", "group", "extra region", "cage", "lunchbox", "area"
]
"""The kinds of areas, a closed set: a 'region' replaces a box, a 'group' takes the same place of each box, an 'area' is
none of the others."""

MAX_CELLS = LARGEST_SIDE * LARGEST_SIDE
"""Places of a board, those without a cell included."""

AREA_KINDS: tuple[AreaKind, ...] = get_args(AreaKind)

LINES: tuple[AreaKind, AreaKind] = ("row", "column")
REGIONS: tuple[AreaKind, AreaKind] = ("box", "region")
"""The kinds that partition the board: a cell is in at most one such area (of each overlapping board)."""


@dataclass(frozen=True, slots=True)
class Area:
    """Cells with the name that people use for them ('row 3', 'box 5', 'cage 12') and a `kind`.

    The kind is never derived from the name or the shape: a region may be as straight as a row.
    """

    name: str
    cells: tuple[Cell, ...]
    kind: AreaKind = "area"

    def __post_init__(self) -> None:
        expect(self.name, str, "the name of an area")
        expect(self.cells, tuple, "the cells of an area")
        if not isinstance(self.kind, str) or self.kind not in AREA_KINDS:
            listed = ", ".join(AREA_KINDS)
            raise BrokenRules(
                f"{self.name} is of the kind {shown(self.kind)}, which there is not", hint=f"one of {listed}"
            )

    def __len__(self) -> int:
        return len(self.cells)


@dataclass(frozen=True, slots=True, repr=False)
class Layout:
    """`rows` x `columns` cells, numbered row by row; `houses` are the areas whose cells must differ.

    `box` is the height and width of regular boxes (also where lines are drawn), None if there are none.
    `missing` are indices of the rectangle that are no cells (the gaps of a samurai board). `cells` are all others, and
    `on_board` is the set of `cells`.

    `layers` and `spares` name extra cells that rules need beside the board and that are no part of it (`core/extras`):
    the first `board_rows` rows are the board. No house and no rule about the whole board goes below them.
    """

    rows: int
    columns: int
    houses: tuple[Area, ...]
    box: tuple[int, int] | None = None
    missing: frozenset[Cell] = frozenset()
    layers: tuple[str, ...] = ()
    spares: Spares = ()
    cells: tuple[Cell, ...] = field(init=False, compare=False)
    board_rows: int = field(init=False, compare=False)
    on_board: frozenset[Cell] = field(init=False, compare=False)
    _hash: int = field(init=False, compare=False)

    @staticmethod
    def square(size: int, box: tuple[int, int] | None) -> Layout:
        """A board of `size` x `size` with its rows, columns and boxes of (height, width); None for no boxes."""
        return _square(_check_side(size), None if box is None else sides_of(box))

    @staticmethod
    def jigsaw(regions: Sequence[Iterable[Cell]], size: int) -> Layout:
        """A board of `size` x `size` with regions of any shape instead of boxes."""
        _check_side(size)
        # One more than there are cells tells that a region is too large: an iterable may have no end.
        lists = [list(islice(cells, size * size + 1)) for cells in islice(regions, size * size + 1)]
        boxes = [Area(f"region {n}", _sorted(cells), "region") for n, cells in enumerate(lists, 1)]
        seen: set[Cell] = set()
        for region in boxes:
            for cell in region.cells:
                if not 0 <= cell < size * size:
                    raise BrokenRules(f"{region.name} has a cell off the board: {shown(cell)}")
                if cell in seen:
                    raise BrokenRules(f"{name_of((cell // size + 1, cell % size + 1))} is in two regions")
                seen.add(cell)
        return Layout(size, size, (*_lines(size), *boxes))

    @staticmethod
    def overlapping(boards: Sequence[tuple[int, int]], box: tuple[int, int]) -> Layout:
        """Equal square boards that share cells; `boards` has the row and column, from 1, of each board's first cell.

        A house that two boards share is one house, which has both their names.

        >>> twodoku = Layout.overlapping([(1, 1), (3, 3)], (2, 2))
        >>> twodoku.rows, twodoku.columns, len(twodoku.cells)
        (6, 6, 28)
        >>> [house.name for house in twodoku.houses if "board 2)" in house.name]
        ['box 4 of board 1 (box 1 of board 2)']
        """
        starts = tuple(_pair(start, "the first cell of a board") for start in islice(boards, MAX_CELLS))
        return _overlapping(starts, sides_of(box))

    @staticmethod
    def samurai() -> Layout:
        """Five boards of 9 x 9: four corner boards, and a middle board that shares a box with each of the four."""
        return _overlapping(((1, 1), (1, 13), (7, 7), (13, 1), (13, 13)), (3, 3))

    def __repr__(self) -> str:
        shape = f"boxes {self.box[0]}x{self.box[1]}" if self.box else f"{len(self.houses)} houses"
        layers = f", layers: {', '.join(self.layers)}" if self.layers else ""
        return f"<Layout {self.board_rows}x{self.columns}, {shape}{layers}>"

    def __post_init__(self) -> None:
        expect(self.rows, int, "the number of rows")
        expect(self.columns, int, "the number of columns")
        expect(self.houses, tuple, "the houses of a layout")
        expect(self.missing, frozenset, "the missing cells")
        if self.box is not None:
            object.__setattr__(self, "box", sides_of(self.box))
        if self.rows < 1 or self.columns < 1 or self.rows * self.columns > MAX_CELLS:
            raise BrokenRules(
                f"a board of {shown(self.rows)} x {shown(self.columns)} cells cannot be made",
                hint=f"from 1 to {MAX_CELLS:,} cells",
            )
        for house in self.houses:
            expect(house, Area, "a house")
            for cell in house.cells:
                if type(cell) is not int or not 0 <= cell < len(self) or cell in self.missing:
                    raise BrokenRules(f"{house.name} has a cell that is not on the board: {shown(cell)}")
        object.__setattr__(self, "board_rows", self._extras.rows if self.has_extras else self.rows)
        everywhere = range(len(self))
        exist = tuple(cell for cell in everywhere if cell not in self.missing) if self.missing else tuple(everywhere)
        object.__setattr__(self, "cells", exist)
        object.__setattr__(self, "on_board", frozenset(exist))
        object.__setattr__(
            self,
            "_hash",
            hash((self.rows, self.columns, self.houses, self.box, self.missing, self.layers, self.spares)),
        )

    def __hash__(self) -> int:
        return self._hash  # computed once: caches keyed by layout are looked up often

    def __reduce__(self) -> tuple[type[Layout], tuple[object, ...]]:
        return Layout, (
            self.rows,
            self.columns,
            self.houses,
            self.box,
            self.missing,
            self.layers,
            self.spares,
        )  # without `_hash`, which is valid in one process only

    def __len__(self) -> int:
        return self.rows * self.columns

    @property
    def is_square(self) -> bool:
        """Whether this is a plain square: rows, columns and regular boxes, if any, and nothing else."""
        if self.rows != self.columns or self.missing or self.rows > LARGEST_SIDE:
            return False
        fits = self.box is None or self.box[0] * self.box[1] == self.rows
        return fits and self == _square(self.rows, self.box)

    @property
    def board(self) -> Layout:
        """The board alone, without extra cells. Its cells have the same indices."""
        return _board(self) if self.has_extras else self

    @property
    def has_extras(self) -> bool:
        """Whether there are extra cells beside the board."""
        return bool(self.layers or self.spares)

    @property
    def _extras(self) -> Extras:
        return _extras(self.rows, self.columns, self.missing, self.layers, self.spares)

    def with_layers(self, *names: str) -> Layout:
        """The layout with these layers too; those that it has are not added again.

        >>> layered = Layout.square(9, (3, 3)).with_layers("shading")
        >>> layered, layered.name(layered.layer("shading")[0])
        (<Layout 9x9, boxes 3x3, layers: shading>, 'r11c1')
        """
        fresh = tuple(name for name in dict.fromkeys(names) if name not in self.layers)
        return _below(self, (*self.layers, *fresh), self.spares) if fresh else self

    def with_spares(self, *groups: tuple[str, int]) -> Layout:
        """The layout with these groups of spare cells too: the name and the number of cells of each.

        >>> spared = Layout.square(4, (2, 2)).with_spares(("x", 1), ("y", 2))
        >>> [spared.spoken(cell) for name in ("x", "y") for cell in spared.spare(name)]
        ['x', 'y 1', 'y 2']
        """
        return _below(self, self.layers, (*self.spares, *groups)) if groups else self

    def spare(self, name: str) -> tuple[Cell, ...]:
        """The cells of a group of spare cells."""
        found = self._extras.groups().get(name) if self.spares else None
        if found is None:
            raise BrokenRules(f"the board has no spare cells named {shown(name)}")
        return found

    @property
    def over(self) -> Mapping[Cell, Cell]:
        """For each cell of a layer the cell of the board that it lies over."""
        return _over(self)

    def layer(self, name: str) -> tuple[Cell, ...]:
        """The cells of a layer, in the order of the board's cells that they lie over."""
        return _layer(self, name)

    @property
    def regions(self) -> tuple[Area, ...]:
        """The boxes or regions, in the order of their numbers."""
        return tuple(house for house in self.houses if house.kind in REGIONS)

    @property
    def region_of(self) -> Mapping[Cell, Area]:
        """The box or region of each cell that is in one; where boards overlap, the first board's."""
        return _region_of(self)

    def cell(self, row: int, column: int) -> Cell:
        """The cell in this row and column, both counted from 1, as in its name."""
        expect(row, int, "a row")
        expect(column, int, "a column")
        if not (1 <= row <= self.rows and 1 <= column <= self.columns):
            raise BrokenRules(
                f"r{shown(row)}c{shown(column)} is off the board",
                hint=f"it has {self.rows} rows and {self.columns} columns",
            )
        cell = (row - 1) * self.columns + column - 1
        if cell in self.missing:
            raise BrokenRules(f"there is no cell at {name_of((row, column))} on this board")
        return cell

    def name(self, cell: Cell) -> str:
        """The name of a cell: `r3c5`."""
        return name_of(self.place(cell))

    def spoken(self, cell: Cell) -> str:
        """What people call a cell: its name, or 'shading of r3c5' for a cell of a layer and 'vx 2' for a spare one."""
        return (_spoken(self).get(cell) if self.has_extras else None) or self.name(cell)

    def named(self, name: str) -> Cell:
        """The cell with this name, or with the name that people call an extra cell by."""
        place = place_of(name)
        if place is None and self.has_extras and (cell := _by_spoken(self).get(name.strip().lower())) is not None:
            return cell
        if place is None:
            raise BrokenRules(f"{shown(name)} does not name a cell", hint="write r3c5 for row 3, column 5")
        return self.cell(*place)

    def index(self, cell: Cell | str) -> Cell:
        """The index of a cell given by index or name; BrokenRules if it is not on this board."""
        found = self.named(cell) if isinstance(cell, str) else as_int(cell)
        if found is None or found not in self.on_board:
            hint = f"its cells go up to {len(self) - 1}"
            raise BrokenRules(f"there is no cell {shown(cell)} on this board", hint=hint)
        return found

    def place(self, cell: Cell) -> Place:
        """The row and column of a cell, from 1."""
        if not isinstance(cell, int) or abs(cell) > MAX_CELLS:
            raise BrokenRules(f"there is no cell {shown(cell)} on this board", hint="an index")
        return cell // self.columns + 1, cell % self.columns + 1


def is_cell_name(text: str) -> bool:
    """Whether this is the name of a cell, on some board.

    >>> is_cell_name("r3c5"), is_cell_name("53..7")
    (True, False)
    """
    return place_of(text) is not None


def guess_box(size: int) -> tuple[int, int] | None:
    """The most square box (height, width) of `size` cells, wider than high; None if only 1 x N fits (5, 7, 11, ...).

    >>> guess_box(9), guess_box(6), guess_box(12), guess_box(7)
    ((3, 3), (2, 3), (3, 4), None)
    """
    for height in range(isqrt(size), 1, -1):
        if size % height == 0:
            return height, size // height
    return None


def _pair(value: object, what: str) -> tuple[int, int]:
    first, second = map(as_int, value) if isinstance(value, tuple | list) and len(value) == 2 else (None, None)
    if first is None or second is None:
        raise BrokenRules(f"{shown(value)} cannot be {what}", hint="two numbers, as in (2, 3)")
    return first, second


def sides_of(box: object) -> tuple[int, int]:
    """The height and width of a box; BrokenRules for what is no pair of numbers."""
    return _pair(box, "the height and width of a box")


def _sorted(cells: list[Cell]) -> tuple[Cell, ...]:
    for cell in cells:
        expect(cell, int, "a cell of a region")
    return tuple(sorted(cells))


def _check_side(size: int) -> int:
    if not isinstance(size, int) or not 1 <= size <= LARGEST_SIDE:
        raise BrokenRules(
            f"a board of {shown(size)} x {shown(size)} cells cannot be made", hint=f"sizes go from 1 to {LARGEST_SIDE}"
        )
    return size


@lru_cache(maxsize=64)
def _extras(rows: int, columns: int, missing: frozenset[Cell], layers: tuple[str, ...], spares: Spares) -> Extras:
    return extras_in(rows, columns, missing, layers, spares)


def _below(layout: Layout, layers: tuple[str, ...], spares: Spares) -> Layout:
    """The board of a layout with these extra cells."""
    check_names(layers, spares)
    return _with_extras(layout.board, layers, spares)


@lru_cache(maxsize=64)
def _with_extras(board: Layout, layers: tuple[str, ...], spares: Spares) -> Layout:
    extras = Extras(board.rows, board.columns, board.missing, layers, spares)
    return Layout(extras.height, board.columns, board.houses, board.box, extras.missing, layers, spares)


@lru_cache(maxsize=64)
def _over(layout: Layout) -> Mapping[Cell, Cell]:
    cells = layout.board.cells
    return MappingProxyType(
        {above: below for name in layout.layers for above, below in zip(layout.layer(name), cells, strict=True)}
    )


@lru_cache(maxsize=64)
def _spoken(layout: Layout) -> Mapping[Cell, str]:
    return MappingProxyType(dict(layout._extras.names()))


@lru_cache(maxsize=64)
def _by_spoken(layout: Layout) -> Mapping[str, Cell]:
    return MappingProxyType({name: cell for cell, name in _spoken(layout).items()})


@lru_cache(maxsize=64)
def _board(layout: Layout) -> Layout:
    rows, columns = layout.board_rows, layout.columns
    missing = frozenset(cell for cell in layout.missing if cell < rows * columns)
    return Layout(rows, columns, layout.houses, layout.box, missing)


@lru_cache(maxsize=256)
def _layer(layout: Layout, name: str) -> tuple[Cell, ...]:
    if name not in layout.layers:
        hint = f"it has: {', '.join(layout.layers)}" if layout.layers else "puzzle.with_layers(...) adds layers"
        raise BrokenRules(f"the board has no layer named {shown(name)}", hint=hint)
    first = (layout.layers.index(name) + 1) * (layout.board_rows + 1) * layout.columns
    return tuple(cell + first for cell in layout.board.cells)


def _lines(size: int) -> list[Area]:
    rows = [Area(f"row {r + 1}", tuple(range(r * size, (r + 1) * size)), "row") for r in range(size)]
    columns = [Area(f"column {c + 1}", tuple(range(c, size * size, size)), "column") for c in range(size)]
    return rows + columns


@lru_cache(maxsize=64)
def _region_of(layout: Layout) -> Mapping[Cell, Area]:
    found: dict[Cell, Area] = {}
    for region in layout.regions:
        for cell in region.cells:
            found.setdefault(cell, region)
    return MappingProxyType(found)


@lru_cache(maxsize=64)
def _square(size: int, box: tuple[int, int] | None) -> Layout:
    _check_side(size)
    houses = _lines(size)
    if box is not None:
        height, width = box
        if height < 1 or width < 1 or height * width != size:
            raise BrokenRules(
                f"boxes of {height} x {width} do not fit a board of {size} x {size}",
                hint=f"height times width must be {size}",
            )
        for number in range(size):
            top, left = number // height * height, number % height * width
            cells = tuple((top + r) * size + left + c for r in range(height) for c in range(width))
            houses.append(Area(f"box {number + 1}", cells, "box"))
    return Layout(size, size, tuple(houses), box)


@lru_cache(maxsize=64)
def _overlapping(boards: tuple[tuple[int, int], ...], box: tuple[int, int]) -> Layout:
    pattern = _square(box[0] * box[1], box)
    size = pattern.rows
    for number, (row, column) in enumerate(boards, 1):
        if row < 1 or column < 1:
            raise BrokenRules(
                f"board {number} starts off the board, at {name_of((row, column))}", hint="rows count from 1"
            )
        first = boards.index((row, column)) + 1
        if first < number:
            raise BrokenRules(f"boards {first} and {number} stand in the same place")
    if not boards:
        raise BrokenRules("there is no board", hint="name the first cell of each, such as (1, 1)")
    rows, columns = (max(corner[side] for corner in boards) + size - 1 for side in (0, 1))
    _check_side(max(rows, columns))
    names: dict[tuple[Cell, ...], list[str]] = {}
    kinds: dict[tuple[Cell, ...], AreaKind] = {}
    for number, (row, column) in enumerate(boards, 1):
        for house in pattern.houses:
            places = (divmod(cell, size) for cell in house.cells)
            cells = tuple((row - 1 + r) * columns + column - 1 + c for r, c in places)
            names.setdefault(cells, []).append(f"{house.name} of board {number}")
            kinds.setdefault(cells, house.kind)
    houses = tuple(
        Area(f"{first} ({', '.join(others)})" if others else first, cells, kinds[cells])
        for cells, (first, *others) in names.items()
    )
    missing = frozenset(range(rows * columns)).difference(*names)
    # `box` also says where lines are drawn, so all boards' boxes have to lie on one raster.
    height, width = box
    aligned = len({(row % height, column % width) for row, column in boards} | {(1 % height, 1 % width)}) == 1
    return Layout(rows, columns, houses, box if aligned else None, missing)
