"""Equal digits and the distance between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from nonet.constraints import constraint
from nonet.constraints._lowered import caption
from nonet.core.constraint import Constraint
from nonet.core.marks import Mark
from nonet.core.primitives import Pair, Primitive
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers


@constraint("anti taxicab")
@dataclass(frozen=True, slots=True)
class AntiTaxicab(Constraint):
    """No two cells with the digit N are N steps apart, counted along rows and columns."""

    board_wide: ClassVar[bool] = True

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        layout, everything = puzzle.layout, puzzle.everything
        worth = numbers(puzzle.symbols)
        # The table for a distance: the value that is worth it goes with everything but itself.
        tables = {
            number: tuple(everything & ~(1 << value) if value == far else everything for value in range(len(worth)))
            for far, number in enumerate(worth)
        }
        seen = {pair for house in layout.houses for pair in combinations(sorted(house.cells), 2)}
        for a, b in combinations(layout.cells, 2):
            distance = abs(a // layout.columns - b // layout.columns) + abs(a % layout.columns - b % layout.columns)
            if distance in tables and (a, b) not in seen:
                yield Pair(a, b, tables[distance])

    def marks(self) -> Iterable[Mark]:
        yield caption("anti-taxicab")
