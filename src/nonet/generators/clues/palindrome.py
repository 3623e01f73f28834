"""Palindromes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.constraints.palindrome import Palindrome
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet, from_middle


@family("palindrome", at_once=0.3)
def palindromes(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Lines of three to seven cells, grown from their middle."""
    return from_middle(sheet, stream, Palindrome, _mirrors)


def _mirrors(_: Sequence[int], one: int, other: int) -> bool:
    return one == other
