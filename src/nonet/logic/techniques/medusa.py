"""3D Medusa: colours across all values. Bivalue cells and conjugate pairs are the strong links that join candidates.

All candidates of one colour of a cluster are true, all of the other false. A colour is false if two of its candidates
exclude each other, or if it leaves a cell without candidates or a value without a place in a house. A candidate that
both colours exclude is false.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.core.marks import COLOURS
from nonet.logic import words
from nonet.logic.board import CandidateBoard
from nonet.logic.evidence import ChainNode, InHouse, Link, Piece, candidates, chain_node
from nonet.logic.links import House, Links, Node, Nodes, bits, union
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
        return self._because(self._joining(self._behind()))

    def because_in_full(self) -> str:
        return self._because(self._joining(self.colours[0] | self.colours[1]))

    def _because(self, joining: list[Link]) -> str:
        lines = ["Of each of these pairs just one is true, so they take two colours in turn:"]
        lines += [f"{words.capital(link.why)}." for link in joining]
        shown = 0
        for link in joining:
            shown |= self._node(link.one) | self._node(link.two)
        one, other = (self._listing(colour & (shown or colour)) for colour in self.colours)
        return "\n".join([*lines, f"Either {one} {self._be(0, shown)} true, or {other}.", *filter(None, [self.turn()])])

    def _be(self, number: int, shown: Nodes) -> str:
        return {1: "is", 2: "are both"}.get((self.colours[number] & shown).bit_count(), "are all")

    def _behind(self) -> Nodes:
        """The coloured candidates that the conclusion rests on."""
        found = 0
        for node in self.removing:
            for colour in self.colours:
                found |= self.links.weak[node] & colour & -(self.links.weak[node] & colour)
        return found

    def _node(self, end: ChainNode) -> Nodes:
        return 1 << (end.cells.bit_length() - 1) * self.links.size + end.value

    def _joining(self, wanted: Nodes) -> list[Link]:
        """Strong links that join the `wanted` candidates of the cluster: the paths between them, breadth first."""
        start = next(bits(wanted))
        back: dict[Node, tuple[Node, str]] = {}
        edge, seen = [start], 1 << start
        while edge:
            following = []
            for node in edge:
                for other, why in self._partners_of(node):
                    if not seen >> other & 1:
                        seen |= 1 << other
                        back[other] = node, why
                        following.append(other)
            edge = following
        needed: list[Node] = []
        for node in bits(wanted & seen):
            while node in back and node not in needed:
                needed.append(node)
                node = back[node][0]
        size = self.links.size
        return [
            Link(ChainNode(one % size, 1 << one // size), ChainNode(two % size, 1 << two // size), True, why)
            for two in sorted(needed, key=list(back).index)
            for one, why in [back[two]]
        ]

    def _partners_of(self, node: Node) -> Iterator[tuple[Node, str]]:
        """The candidates strongly linked with one, and why."""
        links, masks = self.links, self.before.masks
        cell, value = divmod(node, links.size)
        if masks[cell].bit_count() == 2:
            other = (masks[cell] & ~(1 << value)).bit_length() - 1
            yield cell * links.size + other, words.only_values(links, cell, masks[cell])
        for house in links.houses_of[cell]:
            places = union([c for c in house.cells if masks[c] >> value & 1]) if house.whole else 0
            if places.bit_count() == 2:
                other = (places & ~(1 << cell)).bit_length() - 1
                yield other * links.size + value, words.only_places(links, house, value, places)

    def turn(self) -> str:
        """What follows from the colours, as a sentence."""
        return ""

    def conclusion(self) -> str:
        groups: dict[tuple[ChainNode, ...], list[Node]] = {}
        for node in self.removing:
            seen = [self.links.weak[node] & colour for colour in self.colours]
            ends = tuple(chain_node(self.links, next(bits(each))) for each in seen)
            groups.setdefault(ends, []).append(node)
        return " ".join(words.seen_by(self.links, nodes, ends) for ends, nodes in groups.items())

    def _listing(self, nodes: Nodes) -> str:
        return listed([self._short(node) for node in bits(nodes)])

    def _short(self, node: Node) -> str:
        return f"{self.name(node)} = {self.links.symbol(node % self.links.size)}"

    def pattern(self) -> str:
        return " / ".join(
            ", ".join(self._short(node).replace(" ", "") for node in bits(colour)) for colour in self.colours
        )

    def gist(self) -> str:
        size = (self.colours[0] | self.colours[1]).bit_count()
        return f"3d medusa of {size} candidates"

    def evidence(self) -> Iterable[Piece]:
        for role, colour in zip(COLOURS, self.colours, strict=False):
            yield from candidates(self.links, bits(colour), role)
        yield from self._joining(self.colours[0] | self.colours[1])


@dataclass(frozen=True, slots=True, kw_only=True)
class MedusaClash(Medusa):
    """`clash`: two candidates of one colour that exclude each other."""

    clash: tuple[Node, Node]

    def _behind(self) -> Nodes:
        return 1 << self.clash[0] | 1 << self.clash[1]

    def turn(self) -> str:
        one, other = self.clash
        how = words.excluded(self.links, one, chain_node(self.links, other))
        return f"But {self._short(one)} and {self._short(other)}, of one colour, exclude each other {how}."

    def conclusion(self) -> str:
        return f"So that colour is wrong: {self.change()}."


@dataclass(frozen=True, slots=True, kw_only=True)
class MedusaStarves(Medusa):
    """The colour `false` excludes all of `starved`: the candidates of a cell, or the places of a value in `house`."""

    false: Nodes
    starved: Nodes
    house: House | None

    def _behind(self) -> Nodes:
        found = 0
        for node in bits(self.starved):
            found |= self.links.weak[node] & self.false & -(self.links.weak[node] & self.false)
        return found

    def turn(self) -> str:
        links, node = self.links, next(bits(self.starved))
        told = []
        for each in bits(self.starved):
            by = next(bits(links.weak[each] & self.false))
            told.append(
                f"{self._short(each)} by {self._short(by)} {words.excluded(links, each, chain_node(links, by))}"
            )
        left = self.name(node) if self.house is None else self.house.name
        every = "every candidate" if self.house is None else f"every place for {links.symbol(node % links.size)}"
        kind = "first" if self.false == self.colours[0] else "second"
        return f"But the {kind} of these colours excludes {every} of {left}: {listed(told)}."

    def conclusion(self) -> str:
        return f"So that colour is wrong: {self.change()}."

    def evidence(self) -> Iterable[Piece]:
        if self.house is not None:
            yield InHouse(self.house)
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
