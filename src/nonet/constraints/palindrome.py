"""Palindromes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._shape import check_cells
from nonet.constraints._tables import same
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Line, Mark
from nonet.core.primitives import Pair, Primitive
from nonet.core.puzzle import Puzzle


@constraint("palindrome")
@dataclass(frozen=True, slots=True)
class Palindrome(Constraint):
    """The line reads the same from both ends.

    Palindrome("r1c2-r4c5")
    """

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        check_cells(self, least=2)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        equal = same(len(puzzle.symbols))
        for a, b in zip(self.cells[: len(self.cells) // 2], reversed(self.cells), strict=False):
            yield Pair(a, b, equal)

    def marks(self) -> Iterable[Mark]:
        yield Line(self.cells, role="palindrome")
