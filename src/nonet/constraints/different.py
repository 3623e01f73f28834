"""Any group of cells that must differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.core.constraint import Constraint
from nonet.core.layout import Area, Cell
from nonet.core.marks import Fill, Mark
from nonet.core.primitives import AllDifferent, Primitive
from nonet.core.puzzle import Puzzle


@constraint("different")
@dataclass(frozen=True, slots=True)
class Different(Constraint):
    """No value stands twice in these cells; messages call them `name`.

    Different("r1c1 r1c9 r9c1 r9c9", "the corners")
    """

    cells: tuple[Cell, ...]
    name: str = "extra area"

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield AllDifferent(self.cells)

    def areas(self) -> Iterable[Area]:
        yield Area(self.name, self.cells, "extra region")

    def marks(self) -> Iterable[Mark]:
        yield Fill(self.cells, role="extra area")
