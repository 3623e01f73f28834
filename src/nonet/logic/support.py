"""Generalised arc consistency of a single primitive: the values that each of its cells has in some way to satisfy it.

Five primitives keep more values than that, never fewer: a `Sum` whose cells may repeat values knows only of groups of
them that they differ (`sum_support`), a `Count` of how many of each group can count (`count_support`); `Connected`
follows paths and bottlenecks (`connected_support`), `Labelled` goes value by value, and an `AnyOf` of many
ways keeps what any one alternative leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import singledispatch
from itertools import product
from math import prod

from nonet.core.budget import checkpoint
from nonet.core.layout import Cell
from nonet.core.primitives import (
    AllDifferent,
    AnyOf,
    Connected,
    Count,
    Labelled,
    Mask,
    Pair,
    Primitive,
    Reach,
    Regular,
    Sum,
    ValueSet,
)
from nonet.logic.connected_support import by_paths
from nonet.logic.count_support import by_counts
from nonet.logic.label_support import by_labels
from nonet.logic.links import Cells, Links, bits, union
from nonet.logic.sum_support import by_totals

Supports = dict[Cell, Mask]

MAX_KEPT = 100_000
"""Answers kept for the rules of a puzzle."""

MAX_WAYS = 9**3
"""Ways to fill the cells of alternatives up to which they are gone through one by one."""

MAX_VALUE_SETS = 1 << 14
"""Sets of values kept for a prefix of a cage's cells; beyond that, a sum is filtered by totals alone."""


def supported(part: Primitive, masks: Sequence[Mask], links: Links) -> Supports:
    """For each cell of the primitive the values that have support; all are empty if it cannot be satisfied.

    Answers for the puzzle's own rules are kept: one step changes few cells, and suppositions ask the same again.
    """
    checkpoint()
    number = links.numbers_of_others.get(id(part))
    if number is None:
        return _supported(part, masks, links)
    key = (number, *[masks[cell] for cell in part.cells])
    known = links.supports.get(key)
    if known is None:
        if len(links.supports) >= MAX_KEPT:
            links.supports.clear()
        known = links.supports[key] = _supported(part, masks, links)
    return known


def jointly(parts: Sequence[Primitive], masks: Sequence[Mask], links: Links) -> Supports | None:
    """What parts of one rule leave together, to a fixpoint; None if they cannot all hold."""
    now, again = list(masks), True
    while again:
        again = False
        for part in parts:
            for cell, mask in supported(part, now, links).items():
                if now[cell] & ~mask:
                    now[cell] &= mask
                    again = True
                if not now[cell]:
                    return None
        again = again and len(parts) > 1
    return {cell: now[cell] for part in parts for cell in part.cells}


def supported_together(parts: Sequence[Primitive], masks: Sequence[Mask], links: Links) -> Supports:
    """What parts of one rule leave together; what each leaves alone if they cannot all hold."""
    if len(parts) == 1:
        return supported(parts[0], masks, links)
    found = jointly(parts, masks, links)
    if found is None:
        found = {}
        for part in parts:
            for cell, mask in supported(part, masks, links).items():
                found[cell] = found.get(cell, mask) & mask
    return found


@singledispatch
def _supported(part: Primitive, masks: Sequence[Mask], links: Links) -> Supports:
    raise TypeError(f"no primitive: {part!r}")


@_supported.register
def _(part: AllDifferent, masks: Sequence[Mask], links: Links) -> Supports:
    found = _by_sets(part.cells, masks, lambda sets: sets)
    return found if found is not None else {cell: masks[cell] for cell in part.cells}


@_supported.register
def _(part: Pair, masks: Sequence[Mask], links: Links) -> Supports:
    to_b = to_a = 0
    for value in bits(masks[part.a]):
        fitting = part.table[value] & masks[part.b]
        if fitting:
            to_a |= 1 << value
            to_b |= fitting
    return {part.a: to_a, part.b: to_b}


@_supported.register
def _(part: ValueSet, masks: Sequence[Mask], links: Links) -> Supports:
    found = _by_sets(part.cells, masks, lambda sets: sets & part.sets)
    return found if found is not None else {cell: masks[cell] for cell in part.cells}


@_supported.register
def _(part: Sum, masks: Sequence[Mask], links: Links) -> Supports:
    numbers = links.problem.numbers
    factors = {factor for factor, _ in part.terms}
    cells = part.cells
    if len(factors) == 1 and len(set(cells)) == len(cells) and _all_differ(cells, links):
        factor = next(iter(factors))

        def right(sets: set[Mask]) -> set[Mask]:
            return {mask for mask in sets if factor * sum(numbers[value] for value in bits(mask)) == part.total}

        found = _by_sets(cells, masks, right)
        if found is not None:
            return found
    return by_totals(part, masks, links)


@_supported.register
def _(part: Regular, masks: Sequence[Mask], links: Links) -> Supports:
    steps = part.automaton.steps
    forward = [{0}]
    for cell in part.cells:
        checkpoint()
        forward.append({steps[s][v] for s in forward[-1] for v in bits(masks[cell]) if steps[s][v] >= 0})
    found: Supports = {}
    alive = forward[-1] & part.automaton.accepting
    for place in range(len(part.cells) - 1, -1, -1):
        checkpoint()
        cell, before, kept = part.cells[place], set(), 0
        for state in forward[place]:
            for value in bits(masks[cell]):
                if steps[state][value] in alive:
                    before.add(state)
                    kept |= 1 << value
        found[cell] = found.get(cell, kept) & kept
        alive = before
    return found


@_supported.register
def _(part: Count, masks: Sequence[Mask], links: Links) -> Supports:
    return by_counts(part, masks, links)


@_supported.register
def _(part: Connected, masks: Sequence[Mask], links: Links) -> Supports:
    return by_paths(part, masks)


@_supported.register
def _(part: Reach, masks: Sequence[Mask], links: Links) -> Supports:
    worth = {value: links.problem.numbers[value] - part.more for value in bits(masks[part.counter])}
    counter = first = 0
    kept = [[0] * len(arm) for arm in part.arms]
    for value in bits(masks[part.first]):
        lengths = [_lengths(arm, 1 << value, masks) for arm in part.arms]
        for at in range(len(lengths)):
            others = _totals(lengths[:at] + lengths[at + 1 :])
            own = {length for length in lengths[at] if any(length + other in worth.values() for other in others)}
            for i, cell in enumerate(part.arms[at]):
                if any(length > i for length in own):
                    kept[at][i] |= 1 << value
                if i in own:
                    kept[at][i] |= masks[cell] & ~(1 << value)
                if any(length < i for length in own):
                    kept[at][i] |= masks[cell]
        totals = _totals(lengths)
        mask = union(each for each, total in worth.items() if total in totals)
        counter |= mask
        first |= bool(mask) << value
    found = {part.counter: counter}
    found[part.first] = found.get(part.first, first) & first
    for arm, own_masks in zip(part.arms, kept, strict=True):
        for cell, mask in zip(arm, own_masks, strict=True):
            found[cell] = found.get(cell, mask) & mask & masks[cell]
    return found


def _lengths(arm: tuple[Cell, ...], value: Mask, masks: Sequence[Mask]) -> set[int]:
    """How many cells from the start of an arm may have the value."""
    found = set()
    for length, cell in enumerate(arm):
        if masks[cell] != value:
            found.add(length)
        if not masks[cell] & value:
            return found
    return found | {len(arm)}


def _totals(lengths: list[set[int]]) -> set[int]:
    totals = {0}
    for own in lengths:
        totals = {total + length for total in totals for length in own}
    return totals


@_supported.register
def _(part: Labelled, masks: Sequence[Mask], links: Links) -> Supports:
    return by_labels(part, masks, links)


@_supported.register
def _(part: AnyOf, masks: Sequence[Mask], links: Links) -> Supports:
    cells = part.cells
    if prod(masks[cell].bit_count() for cell in cells) <= MAX_WAYS:
        return _one_by_one(part, cells, masks, links)
    found: Supports = dict.fromkeys(cells, 0)
    for group in part.alternatives:
        kept = jointly(group, masks, links)
        if kept is not None:
            for cell in cells:
                found[cell] |= kept.get(cell, masks[cell])
    return found


def _one_by_one(part: Primitive, cells: tuple[Cell, ...], masks: Sequence[Mask], links: Links) -> Supports:
    """Support by going through all ways to fill the cells of a primitive."""
    found = dict.fromkeys(cells, 0)
    values, numbers = [0] * links.places, links.problem.numbers
    for way in product(*[tuple(bits(masks[cell])) for cell in cells]):
        if all(found[cell] >> value & 1 for cell, value in zip(cells, way, strict=True)):
            continue
        for cell, value in zip(cells, way, strict=True):
            values[cell] = value
        if part.holds(values, numbers):
            for cell, value in zip(cells, way, strict=True):
                found[cell] |= 1 << value
    return found


def value_sets(part: Primitive, masks: Sequence[Mask], links: Links) -> frozenset[Mask]:
    """The sets of values that cells which differ can hold together under a sum or a rule about sets."""
    key = (-1, links.numbers_of_others.get(id(part), id(part)), *[masks[cell] for cell in part.cells])
    known = links.sets_known.get(key)
    if known is None:
        if len(links.sets_known) >= MAX_KEPT:
            links.sets_known.clear()
        known = links.sets_known[key] = frozenset(_value_sets(part, masks, links))
    return known


def _value_sets(part: Primitive, masks: Sequence[Mask], links: Links) -> set[Mask]:
    reached: set[Mask] = {0}
    for cell in sorted(part.cells, key=lambda cell: masks[cell].bit_count()):
        reached = {so_far | 1 << v for so_far in reached for v in bits(masks[cell] & ~so_far)}
    if isinstance(part, ValueSet):
        return reached & part.sets
    assert isinstance(part, Sum)
    numbers = links.problem.numbers
    return {mask for mask in reached if sum(numbers[value] for value in bits(mask)) == part.total}


def _all_differ(cells: tuple[Cell, ...], links: Links) -> bool:
    together: Cells = union(cells)
    return all(together & ~links.sees[cell] == 1 << cell for cell in cells)


def _by_sets(
    cells: tuple[Cell, ...], masks: Sequence[Mask], right: Callable[[set[Mask]], set[Mask]]
) -> Supports | None:
    """Support among cells that differ, by the sets of values of each prefix; None above MAX_VALUE_SETS sets."""
    order = sorted(cells, key=lambda cell: masks[cell].bit_count())
    forward: list[set[Mask]] = [{0}]
    for cell in order:
        checkpoint()
        sets: set[Mask] = set()
        for so_far in forward[-1]:
            sets.update([so_far | 1 << v for v in bits(masks[cell] & ~so_far)])
            if len(sets) > MAX_VALUE_SETS:
                return None
        forward.append(sets)
    found: Supports = {}
    alive = right(forward[-1])
    for place in range(len(order) - 1, -1, -1):
        checkpoint()
        cell, kept = order[place], 0
        before: set[Mask] = set()
        for so_far in forward[place]:
            for value in bits(masks[cell] & ~so_far):
                if so_far | 1 << value in alive:
                    before.add(so_far)
                    kept |= 1 << value
        found[cell] = kept
        alive = before
    return found
