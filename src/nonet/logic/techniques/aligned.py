"""Aligned exclusion: a candidate that fails with every choice for one or two other cells, because some common peer
would have no candidate left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product

from nonet.core.layout import Cell
from nonet.core.primitives import Mask
from nonet.logic import words
from nonet.logic.board import CandidateBoard
from nonet.logic.evidence import InSet, Piece, Shown
from nonet.logic.links import Cells, Node, bits, union
from nonet.logic.step import Step, listed
from nonet.logic.technique import Difficulty, technique


@dataclass(frozen=True, slots=True, kw_only=True)
class AlignedExclusion(Step):
    """`base` are the cells whose choices are tried, `excluders` the common peers that would have nothing left."""

    base: tuple[Cell, ...]
    excluders: Cells

    def because(self) -> str:
        opening = f"Go through the ways to fill {self.listed(self.base)} with {listed(self._gone(), 'or')}:"
        told = list(dict.fromkeys(why for _, why in self._failing()))
        return f"{opening} {'; '.join(told)}."

    def because_in_full(self) -> str:
        opening = f"Go through the ways to fill {self.listed(self.base)} with {listed(self._gone(), 'or')}:"
        lines = [f"{how}: {why}." for how, why in self._failing()]
        return "\n".join([opening, *lines])

    def conclusion(self) -> str:
        return f"No way is left, so {self.change()}."

    def _gone(self) -> list[str]:
        return [f"{self.links.symbol(node % self.links.size)} in {self.name(node)}" for node in self.removing]

    def _failing(self) -> Iterator[tuple[str, str]]:
        """Every way to fill the base cells with a candidate that goes, and why it fails."""
        links, masks, size = self.links, self.before.masks, self.links.size
        removed = {divmod(node, size) for node in self.removing}
        for choice in product(*(list(bits(masks[cell])) for cell in self.base)):
            pairs = list(zip(self.base, choice, strict=True))
            if not any(pair in removed for pair in pairs):
                continue
            how = listed([f"{links.name(cell)} = {links.symbol(value)}" for cell, value in pairs])
            clash = next(
                ((a, b) for (a, v), (b, w) in combinations(pairs, 2) if v == w and links.sees[a] >> b & 1), None
            )
            if clash is not None:
                way = words.shared(links, clash[0], 1 << clash[1])
                yield how, f"{links.name(clash[0])} and {links.name(clash[1])} see each other {way}, so they differ"
                continue
            together = union(choice)
            empty = next(cell for cell in bits(self.excluders) if not masks[cell] & ~together)
            held = self.symbols(masks[empty])
            yield how, f"with {held} nothing is left for {links.name(empty)}, which sees all of them"

    def pattern(self) -> str:
        return f"{self.short(union(self.base))} excluded by {self.short(self.excluders)}"

    def evidence(self) -> Iterable[Piece]:
        yield InSet(union(self.base), "subset")
        yield Shown(self.excluders, 0, "evidence")


@technique("aligned pair exclusion", rank=440, label=Difficulty.FIENDISH, se=6.2)
def aligned_pair(board: CandidateBoard) -> Iterator[Step]:
    """A candidate that fails with every candidate of another cell: each pair leaves some common peer nothing."""
    links = board.links
    twos = board.with_count(2)
    for one, two in _failing_pairs(board, twos):
        excluders = links.sees[one] & links.sees[two] & twos & ~(1 << one | 1 << two)
        if excluders:
            yield from _excluded(board, "aligned pair exclusion", (one, two), excluders)


def _failing_pairs(board: CandidateBoard, twos: Cells) -> list[tuple[Cell, Cell]]:
    """The pairs of cells in which a candidate of one fails with all of the other, by sets of cells: few pairs are left
    to be gone through choice by choice.
    """
    sees, places = board.links.sees, board.places
    holding: dict[Mask, Cells] = {}
    for cell in bits(twos):
        holding[board.masks[cell]] = holding.get(board.masks[cell], 0) | 1 << cell
    found: set[tuple[Cell, Cell]] = set()
    for one in bits(board.open):
        for value in bits(board.masks[one]):
            excluding = {m & ~(1 << value): c & sees[one] for m, c in holding.items() if m >> value & 1}
            others: Cells = board.open & (~places[value] | sees[one])  # of two peers, one takes the value
            for other in bits(board.links.everything & ~(1 << value)):
                reached: Cells = 0
                for cell in bits(excluding.get(1 << other, 0)):
                    reached |= sees[cell]
                others &= ~places[other] | reached
                if not others:
                    break
            for two in bits(others & ~(1 << one)):
                found.add((one, two) if one < two else (two, one))
    return sorted(found)


@technique("aligned triplet exclusion", rank=445, label=Difficulty.FIENDISH, se=7.5, everyday=False)
def aligned_triplet(board: CandidateBoard) -> Iterator[Step]:
    """A candidate that fails with every choice for two other cells: each leaves some common peer nothing."""
    links = board.links
    small = board.with_count(2) | board.with_count(3)
    done: set[Cells] = set()
    for middle in bits(board.with_count(3)):
        for base in combinations(bits(links.sees[middle] & board.open), 3):
            cells = union(base)
            if cells in done:
                continue
            done.add(cells)
            common = links.sees[base[0]] & links.sees[base[1]] & links.sees[base[2]]
            excluders = common & small & ~cells
            if excluders & excluders - 1:
                yield from _excluded(board, "aligned triplet exclusion", base, excluders)


def _excluded(board: CandidateBoard, name: str, base: tuple[Cell, ...], excluders: Cells) -> Iterator[Step]:
    """The step that removes the candidates which are in no possible choice for the base cells, if any."""
    sees, masks = board.links.sees, board.masks
    needed: dict[Mask, Cells] = {}
    for cell in bits(excluders):
        needed.setdefault(masks[cell], 1 << cell)
    apart = [(i, j) for i, j in combinations(range(len(base)), 2) if sees[base[i]] >> base[j] & 1]
    left = [0] * len(base)
    used: Cells = 0
    for choice in product(*(list(bits(masks[cell])) for cell in base)):
        if any(choice[i] == choice[j] for i, j in apart):
            continue
        together = 0
        for value in choice:
            together |= 1 << value
        blocked = next((cell for mask, cell in needed.items() if not mask & ~together), 0)
        if blocked:
            used |= blocked
        else:
            for place, value in enumerate(choice):
                left[place] |= 1 << value
    removing: list[Node] = []
    for cell, mask in zip(base, left, strict=True):
        removing += board.present(1 << cell, board.links.everything & ~mask)
    if removing and used:
        yield AlignedExclusion(
            technique=name, before=board.position, removing=tuple(removing), base=base, excluders=used
        )
