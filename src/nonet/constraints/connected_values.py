"""Symbols whose cells are connected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from nonet.constraints import constraint
from nonet.constraints._lowered import caption
from nonet.constraints._shape import check_cells, check_symbols, wrong
from nonet.constraints._tables import value_of
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Mark
from nonet.core.primitives import Connected, Primitive
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol


@constraint("connected values")
@dataclass(frozen=True, slots=True)
class ConnectedValues(Constraint):
    """The cells that hold any of `symbols` are connected by their sides; with a `size`, exactly that many cells do.

    `cells` are listed row by row, `columns` to a row: extra cells, which have no place on the board, can be connected,
    too.

    ConnectedValues("r1c1:r9c9", 9, (2, 4, 6, 8))
    """

    cells: tuple[Cell, ...]
    columns: int
    symbols: tuple[Symbol, ...]
    size: int | None = None

    def __post_init__(self) -> None:
        check_cells(self)
        check_symbols(self, self.symbols, len(self.cells))
        if self.columns < 1:
            raise wrong(self, f"cannot have {self.columns} columns")
        if self.size is not None and not 1 <= self.size <= len(self.cells):
            raise wrong(self, f"cannot make a piece of {self.size} out of {len(self.cells)} cells")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        links = [(a, b) for i, (a, b) in enumerate(pairwise(self.cells), 1) if i % self.columns]
        links += zip(self.cells, self.cells[self.columns :], strict=False)
        mask = 0
        for symbol in self.symbols:
            mask |= 1 << value_of(puzzle.symbols, symbol)
        low, high = (1, len(self.cells)) if self.size is None else (self.size, self.size)
        yield Connected(self.cells, tuple(links), mask, low, high)

    def marks(self) -> Iterable[Mark]:
        size = "" if self.size is None else f", {self.size} cells"
        yield caption(f"{' '.join(map(str, self.symbols))} hang together{size}")
