"""X-sums."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.x_sum import XSum
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet, lines_from_outside


@family("x sum")
def x_sums(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """A total for each end of each row and column."""
    for at, cells in stream.shuffled(lines_from_outside(sheet)):
        count = sheet.number[cells[0]]
        if 1 <= count <= len(cells) and sheet.holds(
            rule := XSum(at, sum(sheet.number[cell] for cell in cells[:count]))
        ):
            yield rule
