"""Windoku."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from nonet.constraints import constraint
from nonet.constraints._lowered import caption
from nonet.constraints._shape import wrong
from nonet.core.constraint import Constraint
from nonet.core.layout import Area, Cell, Layout
from nonet.core.marks import Fill, Mark
from nonet.core.primitives import AllDifferent, Primitive
from nonet.core.puzzle import Puzzle


@constraint("windoku")
@dataclass(frozen=True, slots=True)
class Windoku(Constraint):
    """No value stands twice in a window: extra boxes, set one cell in from the edge and one cell apart.

    Windoku()
    """

    board_wide: ClassVar[bool] = True

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        for cells in self._windows(puzzle.layout):
            yield AllDifferent(cells)

    def _windows(self, layout: Layout) -> Iterator[tuple[Cell, ...]]:
        layout = layout.board
        if layout.box is None or layout.missing:
            raise wrong(self, "needs a full board with boxes")
        height, width = layout.box
        for top in range(2, layout.rows - height + 1, height + 1):
            for left in range(2, layout.columns - width + 1, width + 1):
                yield tuple(layout.cell(top + down, left + right) for down in range(height) for right in range(width))

    def areas_on(self, layout: Layout) -> Iterable[Area]:
        for number, cells in enumerate(self._windows(layout), 1):
            yield Area(f"window {number}", cells, "window")

    def marks(self) -> Iterable[Mark]:
        yield caption("windoku")

    def marks_on(self, layout: Layout) -> Iterable[Mark]:
        for cells in self._windows(layout):
            yield Fill(cells, role="windoku")
