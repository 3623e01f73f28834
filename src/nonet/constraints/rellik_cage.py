"""Killer backwards: a cage with a total that must be avoided."""

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
    """The cells differ, and no one or more of them add up to the total.

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
    """The sets of so many values of which no one or more make the total."""

    def avoids(values: tuple[Value, ...]) -> bool:
        sums = {0}
        for value in values:
            reached = {each + worth[value] for each in sums}
            # Asked before the sums are united: none of the cells do add up to a total of 0.
            if total in reached:
                return False
            sums |= reached
        return True

    return sets_of(size, len(worth), avoids)
