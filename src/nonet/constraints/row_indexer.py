"""Row indexers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from nonet.constraints import constraint
from nonet.constraints._board import at
from nonet.constraints._indexer import Indexer
from nonet.core.layout import Cell, Layout
from nonet.core.marks import Role


@constraint("row indexer")
@dataclass(frozen=True, slots=True)
class RowIndexer(Indexer):
    """A value v in row r says that r stands in row v of the same column.

    RowIndexer("r1c2")
    """

    role: ClassVar[Role] = "row indexer"

    def counted(self, layout: Layout) -> tuple[Sequence[Cell | None], int]:
        row, column = layout.place(self.cell)
        return [at(layout, each, column) for each in range(1, layout.board_rows + 1)], row
