"""Row indexers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._board import at, place
from nonet.constraints._indexer import Indexer
from nonet.core.layout import Cell, Layout


@constraint("row indexer")
@dataclass(frozen=True, slots=True)
class RowIndexer(Indexer):
    """In row r, the value tells the row of this column in which r stands."""

    def counted(self, layout: Layout) -> tuple[Sequence[Cell | None], int]:
        row, column = place(layout, self.cell)
        return [at(layout, each, column) for each in range(1, layout.rows + 1)], row
