"""Little killers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._board import ray
from nonet.constraints._lowered import plainly
from nonet.constraints._shape import check_place, check_total, wrong
from nonet.core.constraint import Constraint
from nonet.core.layout import Place
from nonet.core.marks import Arrow, Label, Mark
from nonet.core.names import DIRECTIONS
from nonet.core.primitives import Primitive, Sum
from nonet.core.puzzle import Puzzle


@constraint("little killer")
@dataclass(frozen=True, slots=True)
class LittleKiller(Constraint):
    """The values on the diagonal that the arrow points along add up to `total`; values may repeat.

    LittleKiller("r0c4", "down right", 30)
    """

    at: Place
    direction: str
    total: int

    def __post_init__(self) -> None:
        check_place(self, self.at)
        if self.direction not in DIRECTIONS:
            raise wrong(self, f"has no direction {self.direction!r}", f"choose from: {', '.join(DIRECTIONS)}")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        cells = ray(self, puzzle.layout, self.at, self.direction)
        check_total(self, puzzle.symbols, len(cells), self.total, repeats=True)
        yield Sum(plainly(cells), self.total)

    def marks(self) -> Iterable[Mark]:
        (row, column), (down, right) = self.at, DIRECTIONS[self.direction]
        yield Label(self.at, str(self.total), role="little killer")
        yield Arrow(
            ((row + 0.2 * down, column + 0.2 * right), (row + 0.5 * down, column + 0.5 * right)), role="little killer"
        )
