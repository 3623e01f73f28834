"""Column indexers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._board import at, place
from nonet.constraints._lowered import indexing, numbered
from nonet.constraints._shape import check_each
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Fill, Mark
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle


@constraint("column indexer")
@dataclass(frozen=True, slots=True)
class ColumnIndexer(Constraint):
    """In column c, the value tells the column of this row in which c stands."""

    cell: Cell

    def __post_init__(self) -> None:
        check_each(self, self.cell)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        layout = puzzle.layout
        row, column = place(layout, self.cell)
        cells = [at(layout, row, each) for each in range(1, layout.columns + 1)]
        yield from indexing(self, puzzle.symbols, self.cell, cells, numbered(self, puzzle.symbols, column))

    def marks(self) -> Iterable[Mark]:
        yield Fill((self.cell,), role="column indexer")
