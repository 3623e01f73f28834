"""Main diagonals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from nonet.constraints import constraint
from nonet.constraints._board import at
from nonet.constraints._lowered import caption
from nonet.constraints._shape import wrong
from nonet.core.constraint import Constraint
from nonet.core.layout import Area, Cell, Layout
from nonet.core.marks import Line, Mark
from nonet.core.primitives import AllDifferent, Primitive
from nonet.core.puzzle import Puzzle


@constraint("diagonal")
@dataclass(frozen=True, slots=True)
class Diagonal(Constraint):
    """No value stands twice on the main diagonal that goes down (from the top left) or up (from the bottom left).

    Diagonal("down")
    """

    board_wide: ClassVar[bool] = True

    direction: str = "down"

    def __post_init__(self) -> None:
        if self.direction not in ("down", "up"):
            raise wrong(self, f"has no direction {self.direction!r}", "down or up")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield AllDifferent(self._cells(puzzle.layout))

    def _cells(self, layout: Layout) -> tuple[Cell, ...]:
        size = layout.board_rows
        if size != layout.columns:
            raise wrong(self, f"needs a square board, not {size} x {layout.columns}")
        steps = ((row, row if self.direction == "down" else size + 1 - row) for row in range(1, size + 1))
        cells = (at(layout, row, column) for row, column in steps)
        return tuple(cell for cell in cells if cell is not None)

    def areas_on(self, layout: Layout) -> Iterable[Area]:
        yield Area(f"diagonal {self.direction}", self._cells(layout), "diagonal")

    def marks(self) -> Iterable[Mark]:
        yield caption(f"diagonal {self.direction}")

    def marks_on(self, layout: Layout) -> Iterable[Mark]:
        yield Line(self._cells(layout), role="diagonal")
