"""Rellik cages: killer backwards, with a total to avoid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from nonet.constraints import constraint
from nonet.constraints._sets import sets_of
from nonet.constraints._shape import check_cells
from nonet.core.constraint import Constraint
from nonet.core.layout import Area, Cell
from nonet.core.marks import Mark, Outline
from nonet.core.primitives import Mask, Primitive, Value, ValueSet
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers


@constraint("rellik cage")
@dataclass(frozen=True, slots=True)
class RellikCage(Constraint):
    """The values differ, and no value or group of values in the cage adds up to `total`.

    RellikCage("r1c1 r1c2 r2c1", 4)
    """

    cells: tuple[Cell, ...]
    total: int

    def __post_init__(self) -> None:
        check_cells(self)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield ValueSet(self.cells, _avoiding(numbers(puzzle.symbols), len(self.cells), self.total))

    def areas(self) -> Iterable[Area]:
        yield Area("rellik cage", self.cells, "cage")

    def marks(self) -> Iterable[Mark]:
        yield Outline(self.cells, role="rellik cage", text=f"≠{self.total}")


@lru_cache(maxsize=64)
def _avoiding(worth: tuple[int, ...], size: int, total: int) -> frozenset[Mask]:
    """The sets of `size` values of which no non-empty subset adds up to `total`."""

    def avoids(values: tuple[Value, ...]) -> bool:
        sums = {0}
        for value in values:
            reached = {each + worth[value] for each in sums}
            # Tested before the union: the empty subset, with the sum 0, does not count.
            if total in reached:
                return False
            sums |= reached
        return True

    return sets_of(size, len(worth), avoids)
