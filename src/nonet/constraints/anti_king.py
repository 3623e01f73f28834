"""Anti-king."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from nonet.constraints import constraint
from nonet.constraints._board import leaps
from nonet.constraints._lowered import caption, differ_pairwise
from nonet.core.constraint import Constraint
from nonet.core.marks import Mark
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle


@constraint("anti king")
@dataclass(frozen=True, slots=True)
class AntiKing(Constraint):
    """Cells a king's move apart hold different values.

    AntiKing()
    """

    board_wide: ClassVar[bool] = True

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield from differ_pairwise(leaps(puzzle.layout, (0, 1), (1, 1)))

    def marks(self) -> Iterable[Mark]:
        yield caption("anti-king")
