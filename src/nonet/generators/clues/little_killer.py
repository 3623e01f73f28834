"""Little killers."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.constraints.little_killer import LittleKiller
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell, Place
from nonet.core.names import DIRECTIONS
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet


@family("little killer")
def little_killers(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """A total for each diagonal of three cells or more, at an end where no other clue stands."""
    for ends in stream.shuffled(_diagonals(sheet)):
        for at, direction, cells in stream.shuffled(ends):
            rule = LittleKiller(at, direction, sum(sheet.number[cell] for cell in cells))
            if at not in sheet.places and sheet.holds(rule):
                yield rule
                break


def _diagonals(sheet: Sheet) -> list[list[tuple[Place, str, tuple[Cell, ...]]]]:
    """Each diagonal from both of its ends: the place outside, the direction, the cells."""
    layout = sheet.board.layout
    edge = [(row, column) for row in (0, layout.rows + 1) for column in range(layout.columns + 2)]
    edge += [(row, column) for row in range(1, layout.rows + 1) for column in (0, layout.columns + 1)]
    found: dict[frozenset[Cell], list[tuple[Place, str, tuple[Cell, ...]]]] = {}
    for row, column in edge:
        for direction, (down, right) in DIRECTIONS.items():
            steps = range(1, max(layout.rows, layout.columns) + 1)
            places = [(row - 1 + down * step, column - 1 + right * step) for step in steps]
            cells = tuple(r * layout.columns + c for r, c in places if 0 <= r < layout.rows and 0 <= c < layout.columns)
            if len(cells) >= 3 and layout.on_board.issuperset(cells):
                found.setdefault(frozenset(cells), []).append(((row, column), direction, cells))
    return list(found.values())
