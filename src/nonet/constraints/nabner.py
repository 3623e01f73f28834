"""Nabner lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from nonet.constraints import constraint
from nonet.constraints._shape import cannot_hold, check_cells
from nonet.constraints._tables import apart, spaced, table
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Line, Mark
from nonet.core.primitives import Pair, Primitive, ValueSet
from nonet.core.puzzle import Puzzle


@constraint("nabner")
@dataclass(frozen=True, slots=True)
class Nabner(Constraint):
    """No two values anywhere on the line are equal or consecutive.

    Nabner("r1c1-r3c3")
    """

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        check_cells(self, least=2, loop=True)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        cells = tuple(dict.fromkeys(self.cells))
        sets = spaced(puzzle.symbols, len(cells), 2)
        if sets is not None:
            if not sets:
                raise cannot_hold(self, f"no {len(cells)} symbols are all apart by 2")
            yield ValueSet(cells, sets)
        relation = table(puzzle.symbols, apart, 2)
        for a, b in combinations(cells, 2):
            yield Pair(a, b, relation)

    def marks(self) -> Iterable[Mark]:
        yield Line(self.cells, role="nabner")
