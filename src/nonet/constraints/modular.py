"""Modular lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._lowered import cycling
from nonet.constraints._shape import check_cells, wrong
from nonet.constraints._tables import by_remainder
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Line, Mark
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle


@constraint("modular")
@dataclass(frozen=True, slots=True)
class Modular(Constraint):
    """Any three successive cells on the line have different remainders by 3 (any `modulus` cells, by `modulus`).

    Modular("r1c1-r1c3-r3c3")
    """

    cells: tuple[Cell, ...]
    modulus: int = 3

    def __post_init__(self) -> None:
        check_cells(self, least=2, loop=True)
        if self.modulus < 2:
            raise wrong(self, f"cannot have the modulus {self.modulus}", "2 or more")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        parts = by_remainder(puzzle.symbols, self.modulus)
        yield from cycling(self, puzzle.symbols, self.cells, parts, self.modulus)

    def marks(self) -> Iterable[Mark]:
        yield Line(self.cells, role="modular", text="" if self.modulus == 3 else str(self.modulus))
