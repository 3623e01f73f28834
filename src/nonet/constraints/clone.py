"""Clones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._shape import check_cells, wrong
from nonet.constraints._tables import same
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Fill, Mark
from nonet.core.primitives import Pair, Primitive
from nonet.core.puzzle import Puzzle


@constraint("clone")
@dataclass(frozen=True, slots=True)
class Clone(Constraint):
    """Each cell holds the same value as its counterpart in `copy`.

    Clone("r1c1 r1c2 r2c2", "r4c3 r4c4 r5c4")
    """

    cells: tuple[Cell, ...]
    copy: tuple[Cell, ...]

    def __post_init__(self) -> None:
        check_cells(self)
        check_cells(self, "copy")
        if len(self.cells) != len(self.copy):
            raise wrong(self, f"has {len(self.cells)} cells but {len(self.copy)} in its copy")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        equal = same(len(puzzle.symbols))
        for a, b in zip(self.cells, self.copy, strict=True):
            yield Pair(a, b, equal)

    def marks(self) -> Iterable[Mark]:
        yield Fill(self.cells, role="clone")
        yield Fill(self.copy, role="clone")
