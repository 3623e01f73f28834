"""Extra regions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._shape import check_cells, wrong
from nonet.core.constraint import Constraint
from nonet.core.layout import Area, Cell
from nonet.core.marks import Fill, Mark
from nonet.core.primitives import AllDifferent, Primitive
from nonet.core.puzzle import Puzzle


@constraint("extra region")
@dataclass(frozen=True, slots=True)
class ExtraRegion(Constraint):
    """No value stands twice in the region; a region with as many cells as there are symbols holds all of them.

    ExtraRegion("r2c2:r4c4")
    """

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        check_cells(self)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        if len(self.cells) > len(puzzle.symbols):
            raise wrong(
                self, f"has {len(self.cells)} cells that must differ, but there are {len(puzzle.symbols)} symbols"
            )
        yield AllDifferent(self.cells)

    def areas(self) -> Iterable[Area]:
        yield Area("extra region", self.cells, "extra region")

    def marks(self) -> Iterable[Mark]:
        yield Fill(self.cells, role="extra region")
