"""Cells with a list of allowed symbols."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._shape import check_each, wrong
from nonet.constraints._tables import mask_of
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Mark, Outline
from nonet.core.primitives import Count, Primitive
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol


@constraint("allowed")
@dataclass(frozen=True, slots=True)
class Allowed(Constraint):
    """The cell holds one of these symbols.

    Allowed("r1c1", (1, 5))
    """

    cell: Cell
    symbols: tuple[Symbol, ...]

    def __post_init__(self) -> None:
        check_each(self, self.cell)
        if not self.symbols:
            raise wrong(self, "needs at least one symbol")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield Count((self.cell,), mask_of(puzzle.symbols, self.symbols), 1, 1)

    def marks(self) -> Iterable[Mark]:
        yield Outline((self.cell,), role="allowed", text=" ".join(map(str, self.symbols)))
