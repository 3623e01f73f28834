"""Row indexers."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.row_indexer import RowIndexer
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet


@family("row indexer")
def row_indexers(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Every cell that says where its row number stands in its column."""
    for cell in stream.shuffled(sheet.board.layout.cells):
        if sheet.holds(rule := RowIndexer(cell)):
            yield rule
