"""Almost locked sets (ALS): n cells of one house with n + 1 candidates together. Found once for each position."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from nonet.core.layout import Cell
from nonet.core.primitives import Mask, Value
from nonet.logic.board import Position
from nonet.logic.links import Cells, Links, bits

MAX_FULL_SEARCH_VALUES = 9
"""Values of a board up to which sets of every size are searched."""

MAX_SET_CELLS = 4
"""Cells of a set on larger boards, whose houses have too many larger sets."""


class Als(NamedTuple):
    """`size` cells with `size` + 1 values: if one value leaves them, they hold all the others."""

    cells: Cells
    values: Mask
    size: int


def max_set_cells(links: Links) -> int:
    """The most cells that a set may have on boards of this size."""
    return links.size if links.size <= MAX_FULL_SEARCH_VALUES else MAX_SET_CELLS


def almost_locked(position: Position) -> tuple[Als, ...]:
    """All almost locked sets, small ones first; a set that lies in two houses comes once."""
    return als_map(position).sets


class AlsMap:
    """The almost locked sets of a position, and which pairs have a restricted common candidate.

    A set goes by its place in `sets`; a set of sets is an int, one bit for each. A value is a *restricted common
    candidate* of two sets if all its places in one see all its places in the other: at most one of the two holds it.
    """

    def __init__(self, position: Position) -> None:
        links = position.links
        self.holders: list[dict[Value, Cells]] = []
        """For each set and value, the cells of the set with the value."""
        self.seen: list[dict[Value, Cells]] = []
        """For each set and value, the cells outside with the value that see all of those."""
        self._over: dict[Value, dict[Cell, int]] = {}
        self._partners: list[dict[Value, int]] = []
        sets = []
        found = links.patterns.almost_locked(position.masks, max_set_cells(links))
        for cells, values, size, parts in found:
            sets.append(Als(_number(cells), values, size))
            self.holders.append({value: _number(held) for value, held, _, _ in parts})
            self.seen.append({value: _number(seers) for value, _, seers, _ in parts})
            self._partners.append({value: _number(partners) for value, _, _, partners in parts})
        self.sets = tuple(sets)

    def over(self, value: Value) -> dict[Cell, int]:
        """For each cell with the value, the sets whose places of it the cell sees; made for the values asked for."""
        known = self._over.get(value)
        if known is None:
            known = self._over[value] = {}
            for place, seen in enumerate(self.seen):
                for cell in bits(seen.get(value, 0)):
                    known[cell] = known.get(cell, 0) | 1 << place
        return known

    def partners(self, place: int, value: Value) -> int:
        """The sets with which the set at `place` has `value` as a restricted common candidate."""
        return self._partners[place][value]

    def common(self, one: int, two: int) -> Mask:
        """The restricted common candidates of two sets."""
        found = 0
        for value in bits(self.sets[one].values & self.sets[two].values):
            if self.partners(one, value) >> two & 1:
                found |= 1 << value
        return found

    def sharing(self, place: int, value: Value, among: Cells) -> int:
        """The sets that share a target with the set at `place`: a cell of `among` that sees the value in both."""
        found = 0
        seen = self.seen[place][value] & among
        for cell in bits(seen) if seen else ():
            found |= self.over(value)[cell]
        return found

    def targets(self, one: int, two: int, values: Mask) -> Iterator[tuple[Value, Cells]]:
        """Of these values those that both sets have, each with the cells that see all its places in both."""
        for value in bits(values & self.sets[one].values & self.sets[two].values):
            cells = self.seen[one][value] & self.seen[two][value]
            if cells:
                yield value, cells


def _number(group: bytes) -> int:
    return int.from_bytes(group, "little")


@lru_cache(maxsize=4)
def als_map(position: Position) -> AlsMap:
    """The almost locked sets of a position, found once."""
    return AlsMap(position)
