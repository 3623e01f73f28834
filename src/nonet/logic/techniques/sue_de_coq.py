"""Sue de Coq: cells where a line and a box cross, shared out between a set in the line and a set in the box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from nonet.core.marks import Mark, Outline
from nonet.core.primitives import Mask
from nonet.logic.board import Board, Position
from nonet.logic.links import LINES, Cells, House, bits, union
from nonet.logic.step import Step
from nonet.logic.technique import Hodoku, Label, technique

LARGE_BOARD = 9
LARGEST_SET = 3
"""On boards of more values than that, only sets of so many cells: houses have too many others."""


class Group(NamedTuple):
    """Cells of a house and the candidates that they have."""

    cells: Cells
    values: Mask
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SueDeCoq(Step):
    """`middle`, `in_line` and `in_box` have together as many cells as values, each value in its place."""

    middle: Group
    in_line: Group
    in_box: Group
    line: House
    box: House

    def because(self) -> str:
        middle, in_line, in_box = self.middle, self.in_line, self.in_box
        cells = middle.size + in_line.size + in_box.size
        return (
            f"{self.listed(middle.cells)} lie in {self.line.name} and {self.box.name} and hold "
            f"{self.symbols(middle.values)}. With {self.listed(in_line.cells)} ({self.symbols(in_line.values)}) in "
            f"{self.line.name} and {self.listed(in_box.cells)} ({self.symbols(in_box.values)}) in {self.box.name} they "
            f"are {cells} cells for {cells} values: each value is there, and has no other place in its house."
        )

    def pattern(self) -> str:
        parts = (self.middle, self.in_line, self.in_box)
        return ", ".join(f"{self.short(part.cells)} {{{self.digits(part.values)}}}" for part in parts)

    def evidence(self) -> Iterable[Mark]:
        yield Outline(self.line.cells, "house")
        yield Outline(self.box.cells, "house")
        for part, role in ((self.middle, "evidence"), (self.in_line, "fin"), (self.in_box, "fin")):
            yield from self.candidate_fill(part.cells, part.values, role)


@lru_cache(maxsize=4)
def _groups(position: Position) -> dict[int, list[Group]]:
    """For each house by number, every choice of its open cells."""
    masks, found = position.masks, {}
    most = position.links.size if position.links.size <= LARGE_BOARD else LARGEST_SET
    for house in position.links.houses:
        groups = [Group(0, 0, 0)]
        for cell in house.cells:
            if masks[cell]:
                groups += [
                    Group(group.cells | 1 << cell, group.values | masks[cell], group.size + 1)
                    for group in groups
                    if group.size < most
                ]
        found[house.number] = groups[1:]
    return found


@technique("sue de coq", rank=365, label=Label.FIENDISH, code="1101", hodoku=Hodoku(5300, 250, "unfair"))
def sue_de_coq(board: Board) -> Iterator[Step]:
    """Cells of a line and a box share their values with a set in each: all of them are used up there."""
    houses = board.links.houses
    for line in houses:
        if line.kind not in LINES:
            continue
        for box in houses:
            crossing = line.bits & box.bits & board.open
            if box.kind in LINES or not crossing & crossing - 1:
                continue
            cells = list(bits(crossing))
            for size in range(2, len(cells) + 1):
                for chosen in combinations(cells, size):
                    values = 0
                    for cell in chosen:
                        values |= board.masks[cell]
                    if values.bit_count() - size >= 2:
                        yield from _shared(board, Group(union(chosen), values, size), line, box)


def _shared(board: Board, middle: Group, line: House, box: House) -> Iterator[Step]:
    """All pairs of sets that take just the values that are too many for the middle."""
    spare = middle.values.bit_count() - middle.size
    boxes: dict[int, list[Group]] = {}
    for group, takes in _taking(board, middle, box):
        boxes.setdefault(takes, []).append(group)
    if not boxes:
        return
    for in_line, takes in _taking(board, middle, line):
        for in_box in boxes.get(spare - takes, ()):
            if in_box.cells & in_line.cells or in_box.values & in_line.values & middle.values:
                continue
            both = in_line.values & in_box.values
            nodes = set(
                board.present(
                    box.bits & ~in_box.cells & ~middle.cells,
                    (middle.values | in_box.values) & ~in_line.values | both,
                )
            )
            nodes.update(
                board.present(
                    line.bits & ~in_line.cells & ~middle.cells,
                    (middle.values | in_line.values) & ~in_box.values | both,
                )
            )
            if nodes:
                yield SueDeCoq(
                    technique="sue de coq", before=board.position, removing=tuple(sorted(nodes)),
                    middle=middle, in_line=in_line, in_box=in_box, line=line, box=box,
                )  # fmt: skip


def _taking(board: Board, middle: Group, house: House) -> Iterator[tuple[Group, int]]:
    """Sets in the house that need some of the middle's values for lack of their own, and how many."""
    cells, values = middle.cells, middle.values
    for group in _groups(board.position)[house.number]:
        if not group.cells & cells and group.values & values:
            takes = group.size - (group.values & ~values).bit_count()
            if takes > 0:
                yield group, takes
