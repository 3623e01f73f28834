"""Sum lines."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.sum_line import SumLine
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet


@family("sum line", at_once=0.4)
def sum_lines(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Lines of three to seven cells whose groups add up to one more than the greatest number."""
    total = max(sheet.numbers) + 1
    return sheet.lines(stream, lambda cells: SumLine(cells, total), least=3, most=7, misses=400)
