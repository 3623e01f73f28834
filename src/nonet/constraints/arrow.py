"""Arrows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._lowered import plainly
from nonet.constraints._shape import cannot_hold, check_cells, check_each, wrong
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell, Layout
from nonet.core.marks import Arrow as ArrowMark, Dot, Line, Mark
from nonet.core.primitives import Primitive, Sum
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers


@constraint("arrow")
@dataclass(frozen=True, slots=True)
class Arrow(Constraint):
    """The values along the shaft add up to the value in the circle.

    Arrow("r1c1", "r1c2 r1c3")
    """

    circle: Cell
    shaft: tuple[Cell, ...]

    def __post_init__(self) -> None:
        check_cells(self, "shaft")
        check_each(self, self.circle)
        if self.circle in self.shaft:
            raise wrong(self, "has its circle on its shaft")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        known = numbers(puzzle.symbols)
        if min(known) * len(self.shaft) > max(known):
            raise cannot_hold(self, f"{len(self.shaft)} cells make more than any symbol")
        yield Sum(((-1, self.circle), *plainly(self.shaft)), 0)

    def marks(self) -> Iterable[Mark]:
        yield Dot((self.circle,), role="arrow")
        yield Line((self.circle, *self.shaft), role="arrow")

    def marks_on(self, layout: Layout) -> Iterable[Mark]:
        yield Dot((self.circle,), role="arrow")
        yield ArrowMark(tuple(layout.place(cell) for cell in (self.circle, *self.shaft)), role="arrow")
