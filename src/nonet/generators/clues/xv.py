"""X and V."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.xv import Xv
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet, neighbours


@family("xv")
def signs(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """X and V between neighbours that make 10 and 5."""
    for a, b in stream.shuffled(neighbours(sheet)):
        if sheet.number[a] + sheet.number[b] in (5, 10):
            yield Xv(a, b, sheet.number[a] + sheet.number[b])
