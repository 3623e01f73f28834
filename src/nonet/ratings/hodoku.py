"""HoDoKu's scale: every step has a score; the level is that of the hardest step, or higher where the sum says so.

Which techniques take part, in which order and with which score, stands with each technique (`Technique.hodoku`); the
ceilings of the levels stand here. Where no technique goes on, a cell of the solution is shown, at a price.
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


class Level(StrEnum):
    """From easy to extreme."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    UNFAIR = "unfair"
    EXTREME = "extreme"


CEILINGS = {Level.EASY: 800, Level.MEDIUM: 1000, Level.HARD: 1600, Level.UNFAIR: 1800}
"""The highest score of each level; past the last one is extreme."""


@dataclass(frozen=True, slots=True)
class HodokuRating:
    """`techniques` says how often each was used, `shown` how many cells had to be shown because none went on."""

    score: int
    level: Level
    techniques: tuple[tuple[str, int], ...]
    shown: int

    def __str__(self) -> str:
        return f"{self.score} ({self.level})"


def rate(puzzle: Puzzle, solution: Grid) -> HodokuRating:
    """The rating of a puzzle with this one solution."""
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
    """The technique of each step, None where a cell of the solution was shown."""
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
    """The techniques that HoDoKu has and uses every day, in its order."""
    return tuple(
        sorted(
            (entry for entry in catalogue() if entry.hodoku is not None and entry.everyday),
            key=lambda entry: (entry.hodoku.order, entry.rank) if entry.hodoku else (0, 0),
        )
    )


def _harder(one: Level, other: Level) -> Level:
    levels = list(Level)
    return max(one, other, key=levels.index)
