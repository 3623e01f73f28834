"""Support in `Connected`: which cells are too far away to belong to it, and which it cannot do without.

The members are the cells with a value in `values`. From a sure member, a cell is out of reach if the way there takes
more cells than there may be; an open cell that separates two sure members, or without which too few cells are left, is
a member (articulation points: Hopcroft and Tarjan, 1973).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from functools import lru_cache

from nonet.core.layout import Cell
from nonet.core.primitives import Connected, Mask

Neighbours = Mapping[Cell, tuple[Cell, ...]]


def by_paths(part: Connected, masks: Sequence[Mask]) -> dict[Cell, Mask]:
    """For each cell the values that agree with what is said above; none for all of them if it cannot be satisfied."""
    near = _neighbours(part)
    sure = {cell for cell in near if not masks[cell] & ~part.values}
    maybe = {cell for cell in near if masks[cell] & part.values}
    if sure:
        maybe = _within_reach(near, sure, maybe, part.high - len(sure))
        forced = _bottlenecks(near, sure, maybe, part.low) if sure <= maybe else set[Cell]()
    else:
        pieces = [piece for piece in _pieces(near, maybe) if len(piece) >= part.low]
        maybe = set[Cell]().union(*pieces)
        forced = set()
    if not sure <= maybe or len(maybe) < part.low or len(sure) > part.high:
        return dict.fromkeys(near, 0)
    if len(maybe) == part.low:
        forced = maybe
    elif len(sure) == part.high:
        maybe = sure
    found = {cell: masks[cell] if cell in maybe else masks[cell] & ~part.values for cell in near}
    return found | {cell: masks[cell] & part.values for cell in forced}


@lru_cache(maxsize=256)
def _neighbours(part: Connected) -> Neighbours:
    found: dict[Cell, list[Cell]] = {cell: [] for cell in part.cells}
    for a, b in part.links:
        found[a].append(b)
        found[b].append(a)
    return {cell: tuple(others) for cell, others in found.items()}


def _within_reach(near: Neighbours, sure: set[Cell], maybe: set[Cell], most: int) -> set[Cell]:
    """The cells to which the way from one of `sure` takes at most `most` cells that are not sure, itself included."""
    start = min(sure)
    cost, waiting = {start: 0}, deque([start])
    while waiting:
        cell = waiting.popleft()
        for other in near[cell]:
            steps = cost[cell] + (other not in sure)
            if other in maybe and steps <= most and steps < cost.get(other, most + 1):
                cost[other] = steps
                if other in sure:
                    waiting.appendleft(other)
                else:
                    waiting.append(other)
    return set(cost)


def _pieces(near: Neighbours, maybe: set[Cell]) -> list[set[Cell]]:
    """The connected pieces of these cells."""
    found, left = [], set(maybe)
    while left:
        piece, fresh = set[Cell](), {left.pop()}
        while fresh:
            piece |= fresh
            fresh = {other for cell in fresh for other in near[cell] if other in left}
            left -= fresh
        found.append(piece)
    return found


def _bottlenecks(near: Neighbours, sure: set[Cell], maybe: set[Cell], low: int) -> set[Cell]:
    """The cells of `maybe`, in one piece, without which a sure one is cut off or fewer than `low` are left.

    A depth-first search from a sure cell with low-points; `cut` is the number of cells to which the only way from
    there is through a cell.
    """
    root = min(sure)
    order = {root: 0}
    lowest, size, members, cut = {root: 0}, {root: 1}, {root: True}, {root: 0}
    forced = set[Cell]()
    stack = [(root, iter(near[root]))]
    while stack:
        cell, others = stack[-1]
        for other in others:
            if other not in maybe:
                continue
            if other not in order:
                order[other] = lowest[other] = len(order)
                size[other], members[other], cut[other] = 1, other in sure, 0
                stack.append((other, iter(near[other])))
                break
            lowest[cell] = min(lowest[cell], order[other])
        else:
            stack.pop()
            if cell != root and len(maybe) - 1 - cut[cell] < low:
                forced.add(cell)
            if stack:
                above = stack[-1][0]
                lowest[above] = min(lowest[above], lowest[cell])
                if lowest[cell] >= order[above]:
                    cut[above] += size[cell]
                    if members[cell]:
                        forced.add(above)
                size[above] += size[cell]
                members[above] = members[above] or members[cell]
    return forced
