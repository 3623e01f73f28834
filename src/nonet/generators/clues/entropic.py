"""Entropic lines."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.entropic import Entropic
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet


@family("entropic", at_once=0.5)
def entropics(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Lines of three to eight cells."""
    return sheet.lines(stream, Entropic, least=3, most=8, misses=300)
