"""Double arrows."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.double_arrow import DoubleArrow
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet


@family("double arrow", at_once=0.4)
def double_arrows(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Lines of three to six cells."""
    return sheet.lines(stream, DoubleArrow, least=3, most=6, misses=300)
