"""Sue de Coq: cells where a line and a box intersect share their values with a set in the line and one in the box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from nonet.core.layout import Cell
from nonet.core.primitives import Mask
from nonet.logic import set_words, words
from nonet.logic.board import CandidateBoard
from nonet.logic.evidence import InHouse, Piece, lettered_sets
from nonet.logic.links import Cells, House, Node, union
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, Hodoku, technique

MAX_FULL_SEARCH_VALUES = 9
"""Values of a board up to which sets of every size are searched."""

MAX_SET_CELLS = 3
"""Cells of a set on larger boards, whose houses have too many larger sets."""


class Group(NamedTuple):
    """Cells of a house and the candidates that they have."""

    cells: Cells
    values: Mask
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SueDeCoq(Step):
    """`middle` (the intersection), `in_line` and `in_box` have together as many cells as values."""

    middle: Group
    in_line: Group
    in_box: Group
    line: House
    box: House

    def because(self) -> str:
        parts = (self.middle, self.in_line, self.in_box)
        a, b, c = (
            set_words.lettered(self.links, letter, part.cells, part.values)
            for letter, part in zip("ABC", parts, strict=True)
        )
        count = words.number(sum(part.size for part in parts))
        line, box = self.line.name, self.box.name
        return (
            f"{a} lies in both {line} and {box}, {b} in {line}, {c} in {box}. These are {count} cells with {count} "
            f"values, so each of the values is there: those of B in {line}, those of C in {box}."
        )

    def conclusion(self) -> str:
        # A value of B is locked in the line, one of C in the box, and one of A alone in both.
        told = []
        for house in (self.line, self.box):
            gone = [node for node in self.removing if self._by(node) is house]
            if gone:
                values = 0
                for node in gone:
                    values |= 1 << node % self.links.size
                taken = f"{self.symbols(values)} {'are' if values & values - 1 else 'is'} taken"
                told.append(f"in {house.name}, where {taken}, {words.removed(self.links, gone)}")
        return f"So {'; and '.join(told)}."

    def _by(self, node: Node) -> House:
        """The house in which a candidate that goes sees its value locked."""
        cell, value = divmod(node, self.links.size)
        in_line = self.line.bits >> cell & 1 and (self.in_line.values >> value & 1 or not self.box.bits >> cell & 1)
        return self.line if in_line else self.box

    def pattern(self) -> str:
        parts = (self.middle, self.in_line, self.in_box)
        return ", ".join(f"{self.short(part.cells)} {{{self.digits(part.values)}}}" for part in parts)

    def evidence(self) -> Iterable[Piece]:
        yield InHouse(self.line)
        yield InHouse(self.box, "cover")
        parts = (self.middle, self.in_line, self.in_box)
        yield from lettered_sets((part.cells, part.values) for part in parts)
        yield from self.candidate_fill(self.middle.cells, self.middle.values, "evidence")
        for part in (self.in_line, self.in_box):
            yield from self.candidate_fill(part.cells, part.values, "fin")


@technique("sue de coq", rank=365, label=Difficulty.FIENDISH, code="1101", hodoku=Hodoku(5300, 250, "unfair"))
def sue_de_coq(board: CandidateBoard) -> Iterator[Step]:
    """Cells of a line and a box share their values with a set in each: together as many cells as values, all locked."""
    links = board.links
    max_cells = links.size if links.size <= MAX_FULL_SEARCH_VALUES else MAX_SET_CELLS
    for line_number, box_number, *cells in links.patterns.sue_de_coq(board.masks, max_cells):
        line, box = links.houses[line_number], links.houses[box_number]
        middle, in_line, in_box = (_group(board, chosen) for chosen in cells)
        both = in_line.values & in_box.values
        # The values of a set are locked in its house, except those that the other set may take from the middle.
        from_box = (middle.values | in_box.values) & ~in_line.values | both
        from_line = (middle.values | in_line.values) & ~in_box.values | both
        nodes = {
            *board.present(box.bits & ~in_box.cells & ~middle.cells, from_box),
            *board.present(line.bits & ~in_line.cells & ~middle.cells, from_line),
        }
        yield SueDeCoq(
            technique="sue de coq", before=board.position, removing=tuple(sorted(nodes)),
            middle=middle, in_line=in_line, in_box=in_box, line=line, box=box,
        )  # fmt: skip


def _group(board: CandidateBoard, cells: list[Cell]) -> Group:
    values = 0
    for cell in cells:
        values |= board.masks[cell]
    return Group(union(cells), values, len(cells))
