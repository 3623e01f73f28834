"""Non-consecutive."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from nonet.constraints import constraint
from nonet.constraints._board import neighbours
from nonet.constraints._lowered import caption
from nonet.constraints._shape import check_table
from nonet.constraints._tables import apart, table
from nonet.core.constraint import Constraint
from nonet.core.marks import Mark
from nonet.core.primitives import Pair, Primitive
from nonet.core.puzzle import Puzzle


@constraint("non consecutive")
@dataclass(frozen=True, slots=True)
class NonConsecutive(Constraint):
    """Neighbours differ by more than `difference`.

    NonConsecutive()
    """

    board_wide: ClassVar[bool] = True

    difference: int = 1

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        relation = table(puzzle.symbols, apart, self.difference + 1)
        check_table(self, relation, f"no two symbols differ by more than {self.difference}")
        for a, b in neighbours(puzzle.layout):
            yield Pair(a, b, relation)

    def marks(self) -> Iterable[Mark]:
        yield caption(
            "non-consecutive" if self.difference == 1 else f"neighbours differ by more than {self.difference}"
        )
