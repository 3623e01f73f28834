"""Slow thermometers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.constraints.slow_thermo import SlowThermo
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet


@family("slow thermo", at_once=0.5)
def slow_thermometers(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Slow thermometers of three to eight cells."""
    return sheet.lines(stream, SlowThermo, least=3, most=8, allows=_does_not_fall)


def _does_not_fall(known: Sequence[int], number: int) -> bool:
    return number >= known[-1]
