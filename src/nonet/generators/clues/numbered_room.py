"""Numbered rooms."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.numbered_room import NumberedRoom
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet, lines_from_outside


@family("numbered room")
def numbered_rooms(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """A symbol for each end of each row and column."""
    for at, cells in stream.shuffled(lines_from_outside(sheet)):
        number = sheet.number[cells[0]]
        if 1 <= number <= len(cells) and sheet.holds(rule := NumberedRoom(at, sheet.symbol(cells[number - 1]))):
            yield rule
