"""Lockout lines."""

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


@constraint("lockout")
@dataclass(frozen=True, slots=True)
class Lockout(Constraint):
    """The ends of the line differ by at least `difference`; no cell between them holds a value in their range.

    Lockout("r1c1-r1c4")
    """

    cells: tuple[Cell, ...]
    difference: int = 4

    def __post_init__(self) -> None:
        check_cells(self, least=2)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        first, *inner, last = self.cells
        relation = table(puzzle.symbols, apart, self.difference)
        yield Pair(first, last, check_table(self, relation, f"no two symbols differ by {self.difference} or more"))
        rising, falling = table(puzzle.symbols, less), table(puzzle.symbols, greater)
        for cell in inner:
            # Below both ends or above both: values between the ends, and the ends themselves, are locked out.
            yield AnyOf(tuple((Pair(cell, first, way), Pair(cell, last, way)) for way in (rising, falling)))

    def marks(self) -> Iterable[Mark]:
        yield Line(self.cells, role="lockout", text="" if self.difference == 4 else f"≥{self.difference}")
        for end in (self.cells[0], self.cells[-1]):
            yield Dot((end,), role="lockout")
