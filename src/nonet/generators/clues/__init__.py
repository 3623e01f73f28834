"""Clues of rules that hold for a full grid: one file for each rule, whose name it has.

A family is a generator function that yields such clues in random order: of a finite set (every sandwich), or as long as
it finds room on the board (thermometers). It registers with `@family("thermo")`. `setting.py` picks from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.core.registry import Registry
from nonet.generators.sheet import Sheet

__all__ = ["Clues", "Family", "families", "family"]

Clues = Callable[[Sheet, Stream], Iterator[Constraint]]
"""Yields clues that hold for the sheet's grid; the sheet's `taken` cells grow between two of them."""

Split = Callable[[Sheet, Constraint, Stream], tuple[Constraint, ...]]
"""A clue as several finer ones that together say more; empty if that is impossible."""

Merge = Callable[[Sheet, Constraint, Constraint], Constraint | None]
"""Two clues as a single coarser one that says less; None if they do not fit together."""


@dataclass(frozen=True, slots=True)
class Family:
    """The clues of one rule. `at_once` is the share of the board that its clues cover before any search."""

    name: str
    clues: Clues
    at_once: float = 0.0
    split: Split | None = None
    merge: Merge | None = None


families: Registry[Family] = Registry(__name__, "rule with clues")


def family(
    name: str, *, at_once: float = 0.0, split: Split | None = None, merge: Merge | None = None
) -> Callable[[Clues], Clues]:
    """A decorator that registers the clues of a rule."""

    def enter(clues: Clues) -> Clues:
        families.register(name)(Family(name, clues, at_once, split, merge))
        return clues

    return enter
