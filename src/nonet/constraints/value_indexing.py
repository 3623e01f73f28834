"""Value indexing: an arrow that says how far away a digit repeats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._shape import check_each, wrong
from nonet.constraints._tables import same
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Line, Mark
from nonet.core.primitives import AnyOf, Count, Pair, Primitive
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers


@constraint("value indexing")
@dataclass(frozen=True, slots=True)
class ValueIndexing(Constraint):
    """The first cell's digit repeats on the line N cells after the second cell, where N is the second cell's digit.

    ValueIndexing("r1c1-r5c5")
    """

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        check_each(self, *self.cells)
        if len(self.cells) < 3:
            raise wrong(self, f"needs at least 3 cells, not {len(self.cells)}")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        first, second, *others = self.cells
        equal = same(len(puzzle.symbols))
        worth = numbers(puzzle.symbols)
        yield AnyOf(
            tuple(
                (Count((second,), 1 << worth.index(away), 1, 1), Pair(first, cell, equal))
                for away, cell in enumerate(others, 1)
                if away in worth
            )
        )

    def marks(self) -> Iterable[Mark]:
        yield Line(self.cells, role="value indexing", bulb=True)
