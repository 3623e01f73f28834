"""Equality cages: as many even as odd values, as many low as high values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from nonet.constraints import constraint
from nonet.constraints._sets import sets_of
from nonet.constraints._shape import check_cells, wrong
from nonet.core.constraint import Constraint
from nonet.core.layout import Area, Cell
from nonet.core.marks import Mark, Outline
from nonet.core.primitives import Mask, Primitive, Value, ValueSet
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers


@constraint("equality cage")
@dataclass(frozen=True, slots=True)
class EqualityCage(Constraint):
    """The values differ, half of them even and half odd, half low and half high (the middle digit is neither).

    EqualityCage("r1c1:r2c2")
    """

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        check_cells(self)
        if len(self.cells) % 2:
            raise wrong(self, f"of {len(self.cells)} cells has no halves", "an even number of cells")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield ValueSet(self.cells, _balanced(numbers(puzzle.symbols), len(self.cells)))

    def areas(self) -> Iterable[Area]:
        yield Area("equality cage", self.cells, "cage")

    def marks(self) -> Iterable[Mark]:
        yield Outline(self.cells, role="equality cage", text="=")


@lru_cache(maxsize=64)
def _balanced(worth: tuple[int, ...], size: int) -> frozenset[Mask]:
    """The sets of `size` values of which half are even, and half low and half high."""
    last = len(worth) - 1
    ranks = {value: rank for rank, value in enumerate(sorted(range(len(worth)), key=worth.__getitem__))}

    def balanced(values: tuple[Value, ...]) -> bool:
        even = sum(worth[value] % 2 == 0 for value in values)
        low = sum(2 * ranks[value] < last for value in values)
        high = sum(2 * ranks[value] > last for value in values)
        return even == low == high == size // 2

    return sets_of(size, len(worth), balanced)
