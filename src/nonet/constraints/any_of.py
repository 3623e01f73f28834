"""Alternatives: at least one of several rules holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._lowered import caption
from nonet.constraints._shape import wrong
from nonet.core import primitives
from nonet.core.constraint import Constraint
from nonet.core.layout import Layout
from nonet.core.marks import Mark
from nonet.core.primitives import Primitive
from nonet.core.problem import lowered
from nonet.core.puzzle import Puzzle


@constraint("any of")
@dataclass(frozen=True, slots=True)
class AnyOf(Constraint):
    """At least one of the alternatives holds; an alternative is one or more rules that hold together.

    AnyOf(((Thermo("r1c1-r1c4"),), (Thermo("r3c6-r6c6"),)))
    """

    alternatives: tuple[tuple[Constraint, ...], ...]

    def __post_init__(self) -> None:
        if not self.alternatives or not all(self.alternatives):
            raise wrong(self, "needs at least one alternative, and rules in each")
        for alternative in self.alternatives:
            if isinstance(alternative, Constraint):
                raise wrong(self, f"has {alternative!r} for an alternative", "a tuple of rules, even of one")
            for rule in alternative:
                if not isinstance(rule, Constraint):
                    raise wrong(self, f"has {rule!r} for a rule")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield primitives.AnyOf(
            tuple(
                tuple(primitive for rule in alternative for primitive in lowered(rule, puzzle))
                for alternative in self.alternatives
            )
        )

    def marks(self) -> Iterable[Mark]:
        yield self._caption()
        for alternative in self.alternatives:
            for rule in alternative:
                yield from rule.marks()

    def marks_on(self, layout: Layout) -> Iterable[Mark]:
        yield self._caption()
        for alternative in self.alternatives:
            for rule in alternative:
                yield from rule.marks_on(layout)

    def _caption(self) -> Mark:
        said = (" and ".join(rule.kind for rule in alternative) for alternative in self.alternatives)
        return caption(f"any of: {', or '.join(said)}")
