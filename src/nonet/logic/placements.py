"""The ways to place one value on the whole board, other values aside.

Whatever looks at a single value can take away only what no way contains. So `impossible` tells such techniques at once
where there is nothing to find, and remembers it for as long as the value keeps its places.
"""

from __future__ import annotations

from functools import lru_cache

from nonet.logic.links import Cells, Links, bits

LIMIT = 2_000
"""Cells tried while looking for one way: past this a candidate counts as possible, which is never wrong."""


@lru_cache(maxsize=4096)
def impossible(links: Links, places: Cells) -> Cells:
    """Those among all places of a value that no way to place it contains."""
    houses = _houses(links, places)
    unknown, never = places, 0
    while unknown:
        cell = (unknown & -unknown).bit_length() - 1
        way = _through(links, houses, cell, unknown)
        if way is None:
            never |= 1 << cell
            unknown ^= 1 << cell
        else:
            unknown &= ~way
    return never


@lru_cache(maxsize=4096)
def certain(links: Links, places: Cells) -> Cells:
    """Those among all places of a value that every way to place it contains."""
    houses = _houses(links, places)
    always = _Search(links, 0).way(houses) or 0
    for cell in bits(always):
        if always >> cell & 1:
            without = [house & ~(1 << cell) for house in houses]
            way = _Search(links, ~always).way(without) if all(without) else None
            if way is not None:
                always &= way
    return always


def _houses(links: Links, places: Cells) -> list[Cells]:
    """The places in each house that still waits for the value."""
    return [where for house in links.whole_houses if (where := house.bits & places)]


def _through(links: Links, houses: list[Cells], cell: int, wanted: Cells) -> Cells | None:
    """A way that contains the cell, None if there is none."""
    keep = ~links.sees[cell]
    rest = [house & keep for house in houses if not house >> cell & 1]
    way = _Search(links, wanted).way(rest) if all(rest) else None
    return None if way is None else way | 1 << cell


class _Search:
    """Looks for a way: a cell of each house, none of them seeing another. `wanted` cells are tried first."""

    def __init__(self, links: Links, wanted: Cells) -> None:
        self.sees = links.sees
        self.wanted = wanted
        self.left = LIMIT

    def way(self, houses: list[Cells]) -> Cells | None:
        """None if there is no way; a part of one where the limit was reached."""
        if not houses:
            return 0
        fewest = min(houses, key=int.bit_count)
        for group in (fewest & self.wanted, fewest & ~self.wanted):
            for cell in bits(group):
                if not self.left:
                    return 0
                self.left -= 1
                keep, bit = ~self.sees[cell], 1 << cell
                rest = [house & keep for house in houses if not house & bit]
                if all(rest):
                    found = self.way(rest)
                    if found is not None:
                        return found | bit
        return None
