"""Slow thermometers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from nonet.constraints import constraint
from nonet.constraints._shape import check_cells
from nonet.constraints._tables import not_greater, table
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Line, Mark
from nonet.core.primitives import Pair, Primitive
from nonet.core.puzzle import Puzzle


@constraint("slow thermo")
@dataclass(frozen=True, slots=True)
class SlowThermo(Constraint):
    """Values rise or stay the same from the bulb, the first cell, to the tip.

    SlowThermo("r1c1-r1c4-r3c4")
    """

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        check_cells(self, least=2)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        rising = table(puzzle.symbols, not_greater)
        for a, b in pairwise(self.cells):
            yield Pair(a, b, rising)

    def marks(self) -> Iterable[Mark]:
        yield Line(self.cells, role="slow thermo", bulb=True)
