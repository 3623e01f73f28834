"""Modular lines."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.modular import Modular
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet


@family("modular", at_once=0.5)
def modulars(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Lines of three to eight cells."""
    return sheet.lines(stream, Modular, least=3, most=8, misses=300)
