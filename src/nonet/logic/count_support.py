"""Support in a count: how many of its cells can take one of its values, where cells that see each other differ.

Cells that all see each other take as many different values as they are cells, so a group of them counts at most as
often as it has counted values left. Groups are made once for a count, greedily.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from nonet.core.layout import Cell
from nonet.core.primitives import Count, Mask
from nonet.logic.links import Links


def by_counts(part: Count, masks: Sequence[Mask], links: Links) -> dict[Cell, Mask]:
    """For each cell of the count the values with which the range of what can count meets `low` to `high`."""
    sure = sum(1 for cell in part.cells if not masks[cell] & ~part.values)
    most, tight = 0, set[Cell]()
    for group in _groups(part, links):
        places = [cell for cell in group if masks[cell] & part.values]
        different = 0
        for cell in places:
            different |= masks[cell] & part.values
        most += min(len(places), different.bit_count())
        if len(places) <= different.bit_count():
            tight.update(places)  # without one of these cells, the group counts less often
    found = {}
    for cell in part.cells:
        inside, outside = masks[cell] & part.values, masks[cell] & ~part.values
        kept = 0
        if inside and sure + bool(outside) <= part.high and most >= part.low:
            kept |= inside
        if outside and sure <= part.high and most - (cell in tight) >= part.low:
            kept |= outside
        found[cell] = kept
    return found


@lru_cache(maxsize=1 << 12)
def _groups(part: Count, links: Links) -> tuple[tuple[Cell, ...], ...]:
    """The cells of a count in groups that all see each other: each cell in the first one that it fits in."""
    groups: list[list[Cell]] = []
    for cell in part.cells:
        for group in groups:
            if all(links.sees[cell] >> other & 1 for other in group):
                group.append(cell)
                break
        else:
            groups.append([cell])
    return tuple(map(tuple, groups))
