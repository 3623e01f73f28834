"""The evidence of a step as data: houses, sets of cells, candidates, and links from candidates to candidates.

A picture is made of it, and what `--json` carries. Each piece says its role, one of those of `core.marks`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from math import hypot
from typing import Any, NamedTuple

from nonet.core.marks import BRANCHES, SETS, Arrow, Fill, Mark, Outline, Point, Role, candidate_point
from nonet.core.primitives import Mask, Value
from nonet.logic.links import Cells, House, Links, Node, bits, union


class ChainNode(NamedTuple):
    """`value` is in one of `cells`: with one cell a candidate, with several a grouped node."""

    value: Value
    cells: Cells


def chain_node(links: Links, node: Node) -> ChainNode:
    """The candidate as a node of a chain."""
    cell, value = divmod(node, links.size)
    return ChainNode(value, 1 << cell)


@dataclass(frozen=True, slots=True)
class InHouse:
    """A house that the reason speaks of; `role` is 'house' or 'cover'."""

    house: House
    role: Role = "house"

    @property
    def cells(self) -> Cells:
        """The cells that the reason looks at."""
        return self.house.bits

    def marks(self, links: Links, masks: tuple[Mask, ...]) -> Iterator[Mark]:
        """How it is drawn."""
        yield Outline(self.house.cells, self.role)

    def record(self, links: Links) -> tuple[str, dict[str, Any]]:
        """The list that it belongs to, and itself as JSON."""
        return "houses", {"name": self.house.name, "cells": _names(links, self.house.bits), "role": self.role}


@dataclass(frozen=True, slots=True)
class InSet:
    """Cells that the reason takes together, with their values; `letter` is the name that it gives them, if any."""

    cells: Cells
    role: Role
    values: Mask = 0
    letter: str = ""

    def marks(self, links: Links, masks: tuple[Mask, ...]) -> Iterator[Mark]:
        """How it is drawn."""
        cells = tuple(bits(self.cells))
        if self.role in ("innie", "outie", "taken"):
            yield Fill(cells, self.role)
        if self.role != "taken":
            yield Outline(cells, self.role, self.letter)

    def record(self, links: Links) -> tuple[str, dict[str, Any]]:
        """The list that it belongs to, and itself as JSON."""
        values = [links.symbols[value] for value in bits(self.values)]
        return "sets", {
            "name": self.letter or None, "cells": _names(links, self.cells), "values": values, "role": self.role
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Shown:
    """Candidates that the reason looks at: those of `values` that the cells have. Without values, the cells."""

    cells: Cells
    values: Mask
    role: Role

    def marks(self, links: Links, masks: tuple[Mask, ...]) -> Iterator[Mark]:
        """How they are drawn."""
        if not self.values:
            yield Fill(tuple(bits(self.cells)), self.role)
            return
        for cell in bits(self.cells):
            held = masks[cell] & self.values
            if held:
                yield Fill((cell,), self.role, tuple(links.symbols[value] for value in bits(held)))

    def record(self, links: Links) -> tuple[str, dict[str, Any]]:
        """The list that they belong to, and themselves as JSON."""
        values = [links.symbols[value] for value in bits(self.values)]
        return "nodes", {"cells": _names(links, self.cells), "values": values, "role": self.role}


@dataclass(frozen=True, slots=True)
class Link:
    """A link from one node to another. Strong: one of them is true; weak: not both. `why` in words.

    `branch` is the number, from 1, of the branch of a forcing chain that it belongs to: such a link is an implication
    from `one` to `two` and has a direction. 0 for a link of a chain, which can be read both ways.
    """

    one: ChainNode
    two: ChainNode
    strong: bool
    why: str
    branch: int = 0

    @property
    def cells(self) -> Cells:
        """The cells at both ends."""
        return self.one.cells | self.two.cells

    def marks(self, links: Links, masks: tuple[Mask, ...]) -> Iterator[Mark]:
        """An arrow between the two nearest pencil marks."""
        ends = product(_points(links, self.one), _points(links, self.two))
        nearest = min(ends, key=lambda pair: hypot(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1]))
        if self.branch:
            yield Arrow(nearest, BRANCHES[(self.branch - 1) % len(BRANCHES)], dashed=not self.strong)
        else:
            yield Arrow(nearest, "link strong" if self.strong else "link weak")

    def record(self, links: Links) -> tuple[str, dict[str, Any]]:
        """The list that it belongs to, and itself as JSON."""
        one, two = (
            [[links.name(cell), links.symbols[end.value]] for cell in bits(end.cells)] for end in (self.one, self.two)
        )
        found = {"from": one, "to": two, "strong": self.strong, "why": self.why}
        return "links", {**found, "branch": self.branch} if self.branch else found


Piece = InHouse | InSet | Shown | Link


def records(links: Links, pieces: Iterable[Piece | Mark]) -> dict[str, list[dict[str, Any]]]:
    """The evidence as JSON: nodes, links, houses and sets. Of plain marks, outlines are sets and fills are nodes."""
    found: dict[str, list[dict[str, Any]]] = {"nodes": [], "links": [], "houses": [], "sets": []}
    for piece in pieces:
        match piece:
            case Outline():
                piece = InSet(union(piece.cells), piece.role, letter=piece.text)
            case Fill():
                piece = Shown(union(piece.cells), union([links.symbols.index(s) for s in piece.symbols]), piece.role)
        if isinstance(piece, Piece):
            place, record = piece.record(links)
            found[place].append(record)
    return found


def candidates(links: Links, nodes: Iterable[Node], role: Role) -> Iterator[Shown]:
    """Candidates one by one."""
    for node in nodes:
        cell, value = divmod(node, links.size)
        yield Shown(1 << cell, 1 << value, role)


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def lettered_sets(sets: Iterable[tuple[Cells, Mask]]) -> Iterator[InSet]:
    """Almost locked sets, with the letters A, B, C, ... that sentences call them by, each apart from the next."""
    for place, (cells, values) in enumerate(sets):
        yield InSet(cells, SETS[place % len(SETS)], values, LETTERS[place % len(LETTERS)])


def _names(links: Links, cells: Cells) -> list[str]:
    return [links.name(cell) for cell in bits(cells)]


def _points(links: Links, node: ChainNode) -> list[Point]:
    return [candidate_point(links.layout, cell, node.value, links.size) for cell in bits(node.cells)]
