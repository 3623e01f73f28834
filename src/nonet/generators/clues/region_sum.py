"""Region sum lines."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.region_sum import RegionSum
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet


@family("region sum", at_once=0.4)
def region_sums(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Lines of three to six cells through two regions or more."""
    return sheet.lines(stream, RegionSum, least=3, most=6, misses=400)
