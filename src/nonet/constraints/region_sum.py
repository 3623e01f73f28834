"""Region sum lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from nonet.constraints import constraint
from nonet.constraints._lowered import equal_sums
from nonet.constraints._shape import check_cells
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Line, Mark
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle


@constraint("region sum")
@dataclass(frozen=True, slots=True)
class RegionSum(Constraint):
    """The parts into which boxes or regions cut the line all have the same sum.

    RegionSum("r1c2-r1c8")
    """

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        check_cells(self, least=2)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        region = puzzle.layout.region_of
        parts = [tuple(part) for _, part in groupby(self.cells, key=region.get)]
        yield from equal_sums(parts)

    def marks(self) -> Iterable[Mark]:
        yield Line(self.cells, role="region sum")
