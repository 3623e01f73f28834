"""Minimum cells."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.minimum import Minimum
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet


@family("minimum")
def minima(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Every cell with a lower value than its neighbours."""
    for cell in stream.shuffled(sheet.board.layout.cells):
        if sheet.holds(rule := Minimum(cell)):
            yield rule
