"""3D Medusa: colours across all values. Cells with two candidates join these, houses with two places join those.

Of the two colours of a cluster one is true throughout. A colour is false if two of its candidates exclude each other,
or if it leaves a cell without candidates or a value without a place. What both colours exclude goes in any case.
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
"""A cluster of two candidates is a strong link, and says nothing that easier techniques do not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Medusa(Step):
    """`colours` are sets of candidates: one of them is true throughout. Here, both exclude something."""

    colours: tuple[Nodes, Nodes]

    def because(self) -> str:
        one, other = (self._told(colour) for colour in self.colours)
        return f"By strong links, either {one} are all true, or {other} are. {self.turn()}"

    def turn(self) -> str:
        """What follows from the colours, as a sentence."""
        return "What candidates of both kinds exclude is out either way."

    def _told(self, nodes: Nodes) -> str:
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
    """Two candidates of one colour that exclude each other."""

    clash: tuple[Node, Node]

    def turn(self) -> str:
        one, other = (self._short(node) for node in self.clash)
        return f"But {one} and {other}, of one kind, exclude each other."


@dataclass(frozen=True, slots=True, kw_only=True)
class MedusaStarves(Medusa):
    """A colour excludes all of `starved`: the candidates of a cell, or of a value in `house`."""

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
    """Candidates of all values in two colours, one of which is true."""
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
    """For each candidate that has a strong link, those at the other ends."""
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
    """What cannot be true if all of these are."""
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
    """Candidates of which one must be true: those of a cell, and those of a value in a house."""
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
