"""Thermometers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from nonet.constraints import constraint
from nonet.constraints._shape import cannot_hold, check_cells
from nonet.constraints._tables import less, table
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Line, Mark
from nonet.core.primitives import Pair, Primitive
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers


@constraint("thermo")
@dataclass(frozen=True, slots=True)
class Thermo(Constraint):
    """Values rise strictly from the bulb, the first cell, to the tip.

    Thermo("r1c1-r1c4-r3c4")
    """

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        check_cells(self, least=2)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        if len(self.cells) > len(set(numbers(puzzle.symbols))):
            raise cannot_hold(self, f"{len(self.cells)} cells rise through {len(puzzle.symbols)} symbols")
        rising = table(puzzle.symbols, less)
        for a, b in pairwise(self.cells):
            yield Pair(a, b, rising)

    def marks(self) -> Iterable[Mark]:
        yield Line(self.cells, role="thermo", bulb=True)
