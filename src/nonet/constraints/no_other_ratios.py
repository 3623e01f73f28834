"""The negative constraint of black Kropki dots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._lowered import caption, unmarked
from nonet.constraints._tables import in_ratio, table
from nonet.constraints.difference import Difference
from nonet.constraints.ratio import Ratio
from nonet.core.constraint import Constraint
from nonet.core.marks import Mark
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle


@constraint("no other ratios")
@dataclass(frozen=True, slots=True)
class NoOtherRatios(Constraint):
    """Neighbours without a dot are in none of `ratios` (2: one is twice the other).

    NoOtherRatios()
    """

    ratios: tuple[int, ...] = (2,)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        dots = [rule for rule in puzzle.constraints if isinstance(rule, Difference | Ratio)]
        dotted = {(min(dot.a, dot.b), max(dot.a, dot.b)) for dot in dots}
        allowed = table(puzzle.symbols, _in_no_ratio, *self.ratios)
        yield from unmarked(puzzle.layout, dotted, allowed)

    def marks(self) -> Iterable[Mark]:
        yield caption(f"no other ratios of {' or '.join(map(str, self.ratios))}")


def _in_no_ratio(a: int, b: int, *ratios: int) -> bool:
    return not any(in_ratio(a, b, ratio) for ratio in ratios)
