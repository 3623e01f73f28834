"""Cells that contain given symbols an exact number of times."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._lowered import containing
from nonet.constraints._shape import check_cells, check_symbols
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Mark, Outline
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol


@constraint("contains exactly")
@dataclass(frozen=True, slots=True)
class ContainsExactly(Constraint):
    """Each of these symbols stands in the cells exactly as often as it is listed.

    ContainsExactly("r1c1 r1c2 r2c2 r2c3", (1, 2))
    """

    cells: tuple[Cell, ...]
    symbols: tuple[Symbol, ...]

    def __post_init__(self) -> None:
        check_cells(self)
        check_symbols(self, self.symbols, len(self.cells))

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield from containing(puzzle.symbols, self.cells, self.symbols, exactly=True)

    def marks(self) -> Iterable[Mark]:
        yield Outline(self.cells, role="contains exactly", text=" ".join(map(str, self.symbols)))
