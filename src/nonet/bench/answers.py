"""What a solver answered, and whether it is right."""

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
    """To one puzzle: how many solutions up to two (None from a solver that stops at the first), and one of them."""

    found: int | None
    solution: str | None
    guesses: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Answers:
    """To N puzzles: `counts` (N) and `solutions` (N, 81), zeros where there is none; None where a solver does not say.

    `guesses` are those of all puzzles together.
    """

    counts: np.ndarray[tuple[int], np.dtype[np.uint8]] | None
    solutions: np.ndarray[tuple[int, int], np.dtype[np.uint8]] | None
    guesses: int | None = None


def together(answers: Sequence[Answer]) -> Answers:
    """Answers given one by one."""
    counts = [answer.found for answer in answers if answer.found is not None]
    guesses = [answer.guesses for answer in answers if answer.guesses is not None]
    text = "".join(answer.solution or "0" * CELLS for answer in answers)
    return Answers(
        np.array(counts, np.uint8) if len(counts) == len(answers) else None,
        np.frombuffer(text.encode(), np.uint8).reshape(-1, CELLS) - ord("0"),
        sum(guesses) if len(guesses) == len(answers) else None,
    )


def mistakes(puzzle_set: PuzzleSet, answers: Answers, asked: int) -> int:
    """How many of the answers to the first `asked` puzzles of a set are wrong.

    Counts are compared with those of the classic engine, and so are the only solutions; one of several need only obey
    the rules and hold the givens.
    """
    rows = np.arange(asked) % len(puzzle_set.puzzles)
    counts = puzzle_set.expected.counts[rows]
    wrong: np.ndarray[tuple[int], np.dtype[np.bool_]] = np.zeros(asked, np.bool_)
    if answers.counts is not None:
        wrong |= answers.counts != counts
    if answers.solutions is not None:
        given = answers.solutions.any(axis=1)
        # Who counts has said all there is to say of several solutions, and need not show one.
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
