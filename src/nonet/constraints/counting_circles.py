"""Counting circles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from nonet.constraints import constraint
from nonet.constraints._shape import cannot_hold, check_cells
from nonet.constraints._tables import MAX_LISTED_SETS
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Dot, Mark
from nonet.core.primitives import AnyOf, Count, Mask, Primitive
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers


@constraint("counting circles")
@dataclass(frozen=True, slots=True)
class CountingCircles(Constraint):
    """A value N that stands in a circle stands in exactly N circles.

    CountingCircles("r1c1 r2c3 r3c5 r4c7 r5c9 r6c2")
    """

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        check_cells(self)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        circles = len(self.cells)
        known = numbers(puzzle.symbols)
        sets = _used(known, circles)
        if sets is not None and not sets:
            raise cannot_hold(self, f"no different symbols make {circles}, the number of circles")
        for value, number in enumerate(known):
            often = number if 0 < number <= circles else 0
            yield Count(self.cells, 1 << value, 0, often)
            if sets is None and often:
                absent, complete = Count(self.cells, 1 << value, 0, 0), Count(self.cells, 1 << value, often, often)
                yield AnyOf(((absent,), (complete,)))
        if sets is not None:
            none = [Count(self.cells, 1 << value, 0, 0) for value in range(len(known))]
            exactly = [Count(self.cells, 1 << value, number, number) for value, number in enumerate(known)]
            ways = [[exactly[v] if used >> v & 1 else none[v] for v in range(len(known))] for used in sets]
            yield AnyOf(tuple(map(tuple, ways)))

    def marks(self) -> Iterable[Mark]:
        for cell in self.cells:
            yield Dot((cell,), role="counting circles")


@lru_cache(maxsize=64)
def _used(known: tuple[int, ...], circles: int) -> tuple[Mask, ...] | None:
    """The sets of values that may fill the circles: their numbers add up to `circles`. None if there are too many."""
    found: list[tuple[Mask, int]] = [(0, 0)]
    for value, number in enumerate(known):
        if number > 0:
            found += [(used | 1 << value, total + number) for used, total in found if total + number <= circles]
        if len(found) > 50 * MAX_LISTED_SETS:
            return None
    sets = tuple(used for used, total in found if total == circles)
    return sets if len(sets) <= 100 else None
