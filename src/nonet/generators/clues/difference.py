"""White Kropki dots."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.difference import Difference
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet, neighbours


@family("difference")
def white_dots(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """White dots: neighbours that differ by 1."""
    for a, b in stream.shuffled(neighbours(sheet)):
        if abs(sheet.number[a] - sheet.number[b]) == 1:
            yield Difference(a, b)
