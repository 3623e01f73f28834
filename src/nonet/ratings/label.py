"""Our own scale, easy to extreme: the difficulty of the hardest technique on the path that `explain` shows."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.core.puzzle import Puzzle
from nonet.logic.path import Ending, explain, repertoire
from nonet.logic.technique import Difficulty


@dataclass(frozen=True, slots=True)
class LabelRating:
    """`techniques` counts the uses of each, easiest first. A puzzle that they do not solve is extreme."""

    label: Difficulty
    techniques: tuple[tuple[str, int], ...]
    steps: int
    solved: bool

    def __str__(self) -> str:
        return self.label


def rate(puzzle: Puzzle) -> LabelRating:
    """The label of a puzzle that has exactly one solution."""
    trace = explain(puzzle, repertoire(unique=True))
    label = trace.label if trace.ending is Ending.SOLVED else Difficulty.EXTREME
    assert label is not None
    return LabelRating(label, tuple(trace.techniques.items()), len(trace), trace.solved)
