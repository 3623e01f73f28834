"""A digit too many: every house leaves one out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from nonet.constraints import constraint
from nonet.constraints._lowered import caption
from nonet.constraints._shape import wrong
from nonet.core.constraint import Constraint
from nonet.core.marks import Mark
from nonet.core.primitives import AnyOf, Count, Primitive
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers


@constraint("doppelganger")
@dataclass(frozen=True, slots=True)
class Doppelganger(Constraint):
    """Each house holds 0 and all other digits but one, each time another; the houses of a 0 miss different digits.

    Doppelganger()
    """

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        layout, worth = puzzle.layout, numbers(puzzle.symbols)
        size = layout.columns
        if layout.rows != size or sorted(worth) != list(range(size + 1)):
            raise wrong(self, "needs a digit more than cells in a row", f"a square board with the digits 0-{size}")
        zero = 1 << worth.index(0)
        for house in layout.houses:
            yield Count(house.cells, zero, 1, 1)
        others = [1 << value for value, number in enumerate(worth) if number]
        # A digit that stands in all rows but one stands in all columns but one, and in all boxes.
        for digit in others:
            yield Count(layout.cells, digit, size - 1, size - 1)
        houses = [frozenset(house.cells) for house in layout.houses]
        for cell in layout.cells:
            not_zero = Count((cell,), zero, 0, 0)
            for a, b in combinations([house for house in houses if cell in house], 2):
                around = tuple(sorted((a | b) - {cell}))
                for digit in others:
                    yield AnyOf(((not_zero,), (Count(around, digit, 1, len(around)),)))

    def marks(self) -> Iterable[Mark]:
        yield caption("doppelganger")
