"""Whispers lines: German with 5, Dutch with 4."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from nonet.constraints import constraint
from nonet.constraints._shape import check_cells, check_table
from nonet.constraints._tables import apart, table
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Line, Mark
from nonet.core.primitives import Pair, Primitive
from nonet.core.puzzle import Puzzle

GERMAN, DUTCH = 5, 4


@constraint("whisper")
@dataclass(frozen=True, slots=True)
class Whisper(Constraint):
    """Neighbours along the line differ by at least `difference`.

    Whisper("r1c1-r1c5")
    """

    cells: tuple[Cell, ...]
    difference: int = GERMAN

    def __post_init__(self) -> None:
        check_cells(self, least=2, loop=True)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        relation = table(puzzle.symbols, apart, self.difference)
        check_table(self, relation, f"no two symbols differ by {self.difference} or more")
        for a, b in pairwise(self.cells):
            yield Pair(a, b, relation)

    def marks(self) -> Iterable[Mark]:
        if self.difference == DUTCH:
            yield Line(self.cells, role="dutch whisper")
        else:
            yield Line(self.cells, role="whisper", text="" if self.difference == GERMAN else f"≥{self.difference}")
