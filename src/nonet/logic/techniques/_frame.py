"""The frame of a plain 9x9 board: rows, columns and boxes as whole houses, bands and stacks. Other rules may be added.

Patterns like the tridagon and the exocet are defined by bands and boxes; this module says whether a board has them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from nonet.core.layout import Cell
from nonet.logic.links import Cells, House, Links, union

SIDE, BOX = 9, 3
"""Cells of a line; rows of a band."""

TRIPLE = range(BOX)


class Frame:
    """`rows`, `columns` and `boxes` are houses in order; cells go row by row."""

    def __init__(self, links: Links, houses: dict[Cells, House]) -> None:
        self.links = links
        self.rows = tuple(houses[cells] for cells in _ROWS)
        self.columns = tuple(houses[cells] for cells in _COLUMNS)
        self.boxes = tuple(houses[cells] for cells in _BOXES)


def cell_at(row: int, column: int) -> Cell:
    """The cell, counted from 0."""
    return row * SIDE + column


_ROWS = [union([cell_at(row, column) for column in range(SIDE)]) for row in range(SIDE)]
_COLUMNS = [union([cell_at(row, column) for row in range(SIDE)]) for column in range(SIDE)]
_BOXES = [
    union([cell_at(band * BOX + row, stack * BOX + column) for row, column in product(TRIPLE, TRIPLE)])
    for band, stack in product(TRIPLE, TRIPLE)
]


@lru_cache(maxsize=16)
def frame_of(links: Links) -> Frame | None:
    """The frame, or None on boards of another shape or without one of the 27 houses."""
    if links.size != SIDE or (links.layout.rows, links.layout.columns) != (SIDE, SIDE):
        return None
    houses = {house.bits: house for house in links.whole_houses}
    if not all(cells in houses for cells in (*_ROWS, *_COLUMNS, *_BOXES)):
        return None
    return Frame(links, houses)
