"""Colours: candidates joined by strong links get two colours in turn; all of one colour are true, all of the other
false.

Simple and multi colours use one value, 3D Medusa all values. Chains that also use weak links are in `chains`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

from nonet.core.marks import COLOURS, Mark
from nonet.core.primitives import Value
from nonet.logic.board import CandidateBoard
from nonet.logic.links import Cells, Links, bits
from nonet.logic.placements import impossible
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, Hodoku, technique

Cluster = tuple[Cells, Cells]
"""The cells of one colour and those of the other, joined by conjugate pairs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coloured(Step):
    """Of each cluster, one colour has the value in all its cells and the other in none."""

    value: Value
    clusters: tuple[Cluster, ...]

    def because(self) -> str:
        parts = [f"either in {self._all(one)} or in {self._all(other)}" for one, other in self.clusters]
        return f"By strong links, {self.links.symbol(self.value)} is {', and '.join(parts)}. {self.turn()}"

    def turn(self) -> str:
        """What follows from the colours, as a sentence."""
        return f"What sees cells of both kinds sees a {self.links.symbol(self.value)}."

    def _all(self, cells: Cells) -> str:
        few = {1: "", 2: "both "}.get(cells.bit_count(), "all of ")
        return f"{few}{self.listed(cells)}"

    def pattern(self) -> str:
        pairs = [f"{self.short(one)} / {self.short(other)}" for one, other in self.clusters]
        return f"{self.links.symbol(self.value)} {', '.join(pairs)}"

    def evidence(self) -> Iterable[Mark]:
        colours = [colour for cluster in self.clusters for colour in cluster]
        for role, cells in zip(COLOURS, colours, strict=False):
            yield from self.candidate_fill(cells, 1 << self.value, role)


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourWrap(Coloured):
    """`false` is a colour with cells that see each other."""

    false: Cells

    def turn(self) -> str:
        cell, other = next((a, b) for a, b in combinations(bits(self.false), 2) if self.links.sees[a] >> b & 1)
        name = self.links.name
        return f"But {name(cell)} and {name(other)}, of one kind, see each other."


@dataclass(frozen=True, slots=True, kw_only=True)
class ColoursMeet(Coloured):
    """Two clusters, with colours that see each other: of their opposites, one is true."""

    def turn(self) -> str:
        first, second = (one | other for one, other in self.clusters)
        cell = next(cell for cell in bits(first) if self.links.sees[cell] & second)
        other = next(bits(self.links.sees[cell] & second))
        name, symbol = self.links.name, self.links.symbol(self.value)
        return (
            f"{name(cell)} and {name(other)} see each other, so their kinds are not both right, and one of the "
            f"opposite kinds is. What sees cells of both opposites sees a {symbol}."
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourBeaten(Coloured):
    """`false` is a colour of the first cluster that sees both colours of the second."""

    false: Cells

    def turn(self) -> str:
        sees, name = self.links.sees, self.links.name
        parts = []
        for colour in self.clusters[1]:
            cell = next(cell for cell in bits(self.false) if sees[cell] & colour)
            parts.append(f"{name(cell)} sees {name(next(bits(sees[cell] & colour)))}")
        return f"But {' and '.join(parts)}: with these, neither of the second two kinds would be right."


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
