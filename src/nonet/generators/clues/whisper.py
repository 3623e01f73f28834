"""Whispers lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.constraints.whisper import Whisper
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet


@family("whisper", at_once=0.5)
def whispers(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Lines of three to eight cells whose neighbours differ by 5 of nine symbols, by about half of any other number."""
    difference = max((len(sheet.numbers) + 1) // 2, 2)

    def differs(known: Sequence[int], number: int) -> bool:
        return abs(known[-1] - number) >= difference

    return sheet.lines(stream, lambda cells: Whisper(cells, difference), least=3, most=8, allows=differs)
