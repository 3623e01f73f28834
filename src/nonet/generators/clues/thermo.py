"""Thermometers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.constraints.thermo import Thermo
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet


@family("thermo", at_once=0.5)
def thermometers(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Thermometers of three to eight cells."""
    return sheet.lines(stream, Thermo, least=3, most=8, allows=_rises)


def _rises(known: Sequence[int], number: int) -> bool:
    return number > known[-1]
