"""Maximum cells."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.maximum import Maximum
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet


@family("maximum")
def maxima(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Every cell with a higher value than its neighbours."""
    for cell in stream.shuffled(sheet.board.layout.cells):
        if sheet.holds(rule := Maximum(cell)):
            yield rule
