"""The closure of each assumption over the implication graph of a board: the sets alone, natively.

`implications` finds the same sets, slower and with the reasons for each consequence.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from nonet.logic.board import CandidateBoard
from nonet.logic.implications import Depth, Lemma, Literal
from nonet.logic.links import Links, Node, Nodes, bits

if TYPE_CHECKING:
    from nonet._native import ImplicationGraph, Refuted

MAX_CANDIDATES = 4096
"""Candidates of a board (16x16 has 4096) up to which the native graph keeps a bit for each pair."""


class Closure(NamedTuple):
    """The candidates that become true (`on`) and false (`off`), up to the contradiction if there is one."""

    contradiction: bool
    on: Nodes
    off: Nodes


def closures(board: CandidateBoard, nodes: Iterable[Node], *, true: bool, depth: Depth) -> dict[Node, Closure]:
    """What follows from assuming each of these candidates to be true (or false)."""
    asked = list(nodes)
    width = _bytes(board.links)
    found = _implication_graph(board.links).closures(board.nodes.to_bytes(width, "little"), asked, true, int(depth))
    return {
        node: Closure(wrong, int.from_bytes(on, "little"), int.from_bytes(off, "little"))
        for node, (wrong, on, off) in zip(asked, found, strict=True)
    }


def refuted_alone(board: CandidateBoard) -> list[Node]:
    """The candidates that, following their own value alone, leave it without a place in some house."""
    asked = list(bits(board.nodes))
    graph = _graph_of_values(board.links)
    found = graph.closures(board.nodes.to_bytes(_bytes(board.links), "little"), asked, True, int(Depth.SINGLES))
    return [node for node, (wrong, _, _) in zip(asked, found, strict=True) if wrong]


def fits(links: Links) -> bool:
    """Whether the board is small enough for the native graph."""
    return links.places * links.size <= MAX_CANDIDATES


def _bytes(links: Links) -> int:
    return (links.places * links.size + 63) // 64 * 8


@lru_cache(maxsize=16)
def _implication_graph(links: Links) -> ImplicationGraph:
    from nonet._native import ImplicationGraph

    width = _bytes(links)
    weak = b"".join(group.to_bytes(width, "little") for group in links.weak)
    return ImplicationGraph(links.places * links.size, weak, _groups(links), _locks(links))


@lru_cache(maxsize=4)
def _graph_of_values(links: Links) -> ImplicationGraph:
    """The same with links between equal values only, and no cells: a third of the time of all links."""
    from nonet._native import ImplicationGraph

    width, size = _bytes(links), links.size
    equal = [sum(1 << cell * size + value for cell in links.cells) for value in range(size)]
    weak = b"".join((group & equal[node % size]).to_bytes(width, "little") for node, group in enumerate(links.weak))
    houses = [[cell * size + value for cell in house.cells] for house in links.whole_houses for value in range(size)]
    return ImplicationGraph(links.places * size, weak, houses, [])


def _groups(links: Links) -> list[list[Node]]:
    size = links.size
    cells = [[cell * size + value for value in range(size)] for cell in links.cells]
    houses = [[cell * size + value for cell in house.cells] for house in links.whole_houses for value in range(size)]
    return cells + houses


def _locks(links: Links) -> list[tuple[list[Node], list[Node]]]:
    found = []
    for base in links.whole_houses:
        for cover in links.houses:
            if cover is base or (base.bits & cover.bits).bit_count() < 2:
                continue
            for value in range(links.size):
                outside = [cell * links.size + value for cell in bits(base.bits & ~cover.bits)]
                targets = [cell * links.size + value for cell in bits(cover.bits & ~base.bits)]
                if outside and targets:
                    found.append((outside, targets))
    return found


def refutation(board: CandidateBoard, literal: Literal, *, deep: bool, max_probes: int) -> Lemma | None:
    """The literal refuted by assumptions within the assumption, and no more of them than needed.

    `deep`: these may have assumptions within them, as deep as need be. None if the links do not refute it, or if that
    takes more than `max_probes` propagations.
    """
    alive = board.nodes.to_bytes(_bytes(board.links), "little")
    found = _implication_graph(board.links).refutation(alive, literal.node, literal.true, deep, max_probes)
    return None if found is None else _lemma(found)


def _lemma(found: Refuted) -> Lemma:
    node, true, lemmas = found
    return Lemma(Literal(node, true), tuple(map(_lemma, lemmas)))
