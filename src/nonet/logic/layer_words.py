"""Cells of layers in players' words: what is shaded, on the loop, a doubler.

A cell of a layer with two states has a candidate for each; sentences say what the cell below it is. Layers with more
states (unknown regions) keep numbers: 'region of r1c1 is 3'.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from nonet.core.layout import Cell
from nonet.core.primitives import Value
from nonet.logic.links import Links, Node, bits

_STATES = {
    "loop": ("off the loop", "on the loop"),
    "route": ("off the route", "on the route"),
    "shading": ("unshaded", "shaded"),
}
"""What a cell is whose layer has its first state, and its second."""

_JOINED = {
    "right": ("not joined to the right", "joined to the right"),
    "down": ("not joined downwards", "joined downwards"),
}
"""The same by the last word of a layer's name, for layers that say which neighbours a loop or a route joins."""

TWO_STATES = 0b11


def has_two_states(links: Links, cell: Cell) -> bool:
    """Whether this is a cell of a layer in which cells have one of two states."""
    return cell in links.layout.over and _layer_of(links, cell) in _layers_of_two(links)


@lru_cache(maxsize=16)
def _layers_of_two(links: Links) -> frozenset[str]:
    layout, domains = links.layout, links.problem.domains
    return frozenset(
        layer for layer in layout.layers if all(not domains[cell] & ~TWO_STATES for cell in layout.layer(layer))
    )


def parted(links: Links, nodes: Iterable[Node]) -> tuple[list[Node], list[Node]]:
    """The nodes that are told by number, and those of layers with two states."""
    plain, states = list[Node](), list[Node]()
    for node in nodes:
        (states if has_two_states(links, node // links.size) else plain).append(node)
    return plain, states


def told_states(links: Links, nodes: Sequence[Node], *, true: bool) -> list[str]:
    """'r1c1 and r1c3 are shaded', 'r2c1 is a doubler': what cells are if these candidates are true, or false."""
    groups: dict[tuple[str, Value], list[Cell]] = {}
    for node in sorted(nodes):
        cell, value = divmod(node, links.size)
        groups.setdefault((_layer_of(links, cell), value if true else 1 - value), []).append(links.layout.over[cell])
    return [
        f"{_listed([links.name(cell) for cell in cells])} {'are' if len(cells) > 1 else 'is'} "
        f"{_state(layer, value, several=len(cells) > 1)}"
        for (layer, value), cells in groups.items()
    ]


def with_state(links: Links, cell: Cell, mask: int) -> str:
    """'r1c1 (a doubler)', 'r1c1 (shaded or unshaded)'."""
    told = [_state(_layer_of(links, cell), value, several=False) for value in bits(mask)]
    return f"{links.name(links.layout.over[cell])} ({' or '.join(told)})"


def _layer_of(links: Links, cell: Cell) -> str:
    return links.name(cell).rpartition(" of ")[0]


def _state(layer: str, value: Value, *, several: bool) -> str:
    known = _STATES.get(layer) or _JOINED.get(layer.split(" ")[-1])
    if known is not None:
        return known[value]
    if not layer.endswith("s"):
        return f"{'in' if value else 'not in'} {layer}"
    if several:
        return layer if value else f"no {layer}"
    one = layer.removesuffix("s")
    article = "an" if one[:1] in "aeiou" else "a"
    return f"{article} {one}" if value else f"no {one}"


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
