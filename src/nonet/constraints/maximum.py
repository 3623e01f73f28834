"""Maximum cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._board import beside
from nonet.constraints._shape import check_each
from nonet.constraints._tables import greater, table
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Fill, Mark
from nonet.core.primitives import Pair, Primitive
from nonet.core.puzzle import Puzzle


@constraint("maximum")
@dataclass(frozen=True, slots=True)
class Maximum(Constraint):
    """The value is greater than the values of all side neighbours that are not maximum cells themselves.

    Maximum("r1c3")
    """

    cell: Cell

    def __post_init__(self) -> None:
        check_each(self, self.cell)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        marked = {rule.cell for rule in puzzle.constraints if isinstance(rule, Maximum)}
        for other in beside(puzzle.layout, self.cell):
            if other not in marked:
                yield Pair(self.cell, other, table(puzzle.symbols, greater))

    def marks(self) -> Iterable[Mark]:
        yield Fill((self.cell,), role="maximum")
