"""Box indexers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from nonet.constraints import constraint
from nonet.constraints._indexer import Indexer
from nonet.constraints._shape import wrong
from nonet.core.layout import Cell, Layout
from nonet.core.marks import Role


@constraint("box indexer")
@dataclass(frozen=True, slots=True)
class BoxIndexer(Indexer):
    """A value v in cell p of its box says that p stands in cell v of the box; cells count row by row.

    BoxIndexer("r1c2")
    """

    role: ClassVar[Role] = "box indexer"

    def counted(self, layout: Layout) -> tuple[Sequence[Cell | None], int]:
        box = layout.region_of.get(self.cell)
        if box is None:
            raise wrong(self, "needs a box around it")
        cells = sorted(box.cells)
        return cells, cells.index(self.cell) + 1
