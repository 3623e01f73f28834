"""The next hint: the mistakes if there are any, else where to look, which technique, the reason, the move."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.api.progress import Marks, Mistake, Progress, progress
from nonet.api.reading import PuzzleLike
from nonet.core.errors import BudgetExceeded
from nonet.core.grid import Grid
from nonet.core.marks import Fill
from nonet.core.puzzle import Puzzle
from nonet.logic.effort import Effort, OutOfEffort
from nonet.logic.path import easiest, repertoire
from nonet.logic.step import Step

DEFAULT_EFFORT = 200_000
"""Assumptions that a hint may follow: more than all techniques together need on 9x9."""


@dataclass(frozen=True, slots=True, repr=False)
class Hint:
    """The player's `mistakes`, or, if there are none, the easiest next `step`; `grid` is the position."""

    puzzle: Puzzle
    grid: Grid
    mistakes: tuple[Mistake, ...]
    step: Step | None

    def stages(self) -> tuple[str, ...]:
        """From a nudge to the move: where to look, which technique, the reason, the move."""
        if self.mistakes:
            return tuple(f"{mistake.sentence()}." for mistake in self.mistakes)
        step = self.step
        assert step is not None
        return (
            f"Look at {step.where()}.",
            f"The technique is: {step.technique}.",
            step.because(),
            step.conclusion(),
        )

    def __repr__(self) -> str:
        if self.step is None:
            return f"<Hint: {'; '.join(mistake.sentence() for mistake in self.mistakes)}>"
        return f"<Hint: {self.step.notation()}>"

    def __str__(self) -> str:
        return "\n".join(self.stages())

    def _repr_svg_(self) -> str:
        from nonet.api.drawing import draw

        if self.step is not None:
            return draw(self.step, caption=self.step.explain())
        wrong = Fill(tuple(mistake.cell for mistake in self.mistakes), "remove")
        return draw(self.puzzle, answer=self.grid, marks=(wrong,), caption=str(self))


def hint(
    puzzle: PuzzleLike,
    *,
    grid: PuzzleLike | Grid | None = None,
    candidates: Marks | None = None,
    effort: int = DEFAULT_EFFORT,
) -> Hint | None:
    """The next hint. None if the board is full and right, or if no technique applies.

    `grid` is the position so far, `candidates` the pencil marks that are left (a position in the pencil format, or the
    symbols of each cell). A wrong entry or a wrongly removed candidate is reported before any step.

    `effort` bounds the assumptions that the hardest techniques may follow; the same `effort` always gives the same
    answer. Raises BudgetExceeded, with what was tried, if it is not enough.

    >>> print(hint("1... ..2. .3.. ...4"))
    Look at box 1.
    The technique is: hidden single.
    In box 1, 2 can only go in r1c2, because r2c1 and r2c2 see the 2 in r2c3.
    So 2 goes in r1c2.
    """
    return hint_at(progress(puzzle, grid, candidates), effort)


def hint_at(where: Progress, effort: int) -> Hint | None:
    """As `hint`, for a position whose mistakes are known."""
    if where.mistakes:
        return Hint(where.puzzle, where.grid(), where.mistakes, None)
    board = where.board()
    board.effort = Effort(effort)
    try:
        step = easiest(board, repertoire(unique=where.outcome.unique))
    except OutOfEffort as spent:
        tried = f"all techniques before {spent.during} were tried, and that needs more"
        raise BudgetExceeded(
            f"no hint within {effort:,} assumptions: {tried}",
            so_far=board.effort.spent,
            hint="a larger effort allows more",
        ) from None
    return None if step is None else Hint(where.puzzle, where.grid(), (), step)
