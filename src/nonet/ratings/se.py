"""The Sudoku Explainer (SE) scale: ER, EP and ED of plain 9x9 puzzles, as Sudoku Explainer 1.2.1 gives them.

The kernel (`src/native/se/`) emulates that program to the letter, quirks included. So it shares nothing with
`nonet.logic`, whose techniques are free to become better; decision 8 says why.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from nonet import _native
from nonet.core.budget import current, seconds_left
from nonet.core.errors import BudgetExceeded
from nonet.core.layout import Cell, Layout
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol

if TYPE_CHECKING:
    import numpy as np

LAYOUT = Layout.square(9, (3, 3))
DIGITS = 9
_NO_CEILING = 255

DEFAULT_NODES = 500_000_000
"""Default node budget for one puzzle: about a minute. The hardest known puzzles take a third of it."""


class SeStatus(StrEnum):
    """How a rating ended. Arrays hold the position in SE_STATUSES."""

    SOLVED = "solved"
    STUCK = "stuck"
    """No technique has a step: ER is 20.0, as in Sudoku Explainer. The puzzle has no solution, or several."""
    GAVE_UP = "gave up"
    """A budget ran out: ER is a lower bound, and EP and ED hold if they are not 0."""


SE_STATUSES = (SeStatus.SOLVED, SeStatus.STUCK, SeStatus.GAVE_UP)
_STOPPED = 3  # the kernels' status for out of time; the arrays hold the position of GAVE_UP instead


@dataclass(frozen=True, slots=True)
class SeStep:
    """One step of the rated path; pairs are of cell and symbol.

    `removes` omits the candidates that a placed symbol excludes from its peers.
    """

    technique: str
    rating: float
    places: tuple[tuple[Cell, Symbol], ...]
    removes: tuple[tuple[Cell, Symbol], ...]


@dataclass(frozen=True, slots=True)
class SeRating:
    """ER is the highest rating of any step, EP the highest up to the first placement, ED that of the first step.

    `why` tells which budget ran out, if one did.
    """

    er: float
    ep: float
    ed: float
    status: SeStatus
    steps: tuple[SeStep, ...] = field(repr=False)
    nodes: int = field(repr=False)
    why: str | None = field(default=None, repr=False, compare=False)

    def __str__(self) -> str:
        return f"{self.er:.1f}/{self.ep:.1f}/{self.ed:.1f}"


def refuses(puzzle: Puzzle) -> str | None:
    """Why the SE scale does not apply to this puzzle; None if it does."""
    if puzzle.layout != LAYOUT or len(puzzle.symbols) != DIGITS or puzzle.constraints:
        return "the SE scale is for plain 9x9 puzzles"
    return None


def rate(puzzle: Puzzle, nodes: int | None = DEFAULT_NODES) -> SeRating:
    """The rating of a puzzle to which the scale applies (`refuses` is None)."""
    marks = None if puzzle.candidates is None else array("H", puzzle.candidates)
    status, er, ep, ed, spent, steps = _native.se_rate(puzzle.givens, marks, nodes or 0, seconds_left())
    rated = tuple(
        SeStep(technique, rating / 10, _pairs(puzzle, places), _pairs(puzzle, removes))
        for technique, rating, places, removes in steps
    )
    why = None
    if status == _STOPPED:
        try:
            current().out_of_time()
        except BudgetExceeded as late:
            status, why = SE_STATUSES.index(SeStatus.GAVE_UP), late.message
    elif SE_STATUSES[status] is SeStatus.GAVE_UP:
        why = f"gave up after {nodes:,} nodes"
    return SeRating(er / 10, ep / 10, ed / 10, SE_STATUSES[status], rated, spent, why)


def _pairs(puzzle: Puzzle, pairs: Sequence[tuple[int, int]]) -> tuple[tuple[Cell, Symbol], ...]:
    return tuple((cell, puzzle.symbols[value - 1]) for cell, value in pairs)


def rate_rows(
    puzzles: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    nodes: int | None,
    threads: int,
    er: np.ndarray[tuple[int], np.dtype[np.uint8]],
    ep: np.ndarray[tuple[int], np.dtype[np.uint8]],
    ed: np.ndarray[tuple[int], np.dtype[np.uint8]],
    status: np.ndarray[tuple[int], np.dtype[np.uint8]],
    *,
    ceiling: float | None = None,
) -> None:
    """Rates each row of 81 cells. The arrays get ratings times ten, and positions in SE_STATUSES (4: no puzzle).

    A rating above `ceiling` is not followed to its end: the status is 'gave up', and ER some rating above the ceiling.
    Rows that are not reached in the time of the current budget have an ER of 0.
    """
    if seconds_left() == 0:
        er[:], ep[:], ed[:], status[:] = 0, 0, 0, _STOPPED
    else:
        most = _NO_CEILING if ceiling is None else min(max(round(ceiling * 10), 0), _NO_CEILING)
        _native.se_rate_rows(puzzles, nodes or 0, seconds_left(), threads, most, er, ep, ed, status)
    status[status == _STOPPED] = SE_STATUSES.index(SeStatus.GAVE_UP)
