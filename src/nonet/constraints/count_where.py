"""A cell that counts others by a comparison with itself: how many neighbours are smaller."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._expression import compiled
from nonet.constraints._lowered import caption
from nonet.constraints._shape import cannot_hold, check_cells, check_each, wrong
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Dot, Fill, Mark
from nonet.core.primitives import AnyOf, Count, Primitive
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers


@constraint("count where")
@dataclass(frozen=True, slots=True)
class CountWhere(Constraint):
    """The number a in `counter` is how many of `cells` hold a number b that satisfies an expression, b < a.

    CountWhere("r2c2", "r1c1-r1c3 r2c3 r3c3-r3c1 r2c1", "b < a")
    """

    counter: Cell
    cells: tuple[Cell, ...]
    between: str

    def __post_init__(self) -> None:
        check_cells(self)
        check_each(self, self.counter)
        if self.counter in self.cells:
            raise wrong(self, "counts its own cell")
        compiled(self.between)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        holds, known = compiled(self.between), numbers(puzzle.symbols)
        ways = []
        for value, number in enumerate(known):
            mask = sum(1 << w for w, other in enumerate(known) if holds(number, other))
            if 0 <= number <= len(self.cells):
                ways.append((Count((self.counter,), 1 << value, 1, 1), Count(self.cells, mask, number, number)))
        if not ways:
            raise cannot_hold(self, f"no symbol stands for a number up to {len(self.cells)}")
        yield AnyOf(tuple(ways))

    def marks(self) -> Iterable[Mark]:
        yield Fill(self.cells, role="count where")
        yield Dot((self.counter,), role="count where")
        yield caption(f"count where: {self.between}")
