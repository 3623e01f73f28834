"""Support in a sum whose cells may be equal: by the totals that its groups of different cells can reach.

A prefix of the groups has an int with a bit for each of its totals; going back from the right total shows which values
take part in some way. Which cells differ is known within a group, not between groups, so this keeps more values than
could stay, never fewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from nonet.core.budget import checkpoint
from nonet.core.layout import Cell
from nonet.core.pencil import of_sum
from nonet.core.primitives import Mask, Sum, Value
from nonet.logic.links import Links, bits, union

MAX_TOTALS = 1 << 12
"""Totals kept for a prefix of a sum; beyond that, a sum is filtered by its least and greatest total alone."""


def by_totals(part: Sum, masks: Sequence[Mask], links: Links) -> dict[Cell, Mask]:
    """Support in a sum over any cells, by the totals that each prefix of its groups can reach: a bit for each total.

    Cells that see each other go into groups, so that 'three cells make 7' is 1 + 2 + 4 if they differ. Totals are
    counted from the least that a prefix can reach. As sets of ints they took five times as long.
    """
    checkpoint()
    numbers = tuple(links.problem.numbers)
    groups = _groups(part, links)
    ways = [_ways(numbers, factor, tuple([masks[cell] for cell in cells])) for factor, cells in groups]
    target = part.total - sum(least for least, _ in ways)
    if target < 0 or not all(own for _, own in ways):
        return dict.fromkeys(part.cells, 0)
    if target >= MAX_TOTALS:
        return _by_few_totals(part, masks, numbers)
    forward, reachable = [1], (2 << target) - 1
    for _, own in ways:
        totals = 0
        for more, _ in own:
            totals |= forward[-1] << more
        forward.append(totals & reachable)
    found: dict[Cell, Mask] = {}
    alive = forward[-1] & 1 << target
    for place in range(len(groups) - 1, -1, -1):
        before, now = forward[place], 0
        cells = groups[place][1]
        kept = [0] * len(cells)
        for more, values in ways[place][1]:
            hits = before & alive >> more
            if hits:
                now |= hits
                for at, mask in enumerate(values):
                    kept[at] |= mask
        for cell, mask in zip(cells, kept, strict=True):
            found[cell] = found.get(cell, mask) & mask
        alive = now
    return found


MAX_GROUP = 9
"""Cells of a sum that are gone through together since they differ: 2 ** 9 sets of values."""


@lru_cache(maxsize=1 << 12)
def _groups(part: Sum, links: Links) -> tuple[tuple[int, tuple[Cell, ...]], ...]:
    """The cells of a sum by their factors, those that see each other together, up to MAX_GROUP."""
    found: list[tuple[int, list[Cell]]] = []
    for factor, cell in part.terms:
        for known, cells in found:
            if known == factor and len(cells) < MAX_GROUP and all(links.sees[cell] >> other & 1 for other in cells):
                cells.append(cell)
                break
        else:
            found.append((factor, [cell]))
    return tuple((factor, tuple(cells)) for factor, cells in found)


Ways = tuple[int, tuple[tuple[int, tuple[Mask, ...]], ...]]
"""The least total of a group, and for each of its totals, counted from that, the values that its cells have in it."""


@lru_cache(maxsize=1 << 14)
def _ways(numbers: tuple[int, ...], factor: int, masks: tuple[Mask, ...]) -> Ways:
    """What different values of these cells add up to: by the sets of values of each prefix of the cells.

    Going back, `ends` has for each set a bit for each total that it can still come to, and so has each value.
    """
    sums = {0: 0}
    forward: list[list[Mask]] = [[0]]
    for mask in masks:
        sets = dict[Mask, None]()
        for so_far in forward[-1]:
            for value in bits(mask & ~so_far):
                reached = so_far | 1 << value
                sets[reached] = None
                sums[reached] = sums[so_far] + factor * numbers[value]
        forward.append(list(sets))
    totals = sorted({sums[reached] for reached in forward[-1]})
    places = {total: place for place, total in enumerate(totals)}
    ends = {reached: 1 << places[sums[reached]] for reached in forward[-1]}
    kept = [[0] * len(masks) for _ in totals]
    for at in range(len(masks) - 1, -1, -1):
        earlier, by_value = dict[Mask, int](), dict[Value, int]()
        for so_far in forward[at]:
            own = 0
            for value in bits(masks[at] & ~so_far):
                end = ends.get(so_far | 1 << value, 0)
                own |= end
                by_value[value] = by_value.get(value, 0) | end
            earlier[so_far] = own
        for value, end in by_value.items():
            for place in bits(end):
                kept[place][at] |= 1 << value
        ends = earlier
    least = totals[0] if totals else 0
    return least, tuple((total - least, tuple(found)) for total, found in zip(totals, kept, strict=True))


def _by_few_totals(part: Sum, masks: Sequence[Mask], numbers: Sequence[int]) -> dict[Cell, Mask]:
    """The same for totals that lie far apart; with too many of them, by the least and the greatest alone."""
    forward: list[set[int]] = [{0}]
    for factor, cell in part.terms:
        checkpoint()
        forward.append({t + factor * numbers[v] for t in forward[-1] for v in bits(masks[cell])})
        if len(forward[-1]) > MAX_TOTALS:
            return _between(part, masks, numbers)
    found: dict[Cell, Mask] = {}
    alive = forward[-1] & {part.total}
    for place in range(len(part.terms) - 1, -1, -1):
        checkpoint()
        factor, cell = part.terms[place]
        kept = union(
            tuple(v for v in bits(masks[cell]) if any(t + factor * numbers[v] in alive for t in forward[place]))
        )
        alive = {t for t in forward[place] if any(t + factor * numbers[v] in alive for v in bits(masks[cell]))}
        found[cell] = found.get(cell, kept) & kept
    return found


def _between(part: Sum, masks: Sequence[Mask], numbers: Sequence[int]) -> dict[Cell, Mask]:
    """Support in a sum by the least and the greatest total of the other terms."""
    found: dict[Cell, Mask] = {}
    for cell, kept in of_sum(part, masks, numbers):
        found[cell] = found.get(cell, masks[cell]) & kept
    return found or dict.fromkeys(part.cells, 0)
