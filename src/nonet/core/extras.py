"""Extra cells below a board, which are no part of what people see: layers over it, and spare cells.

A *layer* has a cell over each cell of the board and says something of it: whether it is shaded, on the loop, which
region it is in. *Spare* cells are groups by name that rules of other programs calculate with. Layers come first, each
after a row without cells, then the groups, row by row, each after such a row again. So the cells of the board have the
same indices with extra cells and without.

    r1c1 ... r9c9      the board
    r11c1 ... r19c9    the first layer: the cell over r3c5 is r13c5
    r21c1 ...          the first group of spare cells
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from nonet.core.arguments import as_int, expect, shown
from nonet.core.errors import BrokenRules
from nonet.core.names import Cell, name_of

NAME = re.compile(r"[a-z]+( [a-z]+){0,5}")
MAX_SPARES = 2000
"""Cells of a group."""

Spares = tuple[tuple[str, int], ...]
"""Groups of spare cells: the name and the number of cells of each."""


class Extras(NamedTuple):
    """The extra cells of a board of `rows` by `columns` with `gaps` where it has no cells."""

    rows: int
    columns: int
    gaps: frozenset[Cell]
    layers: tuple[str, ...]
    spares: Spares

    @property
    def step(self) -> int:
        """Places from a cell of the board to that of the first layer over it."""
        return (self.rows + 1) * self.columns

    @property
    def height(self) -> int:
        """Rows of the board and of everything below it."""
        return self.rows + len(self.layers) * (self.rows + 1) + _spare_rows(self.columns, self.spares)

    @property
    def missing(self) -> frozenset[Cell]:
        """All places that are no cells."""
        present = {place for place in range(self.rows * self.columns) if place not in self.gaps}
        found = {place + turn * self.step for place in present for turn in range(len(self.layers) + 1)}
        found.update(cell for cells in self.groups().values() for cell in cells)
        return frozenset(range(self.height * self.columns)) - found

    def groups(self) -> dict[str, tuple[Cell, ...]]:
        """The cells of each group of spare cells."""
        found: dict[str, tuple[Cell, ...]] = {}
        row = self.rows + len(self.layers) * (self.rows + 1)
        for name, count in self.spares:
            first = (row + 1) * self.columns
            found[name] = tuple(range(first, first + count))
            row += 1 + -(-count // self.columns)
        return found

    def names(self) -> Iterator[tuple[Cell, str]]:
        """What people call each extra cell: 'shading of r3c5', 'vx', 'vy 2'."""
        for turn, layer in enumerate(self.layers, 1):
            for place in range(self.rows * self.columns):
                if place not in self.gaps:
                    row, column = divmod(place, self.columns)
                    yield place + turn * self.step, f"{layer} of {name_of((row + 1, column + 1))}"
        for name, cells in self.groups().items():
            for number, cell in enumerate(cells, 1):
                yield cell, f"{name} {number}" if len(cells) > 1 else name


def extras_in(rows: int, columns: int, missing: frozenset[Cell], layers: tuple[str, ...], spares: Spares) -> Extras:
    """The extra cells of a layout of `rows`; BrokenRules if these places and names are no extra cells."""
    check_names(layers, spares)
    board_rows, beyond = divmod(rows - _spare_rows(columns, spares) - len(layers), len(layers) + 1)
    if board_rows >= 1 and not beyond:
        gaps = frozenset(cell for cell in missing if cell < board_rows * columns)
        found = Extras(board_rows, columns, gaps, layers, spares)
        if found.missing == missing:
            return found
    raise BrokenRules("these layers are no copies of the board", hint="as layout.with_layers('shading') makes them")


def check_names(layers: tuple[str, ...], spares: Spares) -> None:
    """BrokenRules unless these are names of layers, and names and numbers of spare cells, no two of one name."""
    expect(layers, tuple, "the layers of a layout")
    expect(spares, tuple, "the spare cells of a layout")
    for group in spares:
        count = as_int(group[1]) if isinstance(group, tuple) and len(group) == 2 else None
        if count is None or not 1 <= count <= MAX_SPARES:
            raise BrokenRules(f"{shown(group)} is no group of spare cells", hint=f"a name and 1 to {MAX_SPARES} cells")
    names = (*layers, *(name for name, _ in spares))
    for name in names:
        expect(name, str, "the name of a layer")
        if not NAME.fullmatch(name):
            raise BrokenRules(f"a layer cannot be called {shown(name)}", hint="words in small letters, as in 'shading'")
    if len(set(names)) < len(names):
        raise BrokenRules("two layers have one name")


def _spare_rows(columns: int, spares: Spares) -> int:
    return sum(1 + -(-count // columns) for _, count in spares)
