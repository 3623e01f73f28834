"""Renban lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.constraints.renban import Renban
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet


@family("renban", at_once=0.3)
def renbans(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Lines of three to six consecutive values."""
    return sheet.lines(stream, Renban, least=3, most=6, allows=_may_follow, misses=200)


def _may_follow(known: Sequence[int], number: int) -> bool:
    return number not in known and max(*known, number) - min(*known, number) < 6
