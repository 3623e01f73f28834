"""Wrong clues: a rule that is broken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._lowered import caption
from nonet.constraints._negation import negation
from nonet.constraints._shape import check_rules
from nonet.core.constraint import Constraint
from nonet.core.errors import CannotHold
from nonet.core.layout import Layout
from nonet.core.marks import Mark
from nonet.core.primitives import Primitive
from nonet.core.problem import lowered
from nonet.core.puzzle import Puzzle


@constraint("wrong")
@dataclass(frozen=True, slots=True)
class Wrong(Constraint):
    """The rule does not hold: a killer cage with a repeat or another sum, a thermometer that falls somewhere.

    Wrong(KillerCage("r1c1-r1c3", 16))
    """

    rule: Constraint

    def __post_init__(self) -> None:
        check_rules(self, self.rule)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        try:
            parts = lowered(self.rule, puzzle)
        except CannotHold:
            return  # it is wrong whatever the values are
        yield from negation(parts, puzzle.symbols)

    def marks(self) -> Iterable[Mark]:
        yield caption(f"wrong: {self.rule.kind}")
        yield from self.rule.marks()

    def marks_on(self, layout: Layout) -> Iterable[Mark]:
        yield caption(f"wrong: {self.rule.kind}")
        yield from self.rule.marks_on(layout)
