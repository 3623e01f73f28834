"""X-sums."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from nonet.constraints import constraint
from nonet.constraints._board import line_from
from nonet.constraints._lowered import plainly
from nonet.constraints._shape import cannot_hold, check_place
from nonet.core.constraint import Constraint
from nonet.core.layout import Place
from nonet.core.marks import Label, Mark
from nonet.core.primitives import AnyOf, Count, Primitive, Sum
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers


@constraint("x sum")
@dataclass(frozen=True, slots=True)
class XSum(Constraint):
    """The first X values from the clue add up to `total`, where X is the value in the first cell.

    XSum("r0c4", 22)
    """

    recurring: ClassVar[bool] = True

    at: Place
    total: int

    def __post_init__(self) -> None:
        check_place(self, self.at)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        cells = line_from(self, puzzle.layout, self.at)
        known = numbers(puzzle.symbols)
        terms, least, most = plainly(cells), min(known), max(known)
        ways: list[tuple[Primitive, ...]] = []
        for value, number in enumerate(known):
            rest = number - 1
            if 0 <= rest < len(cells) and rest * least <= self.total - number <= rest * most:
                summed = Sum(terms[1:number], self.total - number)
                ways.append((Count(cells[:1], 1 << value, 1, 1), summed))
        if not ways:
            raise cannot_hold(self, f"no symbols make {self.total}")
        yield AnyOf(tuple(ways))

    def marks(self) -> Iterable[Mark]:
        yield Label(self.at, str(self.total), role="x sum")
