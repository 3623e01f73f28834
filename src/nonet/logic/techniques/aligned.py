"""Aligned exclusion: a candidate that fails with every choice for one or two other cells, because some common peer
would have no candidate left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product

from nonet.core.layout import Cell
from nonet.core.marks import Fill, Mark, Outline
from nonet.core.primitives import Mask
from nonet.logic.board import CandidateBoard
from nonet.logic.links import Cells, Node, bits, union
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, technique


@dataclass(frozen=True, slots=True, kw_only=True)
class AlignedExclusion(Step):
    """`base` are the cells whose choices are tried, `excluders` the common peers that would have nothing left."""

    base: tuple[Cell, ...]
    excluders: Cells

    def because(self) -> str:
        return (
            f"Go through all the ways to fill {self.listed(self.base)}: cells that see each other differ, and a "
            f"candidate must be left for {self.listed(self.excluders)}. In none of them is {self._gone()}."
        )

    def _gone(self) -> str:
        return " or ".join(
            f"{self.links.symbol(node % self.links.size)} in {self.name(node)}" for node in self.removing
        )

    def pattern(self) -> str:
        return f"{self.short(union(self.base))} excluded by {self.short(self.excluders)}"

    def evidence(self) -> Iterable[Mark]:
        yield Outline(self.base, "subset")
        yield Fill(tuple(bits(self.excluders)), "evidence")


@technique("aligned pair exclusion", rank=440, label=Difficulty.FIENDISH, se=6.2)
def aligned_pair(board: CandidateBoard) -> Iterator[Step]:
    """A candidate that fails with every candidate of another cell: each pair leaves some common peer nothing."""
    links, masks = board.links, board.masks
    twos = board.with_count(2)
    near = [cell for cell in bits(board.open) if links.sees[cell] & twos]
    for one, two in combinations(near, 2):
        excluders = links.sees[one] & links.sees[two] & twos & ~(1 << one | 1 << two)
        # Every candidate of the smaller cell must fail: one may, because the two cells are peers; each other needs an
        # excluder.
        smaller = min(masks[one].bit_count(), masks[two].bit_count())
        if excluders.bit_count() + (links.sees[one] >> two & 1) >= smaller and excluders:
            yield from _excluded(board, "aligned pair exclusion", (one, two), excluders)


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
