"""The negative constraint of X and V."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._lowered import caption, unmarked
from nonet.constraints._tables import table
from nonet.constraints.xv import Xv
from nonet.core.constraint import Constraint
from nonet.core.marks import Mark
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle


@constraint("no other xv")
@dataclass(frozen=True, slots=True)
class NoOtherXv(Constraint):
    """Neighbours without a sign do not add up to any of `totals`.

    NoOtherXv()
    """

    totals: tuple[int, ...] = (5, 10)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        signs = [rule for rule in puzzle.constraints if isinstance(rule, Xv)]
        signed = {(min(sign.a, sign.b), max(sign.a, sign.b)) for sign in signs}
        allowed = table(puzzle.symbols, _not_adding, *self.totals)
        yield from unmarked(puzzle.layout, signed, allowed)

    def marks(self) -> Iterable[Mark]:
        yield caption(f"no other sums of {' or '.join(map(str, self.totals))}")


def _not_adding(a: int, b: int, *totals: int) -> bool:
    return a + b not in totals
