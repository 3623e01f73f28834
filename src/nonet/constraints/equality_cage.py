"""Cages in balance: as many even values as odd ones, as many low values as high ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._sets import sets_of
from nonet.constraints._shape import check_cells, wrong
from nonet.core.constraint import Constraint
from nonet.core.layout import Area, Cell
from nonet.core.marks import Mark, Outline
from nonet.core.primitives import Primitive, Value, ValueSet
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers


@constraint("equality cage")
@dataclass(frozen=True, slots=True)
class EqualityCage(Constraint):
    """The cells differ, half of them are even and half odd, half low and half high; no middle digit."""

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        check_cells(self)
        if len(self.cells) % 2:
            raise wrong(self, f"of {len(self.cells)} cells has no halves", "an even number of cells")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        worth = numbers(puzzle.symbols)
        half, last = len(self.cells) // 2, len(worth) - 1
        ranks = {value: rank for rank, value in enumerate(sorted(range(len(worth)), key=worth.__getitem__))}

        def balanced(values: tuple[Value, ...]) -> bool:
            even = sum(worth[value] % 2 == 0 for value in values)
            low = sum(2 * ranks[value] < last for value in values)
            high = sum(2 * ranks[value] > last for value in values)
            return even == low == high == half

        yield ValueSet(self.cells, sets_of(len(self.cells), len(worth), balanced))

    def areas(self) -> Iterable[Area]:
        yield Area("equality cage", self.cells)

    def marks(self) -> Iterable[Mark]:
        yield Outline(self.cells, role="cage", text="=")
