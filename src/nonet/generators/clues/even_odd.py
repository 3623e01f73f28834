"""Even and odd cells."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.even import Even
from nonet.constraints.odd import Odd
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet


@family("even odd")
def parities(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Every cell, as even or odd."""
    for cell in stream.shuffled(sheet.board.layout.cells):
        yield Odd(cell) if sheet.number[cell] % 2 else Even(cell)
