"""The graph of strong and weak links in which chains are searched: nodes are candidates, groups and parts of ALSs.

A node says that a value is in one of its cells. A node of one cell is a candidate and has the candidate's number;
groups and parts of almost locked sets (ALSs) have the numbers after those. Strong link: at least one of the two nodes
is true. Weak link: at most one is true. A chain alternates strong and weak links; if its first node is false, its last
one is true. The graph finds short chains; what a chain proves, and its name, is up to the families.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import cached_property, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from nonet.core.primitives import Mask, Value
from nonet.logic.board import CandidateBoard, Position
from nonet.logic.closure import fits
from nonet.logic.evidence import ChainNode
from nonet.logic.links import Cells, Nodes, bits
from nonet.logic.patterns import PlainPatternSearch
from nonet.logic.techniques._als import Als, als_map, max_set_cells

if TYPE_CHECKING:
    from nonet import _native

NodeNumber = int
"""Candidates come first, so a set of node numbers (an int, one bit each) may be read as `Nodes`."""

NodeChain = tuple[NodeNumber, ...]
"""A chain by its nodes, false and true in turn: the first is false, the last true."""


class AlsLink(NamedTuple):
    """A strong link through an almost locked set: without the value `entry`, the set holds every one of `exits`.

    `forced` is a cell outside the set that sees several exits and then has one value left; 0 without such a cell.
    """

    als: Als
    entry: Value
    exits: Mask
    forced: Cells = 0


_AlsLinkParts = tuple[Als, Value, Mask] | tuple[Als, Value, Mask, Cells]
"""The fields of an `AlsLink`, not yet built: a board has ten thousand, and few are ever asked for."""


class Kind(IntEnum):
    """Which nodes a graph has: candidates; also groups where two houses cross; also parts of almost locked sets."""

    PLAIN = 0
    GROUPED = 1
    ALMOST_LOCKED = 2


class LinkGraph:
    """The nodes of a board and their links. `strong[n]` and `weak[n]` are the sets of nodes linked with node n."""

    def __init__(self, board: CandidateBoard, kind: Kind) -> None:
        self.board = board
        self.kind = kind
        self.alive: Nodes = board.nodes
        self.candidates = board.links.places * board.links.size
        """Numbers below this are candidates."""
        self.strong: dict[NodeNumber, int] = {}
        self.weak: dict[NodeNumber, int] = {}
        self.cells: dict[NodeNumber, Cells] = {}
        self._als_links: dict[tuple[NodeNumber, NodeNumber], list[_AlsLinkParts]] = {}
        self._groups: list[ChainNode] = []
        self._numbers: dict[ChainNode, NodeNumber] = {}
        for node in bits(self.alive):
            self.weak[node] = board.links.weak[node] & self.alive
            self.cells[node] = 1 << node // board.links.size
        self._join_candidates()
        if kind >= Kind.GROUPED:
            self._join_groups()
        if kind >= Kind.ALMOST_LOCKED:
            self._join_almost_locked()
        self._weaken()

    def node(self, number: NodeNumber) -> ChainNode:
        """The node with this number."""
        if number >= self.candidates:
            return self._groups[number - self.candidates]
        cell, value = divmod(number, self.board.links.size)
        return ChainNode(value, 1 << cell)

    def kind_of(self, numbers: NodeChain) -> Kind:
        """The plainest kind of graph that contains this chain."""
        if any(pair in self._als_links for pair in zip(numbers[::2], numbers[1::2], strict=True)):
            return Kind.ALMOST_LOCKED
        return Kind.GROUPED if any(number >= self.candidates for number in numbers) else Kind.PLAIN

    # Building.

    def _number(self, value: Value, cells: Cells) -> NodeNumber:
        if not cells & cells - 1:
            return (cells.bit_length() - 1) * self.board.links.size + value
        node = ChainNode(value, cells)
        if node not in self._numbers:
            self._numbers[node] = self.candidates + len(self._groups)
            self._groups.append(node)
            self.cells[self._numbers[node]] = cells
        return self._numbers[node]

    def _join(self, a: NodeNumber, b: NodeNumber) -> None:
        self.strong[a] = self.strong.get(a, 0) | 1 << b
        self.strong[b] = self.strong.get(b, 0) | 1 << a

    def _join_candidates(self) -> None:
        board, size = self.board, self.board.links.size
        for cell in bits(board.with_count(2)):
            one, two = bits(board.masks[cell])
            self._join(cell * size + one, cell * size + two)
        for value in range(size):
            for _, a, b in board.strong_pairs(value):
                self._join(a * size + value, b * size + value)

    def _join_groups(self) -> None:
        """Strong links between two groups, or a group and a candidate, that hold all places of a value in a house."""
        board, links = self.board, self.board.links
        for house in links.whole_houses:
            crossing = [c.bits for c in links.houses if c is not house and (c.bits & house.bits).bit_count() > 1]
            for value, places in enumerate(board.places):
                there = places & house.bits
                if there.bit_count() < 3:
                    continue
                for cover in crossing:
                    group, rest = there & cover, there & ~cover
                    if not rest or not group & group - 1:
                        continue
                    if not rest & rest - 1 or any(not rest & ~other for other in crossing):
                        self._join(self._number(value, group), self._number(value, rest))

    def _join_almost_locked(self) -> None:
        """Strong links through almost locked sets: without one of its values, a set holds all the others."""
        board, links = self.board, self.board.links
        als_of = als_map(board.position)
        for als, holders, seen in zip(als_of.sets, als_of.holders, als_of.seen, strict=True):
            if als.size == 1:
                continue
            numbers = {value: self._number(value, holders[value]) for value in holders if seen[value]}
            for (one, a), (two, b) in combinations(numbers.items(), 2):
                self._join_by_als(a, b, (als, one, 1 << two), (als, two, 1 << one))
            near = twice = 0
            for value in numbers:
                twice |= near & seen[value]
                near |= seen[value]
            for cell in bits(twice):
                exits = sum(1 << value for value in numbers if seen[value] >> cell & 1)
                left = board.masks[cell] & ~exits
                if left and not left & left - 1:
                    for entry, a in numbers.items():
                        if not exits >> entry & 1:
                            als_link = als, entry, exits & board.masks[cell], 1 << cell
                            self._join_by_als(a, cell * links.size + left.bit_length() - 1, als_link, als_link)

    def _join_by_als(self, a: NodeNumber, b: NodeNumber, there: _AlsLinkParts, back: _AlsLinkParts) -> None:
        if (a, b) in self._als_links:
            self._als_links[a, b].append(there)
            self._als_links[b, a].append(back)
        elif not self.strong.get(a, 0) >> b & 1:
            self._als_links[a, b] = [there]
            self._als_links[b, a] = [back]
            self._join(a, b)

    def als_links(self, a: NodeNumber, b: NodeNumber) -> list[AlsLink]:
        """The almost locked sets that make the strong link between `a` and `b`; none if it holds without them."""
        return [AlsLink(*parts) for parts in self._als_links.get((a, b), ())]

    def _weaken(self) -> None:
        """Weak links of groups: with the nodes all of whose cells see all cells of the group."""
        board, first = self.board, self.candidates
        for number, links in enumerate(board.links.patterns.group_links(board.masks, self.groups_in_bytes()), first):
            nodes, others = (int.from_bytes(group, "little") for group in links)
            self.weak[number] = nodes | others << first
            for node in bits(nodes):
                self.weak[node] |= 1 << number

    # Asking. A native copy of the graph finds the chains.

    def groups_in_bytes(self) -> list[tuple[Value, bytes]]:
        """All nodes but the candidates, by number, as native code takes them."""
        width = (self.board.links.places + 63) // 64 * 8
        return [(node.value, node.cells.to_bytes(width, "little")) for node in self._groups]

    def strong_pairs(self) -> list[tuple[NodeNumber, NodeNumber]]:
        """All strong links, in both directions."""
        return _in_pairs(self.strong)

    @cached_property
    def _native(self) -> _native.LinkGraph:
        from nonet import _native

        numbers = list(self.weak)
        return _native.LinkGraph(
            self.candidates,
            self.board.links.size,
            numbers,
            b"".join([self.weak[number].to_bytes(self._width, "little") for number in numbers]),
            self.strong_pairs(),
            [list(bits(node.cells)) for node in self._groups],
        )

    @cached_property
    def _width(self) -> int:
        return (self.candidates + len(self._groups) + 63) // 64 * 8

    def _bytes(self, numbers: int) -> bytes:
        return (numbers & (1 << self._width * 8) - 1).to_bytes(self._width, "little")

    def subgraph(self, numbers: int, strong: dict[NodeNumber, int] | None = None) -> LinkGraph:
        """The graph of these nodes alone, with the strong links of `strong` if given."""
        part = object.__new__(LinkGraph)
        part.__dict__.update(self.__dict__)
        part.__dict__.pop("linked", None)
        part.strong = {n: links & numbers for n, links in (strong or self.strong).items() if numbers >> n & 1}
        part._native = self._native.subgraph(
            self._bytes(numbers & self._known), None if strong is None else _in_pairs(strong)
        )
        return part

    @cached_property
    def _known(self) -> int:
        return (1 << self.candidates + len(self._groups)) - 1

    @cached_property
    def linked(self) -> int:
        """The nodes that have a strong link."""
        found = 0
        for number, links in self.strong.items():
            if links:
                found |= 1 << number
        return found

    def refuted(self) -> Nodes:
        """The candidates that chains refute: assumed true, a chain proves them false."""
        if not fits(self.board.links):
            return self.alive
        return int.from_bytes(self._native.refuted(self._bytes(self.alive)), "little")

    def closing(self, starts: int) -> Iterator[tuple[NodeNumber, int]]:
        """The nodes among `starts` that begin closed chains, and the last nodes of these, weakly linked to it."""
        for number in bits(starts & self.linked):
            ends = int.from_bytes(self._native.reached(number), "little") & self.weak[number]
            if ends:
                yield number, ends

    def chains(self, starts: int, ends: int, *, by_link: bool = False, down: bool = False) -> Iterator[NodeChain]:
        """A shortest chain from any of `starts` to each of `ends` that can be reached; shorter chains first.

        No chain returns to a cell that it has left, except to end where it began. `by_link`: search once for each
        strong link of a start, as these may lead to different ends. `down`: break ties by the higher node numbers.
        """
        starts &= self.linked
        yield from self._native.chains(self._bytes(starts), self._bytes(ends & self._known), down, by_link)


def _in_pairs(strong: dict[NodeNumber, int]) -> list[tuple[NodeNumber, NodeNumber]]:
    return [(a, b) for a, links in strong.items() for b in bits(links)]


@lru_cache(maxsize=4)
def link_graph(position: Position, kind: Kind) -> LinkGraph:
    """The graph of a position, built once."""
    return LinkGraph(position.board(), kind)


@lru_cache(maxsize=4)
def refuted(position: Position, kind: Kind) -> Nodes:
    """The candidates that chains of this kind can remove. If there are none, no chain need be searched."""
    if kind is Kind.ALMOST_LOCKED:
        return set_chains(position).refuted
    return link_graph(position, kind).refuted()


class SetChains(NamedTuple):
    """What chains with almost locked sets can remove.

    `refuted`: by any such chain. `by_sets`: by chains of sets alone. `starving`: candidates that leave some cell
    without a candidate by chains of one strong link (death blossoms).
    """

    refuted: Nodes
    by_sets: Nodes
    starving: Nodes


@lru_cache(maxsize=4)
def set_chains(position: Position) -> SetChains:
    """Found natively, without building the graph with almost locked sets, which is slow and mostly of no use."""
    links = position.links
    plain = link_graph(position, Kind.GROUPED)
    if not fits(links) or isinstance(links.patterns, PlainPatternSearch):
        return SetChains(plain.alive, 0, plain.alive)
    candidates, width = list(bits(plain.alive)), (plain.candidates + 63) // 64 * 8
    weak = b"".join([(links.weak[node] & plain.alive).to_bytes(width, "little") for node in candidates])
    found = links.patterns.set_chains(
        position.masks, max_set_cells(links), candidates, weak, plain.groups_in_bytes(), plain.strong_pairs()
    )
    return SetChains(*(int.from_bytes(group, "little") for group in found))
