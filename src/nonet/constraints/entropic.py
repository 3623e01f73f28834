"""Entropic lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._lowered import cycling
from nonet.constraints._shape import check_cells, wrong
from nonet.constraints._tables import groups
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Line, Mark
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle


@constraint("entropic")
@dataclass(frozen=True, slots=True)
class Entropic(Constraint):
    """Any three successive cells on the line hold a low, a middle and a high value (any `size` cells, `size` groups).

    Entropic("r1c1-r5c1")
    """

    cells: tuple[Cell, ...]
    size: int = 3

    def __post_init__(self) -> None:
        check_cells(self, least=2, loop=True)
        if self.size < 2:
            raise wrong(self, f"cannot have {self.size} groups", "2 or more")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield from cycling(self, puzzle.symbols, self.cells, groups(puzzle.symbols, self.size), self.size)

    def marks(self) -> Iterable[Mark]:
        yield Line(self.cells, role="entropic", text="" if self.size == 3 else str(self.size))
