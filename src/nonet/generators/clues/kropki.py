"""Kropki dots of both colours."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.difference import Difference
from nonet.constraints.ratio import Ratio
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet, neighbours


@family("kropki")
def dots(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """White dots between neighbours that differ by 1, black ones where one is twice the other; 1 and 2 have either."""
    for a, b in stream.shuffled(neighbours(sheet)):
        fitting = [rule for rule in (Difference(a, b), Ratio(a, b)) if sheet.holds(rule)]
        if fitting:
            yield stream.choice(fitting)
