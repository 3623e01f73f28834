"""Double arrows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._lowered import plainly
from nonet.constraints._shape import check_cells
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Dot, Line, Mark
from nonet.core.primitives import Primitive, Sum
from nonet.core.puzzle import Puzzle


@constraint("double arrow")
@dataclass(frozen=True, slots=True)
class DoubleArrow(Constraint):
    """The values at the two ends of the line have the same sum as all values between them.

    DoubleArrow("r1c1-r1c4")
    """

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        check_cells(self, least=3)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        first, *inner, last = self.cells
        yield Sum(((1, first), (1, last), *plainly(inner, -1)), 0)

    def marks(self) -> Iterable[Mark]:
        yield Line(self.cells, role="double arrow")
        for end in (self.cells[0], self.cells[-1]):
            yield Dot((end,), role="double arrow")
