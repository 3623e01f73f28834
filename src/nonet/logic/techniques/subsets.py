"""Naked and hidden subsets: n cells of a house whose candidates are n values, or n values whose places are n cells.

A naked subset needs only cells that differ, so cages and diagonals have them, too; a hidden subset needs a house in
which every value has a place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.core.primitives import Mask
from nonet.logic import words
from nonet.logic.board import CandidateBoard
from nonet.logic.evidence import InHouse, Piece
from nonet.logic.links import Cells, House, union
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, Hodoku, technique

_NUMBERS = {2: "two", 3: "three", 4: "four"}
_ALL, _LOCKED, _PLAIN = range(3)
"""Which naked subsets to search: a locked one removes candidates from a line and also from a house that is no line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NakedSubset(Step):
    """The candidates of `cells` are `values`, as many as the cells; each of `houses` contains all the cells."""

    cells: Cells
    values: Mask
    houses: tuple[House, ...]

    def because(self) -> str:
        count = _NUMBERS[self.values.bit_count()]
        return (
            f"{self.listed(self.cells)} have only {self.symbols(self.values)}: {count} values for {count} cells, "
            f"which use them up in {words.houses_named(self.houses)}."
        )

    def pattern(self) -> str:
        return f"{self.digits(self.values)} in {self.short(self.cells)}"

    def evidence(self) -> Iterable[Piece]:
        for house in self.houses:
            yield InHouse(house)
        yield from self.candidate_fill(self.cells, self.values, "evidence")

    def where(self) -> str:
        return words.houses_named(self.houses)


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenSubset(Step):
    """The places of `values` in `house` are `cells`, as many as the values."""

    cells: Cells
    values: Mask
    house: House

    def because(self) -> str:
        count = _NUMBERS[self.values.bit_count()]
        return (
            f"{words.capital(self.house.name)} has only {self.listed(self.cells)} for {self.symbols(self.values)}: "
            f"{count} values for {count} cells, which have no room for anything else."
        )

    def pattern(self) -> str:
        return f"{self.digits(self.values)} in {self.short(self.cells)}"

    def evidence(self) -> Iterable[Piece]:
        yield InHouse(self.house)
        yield from self.candidate_fill(self.cells, self.values, "evidence")

    def where(self) -> str:
        return self.house.name


@technique("locked pair", rank=40, label=Difficulty.MEDIUM, code="0110", hodoku=Hodoku(1000, 40, "medium"))
def locked_pair(board: CandidateBoard) -> Iterator[Step]:
    """A naked pair in a line and a box at once: its values are removed from the rest of both."""
    yield from _naked(board, "locked pair", 2, _LOCKED)


@technique("locked triple", rank=50, label=Difficulty.MEDIUM, code="0111", hodoku=Hodoku(1100, 60, "medium"))
def locked_triple(board: CandidateBoard) -> Iterator[Step]:
    """A naked triple in a line and a box at once: its values are removed from the rest of both."""
    yield from _naked(board, "locked triple", 3, _LOCKED)


@technique("naked pair", rank=80, label=Difficulty.MEDIUM, code="0200", se=3.0, hodoku=Hodoku(1300, 60, "medium"))
def naked_pair(board: CandidateBoard) -> Iterator[Step]:
    """Two cells of a house have the same two candidates: these are removed from the rest of the house."""
    yield from _naked(board, "naked pair", 2, _PLAIN)


@technique("hidden pair", rank=90, label=Difficulty.MEDIUM, code="0210", se=3.4, hodoku=Hodoku(1500, 70, "medium"))
def hidden_pair(board: CandidateBoard) -> Iterator[Step]:
    """Two values have the same two places in a house: these cells have no other candidates."""
    yield from _hidden(board, "hidden pair", 2)


@technique("naked triple", rank=100, label=Difficulty.MEDIUM, code="0201", se=3.6, hodoku=Hodoku(1400, 80, "medium"))
def naked_triple(board: CandidateBoard) -> Iterator[Step]:
    """Three cells of a house have three candidates together: these are removed from the rest of the house."""
    yield from _naked(board, "naked triple", 3, _PLAIN)


@technique("hidden triple", rank=110, label=Difficulty.MEDIUM, code="0211", se=4.0, hodoku=Hodoku(1600, 100, "medium"))
def hidden_triple(board: CandidateBoard) -> Iterator[Step]:
    """Three values have three places together in a house: these cells have no other candidates."""
    yield from _hidden(board, "hidden triple", 3)


@technique("naked quad", rank=140, label=Difficulty.HARD, code="0202", se=5.0, hodoku=Hodoku(2000, 120, "hard"))
def naked_quad(board: CandidateBoard) -> Iterator[Step]:
    """Four cells of a house have four candidates together: these are removed from the rest of the house."""
    yield from _naked(board, "naked quad", 4, _ALL)


@technique("hidden quad", rank=150, label=Difficulty.HARD, code="0212", se=5.4, hodoku=Hodoku(2100, 150, "hard"))
def hidden_quad(board: CandidateBoard) -> Iterator[Step]:
    """Four values have four places together in a house: these cells have no other candidates."""
    yield from _hidden(board, "hidden quad", 4)


def hidden_subsets(board: CandidateBoard, size: int) -> Iterator[tuple[House, Mask, Cells]]:
    """Every hidden subset of `size` values that removes something: house, values, cells."""
    for number, values, cells in board.links.patterns.hidden(board.masks, size):
        yield board.links.houses[number], values, union(cells)


def _naked(board: CandidateBoard, name: str, size: int, which: int) -> Iterator[Step]:
    houses = board.links.houses
    for places, values, around in board.links.patterns.naked(board.masks, size, which):
        cells, having = union(places), tuple(houses[number] for number in around)
        yield NakedSubset(
            technique=name, before=board.position, removing=board.present(_joined(having) & ~cells, values),
            cells=cells, values=values, houses=having,
        )  # fmt: skip


def _hidden(board: CandidateBoard, name: str, size: int) -> Iterator[Step]:
    for house, values, cells in hidden_subsets(board, size):
        yield HiddenSubset(
            technique=name, before=board.position, removing=board.present(cells, ~values),
            cells=cells, values=values, house=house,
        )  # fmt: skip


def _joined(houses: Iterable[House]) -> Cells:
    together = 0
    for house in houses:
        together |= house.bits
    return together
