"""Locked candidates: if all places of a value in one house lie in another, too, it leaves the rest of that other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.core.primitives import Value
from nonet.logic import words
from nonet.logic.board import CandidateBoard
from nonet.logic.evidence import InHouse, Piece
from nonet.logic.links import Cells, House
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, Hodoku, technique


@dataclass(frozen=True, slots=True, kw_only=True)
class Locked(Step):
    """All places of `value` in `base` are `cells`, which lie in `cover`, too."""

    value: Value
    base: House
    cover: House
    cells: Cells

    def because(self) -> str:
        symbol = self.links.symbol(self.value)
        all_in = "both" if self.cells.bit_count() == 2 else "all"
        return (
            f"{words.capital(words.only_places(self.links, self.base, self.value, self.cells))}, {all_in} in "
            f"{self.cover.name}: one of them takes the {symbol} of {self.cover.name}."
        )

    def pattern(self) -> str:
        return f"{self.links.symbol(self.value)} in {self.base.name}, {self.cover.name}"

    def evidence(self) -> Iterable[Piece]:
        yield InHouse(self.base)
        yield InHouse(self.cover, "cover")
        yield from self.candidate_fill(self.cells, 1 << self.value, "evidence")

    def where(self) -> str:
        return f"{self.base.name} and {self.cover.name}"


@technique("pointing", rank=60, label=Difficulty.MEDIUM, code="0100", se=2.6, hodoku=Hodoku(1200, 50, "medium"))
def pointing(board: CandidateBoard) -> Iterator[Step]:
    """The places of a value in a box lie in one line: it is removed from the rest of the line."""
    yield from _locked(board, "pointing", from_lines=False)


@technique("claiming", rank=70, label=Difficulty.MEDIUM, code="0101", se=2.8, hodoku=Hodoku(1210, 50, "medium"))
def claiming(board: CandidateBoard) -> Iterator[Step]:
    """The places of a value in a line lie in one box: it is removed from the rest of the box."""
    yield from _locked(board, "claiming", from_lines=True)


def _locked(board: CandidateBoard, name: str, *, from_lines: bool) -> Iterator[Step]:
    houses = board.links.houses
    for number, value, around in board.links.patterns.locked(board.masks, from_lines):
        base, cover = houses[number], houses[around]
        cells = board.places[value] & base.bits
        yield Locked(
            technique=name, before=board.position, removing=board.present(cover.bits & ~cells, 1 << value),
            value=value, base=base, cover=cover, cells=cells,
        )  # fmt: skip
