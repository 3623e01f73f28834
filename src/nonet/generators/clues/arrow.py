"""Arrows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.constraints.arrow import Arrow
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet


@family("arrow", at_once=0.5)
def arrows(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Arrows with shafts of two to four cells."""
    return sheet.lines(stream, lambda cells: Arrow(cells[0], cells[1:]), least=3, most=5, allows=_fits, misses=200)


def _fits(known: Sequence[int], number: int) -> bool:
    return sum(known[1:]) + number <= known[0]
