"""Our own scale, easy to extreme: the difficulty of the hardest technique on the path that `explain` shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from nonet.core.errors import BudgetExceeded
from nonet.core.puzzle import Puzzle
from nonet.logic.path import Ending, explain, repertoire
from nonet.logic.technique import Difficulty, by_name, catalogue

LABELS = tuple(Difficulty)
"""From easy to extreme."""


@dataclass(frozen=True, slots=True)
class LabelRating:
    """`techniques` counts the uses of each, easiest first. A puzzle that they do not solve is extreme."""

    label: Difficulty
    techniques: tuple[tuple[str, int], ...]
    steps: int
    solved: bool

    @property
    def number(self) -> float:
        """From 0 to 1, in the order of the labels; `number_of` says how."""
        return number_of(dict(self.techniques), solved=self.solved)

    def __str__(self) -> str:
        return self.label


def rate(puzzle: Puzzle) -> LabelRating:
    """The label of a puzzle that has exactly one solution."""
    trace = explain(puzzle, repertoire(unique=True))
    if trace.ending is Ending.GAVE_UP:
        raise BudgetExceeded(f"{trace.ending} {trace.why}")
    label = trace.label if trace.ending is Ending.SOLVED else Difficulty.EXTREME
    assert label is not None
    return LabelRating(label, tuple(trace.techniques.items()), len(trace), trace.solved)


def number_of(techniques: Mapping[str, int], *, solved: bool) -> float:
    """How hard a path is, from 0 to 1: by its label, then by its hardest technique, then by how often it is used.

    Each label has a fifth: easy up to 0.2, medium up to 0.4, and so on. Within it each everyday technique of that label
    has an equal share, easiest first; n uses are n / (n + 1) of the way through it. A path that does not solve is 1.0.

    >>> number_of({"full house": 30, "hidden single": 20}, solved=True) < number_of({"naked single": 1}, solved=True)
    True
    """
    if not solved:
        return 1.0
    used = [by_name(name) for name in techniques]
    if not used:
        return 0.0
    hardest = max(used, key=lambda entry: entry.rank)
    same = [
        entry.name for entry in catalogue() if entry.label is hardest.label and (entry.everyday or entry is hardest)
    ]
    uses = techniques[hardest.name]
    within = (same.index(hardest.name) + uses / (uses + 1)) / len(same)
    return (LABELS.index(hardest.label) + within) / len(LABELS)
