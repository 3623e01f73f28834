"""Quadruples."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.quadruple import Quadruple
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet, squares


@family("quadruple")
def quadruples(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Two to four symbols for each square of four cells; no two circles touch."""
    for cells in stream.shuffled(squares(sheet)):
        if sheet.taken.isdisjoint(cells):
            shown = stream.shuffled(cells)[: 2 + stream.below(3)]
            yield Quadruple(cells, tuple(sheet.symbol(cell) for cell in sorted(shown, key=sheet.number.__getitem__)))
