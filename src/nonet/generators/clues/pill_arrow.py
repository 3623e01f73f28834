"""Arrows with a pill of two cells."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.pill_arrow import PillArrow
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet


@family("pill arrow", at_once=0.4)
def pill_arrows(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Pills of two cells beside each other, with shafts of two to five cells."""
    for _ in range(MISSES):
        path = sheet.path(stream, 4 + stream.below(4))
        if len(path) >= 4 and path[1] - path[0] == 1 and sheet.holds(rule := PillArrow(path[:2], path[2:])):
            yield rule


MISSES = 2000
"""Lines tried in all: one in some dozens has a shaft that makes its pill."""
