"""Support in `Labelled`: cells with equal labels (in one unknown region) differ, and a full label has each value.

A label is full if other rules give it as many members as there are values. Then each value has a place in it, and the
last place that is left takes it: hidden singles, of a label and a value together.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from nonet.core.layout import Cell
from nonet.core.primitives import Connected, Count, Labelled, Mask, Value
from nonet.logic.links import Links, bits


def by_labels(part: Labelled, masks: Sequence[Mask], links: Links) -> dict[Cell, Mask]:
    """For each member and each label the values that are left; none for any of them if it cannot be satisfied."""
    found = {cell: masks[cell] for cell in part.cells}
    pairs = list(zip(part.members, part.labels, strict=True))
    placed = dict[Value, Mask]()
    for member, label in pairs:
        name, value = masks[label], masks[member]
        if name and value and not name & name - 1 and not value & value - 1:
            known = placed.get(name, 0)
            if known & value:
                return dict.fromkeys(part.cells, 0)
            placed[name] = known | value
    for member, label in pairs:
        name, value = masks[label], masks[member]
        if value & value - 1:
            if not name & name - 1:
                found[member] &= ~placed.get(name, 0)
        elif name & name - 1:
            for each in bits(name):
                if placed.get(1 << each, 0) & value:
                    found[label] &= ~(1 << each)
    for name in _full(part, links):
        if not _hidden(pairs, name, found, links.everything):
            return dict.fromkeys(part.cells, 0)
    return found


def _hidden(pairs: list[tuple[Cell, Cell]], name: Value, found: dict[Cell, Mask], everything: Mask) -> bool:
    """Settles the members that alone can have a value under this label; False if a value has no place."""
    places: dict[Value, list[tuple[Cell, Cell]]] = {value: [] for value in bits(everything)}
    for member, label in pairs:
        if found[label] >> name & 1:
            for value in bits(found[member]):
                places[value].append((member, label))
    for value, there in places.items():
        if not there:
            return False
        if len(there) == 1:
            member, label = there[0]
            found[member] &= 1 << value
            found[label] &= 1 << name
            if not found[member] or not found[label]:
                return False
    return True


@lru_cache(maxsize=64)
def _full(part: Labelled, links: Links) -> tuple[Value, ...]:
    """The labels that have as many members as there are values, as another rule says."""
    labels, least = set(part.labels), dict[Mask, int]()
    for other in links.others:
        if isinstance(other, Count | Connected) and set(other.cells) == labels:
            least[other.values] = max(other.low, least.get(other.values, 0))
    return tuple(name for name in range(links.size) if least.get(1 << name, 0) == links.everything.bit_count())
