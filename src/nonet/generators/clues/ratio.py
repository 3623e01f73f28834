"""Black Kropki dots."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.ratio import Ratio
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet, neighbours


@family("ratio")
def black_dots(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Black dots: neighbours of which one is twice the other."""
    for a, b in stream.shuffled(neighbours(sheet)):
        if sheet.holds(rule := Ratio(a, b)):
            yield rule
