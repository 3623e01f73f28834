"""Lunchboxes: sandwich clues for any line of cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from nonet.constraints import constraint
from nonet.constraints._lowered import plainly
from nonet.constraints._shape import check_cells
from nonet.constraints._tables import greater, less, table
from nonet.core.constraint import Constraint
from nonet.core.layout import Area, Cell
from nonet.core.marks import Mark, Outline
from nonet.core.primitives import AllDifferent, AnyOf, Automaton, Mask, Pair, Primitive, Regular, Sum
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers


@constraint("lunchbox")
@dataclass(frozen=True, slots=True)
class Lunchbox(Constraint):
    """The values differ, and those that stand between the lowest and the highest on the line add up to `total`.

    Lunchbox("r1c1-r1c5", 8)
    """

    cells: tuple[Cell, ...]
    total: int

    def __post_init__(self) -> None:
        check_cells(self, least=2)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        worth = numbers(puzzle.symbols)
        yield AllDifferent(self.cells)
        if len(self.cells) == len(worth) and min(worth) >= 0:
            yield Regular(self.cells, _between(worth, self.total))
            return
        below, above = table(puzzle.symbols, less), table(puzzle.symbols, greater)
        yield AnyOf(
            tuple(
                (
                    *self._ends(i, j, rising, falling),
                    Sum(plainly(self.cells[i + 1 : j]), self.total),
                )
                for i, j in combinations(range(len(self.cells)), 2)
                for rising, falling in ((below, above), (above, below))
                if j > i + 1 or self.total == 0
            )
        )

    def _ends(self, i: int, j: int, rising: tuple[Mask, ...], falling: tuple[Mask, ...]) -> Iterator[Primitive]:
        """Cell i is below every other cell and cell j above, or the other way round, by `rising` and `falling`."""
        first, last = self.cells[i], self.cells[j]
        yield Pair(first, last, rising)
        for cell in self.cells[:i] + self.cells[i + 1 : j] + self.cells[j + 1 :]:
            yield Pair(first, cell, rising)
            yield Pair(last, cell, falling)

    def areas(self) -> Iterable[Area]:
        yield Area("lunchbox", self.cells, "lunchbox")

    def marks(self) -> Iterable[Mark]:
        yield Outline(self.cells, role="lunchbox", text=str(self.total))


@lru_cache(maxsize=256)
def _between(worth: tuple[int, ...], total: int) -> Automaton:
    """The automaton if every value stands in the cells, so that the ends are known values.

    States: before the ends, between the ends with each sum so far, behind the ends.
    """
    ends = {worth.index(min(worth)), worth.index(max(worth))}
    sums = range(max(total, 0) + 1)
    before, after = 0, len(sums) + 1
    steps = [tuple(1 if value in ends else before for value in range(len(worth)))]
    for so_far in sums:
        within = ((so_far + number) for number in worth)
        steps.append(
            tuple(
                (after if so_far == total else -1) if value in ends else (1 + reached if reached <= total else -1)
                for value, reached in enumerate(within)
            )
        )
    steps.append(tuple(-1 if value in ends else after for value in range(len(worth))))
    return Automaton(tuple(steps), frozenset((after,)))
