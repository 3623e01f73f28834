"""Arithmetic progressions."""

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


@constraint("progression")
@dataclass(frozen=True, slots=True)
class Progression(Constraint):
    """The values along the line are an arithmetic progression: each step rises, or falls, by the same amount.

    Progression("r1c1-r1c4")
    """

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        check_cells(self, least=3)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield Regular(self.cells, equal_steps(puzzle.symbols, signed=True))

    def marks(self) -> Iterable[Mark]:
        yield Line(self.cells, role="progression")
