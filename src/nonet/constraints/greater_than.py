"""Inequality signs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._shape import check_apart
from nonet.constraints._tables import greater, table
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Dot, Mark
from nonet.core.primitives import Pair, Primitive
from nonet.core.puzzle import Puzzle


@constraint("greater than")
@dataclass(frozen=True, slots=True)
class GreaterThan(Constraint):
    """The value in the first cell is greater than the value in the second.

    GreaterThan("r1c2", "r1c1")
    """

    high: Cell
    low: Cell

    def __post_init__(self) -> None:
        check_apart(self, self.high, self.low)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield Pair(self.high, self.low, table(puzzle.symbols, greater))

    def marks(self) -> Iterable[Mark]:
        yield Dot((self.high, self.low), role="greater than", text=">")
