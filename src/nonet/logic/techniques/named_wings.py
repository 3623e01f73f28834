"""Named wings: chains of three strong links of a certain form, each with the name that players have given it.

A strong link is between two values of a cell, (x=y), or two places of a value in a house, x=x. As in every chain one
of the ends is true. The W-wing, (x=y)-y=y-(y=x), is with the other wings.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from nonet.logic.board import CandidateBoard, Position
from nonet.logic.links import Nodes, bits
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, technique
from nonet.logic.techniques._link_graph import Kind, NodeChain, link_graph
from nonet.logic.techniques.chains import chain_step, goal_of, near


class _Wing(NamedTuple):
    """The form of a wing: whether each strong link is in a cell; and whether each weak link is in one."""

    name: str
    strong: tuple[bool, bool, bool]
    weak: tuple[bool, bool]


_WINGS = (
    _Wing("m-wing", (True, False, False), (False, True)),
    _Wing("s-wing", (False, True, False), (False, False)),
    _Wing("l-wing", (False, False, False), (True, True)),
    _Wing("h-wing", (True, False, False), (False, True)),
    _Wing("h-wing", (True, True, False), (False, False)),
)


@lru_cache(maxsize=4)
def _wings(position: Position) -> tuple[tuple[str, NodeChain, Nodes], ...]:
    """The named wings of a position: name, nodes, and what they remove."""
    board = position.board()
    goal = goal_of(board, Kind.PLAIN)
    if not goal:
        return ()
    graph, weak, size = link_graph(position, Kind.PLAIN), board.links.weak, board.links.size
    found: dict[tuple[str, Nodes], NodeChain] = {}
    strong = {node: tuple(bits(graph.strong.get(node, 0))) for node in bits(graph.linked)}
    for a in bits(near(graph, goal) & graph.linked):
        for b in strong[a]:
            for c in bits(weak[b] & graph.linked):
                for d in strong[c]:
                    ends = 0
                    for node in bits(weak[a] & goal):
                        ends |= weak[node]
                    for e in bits(weak[d] & graph.linked):
                        for f in strong[e]:
                            gone = weak[a] & weak[f] & goal if ends >> f & 1 and len({a, b, c, d, e, f}) == 6 else 0
                            name = gone and _name_of((a, b, c, d, e, f), size)
                            if name:
                                found.setdefault((str(name), gone), (a, b, c, d, e, f))
    return tuple((name, nodes, gone) for (name, gone), nodes in found.items())


def _name_of(nodes: NodeChain, size: int) -> str | None:
    """The name of a chain of six candidates, read from either end; None if it has none."""
    for chain_ in (nodes, nodes[::-1]):
        a, b, c, d, e, f = (divmod(node, size) for node in chain_)
        strong = (a[0] == b[0], c[0] == d[0], e[0] == f[0])
        weak = (b[0] == c[0], d[0] == e[0])
        for wing in _WINGS:
            if (wing.strong, wing.weak) == (strong, weak) and (f[1] == a[1]) == (wing.name == "m-wing"):
                return wing.name
    return None


def _enter_wing(name: str, rank: int, text: str) -> None:
    def find(board: CandidateBoard) -> Iterator[Step]:
        for found, nodes, gone in _wings(board.position):
            if found == name:
                yield chain_step(link_graph(board.position, Kind.PLAIN), name, nodes, gone)

    technique(name, rank=rank, label=Difficulty.FIENDISH, help=text)(find)


_enter_wing("m-wing", 366, "A chain (x=y)-y=(y-x)=x: a cell of two values, then a strong link of each.")
_enter_wing("s-wing", 367, "A chain x=x-(x=y)-y=y: two strong links of different values meet a cell of these two.")
_enter_wing("l-wing", 368, "A chain x=(x-z)=(z-y)=y: strong links of three values that meet in two cells.")
_enter_wing("h-wing", 369, "A chain (x=y)-y=(y-z)=z or (x=y)-(y=z)-z=z: from a cell of two values to a third value.")
