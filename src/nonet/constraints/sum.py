"""Weighted sums of cells, in which values may repeat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._lowered import caption
from nonet.constraints._shape import check_cells, check_total, wrong
from nonet.core import primitives
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell, Layout
from nonet.core.marks import Mark, Outline
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle


@constraint("sum")
@dataclass(frozen=True, slots=True)
class Sum(Constraint):
    """The values, each times its factor in `factors` (by default 1), add up to `total`; values may repeat.

    Sum("r1c2-r3c2 r3c3", 20)
    """

    cells: tuple[Cell, ...]
    total: int
    factors: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        check_cells(self)
        if self.factors and len(self.factors) != len(self.cells):
            raise wrong(self, f"has {len(self.factors)} factors for {len(self.cells)} cells")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        if not self.factors:
            check_total(self, puzzle.symbols, len(self.cells), self.total, repeats=True)
        factors = self.factors or (1,) * len(self.cells)
        yield primitives.Sum(tuple(zip(factors, self.cells, strict=True)), self.total)

    def marks(self) -> Iterable[Mark]:
        yield Outline(self.cells, role="sum", text=str(self.total))

    def marks_on(self, layout: Layout) -> Iterable[Mark]:
        yield from self.marks()
        if self.factors:
            terms = (
                f"{_signed(factor)}{layout.name(cell)}" for factor, cell in zip(self.factors, self.cells, strict=True)
            )
            yield caption(f"sum: {' '.join(terms).removeprefix('+ ')} = {self.total}")


def _signed(factor: int) -> str:
    """A factor as it is written before a cell: '+ ', '- 2 × '."""
    return f"{'-' if factor < 0 else '+'} {'' if abs(factor) == 1 else f'{abs(factor)} × '}"
