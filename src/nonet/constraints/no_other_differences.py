"""The negative constraint of white Kropki dots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._lowered import caption, unmarked
from nonet.constraints._tables import table
from nonet.constraints.difference import Difference
from nonet.constraints.ratio import Ratio
from nonet.core.constraint import Constraint
from nonet.core.marks import Mark
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle


@constraint("no other differences")
@dataclass(frozen=True, slots=True)
class NoOtherDifferences(Constraint):
    """Neighbours without a dot do not differ by any of `differences`.

    NoOtherDifferences()
    """

    differences: tuple[int, ...] = (1,)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        dots = [rule for rule in puzzle.constraints if isinstance(rule, Difference | Ratio)]
        dotted = {(min(dot.a, dot.b), max(dot.a, dot.b)) for dot in dots}
        allowed = table(puzzle.symbols, _not_differing, *self.differences)
        yield from unmarked(puzzle.layout, dotted, allowed)

    def marks(self) -> Iterable[Mark]:
        yield caption(f"no other differences of {' or '.join(map(str, self.differences))}")


def _not_differing(a: int, b: int, *amounts: int) -> bool:
    return abs(a - b) not in amounts
