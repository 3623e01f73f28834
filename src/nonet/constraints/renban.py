"""Renban lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._shape import cannot_hold, check_cells
from nonet.constraints._tables import runs
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Line, Mark
from nonet.core.primitives import Primitive, ValueSet
from nonet.core.puzzle import Puzzle


@constraint("renban")
@dataclass(frozen=True, slots=True)
class Renban(Constraint):
    """The values on the line are consecutive, without repeats, in any order.

    Renban("r1c1-r1c4-r2c4")
    """

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        check_cells(self, loop=True)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        cells = tuple(dict.fromkeys(self.cells))
        sets = runs(puzzle.symbols, len(cells))
        if not sets:
            raise cannot_hold(self, f"no {len(cells)} symbols follow each other")
        yield ValueSet(cells, sets)

    def marks(self) -> Iterable[Mark]:
        yield Line(self.cells, role="renban")
