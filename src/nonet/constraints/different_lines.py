"""No two lines that read the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from nonet.constraints import constraint
from nonet.constraints._lowered import caption
from nonet.core.constraint import Constraint
from nonet.core.marks import Mark
from nonet.core.primitives import AllDifferent, AnyOf, Primitive
from nonet.core.puzzle import Puzzle


@constraint("different lines")
@dataclass(frozen=True, slots=True)
class DifferentLines(Constraint):
    """No two rows or columns read the same, whichever end each is read from."""

    board_wide: ClassVar[bool] = True

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        layout = puzzle.layout
        width = layout.columns
        lines = [range(start, start + width) for start in range(0, len(layout), width)]
        lines += [range(start, len(layout), width) for start in range(width)]
        houses = {house.cells for house in layout.houses}
        for a, b in combinations([tuple(line) for line in lines if layout.missing.isdisjoint(line)], 2):
            for other in (b, b[::-1]):
                pairs = [(c, d) for c, d in zip(a, other, strict=False) if c != d]
                across = any({c, d} <= set(house) for house in houses for c, d in pairs)
                if len(a) == len(b) and not across:
                    yield AnyOf(tuple((AllDifferent(pair),) for pair in pairs))

    def marks(self) -> Iterable[Mark]:
        yield caption("no two lines read the same")
