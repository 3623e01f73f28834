"""Greater-than signs."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.greater_than import GreaterThan
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet, neighbours


@family("greater than")
def comparisons(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Signs between neighbours."""
    for a, b in stream.shuffled(neighbours(sheet)):
        if sheet.number[a] != sheet.number[b]:
            yield GreaterThan(a, b) if sheet.number[a] > sheet.number[b] else GreaterThan(b, a)
