"""Skyscrapers."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.skyscraper import Skyscraper
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet, lines_from_outside


@family("skyscraper")
def skyscrapers(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """A number of visible values for each end of each row and column."""
    for at, cells in stream.shuffled(lines_from_outside(sheet)):
        tallest, count = 0, 0
        for cell in cells:
            if sheet.number[cell] > tallest:
                tallest, count = sheet.number[cell], count + 1
        if sheet.holds(rule := Skyscraper(at, count)):
            yield rule
