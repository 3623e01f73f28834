"""Direct forms: a pattern whose eliminations leave a value one place, explained as a placement.

They place a value and list no eliminations, as Sudoku Explainer rates them. The same patterns with their eliminations
are in `intersections` and `subsets`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.core.layout import LINES
from nonet.core.primitives import Value
from nonet.logic import words
from nonet.logic.board import CandidateBoard
from nonet.logic.evidence import InHouse, Piece
from nonet.logic.links import Cells, House, bits
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, technique
from nonet.logic.techniques.subsets import HiddenSubset, hidden_subsets


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectLocked(Step):
    """`value` has its places in `base` among `cells`, which lie in `cover`: `house` keeps one place outside it."""

    value: Value
    base: House
    cover: House
    cells: Cells
    house: House

    def because(self) -> str:
        symbol = self.links.symbol(self.value)
        return (
            f"{words.capital(words.only_places(self.links, self.base, self.value, self.cells))}, in {self.cover.name}. "
            f"So the {symbol} of {self.house.name} is not in {self.cover.name}, and one place is left for it."
        )

    def pattern(self) -> str:
        return f"{self.links.symbol(self.value)} in {self.base.name}, {self.cover.name}, {self.house.name}"

    def evidence(self) -> Iterable[Piece]:
        yield InHouse(self.base)
        yield InHouse(self.cover, "cover")
        yield from self.candidate_fill(self.cells, 1 << self.value, "evidence")

    def where(self) -> str:
        return f"{self.base.name} and {self.house.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectHidden(HiddenSubset):
    """The values take all of the cells, which leaves another value a single place in the house."""

    def because(self) -> str:
        placed = self.links.symbol(self.placing[0] % self.links.size)
        return (
            f"{words.capital(self.house.name)} has only {self.listed(self.cells)} for {self.symbols(self.values)}, "
            f"which fill them, so one place is left there for {placed}."
        )


@technique("direct pointing", rank=35, label=Difficulty.MEDIUM, se=1.7, everyday=False)
def direct_pointing(board: CandidateBoard) -> Iterator[Step]:
    """The places of a value in a box lie in one line: another box on the line has one place left for it."""
    yield from _locked(board, "direct pointing", from_lines=False)


@technique("direct claiming", rank=36, label=Difficulty.MEDIUM, se=1.9, everyday=False)
def direct_claiming(board: CandidateBoard) -> Iterator[Step]:
    """The places of a value in a line lie in one box: another line through the box has one place left for it."""
    yield from _locked(board, "direct claiming", from_lines=True)


@technique("direct hidden pair", rank=37, label=Difficulty.MEDIUM, se=2.0, everyday=False)
def direct_hidden_pair(board: CandidateBoard) -> Iterator[Step]:
    """Two values fill two cells of a house: another value has one place left there."""
    yield from _hidden(board, "direct hidden pair", 2)


@technique("direct hidden triple", rank=38, label=Difficulty.MEDIUM, se=2.5, everyday=False)
def direct_hidden_triple(board: CandidateBoard) -> Iterator[Step]:
    """Three values fill three cells of a house: another value has one place left there."""
    yield from _hidden(board, "direct hidden triple", 3)


def _locked(board: CandidateBoard, name: str, *, from_lines: bool) -> Iterator[Step]:
    houses = board.links.whole_houses
    for base in houses:
        if (base.kind in LINES) is not from_lines:
            continue
        crossing = [cover for cover in houses if (cover.kind in LINES) is not from_lines and cover.bits & base.bits]
        for value, places in enumerate(board.places):
            cells = places & base.bits
            if not cells & cells - 1:
                continue
            for cover in crossing:
                if cells & ~cover.bits:
                    continue
                for house in houses:
                    if house.kind != base.kind or house.bits & cells:
                        continue
                    left = places & house.bits & ~cover.bits
                    if left & left - 1 == 0 and left and places & house.bits != left:
                        node = (left.bit_length() - 1) * board.links.size + value
                        yield DirectLocked(
                            technique=name, before=board.position, placing=(node,),
                            value=value, base=base, cover=cover, cells=cells, house=house,
                        )  # fmt: skip


def _hidden(board: CandidateBoard, name: str, size: int) -> Iterator[Step]:
    for house, values, cells in hidden_subsets(board, size):
        for value in bits(board.links.everything & ~values):
            places = board.places[value] & house.bits
            left = places & ~cells
            if left and left & left - 1 == 0 and places != left:
                node = (left.bit_length() - 1) * board.links.size + value
                yield DirectHidden(
                    technique=name, before=board.position, placing=(node,), values=values, cells=cells, house=house
                )
