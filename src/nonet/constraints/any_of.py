"""Alternatives: at least one of several rules holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from itertools import chain

from nonet.constraints import constraint
from nonet.constraints._lowered import caption
from nonet.constraints._shape import cannot_hold, check_rules, wrong
from nonet.core import primitives
from nonet.core.constraint import Constraint
from nonet.core.errors import CannotHold
from nonet.core.layout import Layout
from nonet.core.marks import Mark
from nonet.core.primitives import Primitive
from nonet.core.problem import lowered
from nonet.core.puzzle import Puzzle

MAX_SAID = 100
"""Characters of the alternatives as the caption tells them; of more it tells their number and the kinds of rules."""


@constraint("any of")
@dataclass(frozen=True, slots=True)
class AnyOf(Constraint):
    """At least one of the alternatives holds; an alternative is one or more rules that hold together.

    An alternative that cannot hold on this board (a cage of 2 cells with 100) is not taken.

    AnyOf(((Thermo("r1c1-r1c4"),), (Thermo("r3c6-r6c6"),)))
    """

    alternatives: tuple[tuple[Constraint, ...], ...]

    def __post_init__(self) -> None:
        if not self.alternatives or not all(self.alternatives):
            raise wrong(self, "needs at least one alternative, and rules in each")
        for alternative in self.alternatives:
            if isinstance(alternative, Constraint):
                raise wrong(self, f"has {alternative!r} for an alternative", "a tuple of rules, even of one")
        check_rules(self, *chain.from_iterable(self.alternatives))

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        possible: list[tuple[Primitive, ...]] = []
        refused: CannotHold | None = None
        for alternative in self.alternatives:
            try:
                possible.append(tuple(primitive for rule in alternative for primitive in lowered(rule, puzzle)))
            except CannotHold as broken:
                refused = refused or broken
        if not possible and refused is not None:
            raise cannot_hold(self, f"no alternative can; {refused.message}", refused.hint)
        yield primitives.AnyOf(tuple(possible))

    def marks(self) -> Iterable[Mark]:
        yield self._caption()
        for rule in self._shown():
            yield from rule.marks()

    def marks_on(self, layout: Layout) -> Iterable[Mark]:
        yield self._caption()
        for rule in self._shown():
            yield from rule.marks_on(layout)

    def _shown(self) -> Iterable[Constraint]:
        """The rules to draw: of those that differ only in the order of their cells two, which close a ring."""
        drawn: dict[object, list[Constraint]] = {}
        for alternative in self.alternatives:
            for rule in alternative:
                drawn.setdefault(_look(rule), []).append(rule)
        return [rule for rules in drawn.values() for rule in rules[:2]]

    def _caption(self) -> Mark:
        said = ", or ".join(" and ".join(rule.kind for rule in alternative) for alternative in self.alternatives)
        kinds = ", ".join(dict.fromkeys(rule.kind for alternative in self.alternatives for rule in alternative))
        if len(self.alternatives) > 2 and "," not in kinds:
            said = f"{len(self.alternatives)} ways ({kinds})"
        return caption(f"any of: {said if len(said) <= MAX_SAID else f'{len(self.alternatives)} ways ({kinds})'}")


def _look(rule: Constraint) -> object:
    """All of a rule but the order of its cells."""
    told = {field.name: getattr(rule, field.name) for field in fields(rule)}  # type: ignore[arg-type]
    cells = told.pop("cells", None)
    return (rule.kind, frozenset(cells), *told.items()) if isinstance(cells, tuple) else rule
