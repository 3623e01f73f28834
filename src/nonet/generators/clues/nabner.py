"""Nabner lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.constraints.nabner import Nabner
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet


@family("nabner", at_once=0.5)
def nabners(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Lines of three to five values of which no two are consecutive."""
    return sheet.lines(stream, Nabner, least=3, most=5, allows=_is_apart)


def _is_apart(known: Sequence[int], number: int) -> bool:
    return all(abs(each - number) > 1 for each in known)
