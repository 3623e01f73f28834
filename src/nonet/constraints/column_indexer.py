"""Column indexers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from nonet.constraints import constraint
from nonet.constraints._board import at
from nonet.constraints._indexer import Indexer
from nonet.core.layout import Cell, Layout
from nonet.core.marks import Role


@constraint("column indexer")
@dataclass(frozen=True, slots=True)
class ColumnIndexer(Indexer):
    """A value v in column c says that c stands in column v of the same row.

    ColumnIndexer("r1c1")
    """

    role: ClassVar[Role] = "column indexer"

    def counted(self, layout: Layout) -> tuple[Sequence[Cell | None], int]:
        row, column = layout.place(self.cell)
        return [at(layout, row, each) for each in range(1, layout.columns + 1)], column
