"""Black Kropki dots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._shape import check_apart, check_table
from nonet.constraints._tables import in_ratio, table
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Dot, Mark
from nonet.core.primitives import Pair, Primitive
from nonet.core.puzzle import Puzzle


@constraint("ratio")
@dataclass(frozen=True, slots=True)
class Ratio(Constraint):
    """One value is `ratio` times the other.

    Ratio("r1c1", "r1c2")
    """

    a: Cell
    b: Cell
    ratio: int = 2

    def __post_init__(self) -> None:
        check_apart(self, self.a, self.b)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        relation = table(puzzle.symbols, in_ratio, self.ratio)
        yield Pair(self.a, self.b, check_table(self, relation, f"no symbol is {self.ratio} times another"))

    def marks(self) -> Iterable[Mark]:
        yield Dot((self.a, self.b), role="ratio", text="" if self.ratio == 2 else str(self.ratio))
