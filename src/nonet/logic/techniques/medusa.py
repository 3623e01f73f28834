"""3D Medusa: colours across all values. Bivalue cells and conjugate pairs are the strong links that join candidates.

All candidates of one colour of a cluster are true, all of the other false. A colour is false if two of its candidates
exclude each other, or if it leaves a cell without candidates or a value without a place in a house. A candidate that
both colours exclude is false.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.core.marks import COLOURS, Fill, Mark, Outline
from nonet.logic.board import CandidateBoard
from nonet.logic.links import House, Links, Node, Nodes, bits
from nonet.logic.step import Step, listed
from nonet.logic.technique import Difficulty, technique
from nonet.logic.techniques.colours import two_coloured

_MIN_CLUSTER_CANDIDATES = 3
"""Candidates of a cluster; two are a single strong link, which easier techniques use up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Medusa(Step):
    """`colours` are the two sets of candidates of a cluster; what both exclude is removed."""

    colours: tuple[Nodes, Nodes]

    def because(self) -> str:
        one, other = (self._listing(colour) for colour in self.colours)
        return f"By strong links, either {one} are all true, or {other} are. {self.turn()}"

    def turn(self) -> str:
        """What follows from the colours, as a sentence."""
        return "What candidates of both kinds exclude is out either way."

    def _listing(self, nodes: Nodes) -> str:
        return listed([self._short(node) for node in bits(nodes)])

    def _short(self, node: Node) -> str:
        return f"{self.name(node)}={self.links.symbol(node % self.links.size)}"

    def pattern(self) -> str:
        return " / ".join(", ".join(self._short(node) for node in bits(colour)) for colour in self.colours)

    def evidence(self) -> Iterable[Mark]:
        for role, colour in zip(COLOURS, self.colours, strict=False):
            for node in bits(colour):
                cell, symbol = self.links.pair(node)
                yield Fill((cell,), role, (symbol,))


@dataclass(frozen=True, slots=True, kw_only=True)
class MedusaClash(Medusa):
    """`clash`: two candidates of one colour that exclude each other."""

    clash: tuple[Node, Node]

    def turn(self) -> str:
        one, other = (self._short(node) for node in self.clash)
        return f"But {one} and {other}, of one kind, exclude each other."


@dataclass(frozen=True, slots=True, kw_only=True)
class MedusaStarves(Medusa):
    """The colour `false` excludes all of `starved`: the candidates of a cell, or the places of a value in `house`."""

    false: Nodes
    starved: Nodes
    house: House | None

    def turn(self) -> str:
        node = next(bits(self.starved))
        if self.house is None:
            left = f"{self.name(node)} without a candidate"
        else:
            left = f"{self.links.symbol(node % self.links.size)} without a place in {self.house.name}"
        kind = "first" if self.false == self.colours[0] else "second"
        return f"But the {kind} kind would leave {left}."

    def evidence(self) -> Iterable[Mark]:
        if self.house is not None:
            yield Outline(self.house.cells, "house")
        yield from Medusa.evidence(self)


@technique("3d medusa", rank=360, label=Difficulty.FIENDISH)
def medusa(board: CandidateBoard) -> Iterator[Step]:
    """Candidates of all values, joined by strong links, in two colours of which one is true."""
    links, nodes, needs = board.links, board.nodes, _needs(board)
    for colours in two_coloured(_partners(board)):
        if (colours[0] | colours[1]).bit_count() < _MIN_CLUSTER_CANDIDATES:
            continue
        excluded = tuple(_excluded(links, colour) for colour in colours)
        for colour, out in zip(colours, excluded, strict=True):
            if colour & out:
                yield _clash(board, colours, colour)
            else:
                kept = nodes & ~out
                starved = next((need for need in needs if not need[0] & kept), None)
                if starved:
                    yield MedusaStarves(
                        technique="3d medusa", before=board.position, removing=tuple(bits(colour)),
                        colours=colours, false=colour, starved=starved[0], house=starved[1],
                    )  # fmt: skip
        trapped = nodes & excluded[0] & excluded[1] & ~(colours[0] | colours[1])
        if trapped:
            yield Medusa(technique="3d medusa", before=board.position, removing=tuple(bits(trapped)), colours=colours)


def _partners(board: CandidateBoard) -> dict[Node, Nodes]:
    """For each candidate with strong links, the candidates at their other ends."""
    size, partners = board.links.size, dict[Node, Nodes]()

    def join(a: Node, b: Node) -> None:
        partners[a] = partners.get(a, 0) | 1 << b
        partners[b] = partners.get(b, 0) | 1 << a

    for cell in bits(board.open):
        if board.masks[cell].bit_count() == 2:
            one, other = bits(board.masks[cell])
            join(cell * size + one, cell * size + other)
    for value in range(size):
        for _, a, b in board.strong_pairs(value):
            join(a * size + value, b * size + value)
    return partners


def _excluded(links: Links, nodes: Nodes) -> Nodes:
    """The candidates that some of `nodes` excludes."""
    out: Nodes = 0
    for node in bits(nodes):
        out |= links.weak[node]
    return out


def _clash(board: CandidateBoard, colours: tuple[Nodes, Nodes], colour: Nodes) -> Step:
    weak = board.links.weak
    one = next(node for node in bits(colour) if weak[node] & colour)
    other = next(bits(weak[one] & colour))
    return MedusaClash(
        technique="3d medusa", before=board.position, removing=tuple(bits(colour)), colours=colours, clash=(one, other)
    )


def _needs(board: CandidateBoard) -> list[tuple[Nodes, House | None]]:
    """Sets of candidates of which one must be true: those of a cell, and those of a value in a house."""
    size = board.links.size
    needs: list[tuple[Nodes, House | None]] = [(board.masks[cell] << cell * size, None) for cell in bits(board.open)]
    for house in board.links.whole_houses:
        there = house.bits & board.open
        together: list[Nodes] = [0] * size
        for cell in bits(there):
            for value in bits(board.masks[cell]):
                together[value] |= 1 << cell * size + value
        needs += [(nodes, house) for nodes in together if nodes]
    return needs
