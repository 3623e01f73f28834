"""Anti-taxicab."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from nonet.constraints import constraint
from nonet.constraints._board import in_one_house, leaps
from nonet.constraints._lowered import caption
from nonet.core.constraint import Constraint
from nonet.core.marks import Mark
from nonet.core.primitives import Pair, Primitive
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers


@constraint("anti taxicab")
@dataclass(frozen=True, slots=True)
class AntiTaxicab(Constraint):
    """No two cells that hold N are N steps apart (taxicab distance, along rows and columns).

    AntiTaxicab()
    """

    board_wide: ClassVar[bool] = True

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        layout, everything = puzzle.layout, puzzle.everything
        worth = numbers(puzzle.symbols)
        differing = in_one_house(layout)
        farthest = layout.rows + layout.columns - 2
        for far, number in enumerate(worth):
            if number > farthest:  # a symbol may stand for 1,000,000,000
                continue
            # The value whose number is the distance may stand beside any value but itself.
            table = tuple(everything & ~(1 << value) if value == far else everything for value in range(len(worth)))
            moves = ((down, number - down) for down in range(number // 2 + 1))
            for a, b in leaps(layout, *moves):
                if not differing[a] >> b & 1:
                    yield Pair(a, b, table)

    def marks(self) -> Iterable[Mark]:
        yield caption("anti-taxicab")
