"""Index lines: positions and digits that point at each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._lowered import indexing, numbered
from nonet.constraints._shape import check_cells
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Line, Mark
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle


@constraint("index line")
@dataclass(frozen=True, slots=True)
class IndexLine(Constraint):
    """A value N in cell P of the line, counted from its bulb, says that P stands in cell N of the line.

    IndexLine("r1c1-r1c5")
    """

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        check_cells(self, least=2)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        for place, cell in enumerate(self.cells, 1):
            yield from indexing(self, puzzle.symbols, cell, self.cells, numbered(self, puzzle.symbols, place))

    def marks(self) -> Iterable[Mark]:
        yield Line(self.cells, role="index line", bulb=True)
