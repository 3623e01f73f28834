"""Almost locked sets: cells of one house with one value more than cells. Found once for each position."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from nonet.core.layout import Cell
from nonet.core.primitives import Mask, Value
from nonet.logic.board import Position
from nonet.logic.links import Cells, bits

LARGE_BOARD = 9
LARGEST_SET = 4
"""On boards of more values than that, only sets of so many cells: houses have too many others."""


class Als(NamedTuple):
    """Without any one of its values, the cells have exactly the others."""

    cells: Cells
    values: Mask
    size: int


@lru_cache(maxsize=4)
def almost_locked(position: Position) -> tuple[Als, ...]:
    """All of them, each once, even where it lies in two houses; the small ones first."""
    links, masks = position.links, position.masks
    found: dict[Cells, Als] = {}
    most = links.size if links.size <= LARGE_BOARD else LARGEST_SET
    for house in links.houses:
        cells = [cell for cell in house.cells if masks[cell]]
        partial: list[tuple[Cells, Mask, int]] = [(0, 0, 0)]
        for cell in cells:
            bit, mask = 1 << cell, masks[cell]
            for group, values, size in partial[:]:
                together = values | mask
                if size == most or together.bit_count() > most + 1:
                    continue
                partial.append((group | bit, together, size + 1))
                if together.bit_count() == size + 2:
                    found[group | bit] = Als(group | bit, together, size + 1)
    return tuple(sorted(found.values(), key=lambda als: (als.size, als.cells)))


class AlsMap:
    """Which almost locked sets of a position have to do with which. Several are an int, a bit for each place in `sets`.

    Two have a *restricted common* value if every place of it in one sees every place in the other: it is in one of them
    at most.
    """

    def __init__(self, position: Position) -> None:
        board = position.board()
        links, size = board.links, board.links.size
        self.sets = almost_locked(position)
        self.holders: list[dict[Value, Cells]] = []
        """For each set and value, its places there."""
        self.seen: list[dict[Value, Cells]] = []
        """For each set and value, the places outside that see all of those."""
        self.over: list[dict[Cell, int]] = [{} for _ in range(size)]
        """For each value and cell with it, the sets whose places of that value it sees."""
        holding: list[dict[Cell, int]] = [{} for _ in range(size)]
        self._with = [0] * size
        for place, als in enumerate(self.sets):
            holders, seen = {}, {}
            for value in bits(als.values):
                holders[value] = als.cells & board.places[value]
                seen[value] = links.seen_by_all(holders[value]) & board.places[value] & ~als.cells
                self._with[value] |= 1 << place
                for cell in bits(holders[value]):
                    holding[value][cell] = holding[value].get(cell, 0) | 1 << place
                for cell in bits(seen[value]):
                    self.over[value][cell] = self.over[value].get(cell, 0) | 1 << place
            self.holders.append(holders)
            self.seen.append(seen)
        self._holding = holding
        self._places = board.places
        self._partners: dict[tuple[int, Value], int] = {}

    def partners(self, place: int, value: Value) -> int:
        """The sets with which this one has the value as a restricted common."""
        key = place, value
        if key not in self._partners:
            found = self._with[value]
            for cell in bits(self._places[value] & ~self.seen[place][value]):
                found &= ~self._holding[value].get(cell, 0)
            self._partners[key] = found if self.seen[place][value] else 0
        return self._partners[key]

    def common(self, one: int, two: int) -> Mask:
        """The restricted commons of two sets."""
        found = 0
        for value in bits(self.sets[one].values & self.sets[two].values):
            if self.partners(one, value) >> two & 1:
                found |= 1 << value
        return found

    def sharing(self, place: int, value: Value) -> int:
        """The sets that, with this one, are seen by some candidate of the value."""
        found = 0
        for cell in bits(self.seen[place][value]):
            found |= self.over[value][cell]
        return found

    def targets(self, one: int, two: int, values: Mask) -> Iterator[tuple[Value, Cells]]:
        """Of these values those that both sets have, and the cells that lose them."""
        for value in bits(values & self.sets[one].values & self.sets[two].values):
            cells = self.seen[one][value] & self.seen[two][value]
            if cells:
                yield value, cells


@lru_cache(maxsize=4)
def als_map(position: Position) -> AlsMap:
    """The map of a position, made once."""
    return AlsMap(position)
