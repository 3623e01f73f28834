"""White Kropki dots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._shape import check_apart, check_table
from nonet.constraints._tables import differing, table
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Dot, Mark
from nonet.core.primitives import Pair, Primitive
from nonet.core.puzzle import Puzzle


@constraint("difference")
@dataclass(frozen=True, slots=True)
class Difference(Constraint):
    """The two values differ by exactly `difference`.

    Difference("r1c1", "r1c2")
    """

    a: Cell
    b: Cell
    difference: int = 1

    def __post_init__(self) -> None:
        check_apart(self, self.a, self.b)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        relation = table(puzzle.symbols, differing, self.difference)
        yield Pair(self.a, self.b, check_table(self, relation, f"no two symbols differ by {self.difference}"))

    def marks(self) -> Iterable[Mark]:
        yield Dot((self.a, self.b), role="difference", text="" if self.difference == 1 else str(self.difference))
