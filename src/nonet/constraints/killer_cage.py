"""Killer cages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._lowered import plainly
from nonet.constraints._shape import check_cells, check_total
from nonet.constraints._tables import making
from nonet.constraints.sum import Sum as SumRule
from nonet.core.constraint import Constraint
from nonet.core.layout import Area, Cell
from nonet.core.marks import Mark, Outline
from nonet.core.primitives import AllDifferent, Primitive, Sum, ValueSet
from nonet.core.puzzle import Puzzle


@constraint("killer cage")
@dataclass(frozen=True, slots=True)
class KillerCage(Constraint):
    """The values in the cage differ and, if it has a total, add up to it.

    KillerCage("r1c1-r1c3", 16)
    """

    cells: tuple[Cell, ...]
    total: int | None = None

    def __post_init__(self) -> None:
        check_cells(self)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield AllDifferent(self.cells)
        if self.total is not None:
            check_total(self, puzzle.symbols, len(self.cells), self.total)
            yield Sum(plainly(self.cells), self.total)
            # Up to nine values engines prune sums of different cells exactly. Beyond, a short list of combinations
            # prunes much: of eight random 16x16 killers, three took half the time or less with the list (one never
            # finished without), two as long or twice as long, and three finished neither way.
            if len(puzzle.symbols) > 9:
                sets = making(puzzle.symbols, len(self.cells), self.total, 100)
                if sets:
                    yield ValueSet(self.cells, sets)

    def on_values(self) -> Iterable[Constraint]:
        yield KillerCage(self.cells)
        if self.total is not None:
            yield SumRule(self.cells, self.total)

    def areas(self) -> Iterable[Area]:
        yield Area("cage" if self.total is None else f"cage {self.total}", self.cells, "cage")

    def marks(self) -> Iterable[Mark]:
        yield Outline(self.cells, role="killer cage", text="" if self.total is None else str(self.total))
