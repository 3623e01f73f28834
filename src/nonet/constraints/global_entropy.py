"""Global entropy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from nonet.constraints import constraint
from nonet.constraints._board import squares
from nonet.constraints._lowered import caption
from nonet.constraints._tables import groups
from nonet.core.constraint import Constraint
from nonet.core.marks import Mark
from nonet.core.primitives import Count, Primitive
from nonet.core.puzzle import Puzzle


@constraint("global entropy")
@dataclass(frozen=True, slots=True)
class GlobalEntropy(Constraint):
    """Every 2x2 square holds a low, a middle and a high value.

    GlobalEntropy()
    """

    board_wide: ClassVar[bool] = True

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        for cells in squares(puzzle.layout):
            for group in groups(puzzle.symbols, 3):
                yield Count(cells, group, 1, len(cells))

    def marks(self) -> Iterable[Mark]:
        yield caption("global entropy")
