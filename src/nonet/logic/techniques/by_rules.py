"""What rules besides rows, columns and boxes add to plain logic: exclusions that every case shares, tuples across
houses.

*Common exclusion*: one candidate of a cell is true, and one place of a value in a house; what each of them excludes,
by any rule over two cells, is false. On a plain board that is pointing and claiming; knight's moves, whispers and
cages add to it. *Tuple by rules*: cells of no common house that all see each other by some rule, with as many values
as cells: a value leaves every cell that sees all its places among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from nonet.core.layout import Cell
from nonet.core.primitives import Mask
from nonet.logic import words
from nonet.logic.board import CandidateBoard
from nonet.logic.closure import fits
from nonet.logic.evidence import ChainNode, InHouse, InSet, Piece, chain_node
from nonet.logic.links import Cells, House, Links, Node, bits
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, technique

MAX_CASES = 4
"""Candidates of a cell, or places in a house, that are gone through."""

MAX_TUPLE = 4
"""Cells of a tuple."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonExclusion(Step):
    """One of `cases` is true, the candidates of a cell or the places of a value in a house; each excludes what goes."""

    cases: tuple[Node, ...]
    source: House | Cell

    def because(self) -> str:
        links, size = self.links, self.links.size
        if isinstance(self.source, House):
            cells = 0
            for node in self.cases:
                cells |= 1 << node // size
            return f"{words.capital(words.only_places(links, self.source, self.cases[0] % size, cells))}."
        values = 0
        for node in self.cases:
            values |= 1 << node % size
        return f"{words.only_values(links, self.source, values)}."

    def one_true(self) -> tuple[ChainNode, ...]:
        """The cases."""
        return tuple(chain_node(self.links, node) for node in self.cases)

    def pattern(self) -> str:
        size = self.links.size
        return " or ".join(f"{self.links.symbol(node % size)}{self.name(node)}" for node in self.cases)

    def evidence(self) -> Iterable[Piece]:
        if isinstance(self.source, House):
            yield InHouse(self.source)
        for node in self.cases:
            cell, value = divmod(node, self.links.size)
            yield from self.candidate_fill(1 << cell, 1 << value, "evidence")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tuple(Step):
    """`cells` all see each other and have as many `values`."""

    cells: Cells
    values: Mask

    def because(self) -> str:
        count = words.number(self.cells.bit_count())
        every = "all " if self.cells.bit_count() > 2 else ""
        return (
            f"{self.listed(self.cells)} {every}see each other ({self._how()}) and have only "
            f"{self.symbols(self.values)}: {count} values for {count} cells, so each of these is in one of them."
        )

    def _how(self) -> str:
        """'in box 2, in column 5 and by a knight's move': how each two of the cells see each other."""
        pairs = combinations(bits(self.cells), 2)
        ways = [words.shared(self.links, one, 1 << other) for one, other in pairs]
        return words.listed(list(dict.fromkeys(way or "by the rules" for way in ways)))

    def pattern(self) -> str:
        return f"{self.digits(self.values)} {self.short(self.cells)}"

    def evidence(self) -> Iterable[Piece]:
        yield InSet(self.cells, "subset", self.values)
        yield from self.candidate_fill(self.cells, self.values, "evidence")


@lru_cache(maxsize=16)
def _more_than_houses(links: Links) -> bool:
    """Whether some rule excludes candidates besides rows, columns, boxes or regions."""
    return bool(links.others) or len(links.whole_houses) < len(links.problem.primitives)


@technique("common exclusion", rank=75, label=Difficulty.MEDIUM)
def common_exclusion(board: CandidateBoard) -> Iterator[Step]:
    """What all candidates of a cell, or all places of a value in a house, exclude by rules besides houses."""
    links, size = board.links, board.links.size
    if not _more_than_houses(links) or not fits(links):
        return
    weak, alive = links.weak, board.nodes
    sources: list[tuple[House | Cell, list[Node]]] = [
        (cell, [cell * size + value for value in bits(board.masks[cell])])
        for cell in bits(board.open)
        if board.masks[cell].bit_count() <= MAX_CASES
    ]
    for value, places in enumerate(board.places):
        for house in links.whole_houses:
            here = places & house.bits
            if 1 < here.bit_count() <= MAX_CASES:
                sources.append((house, [cell * size + value for cell in bits(here)]))
    for source, cases in sources:
        gone = alive
        for node in cases:
            gone &= weak[node]
        if gone and cases:
            yield CommonExclusion(
                technique="common exclusion", before=board.position, removing=tuple(bits(gone)), cases=tuple(cases),
                source=source,
            )  # fmt: skip


@technique("tuple by rules", rank=102, label=Difficulty.MEDIUM)
def tuple_by_rules(board: CandidateBoard) -> Iterator[Step]:
    """Cells of no common house that see each other by rules, with as many values as cells."""
    links, masks = board.links, board.masks
    if not _more_than_houses(links):
        return
    for count in range(2, MAX_TUPLE + 1):
        few = 0
        for cell in bits(board.open):
            few |= (1 < masks[cell].bit_count() <= count) << cell
        for cells, values in _cliques(board, few, count):
            if any(not cells & ~house.bits for house in links.houses_of[cells.bit_length() - 1]):
                continue
            removing: tuple[Node, ...] = ()
            for value in bits(values):
                holders = cells & board.places[value]
                removing += board.present(links.seen_by_all(holders) & ~cells, 1 << value)
            if removing:
                yield Tuple(
                    technique="tuple by rules", before=board.position, removing=tuple(sorted(removing)), cells=cells,
                    values=values,
                )  # fmt: skip


def _cliques(board: CandidateBoard, few: Cells, count: int) -> Iterator[tuple[Cells, Mask]]:
    """Cells that all see each other, with at most `count` values: so many of them."""
    sees, masks = board.links.sees, board.masks

    def grow(chosen: Cells, values: Mask, free: Cells, left: int) -> Iterator[tuple[Cells, Mask]]:
        if not left:
            if values.bit_count() == count:
                yield chosen, values
            return
        for cell in bits(free):
            more = values | masks[cell]
            if more.bit_count() <= count:
                yield from grow(chosen | 1 << cell, more, free & sees[cell] & -1 << cell, left - 1)

    yield from grow(0, 0, few, count)
