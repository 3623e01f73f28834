"""Frozen values on a layout: a partial fill or an answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nonet.core import show
from nonet.core.arguments import as_int, expect, shown
from nonet.core.errors import BrokenRules
from nonet.core.layout import Cell, Layout
from nonet.core.symbols import Symbol, glyphs

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True, slots=True, repr=False)
class Grid:
    """A partial fill or a solution. `values` holds, for each cell, the position of its symbol plus one; 0 is empty."""

    layout: Layout
    symbols: tuple[Symbol, ...]
    values: bytes

    def __post_init__(self) -> None:
        check_kinds(self.layout, self.symbols, self.values, "values")
        if len(self.values) != len(self.layout):
            raise BrokenRules(f"{len(self.values)} values for {len(self.layout)} cells")
        if self.values and max(self.values) > len(self.symbols):
            raise BrokenRules("a value is not one of the symbols")

    def __getitem__(self, cell: Cell | str) -> Symbol | None:
        """The symbol in this cell, by its index or its name."""
        value = self.values[place_in(self.layout, cell)]
        return self.symbols[value - 1] if value else None

    def __iter__(self) -> Iterator[Symbol | None]:
        return (self.symbols[value - 1] if value else None for value in self.values)

    def __len__(self) -> int:
        return len(self.values)

    @property
    def full(self) -> bool:
        """Every cell has a value."""
        return all(self.values[cell] for cell in self.layout.cells)

    def rows(self) -> list[list[Symbol | None]]:
        """The symbols row by row, None where empty. Extra cells are no part of the board: `extras` has them."""
        width, count = self.layout.columns, self.layout.columns * self.layout.board_rows
        return [[self[cell] for cell in range(start, start + width)] for start in range(0, count, width)]

    def extras(self) -> dict[str, list[Any]]:
        """The symbols in the extra cells, None where empty: each layer by its name, row by row, each group as a list.

        >>> from nonet.core.puzzle import Puzzle
        >>> puzzle = Puzzle.empty(box=(1, 2)).with_layers("shading").with_givens({"shading of r1c2": 2})
        >>> puzzle.rows(), puzzle.grid().extras()
        ([[None, None], [None, None]], {'shading': [[None, 2], [None, None]]})
        """
        layout, width = self.layout, self.layout.columns
        step = (layout.board_rows + 1) * width
        found: dict[str, list[Any]] = {}
        for turn, name in enumerate(layout.layers, 1):
            starts = range(turn * step, turn * step + layout.board_rows * width, width)
            found[name] = [[self[cell] for cell in range(start, start + width)] for start in starts]
        return found | {name: [self[cell] for cell in layout.spare(name)] for name, _ in layout.spares}

    def line(self) -> str:
        """All cells in one line: a character each, '.' for empty; words and large numbers stand apart by spaces.

        Extra cells are no part of it.
        """
        return in_line(self.symbols, self.values[: self.layout.columns * self.layout.board_rows])

    def to_numpy(self) -> np.ndarray[tuple[int, int], np.dtype[Any]]:
        """The cells as a 2-D array, row by row.

        Where every symbol is an int, these are the numbers themselves, 0 for an empty cell (-1 where 0 is a symbol).
        With a str among the symbols, all of them stand as str, '' for an empty cell.

        >>> from nonet.core.puzzle import Puzzle
        >>> Puzzle.empty(box=(1, 2)).with_givens(bytes([2, 0, 0, 2])).grid().to_numpy()
        array([[2, 0],
               [0, 2]])
        """
        import numpy as np

        numbers = [symbol for symbol in self.symbols if isinstance(symbol, int)]
        signs: list[int] | list[str]
        if len(numbers) == len(self.symbols):
            signs = [-1 if 0 in numbers else 0, *numbers]
        else:
            signs = ["", *map(str, self.symbols)]
        cells = np.array(signs)[np.frombuffer(self.values, np.uint8)]
        return cells.reshape(self.layout.rows, self.layout.columns)[: self.layout.board_rows]

    def differences(self, other: Grid) -> tuple[Cell, ...]:
        """The cells where the two grids have different symbols."""
        expect(other, Grid, "the other grid")
        if other.layout != self.layout:
            raise BrokenRules("the two grids are on different boards")
        return tuple(cell for cell in self.layout.cells if self[cell] != other[cell])

    def __repr__(self) -> str:
        return f"<Grid {self.layout.board_rows}x{self.layout.columns}: {show.short(self.line())}>"

    def __str__(self) -> str:
        return show.text(self)

    def _repr_svg_(self) -> str | None:
        return show.svg(self)


_SYMBOL_TYPES = frozenset((int, str))


def check_kinds(layout: Layout, symbols: tuple[Symbol, ...], values: bytes, what: str) -> None:
    """TypeError unless these are a layout, symbols and bytes. Runs for every puzzle and grid that is made."""
    plain = type(symbols) is tuple and type(layout) is Layout and type(values) is bytes
    if plain and {*map(type, symbols)} <= _SYMBOL_TYPES:
        return
    expect(layout, Layout, "the layout")
    expect(symbols, tuple, "the symbols")
    for symbol in symbols:
        expect(symbol, (int, str), "a symbol")
    expect(values, bytes, f"the {what}")


def place_in(layout: Layout, cell: Cell | str) -> Cell:
    """The index of a place of the board, by index or name, also where there is no cell."""
    if isinstance(cell, str):
        return layout.named(cell)
    found = as_int(cell)
    if found is None or not 0 <= found < len(layout):
        raise BrokenRules(f"there is no cell {shown(cell)} on this board", hint=f"its cells go up to {len(layout) - 1}")
    return found


def in_line(symbols: Sequence[Symbol], values: bytes) -> str:
    """Values as one line of text, '.' for an empty cell."""
    signs = glyphs(symbols)
    if signs is not None:
        return "".join("." if value == 0 else signs[value - 1] for value in values)
    return " ".join("." if value == 0 else str(symbols[value - 1]) for value in values)


def to_values(symbols: Sequence[Symbol], cells: Mapping[Cell, Symbol], length: int) -> bytes:
    """Symbols placed in `cells`, as the bytes that `Grid.values` holds, for a board of `length` places."""
    value_of = {symbol: place for place, symbol in enumerate(symbols, 1)}
    values = bytearray(length)
    for cell, symbol in cells.items():
        values[cell] = value_of[symbol]
    return bytes(values)
