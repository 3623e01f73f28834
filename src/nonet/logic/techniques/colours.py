"""Colours: candidates joined by strong links get two colours in turn; all of one colour are true, all of the other
false.

Simple and multi colours use one value, 3D Medusa all values. Chains that also use weak links are in `chains`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

from nonet.core.layout import Cell
from nonet.core.marks import COLOURS
from nonet.core.primitives import Value
from nonet.logic import words
from nonet.logic.board import CandidateBoard
from nonet.logic.evidence import ChainNode, Link, Piece
from nonet.logic.links import Cells, House, Links, Node, bits, union
from nonet.logic.placements import impossible
from nonet.logic.step import Step, listed
from nonet.logic.technique import Difficulty, Hodoku, technique

Cluster = tuple[Cells, Cells]
"""The cells of one colour and those of the other, joined by conjugate pairs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coloured(Step):
    """Of each cluster, one colour has the value in all its cells and the other in none."""

    value: Value
    clusters: tuple[Cluster, ...]

    def because(self) -> str:
        symbol = self.links.symbol(self.value)
        told = [f"either {self._are(one)} {symbol}, or {self._are(other)}" for one, other in self.clusters]
        strong = " ".join(self._strong(cluster) for cluster in self.clusters)
        return f"{strong} Of such a pair just one is {symbol}, so {'; and '.join(told)}. {self.turn()}".rstrip()

    def _are(self, cells: Cells) -> str:
        return f"{self._all(cells)} {'are' if cells & cells - 1 else 'is'}"

    def _strong(self, cluster: Cluster) -> str:
        """The houses that have only two places, each with the pair: why the cells alternate."""
        told = [
            f"{house.name} only {self.links.name(a)} and {self.links.name(b)}" for house, a, b in self._pairs(cluster)
        ]
        first, *others = told
        first = words.capital(first).replace(" only ", " has only ", 1)
        return f"{', '.join([f'{first} for {self.links.symbol(self.value)}', *others])}."

    def _pairs(self, cluster: Cluster) -> list[tuple[House, Cell, Cell]]:
        """The conjugate pairs that join the cells of a cluster: as few as join them all."""
        one, other = cluster
        found, joined = [], one & -one
        left = self.before.board().strong_pairs(self.value)
        while joined != one | other:
            for house, a, b in left:
                if (joined >> a & 1) != (joined >> b & 1) and (one | other) >> a & 1:
                    found.append((house, a, b) if joined >> a & 1 else (house, b, a))
                    joined |= 1 << a | 1 << b
                    break
            else:
                break
        return found

    def turn(self) -> str:
        """What follows from the colours, as a sentence."""
        return ""

    def one_true(self) -> tuple[ChainNode, ...]:
        return ()

    def conclusion(self) -> str:
        if len(self.clusters) > 1 or not self.one_colour():
            return Step.conclusion(self)
        return self._trapped(*self.clusters[0])

    def one_colour(self) -> bool:
        """Whether what goes is what sees both colours of the cluster."""
        return True

    def _trapped(self, one: Cells, other: Cells) -> str:
        """Who sees which cell of each of two colours, of which one is right."""
        links, groups = self.links, dict[tuple[ChainNode, ChainNode], list[Node]]()
        for node in sorted(self.removing):
            sees = links.sees[node // links.size]
            near = [ChainNode(self.value, sees & colour & -(sees & colour)) for colour in (one, other)]
            groups.setdefault((near[0], near[1]), []).append(node)
        return " ".join(words.seen_by(links, nodes, ends) for ends, nodes in groups.items())

    def _all(self, cells: Cells) -> str:
        few = {1: "", 2: "both "}.get(cells.bit_count(), "all of ")
        return f"{few}{self.listed(cells)}"

    def pattern(self) -> str:
        pairs = [f"{self.short(one)} / {self.short(other)}" for one, other in self.clusters]
        return f"{self.links.symbol(self.value)} {', '.join(pairs)}"

    def evidence(self) -> Iterable[Piece]:
        colours = [colour for cluster in self.clusters for colour in cluster]
        for role, cells in zip(COLOURS, colours, strict=False):
            yield from self.candidate_fill(cells, 1 << self.value, role)
        for cluster in self.clusters:
            for house, a, b in self._pairs(cluster):
                why = words.only_places(self.links, house, self.value, 1 << a | 1 << b)
                yield Link(ChainNode(self.value, 1 << a), ChainNode(self.value, 1 << b), True, why)


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourWrap(Coloured):
    """`false` is a colour with cells that see each other."""

    false: Cells

    def turn(self) -> str:
        links = self.links
        cell, other = next((a, b) for a, b in combinations(bits(self.false), 2) if links.sees[a] >> b & 1)
        how = words.shared(links, cell, 1 << other)
        one, two = links.name(cell), links.name(other)
        return f"But {one} and {two}, of one colour, see each other {how}, so that colour is wrong."

    def one_colour(self) -> bool:
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class ColoursMeet(Coloured):
    """Two clusters, with colours that see each other: of their opposites, one is true."""

    def turn(self) -> str:
        links, symbol = self.links, self.links.symbol(self.value)
        told = []
        for one, opposite, other, far in self._meetings():
            cell = next(cell for cell in bits(one) if links.sees[cell] & other)
            seen = next(bits(links.sees[cell] & other))
            how = words.shared(links, cell, 1 << seen)
            told.append(
                f"{links.name(cell)} and {links.name(seen)} see each other {how}, so they are not both {symbol}, and "
                f"{self._all(opposite)} or {self._all(far)} {'are' if (opposite | far).bit_count() > 2 else 'is'}."
            )
        return " ".join(told)

    def _meetings(self) -> Iterator[tuple[Cells, Cells, Cells, Cells]]:
        """Colours that see each other, each followed by its opposite, where the opposites remove something."""
        links = self.links
        gone = union([node // links.size for node in self.removing])
        for a, opposite in (self.clusters[0], self.clusters[0][::-1]):
            for b, far in (self.clusters[1], self.clusters[1][::-1]):
                if _seen(links, a) & b and _seen(links, opposite) & _seen(links, far) & gone:
                    yield a, opposite, b, far

    def conclusion(self) -> str:
        links, groups = self.links, dict[tuple[ChainNode, ChainNode], list[Node]]()
        for node in sorted(self.removing):
            sees = links.sees[node // links.size]
            opposite, far = next((o, f) for _, o, _, f in self._meetings() if sees & o and sees & f)
            near = [ChainNode(self.value, sees & colour & -(sees & colour)) for colour in (opposite, far)]
            groups.setdefault((near[0], near[1]), []).append(node)
        return " ".join(words.seen_by(links, nodes, ends) for ends, nodes in groups.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourBeaten(Coloured):
    """`false` is a colour of the first cluster that sees both colours of the second."""

    false: Cells

    def turn(self) -> str:
        links, seen_from = self.links, dict[Cell, list[str]]()
        for colour in self.clusters[1]:
            cell = next(cell for cell in bits(self.false) if links.sees[cell] & colour)
            seen = next(bits(links.sees[cell] & colour))
            told = f"{links.name(seen)} {words.shared(links, cell, 1 << seen)}"
            seen_from.setdefault(cell, []).append(told)
        parts = [f"{links.name(cell)} sees {listed(told)}" for cell, told in seen_from.items()]
        wrong = f"if {self._all(self.false)} were right, neither of the second two colours would be"
        return f"But {' and '.join(parts)}: {wrong}."

    def one_colour(self) -> bool:
        return False


@technique("simple colours trap", rank=280, label=Difficulty.HARD, code="0500", hodoku=Hodoku(5330, 150, "hard"))
def simple_colours_trap(board: CandidateBoard) -> Iterator[Step]:
    """A candidate that sees both colours of its value is false."""
    for value, clusters in _coloured(board):
        for cluster in clusters:
            yield from _trap(board, value, cluster)


@technique("simple colours wrap", rank=282, label=Difficulty.HARD, code="0501", hodoku=Hodoku(5330, 150, "hard"))
def simple_colours_wrap(board: CandidateBoard) -> Iterator[Step]:
    """Two cells of one colour see each other: that colour is false."""
    for value, clusters in _coloured(board):
        for cluster in clusters:
            for colour in cluster:
                if colour & _seen(board.links, colour):
                    yield ColourWrap(
                        technique="simple colours wrap", before=board.position,
                        removing=board.present(colour, 1 << value), value=value, clusters=(cluster,), false=colour,
                    )  # fmt: skip


@technique("multi colours 1", rank=290, label=Difficulty.HARD, code="0502", hodoku=Hodoku(5360, 200, "hard"))
def multi_colours_1(board: CandidateBoard) -> Iterator[Step]:
    """Two colours of different clusters see each other: a candidate that sees both opposite colours is false."""
    for value, clusters in _coloured(board):
        for one, other in combinations(clusters, 2):
            gone: Cells = 0
            for a, opposite in (one, one[::-1]):
                for b, far_opposite in (other, other[::-1]):
                    if _seen(board.links, a) & b:
                        gone |= _seen(board.links, opposite) & _seen(board.links, far_opposite)
            removing = board.present(gone, 1 << value)
            if removing:
                yield ColoursMeet(
                    technique="multi colours 1", before=board.position, removing=removing,
                    value=value, clusters=(one, other),
                )  # fmt: skip


@technique("multi colours 2", rank=292, label=Difficulty.HARD, code="0503", hodoku=Hodoku(5360, 200, "hard"))
def multi_colours_2(board: CandidateBoard) -> Iterator[Step]:
    """A colour that sees both colours of another cluster is false."""
    for value, clusters in _coloured(board):
        for one, other in permutations(clusters, 2):
            for colour in one:
                seen = _seen(board.links, colour)
                if seen & other[0] and seen & other[1]:
                    yield ColourBeaten(
                        technique="multi colours 2", before=board.position,
                        removing=board.present(colour, 1 << value), value=value, clusters=(one, other), false=colour,
                    )  # fmt: skip


def _trap(board: CandidateBoard, value: Value, cluster: Cluster) -> Iterator[Step]:
    trapped = _seen(board.links, cluster[0]) & _seen(board.links, cluster[1]) & ~cluster[0] & ~cluster[1]
    removing = board.present(trapped, 1 << value)
    if removing:
        yield Coloured(
            technique="simple colours trap", before=board.position, removing=removing, value=value, clusters=(cluster,)
        )


def _coloured(board: CandidateBoard) -> Iterator[tuple[Value, list[Cluster]]]:
    """The clusters of every value of which some candidate is in no template."""
    for value, places in enumerate(board.places):
        if impossible(board.links, places):
            partners: dict[int, int] = {}
            for _, a, b in board.strong_pairs(value):
                partners[a] = partners.get(a, 0) | 1 << b
                partners[b] = partners.get(b, 0) | 1 << a
            yield value, list(two_coloured(partners))


def two_coloured(partners: dict[int, int]) -> Iterator[tuple[int, int]]:
    """The two colours of each cluster, as sets; `partners[member]` is the set of those strongly linked with it."""
    left = set(partners)
    for start in partners:
        if start not in left:
            continue
        colours = [1 << start, 0]
        left.remove(start)
        edge = [(start, 0)]
        for member, colour in edge:
            for partner in bits(partners[member]):
                if partner in left:
                    left.remove(partner)
                    colours[1 - colour] |= 1 << partner
                    edge.append((partner, 1 - colour))
        yield colours[0], colours[1]


def _seen(links: Links, cells: Cells) -> Cells:
    """The cells that see at least one of `cells`."""
    seen: Cells = 0
    for cell in bits(cells):
        seen |= links.sees[cell]
    return seen
