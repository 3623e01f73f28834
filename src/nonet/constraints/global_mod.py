"""Global mod: every 2x2 square has all remainders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from nonet.constraints import constraint
from nonet.constraints._board import squares
from nonet.constraints._lowered import caption
from nonet.constraints._shape import wrong
from nonet.core.constraint import Constraint
from nonet.core.marks import Mark
from nonet.core.primitives import Count, Primitive
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers


@constraint("global mod")
@dataclass(frozen=True, slots=True)
class GlobalMod(Constraint):
    """Every 2x2 square holds all remainders modulo `modulus`: a digit each of 147, 258 and 369 for modulus 3.

    GlobalMod()
    """

    board_wide: ClassVar[bool] = True

    modulus: int = 3

    def __post_init__(self) -> None:
        if not 1 <= self.modulus <= 4:
            raise wrong(self, f"asks four cells for {self.modulus} remainders", "a modulus from 1 to 4")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        worth = numbers(puzzle.symbols)
        classes = [
            sum(1 << value for value, number in enumerate(worth) if number % self.modulus == remainder)
            for remainder in range(self.modulus)
        ]
        for square in squares(puzzle.layout):
            for values in classes:
                yield Count(square, values, 1, len(square))

    def marks(self) -> Iterable[Mark]:
        yield caption(f"all remainders by {self.modulus} in every 2x2")
