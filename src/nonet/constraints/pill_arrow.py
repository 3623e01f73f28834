"""Pill arrows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._lowered import plainly
from nonet.constraints._shape import check_cells, wrong
from nonet.constraints._tables import where
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell, Layout
from nonet.core.marks import Arrow, Line, Mark, Outline
from nonet.core.primitives import Count, Primitive, Sum
from nonet.core.puzzle import Puzzle


@constraint("pill arrow")
@dataclass(frozen=True, slots=True)
class PillArrow(Constraint):
    """The values along the shaft add up to the number that is read in the pill, one digit a cell.

    PillArrow("r3c1 r3c2", "r2c3 r1c4 r1c5 r2c6")
    """

    pill: tuple[Cell, ...]
    shaft: tuple[Cell, ...]

    def __post_init__(self) -> None:
        check_cells(self, "pill", least=2, most=4)
        check_cells(self, "shaft")
        if set(self.pill) & set(self.shaft):
            raise wrong(self, "has a cell of its pill on its shaft")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        digits = where(puzzle.symbols, range(10).__contains__)
        for cell in self.pill[1:]:
            # Every cell but the first is a single digit: 1 and 12 are not read as 112.
            yield Count((cell,), digits, 1, 1)
        tens = [(-(10**power), cell) for power, cell in enumerate(reversed(self.pill))]
        yield Sum((*tens, *plainly(self.shaft)), 0)

    def marks(self) -> Iterable[Mark]:
        yield Outline(self.pill, role="pill arrow")
        yield Line((self.pill[-1], *self.shaft), role="pill arrow")

    def marks_on(self, layout: Layout) -> Iterable[Mark]:
        yield Outline(self.pill, role="pill arrow")
        yield Arrow(tuple(layout.place(cell) for cell in (self.pill[-1], *self.shaft)), role="pill arrow")
