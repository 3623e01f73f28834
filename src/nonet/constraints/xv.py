"""X and V between cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._shape import check_apart, check_table
from nonet.constraints._tables import adding, table
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Dot, Mark
from nonet.core.primitives import Pair, Primitive
from nonet.core.puzzle import Puzzle


@constraint("xv")
@dataclass(frozen=True, slots=True)
class Xv(Constraint):
    """The two values add up to `total`. 10 is drawn as X, 5 as V.

    Xv("r1c1", "r1c2", 10)
    """

    a: Cell
    b: Cell
    total: int

    def __post_init__(self) -> None:
        check_apart(self, self.a, self.b)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        relation = table(puzzle.symbols, adding, self.total)
        yield Pair(self.a, self.b, check_table(self, relation, f"no two symbols make {self.total}"))

    def marks(self) -> Iterable[Mark]:
        yield Dot((self.a, self.b), role="xv", text={10: "X", 5: "V"}.get(self.total, str(self.total)))
