"""Box indexers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._board import regions
from nonet.constraints._lowered import indexing, numbered
from nonet.constraints._shape import check_each, wrong
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Fill, Mark
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle


@constraint("box indexer")
@dataclass(frozen=True, slots=True)
class BoxIndexer(Constraint):
    """In place p of a box, the value tells the place of the box in which p stands; places are read row by row."""

    cell: Cell

    def __post_init__(self) -> None:
        check_each(self, self.cell)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        box = regions(puzzle.layout).get(self.cell)
        if box is None:
            raise wrong(self, f"at {puzzle.layout.name(self.cell)} needs a box around it")
        cells = sorted(box.cells)
        own = numbered(self, puzzle.symbols, cells.index(self.cell) + 1)
        yield from indexing(self, puzzle.symbols, self.cell, cells, own)

    def marks(self) -> Iterable[Mark]:
        yield Fill((self.cell,), role="box indexer")
