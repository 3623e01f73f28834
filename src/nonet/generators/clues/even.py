"""Even cells."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.even import Even
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet


@family("even")
def evens(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Every cell with an even value."""
    for cell in stream.shuffled(sheet.board.layout.cells):
        if sheet.holds(rule := Even(cell)):
            yield rule
