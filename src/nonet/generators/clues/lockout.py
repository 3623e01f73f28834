"""Lockout lines."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.lockout import Lockout
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet


@family("lockout", at_once=0.4)
def lockouts(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Lines of three to five cells, with ends that differ by 4 on nine symbols."""
    difference = max(len(sheet.numbers) * 4 // 9, 2)
    return sheet.lines(stream, lambda cells: Lockout(cells, difference), least=3, most=5, misses=200)
