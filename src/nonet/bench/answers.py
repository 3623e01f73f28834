"""The answers of a solver, and whether they are right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from nonet.bench.sets import PuzzleSet
from nonet.engines.classic import CELLS, LAYOUT, SYMBOLS

_EVERY_VALUE = (1 << len(SYMBOLS)) - 1
_HOUSES = np.array([area.cells for area in LAYOUT.houses])


class Answer(NamedTuple):
    """The answer to one puzzle: `found` solutions, up to two (None from a solver that stops at the first), and one."""

    found: int | None
    solution: str | None
    guesses: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Answers:
    """The answers to N puzzles: `counts` (N) and `solutions` (N, 81), zeros for none; None if a solver does not tell.

    `guesses` is the total over all puzzles.
    """

    counts: np.ndarray[tuple[int], np.dtype[np.uint8]] | None
    solutions: np.ndarray[tuple[int, int], np.dtype[np.uint8]] | None
    guesses: int | None = None


def together(answers: Sequence[Answer]) -> Answers:
    """Single answers as one `Answers`."""
    counts = [answer.found for answer in answers if answer.found is not None]
    guesses = [answer.guesses for answer in answers if answer.guesses is not None]
    text = "".join(answer.solution or "0" * CELLS for answer in answers)
    return Answers(
        np.array(counts, np.uint8) if len(counts) == len(answers) else None,
        np.frombuffer(text.encode(), np.uint8).reshape(-1, CELLS) - ord("0"),
        sum(guesses) if len(guesses) == len(answers) else None,
    )


def mistakes(puzzle_set: PuzzleSet, answers: Answers, asked: int) -> int:
    """The number of wrong answers to the first `asked` puzzles of a set.

    Counts, and the solutions of unique puzzles, are compared with those of the classic engine. A solution of a puzzle
    with several need only obey the rules and hold the givens.
    """
    rows = np.arange(asked) % len(puzzle_set.puzzles)
    counts = puzzle_set.expected.counts[rows]
    wrong: np.ndarray[tuple[int], np.dtype[np.bool_]] = np.zeros(asked, np.bool_)
    if answers.counts is not None:
        wrong |= answers.counts != counts
    if answers.solutions is not None:
        given = answers.solutions.any(axis=1)
        # A solver that counts need not show a solution of a puzzle with several.
        wrong |= given != (counts > 0) if answers.counts is None else np.where(given, counts == 0, counts == 1)
        wrong |= (counts == 1) & (answers.solutions != puzzle_set.expected.solutions[rows]).any(axis=1)
        several = np.flatnonzero((counts > 1) & given)
        wrong[several] |= ~_extends(answers.solutions[several], puzzle_set.cells[rows[several]])
    return int(wrong.sum())


def _extends(
    grids: np.ndarray[tuple[int, int], np.dtype[np.uint8]], givens: np.ndarray[tuple[int, int], np.dtype[np.uint8]]
) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Whether each grid holds its givens and obeys the rules."""
    values = np.bitwise_or.reduce((1 << grids.astype(np.int32) >> 1)[:, _HOUSES], axis=2)
    holds_givens = ((givens == 0) | (givens == grids)).all(axis=1)
    extends: np.ndarray[tuple[int], np.dtype[np.bool_]] = holds_givens & (values == _EVERY_VALUE).all(axis=1)
    return extends
