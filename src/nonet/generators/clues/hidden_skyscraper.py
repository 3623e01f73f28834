"""Hidden skyscrapers."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.hidden_skyscraper import HiddenSkyscraper
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet, lines_from_outside


@family("hidden skyscraper")
def hidden_skyscrapers(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """The first hidden value for each end of each row and column."""
    for at, cells in stream.shuffled(lines_from_outside(sheet)):
        hidden = [
            cell for place, cell in enumerate(cells) if any(sheet.number[b] > sheet.number[cell] for b in cells[:place])
        ]
        if hidden and sheet.holds(rule := HiddenSkyscraper(at, sheet.symbol(hidden[0]))):
            yield rule
