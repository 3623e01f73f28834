"""Zipper lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._lowered import equal_sums
from nonet.constraints._shape import check_cells
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Line, Mark
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle


@constraint("zipper")
@dataclass(frozen=True, slots=True)
class Zipper(Constraint):
    """Pairs of cells at equal distance from the middle of the line have equal sums; a middle cell holds that sum.

    Zipper("r1c1-r1c5")
    """

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        check_cells(self, least=3)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        half = len(self.cells) // 2
        teeth = [(self.cells[place], self.cells[-1 - place]) for place in range(half)]
        middle = (self.cells[half],) if len(self.cells) % 2 else teeth.pop()
        yield from equal_sums([middle, *teeth])

    def marks(self) -> Iterable[Mark]:
        yield Line(self.cells, role="zipper")
