"""More symbols than cells in a house: the same ones in every house, and which, is to be found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from nonet.constraints import constraint
from nonet.constraints._lowered import caption
from nonet.constraints._shape import wrong
from nonet.core.constraint import Constraint
from nonet.core.marks import Mark
from nonet.core.primitives import AnyOf, Count, Primitive
from nonet.core.puzzle import Puzzle


@constraint("digit subset")
@dataclass(frozen=True, slots=True)
class DigitSubset(Constraint):
    """All rows, columns and boxes hold the same symbols: some six of 1-9 on a 6x6 board, and which, is to be found.

    DigitSubset()
    """

    board_wide: ClassVar[bool] = True

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        houses = [house.cells for house in puzzle.layout.houses]
        if len(set(map(len, houses))) != 1:
            raise wrong(self, "needs houses, all of one size")
        everywhere = tuple(sorted({cell for cells in houses for cell in cells}))
        for value in range(len(puzzle.symbols)):
            used = tuple(Count(cells, 1 << value, 1, 1) for cells in dict.fromkeys(houses))
            yield AnyOf(((Count(everywhere, 1 << value, 0, 0),), used))

    def marks(self) -> Iterable[Mark]:
        yield caption("the same symbols in every row, column and box")
