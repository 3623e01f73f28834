"""Odd cells."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.odd import Odd
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet


@family("odd")
def odds(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Every cell with an odd value."""
    for cell in stream.shuffled(sheet.board.layout.cells):
        if sheet.holds(rule := Odd(cell)):
            yield rule
