"""Doppelganger: one digit more than a house has cells, so every house misses one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

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
    """Each house holds 0 and misses one digit, each row (column, box) another; houses of one 0 miss different digits.

    Doppelganger()
    """

    board_wide: ClassVar[bool] = True

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        layout, worth = puzzle.layout.board, numbers(puzzle.symbols)
        size = layout.columns
        if layout.rows != size or sorted(worth) != list(range(size + 1)):
            raise wrong(self, "needs a digit more than cells in a row", f"a square board with the digits 0-{size}")
        zero = 1 << worth.index(0)
        for house in layout.houses:
            yield Count(house.cells, zero, 1, 1)
        others = [1 << value for value, number in enumerate(worth) if number]
        # A digit that is missing in exactly one row stands `size` - 1 times, so also misses one column and one box.
        for digit in others:
            yield Count(layout.cells, digit, size - 1, size - 1)
        # All cells that two houses share, and all digits, together: an any-of for each cell and digit makes 2,187
        # instead of 135 on a 9x9, and takes six times the time.
        for a, b in combinations([frozenset(house.cells) for house in layout.houses], 2):
            if a & b:
                either = tuple(sorted(a | b))
                no_zero = Count(tuple(sorted(a & b)), zero, 0, 0)
                yield AnyOf(((no_zero,), tuple([Count(either, digit, 1, len(either)) for digit in others])))

    def marks(self) -> Iterable[Mark]:
        yield caption("doppelganger")
