"""Rules of which some are wrong: how many of them hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

from nonet.constraints import constraint
from nonet.constraints._lowered import caption
from nonet.constraints._negation import negation
from nonet.constraints._shape import cannot_hold, check_rules, wrong
from nonet.core.constraint import Constraint
from nonet.core.errors import CannotHold
from nonet.core.layout import Layout
from nonet.core.marks import Mark
from nonet.core.primitives import AnyOf, Primitive
from nonet.core.problem import lowered
from nonet.core.puzzle import Puzzle

ALWAYS: tuple[Primitive, ...] = (AnyOf(()),)
"""The negation of a rule that holds whatever the values are: nothing."""

MAX_WAYS = 2000
"""Ways to choose the rules that hold; each becomes an alternative. 11 of 20 rules would be 167,960 ways."""


@constraint("count true")
@dataclass(frozen=True, slots=True)
class CountTrue(Constraint):
    """A given number of these rules holds, exactly or between two bounds, and the others are broken.

    From `least` to `most` of them hold; without `most`, exactly `least`.

    CountTrue((KillerCage("r1c1-r1c3", 16), KillerCage("r2c1-r2c3", 7), Thermo("r3c1-r3c4")), 2)
    """

    rules: tuple[Constraint, ...]
    least: int
    most: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", tuple(self.rules))
        check_rules(self, *self.rules)
        if not 0 <= self.least <= self._most <= len(self.rules):
            raise wrong(self, f"cannot have from {self.least} to {self._most} of {len(self.rules)} rules hold")

    @property
    def _most(self) -> int:
        return self.least if self.most is None else self.most

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        hold: list[tuple[Primitive, ...]] = []
        for rule in self.rules:
            try:
                hold.append(lowered(rule, puzzle))
            except CannotHold:
                continue  # broken whatever the values
        least, most, count = self.least, min(self._most, len(hold)), len(hold)
        if least > count:
            raise cannot_hold(self, f"only {count} of its rules can hold")
        if most == count:
            if least:
                yield from self._one_of(_together(hold, chosen) for chosen in self._choices(count, least))
            return
        broken = [self._negation(parts, puzzle) for parts in hold]
        everyone = range(count)
        if least == most:
            yield from self._one_of(
                [*_together(hold, chosen), *_together(broken, [i for i in everyone if i not in chosen])]
                for chosen in self._choices(count, least)
                if all(i in chosen or broken[i] != ALWAYS for i in everyone)
            )
            return
        if least:
            yield from self._one_of(_together(hold, chosen) for chosen in self._choices(count, least))
        yield from self._one_of(
            _together(broken, chosen)
            for chosen in self._choices(count, count - most)
            if all(broken[i] != ALWAYS for i in chosen)
        )

    @staticmethod
    def _negation(parts: tuple[Primitive, ...], puzzle: Puzzle) -> tuple[Primitive, ...]:
        try:
            return negation(parts, puzzle.symbols)
        except CannotHold:
            return ALWAYS

    def _choices(self, count: int, chosen: int) -> Iterable[tuple[int, ...]]:
        if comb(count, chosen) > MAX_WAYS:
            raise wrong(
                self,
                f"is too large: there are {comb(count, chosen):,} ways to choose {chosen} of {count} rules",
                f"at most {MAX_WAYS:,}; several smaller groups of rules mean less",
            )
        return combinations(range(count), chosen)

    def _one_of(self, ways: Iterable[Sequence[Primitive]]) -> Iterator[Primitive]:
        found = [tuple(way) for way in ways]
        if not found:
            raise cannot_hold(self, "too many of its rules hold whatever the values are")
        if len(found) == 1:
            yield from found[0]
        elif () not in found:  # else one way asks nothing, and so do all together
            yield AnyOf(tuple(found))

    def marks(self) -> Iterable[Mark]:
        yield self._caption()
        for rule in self.rules:
            yield from rule.marks()

    def marks_on(self, layout: Layout) -> Iterable[Mark]:
        yield self._caption()
        for rule in self.rules:
            yield from rule.marks_on(layout)

    def _caption(self) -> Mark:
        told = f"{self.least}" if self.least == self._most else f"{self.least} to {self._most}"
        kinds = dict.fromkeys(rule.kind for rule in self.rules)
        return caption(f"{told} of {len(self.rules)} hold: {', '.join(kinds)}")


def _together(parts: Sequence[tuple[Primitive, ...]], chosen: Iterable[int]) -> list[Primitive]:
    return [part for i in chosen for part in parts[i]]
