"""Column indexers."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.column_indexer import ColumnIndexer
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet


@family("column indexer")
def column_indexers(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Every cell that says where its column number stands in its row."""
    for cell in stream.shuffled(sheet.board.layout.cells):
        if sheet.holds(rule := ColumnIndexer(cell)):
            yield rule
