"""Odd cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._shape import check_each
from nonet.constraints._tables import where
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Fill, Mark
from nonet.core.primitives import Count, Primitive
from nonet.core.puzzle import Puzzle


@constraint("odd")
@dataclass(frozen=True, slots=True)
class Odd(Constraint):
    """The value is odd.

    Odd("r1c1")
    """

    cell: Cell

    def __post_init__(self) -> None:
        check_each(self, self.cell)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield Count((self.cell,), where(puzzle.symbols, lambda number: number % 2 == 1), 1, 1)

    def marks(self) -> Iterable[Mark]:
        yield Fill((self.cell,), role="odd")
