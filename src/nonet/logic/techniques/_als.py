"""Almost locked sets: cells of one house with one value more than cells. Found once for each position."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from nonet.core.layout import Cell
from nonet.core.primitives import Mask, Value
from nonet.logic.board import Position
from nonet.logic.links import Cells, Links, bits

MAX_FULL_SEARCH_VALUES = 9
MAX_SET_CELLS = 4
"""On boards of more values than that, only sets of so many cells: houses have too many others."""


class Als(NamedTuple):
    """Without any one of its values, the cells have exactly the others."""

    cells: Cells
    values: Mask
    size: int


def max_set_cells(links: Links) -> int:
    """How many cells sets have at most on boards of this size."""
    return links.size if links.size <= MAX_FULL_SEARCH_VALUES else MAX_SET_CELLS


def almost_locked(position: Position) -> tuple[Als, ...]:
    """All of them, each once, even where it lies in two houses; the small ones first."""
    return als_map(position).sets


class AlsMap:
    """Which almost locked sets of a position have to do with which. Several are an int, a bit for each place in `sets`.

    Two have a *restricted common* value if every place of it in one sees every place in the other: it is in one of them
    at most.
    """

    def __init__(self, position: Position) -> None:
        links = position.links
        self.holders: list[dict[Value, Cells]] = []
        """For each set and value, its places there."""
        self.seen: list[dict[Value, Cells]] = []
        """For each set and value, the places outside that see all of those."""
        self.over: list[dict[Cell, int]] = [{} for _ in range(links.size)]
        """For each value and cell with it, the sets whose places of that value it sees."""
        self._partners: list[dict[Value, int]] = []
        sets = []
        found = links.patterns.almost_locked(position.masks, max_set_cells(links))
        for place, (cells, values, size, parts) in enumerate(found):
            sets.append(Als(_number(cells), values, size))
            self.holders.append({value: _number(held) for value, held, _, _ in parts})
            seen = {value: _number(seers) for value, _, seers, _ in parts}
            self.seen.append(seen)
            self._partners.append({value: _number(partners) for value, _, _, partners in parts})
            for value, seers in seen.items():
                over = self.over[value]
                for cell in bits(seers):
                    over[cell] = over.get(cell, 0) | 1 << place
        self.sets = tuple(sets)

    def partners(self, place: int, value: Value) -> int:
        """The sets with which this one has the value as a restricted common."""
        return self._partners[place][value]

    def common(self, one: int, two: int) -> Mask:
        """The restricted commons of two sets."""
        found = 0
        for value in bits(self.sets[one].values & self.sets[two].values):
            if self.partners(one, value) >> two & 1:
                found |= 1 << value
        return found

    def sharing(self, place: int, value: Value, among: Cells) -> int:
        """The sets that, with this one, are seen by some candidate of the value among these cells."""
        found = 0
        for cell in bits(self.seen[place][value] & among):
            found |= self.over[value][cell]
        return found

    def targets(self, one: int, two: int, values: Mask) -> Iterator[tuple[Value, Cells]]:
        """Of these values those that both sets have, and the cells that lose them."""
        for value in bits(values & self.sets[one].values & self.sets[two].values):
            cells = self.seen[one][value] & self.seen[two][value]
            if cells:
                yield value, cells


def _number(group: bytes) -> int:
    return int.from_bytes(group, "little")


@lru_cache(maxsize=4)
def als_map(position: Position) -> AlsMap:
    """The map of a position, made once."""
    return AlsMap(position)
