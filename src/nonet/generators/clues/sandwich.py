"""Sandwiches."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.sandwich import Sandwich
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet, lines_from_outside


@family("sandwich")
def sandwiches(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """A total for each row, on its left, and for each column, above it."""
    for at, cells in stream.shuffled(lines_from_outside(sheet, both_ends=False)):
        known = [sheet.number[cell] for cell in cells]
        first, last = sorted((known.index(min(known)), known.index(max(known))))
        if sheet.holds(rule := Sandwich(at, sum(known[first + 1 : last]))):
            yield rule
