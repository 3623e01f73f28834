"""HoDoKu's scale: each step has a score; the level is that of the hardest step, or higher if the total score is.

Each technique has its place in HoDoKu's order, its score and its level in `Technique.hodoku`; the highest score of each
level is here. If no technique applies, one cell of the solution is revealed, for BRUTE_FORCE_SCORE.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from nonet.core.grid import Grid
from nonet.core.puzzle import Puzzle
from nonet.logic.board import CandidateBoard
from nonet.logic.links import bits
from nonet.logic.path import easiest
from nonet.logic.technique import Technique, by_name, catalogue

BRUTE_FORCE_SCORE = 10_000
"""Score of a cell that is revealed because no technique applies."""


class Level(StrEnum):
    """From easy to extreme."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    UNFAIR = "unfair"
    EXTREME = "extreme"


CEILINGS = {Level.EASY: 800, Level.MEDIUM: 1000, Level.HARD: 1600, Level.UNFAIR: 1800}
"""The highest total score of each level; above the last one is extreme."""


@dataclass(frozen=True, slots=True)
class HodokuRating:
    """`techniques` counts the uses of each, `shown` the cells that were revealed because no technique applied."""

    score: int
    level: Level
    techniques: tuple[tuple[str, int], ...]
    shown: int

    def __str__(self) -> str:
        return f"{self.score} ({self.level})"


def rate(puzzle: Puzzle, solution: Grid) -> HodokuRating:
    """The rating of a puzzle whose only solution is `solution`."""
    board = CandidateBoard.of(puzzle)
    used: dict[str, int] = {}
    hardest, score, shown = Level.EASY, 0, 0
    for entry in _path(board, solution):
        if entry is None:
            shown += 1
            score += BRUTE_FORCE_SCORE
            hardest = Level.EXTREME
            continue
        assert entry.hodoku is not None
        used[entry.name] = used.get(entry.name, 0) + 1
        score += entry.hodoku.score
        hardest = _harder(hardest, Level(entry.hodoku.level))
    by_score = next((level for level, ceiling in CEILINGS.items() if score <= ceiling), Level.EXTREME)
    return HodokuRating(score, _harder(hardest, by_score), tuple(used.items()), shown)


def _path(board: CandidateBoard, solution: Grid) -> Iterator[Technique | None]:
    """The technique of each step, or None for a cell of the solution that is revealed."""
    techniques = order()
    while not board.solved():
        step = easiest(board, techniques)
        if step is not None:
            board.apply(step)
            yield by_name(step.technique)
            continue
        cell = min(bits(board.open), key=lambda cell: (board.masks[cell].bit_count(), cell))
        board.place(cell, solution.values[cell] - 1)
        yield None


@lru_cache(maxsize=1)
def order() -> tuple[Technique, ...]:
    """The everyday techniques that HoDoKu has, in its order."""
    return tuple(
        sorted(
            (entry for entry in catalogue() if entry.hodoku is not None and entry.everyday),
            key=lambda entry: (entry.hodoku.order, entry.rank) if entry.hodoku else (0, 0),
        )
    )


def _harder(one: Level, other: Level) -> Level:
    levels = list(Level)
    return max(one, other, key=levels.index)
