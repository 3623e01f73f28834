"""Same-difference lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._shape import check_cells
from nonet.constraints._steps import equal_steps
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Line, Mark
from nonet.core.primitives import Primitive, Regular
from nonet.core.puzzle import Puzzle


@constraint("same difference")
@dataclass(frozen=True, slots=True)
class SameDifference(Constraint):
    """All neighbours along the line differ by the same amount, which is to be found; the line may rise and fall.

    SameDifference("r1c1-r1c4")
    """

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        check_cells(self, least=3)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield Regular(self.cells, equal_steps(puzzle.symbols, signed=False))

    def marks(self) -> Iterable[Mark]:
        yield Line(self.cells, role="same difference")
