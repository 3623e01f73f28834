"""Quadruples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._lowered import containing
from nonet.constraints._shape import check_cells, check_symbols
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Dot, Mark
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol


@constraint("quadruple")
@dataclass(frozen=True, slots=True)
class Quadruple(Constraint):
    """The four cells around the dot hold each of these symbols, as often as it is listed or more.

    Quadruple("r1c1:r2c2", (2, 3, 5))
    """

    cells: tuple[Cell, ...]
    symbols: tuple[Symbol, ...]

    def __post_init__(self) -> None:
        check_cells(self, least=4, most=4)
        check_symbols(self, self.symbols, len(self.cells))

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield from containing(puzzle.symbols, self.cells, self.symbols)

    def marks(self) -> Iterable[Mark]:
        yield Dot(self.cells, role="quadruple", text=" ".join(map(str, self.symbols)))
