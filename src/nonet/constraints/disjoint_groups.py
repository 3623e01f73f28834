"""Disjoint groups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from nonet.constraints import constraint
from nonet.constraints._lowered import caption
from nonet.constraints._shape import wrong
from nonet.core.constraint import Constraint
from nonet.core.layout import Area, Cell, Layout
from nonet.core.marks import Mark
from nonet.core.primitives import AllDifferent, Primitive
from nonet.core.puzzle import Puzzle


@constraint("disjoint groups")
@dataclass(frozen=True, slots=True)
class DisjointGroups(Constraint):
    """Cells in the same position of their boxes hold different values.

    DisjointGroups()
    """

    board_wide: ClassVar[bool] = True

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        for cells in _groups(self, puzzle.layout):
            yield AllDifferent(cells)

    def areas_on(self, layout: Layout) -> Iterable[Area]:
        for number, cells in enumerate(_groups(self, layout), 1):
            yield Area(f"group {number}", cells, "group")

    def marks(self) -> Iterable[Mark]:
        yield caption("disjoint groups")


def _groups(rule: Constraint, layout: Layout) -> list[tuple[Cell, ...]]:
    if layout.box is None:
        raise wrong(rule, "needs boxes, which this board does not have")
    height, width = layout.box
    places: dict[tuple[int, int], list[Cell]] = {}
    for cell in layout.board.cells:
        row, column = divmod(cell, layout.columns)
        places.setdefault((row % height, column % width), []).append(cell)
    return [tuple(cells) for cells in places.values()]
