"""Box indexers."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.box_indexer import BoxIndexer
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet


@family("box indexer")
def box_indexers(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Every cell that says where its place stands in its box."""
    for cell in stream.shuffled(sheet.board.layout.cells):
        if sheet.holds(rule := BoxIndexer(cell)):
            yield rule
