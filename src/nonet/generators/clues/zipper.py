"""Zipper lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.constraints.zipper import Zipper
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet, from_middle


@family("zipper", at_once=0.3)
def zippers(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Lines of three to seven cells, grown from their middle."""
    return from_middle(sheet, stream, Zipper, _makes_the_middle)


def _makes_the_middle(known: Sequence[int], one: int, other: int) -> bool:
    return one + other == known[len(known) // 2]
