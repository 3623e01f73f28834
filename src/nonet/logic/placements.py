"""The ways to place one value on the whole board, other values aside.

Whatever looks at a single value can take away only what no way contains. So `impossible` tells such techniques at once
where there is nothing to find, and remembers it for as long as the value keeps its places.
"""

from __future__ import annotations

from functools import lru_cache

from nonet.logic.links import Cells, Links, bits

LIMIT = 5_000
"""Cells tried for one answer: past this, candidates count as possible and as uncertain, which is never wrong."""


@lru_cache(maxsize=4096)
def impossible(links: Links, places: Cells) -> Cells:
    """Those among all places of a value that no way to place it contains."""
    houses, search = _houses(links, places), _Search(links)
    unknown, never = places, 0
    while unknown:
        cell = (unknown & -unknown).bit_length() - 1
        keep = ~links.sees[cell]
        rest = [house & keep for house in houses if not house >> cell & 1]
        way = search.way(rest, unknown) if all(rest) else None
        if way is None:
            never |= 1 << cell
        unknown &= ~(way or 0) & ~(1 << cell)
    return never


@lru_cache(maxsize=4096)
def certain(links: Links, places: Cells) -> Cells:
    """Those among all places of a value that every way to place it contains."""
    houses, search = _houses(links, places), _Search(links)
    always = search.way(houses, 0) or 0
    for cell in bits(always):
        if always >> cell & 1:
            without = [house & ~(1 << cell) for house in houses]
            way = search.way(without, ~always) if all(without) else None
            if way is not None:
                always &= way
    return always


def _houses(links: Links, places: Cells) -> list[Cells]:
    """The places in each house that still waits for the value."""
    return [where for house in links.whole_houses if (where := house.bits & places)]


class _Search:
    """Looks for ways: a cell of each house, none of them seeing another."""

    def __init__(self, links: Links) -> None:
        self.sees = links.sees
        self.left = LIMIT

    def way(self, houses: list[Cells], wanted: Cells) -> Cells | None:
        """One that tries `wanted` cells first; None if there is none, and a part of one once the limit is reached."""
        if not houses:
            return 0
        fewest = min(houses, key=int.bit_count)
        for group in (fewest & wanted, fewest & ~wanted):
            for cell in bits(group):
                if not self.left:
                    return 0
                self.left -= 1
                keep, bit = ~self.sees[cell], 1 << cell
                rest = [house & keep for house in houses if not house & bit]
                if all(rest):
                    found = self.way(rest, wanted)
                    if found is not None:
                        return found | bit
        return None
