"""Frozen values on a layout: a partial fill or an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nonet.core import show
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

    def __getitem__(self, cell: Cell | str) -> Symbol | None:
        """The symbol in this cell, by its index or its name."""
        value = self.values[self.layout.named(cell) if isinstance(cell, str) else cell]
        return self.symbols[value - 1] if value else None

    def __len__(self) -> int:
        return len(self.values)

    @property
    def full(self) -> bool:
        """Every cell has a value."""
        return all(self.values[cell] for cell in self.layout.cells)

    def rows(self) -> list[list[Symbol | None]]:
        """The symbols row by row, None where empty."""
        width = self.layout.columns
        return [[self[cell] for cell in range(start, start + width)] for start in range(0, len(self), width)]

    def line(self) -> str:
        """All cells in one line: a character each, '.' for empty; words and large numbers stand apart by spaces."""
        return in_line(self.symbols, self.values)

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
        return cells.reshape(self.layout.rows, self.layout.columns)

    def differences(self, other: Grid) -> tuple[Cell, ...]:
        """The cells where the two grids have different symbols."""
        return tuple(cell for cell in self.layout.cells if self[cell] != other[cell])

    def __repr__(self) -> str:
        return f"<Grid {self.layout.rows}x{self.layout.columns}: {show.short(self.line())}>"

    def __str__(self) -> str:
        return show.text(self)

    def _repr_svg_(self) -> str | None:
        return show.svg(self)


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
