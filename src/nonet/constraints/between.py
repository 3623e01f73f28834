"""Between lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._shape import check_cells, check_table
from nonet.constraints._tables import apart, greater, less, table
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Dot, Line, Mark
from nonet.core.primitives import AnyOf, Pair, Primitive
from nonet.core.puzzle import Puzzle


@constraint("between")
@dataclass(frozen=True, slots=True)
class Between(Constraint):
    """Every cell between the two ends of the line holds a value strictly between the values of the ends.

    Between("r1c1-r1c4")
    """

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        check_cells(self, least=2)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        first, *inner, last = self.cells
        if not inner:
            return
        rising, falling = table(puzzle.symbols, less), table(puzzle.symbols, greater)
        gap = table(puzzle.symbols, apart, 2)
        yield Pair(first, last, check_table(self, gap, "no symbol lies between two others"))
        unequal = table(puzzle.symbols, apart, 1)
        for cell in inner:
            yield Pair(first, cell, unequal)
            yield Pair(cell, last, unequal)
        yield AnyOf(
            tuple(
                (*(Pair(first, cell, way) for cell in inner), *(Pair(cell, last, way) for cell in inner))
                for way in (rising, falling)
            )
        )

    def marks(self) -> Iterable[Mark]:
        yield Line(self.cells, role="between")
        for end in (self.cells[0], self.cells[-1]):
            yield Dot((end,), role="between")
