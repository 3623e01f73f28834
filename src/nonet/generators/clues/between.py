"""Between lines."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.between import Between
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet


@family("between", at_once=0.4)
def betweens(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Lines of three to six cells."""
    return sheet.lines(stream, Between, least=3, most=6, misses=200)
