"""Parity lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from nonet.constraints import constraint
from nonet.constraints._shape import check_cells, check_table
from nonet.constraints._tables import table
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Line, Mark
from nonet.core.primitives import Pair, Primitive
from nonet.core.puzzle import Puzzle


@constraint("parity")
@dataclass(frozen=True, slots=True)
class Parity(Constraint):
    """Odd and even values alternate along the line.

    Parity("r1c1-r1c5")
    """

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        check_cells(self, loop=True)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        unlike = check_table(self, table(puzzle.symbols, _unlike), "there are no odd and even symbols")
        for a, b in pairwise(self.cells):
            yield Pair(a, b, unlike)

    def marks(self) -> Iterable[Mark]:
        yield Line(self.cells, role="parity")


def _unlike(a: int, b: int) -> bool:
    return (a + b) % 2 == 1
