"""Extra regions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.constraints.extra_region import ExtraRegion
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet, area


@family("extra region", at_once=0.2)
def extra_regions(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Connected areas that hold every symbol once."""
    size = len(sheet.numbers)
    for _ in range(_TRIES):
        cells = area(sheet, stream, size, _is_new)
        if len(cells) == size:
            yield ExtraRegion(cells)


_TRIES = 100
"""Areas grown in all."""


def _is_new(known: Sequence[int], number: int) -> bool:
    return number not in known
