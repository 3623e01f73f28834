"""The next hint: the mistakes if there are any, else where to look, which technique, the reason, the move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from nonet.api.diagnosis import diagnose
from nonet.api.explaining import chosen_techniques
from nonet.api.progress import Marks, Mistake, Progress, progress
from nonet.api.reading import PuzzleLike
from nonet.core.budget import within
from nonet.core.errors import BudgetExceeded
from nonet.core.grid import Grid
from nonet.core.marks import Fill
from nonet.core.outcome import Status
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.logic.effort import Effort, OutOfEffort
from nonet.logic.path import easiest
from nonet.logic.step import Step
from nonet.logic.words import capital, spelt

DEFAULT_EFFORT = 200_000
"""Assumptions that a hint may follow: more than all techniques together need on 9x9."""

EFFORT_IF_SEVERAL = 20_000
"""The same if the puzzle has several solutions, which is the first thing to say: often there is no step to be found."""


@dataclass(frozen=True, slots=True, repr=False)
class Hint:
    """The player's `mistakes`, or, if there are none, the easiest next `step`; `grid` is the position.

    `faults` are those of the puzzle itself, as sentences: equal givens, no solution, several solutions.
    """

    puzzle: Puzzle
    grid: Grid
    mistakes: tuple[Mistake, ...]
    step: Step | None
    faults: tuple[str, ...] = ()

    def stages(self) -> tuple[str, ...]:
        """From a nudge to the move: where to look, which technique, the reason, the move. Faults and mistakes alone."""
        step = self.step
        if step is None:
            return (*self.faults, *(f"{mistake.sentence()}." for mistake in self.mistakes))
        return (
            f"Look at {step.where()}.",
            f"The technique is: {spelt(step.technique)}.",
            step.because(),
            step.conclusion(),
        )

    def __repr__(self) -> str:
        if self.step is None:
            return f"<Hint: {'; '.join(text.rstrip('.') for text in self.stages())}>"
        return f"<Hint: {self.step.notation()}>"

    def __str__(self) -> str:
        return "\n".join((*self.faults, *self.stages()) if self.step is not None else self.stages())

    def _repr_svg_(self, theme: str = "light") -> str:
        from nonet.api.drawing import draw

        if self.step is not None:
            return draw(self.step, caption=self.step.explain(), theme=theme)
        wrong = Fill(tuple(mistake.cell for mistake in self.mistakes), "remove")
        return draw(self.puzzle, answer=self.grid, marks=(wrong,), caption=str(self), theme=theme)


def hint(
    puzzle: PuzzleLike,
    *,
    grid: PuzzleLike | Grid | None = None,
    candidates: Marks | None = None,
    techniques: Iterable[str] | None = None,
    hardest: str = "extreme",
    effort: int = DEFAULT_EFFORT,
    timeout: float | None = None,
) -> Hint | None:
    """The next hint. None if the board is full and right, or if no technique applies.

    What is wrong with the puzzle itself comes first: equal givens, no solution, several solutions. `techniques` and
    `hardest` bound what is searched, as in `explain`.

    `grid` is the position so far, `candidates` the pencil marks that are left (a position in the pencil format, or the
    symbols of each cell). A wrong entry or a wrongly removed candidate is reported before any step.

    `effort` bounds the assumptions that the hardest techniques may follow; the same `effort` always gives the same
    answer. Raises BudgetExceeded, with what was tried, if it is not enough, or after `timeout` (seconds).

    >>> print(hint("1... ..2. .3.. ...4"))
    Look at box 1.
    The technique is: hidden single.
    In box 1, 2 can only go in r1c2: r2c1 and r2c2 see the 2 in r2c3.
    So 2 goes in r1c2.
    """
    with within(timeout):
        return hint_at(progress(puzzle, grid, candidates), effort, techniques, hardest)


def hint_at(
    where: Progress, effort: int, techniques: Iterable[str] | None = None, hardest: str = "extreme"
) -> Hint | None:
    """As `hint`, for a position whose mistakes are known."""
    faults = _faults(where)
    if where.mistakes or where.outcome.status is Status.NONE:
        return Hint(where.puzzle, where.grid(), where.mistakes, None, faults)
    board = where.board()
    board.effort = Effort(min(effort, EFFORT_IF_SEVERAL) if faults else effort)
    chosen = chosen_techniques(techniques, hardest, unique=where.outcome.unique, several=bool(faults))
    try:
        step = easiest(board, chosen)
    except OutOfEffort as spent:
        if faults:
            return Hint(where.puzzle, where.grid(), (), None, faults)
        tried = f"all techniques before {spent.during} were tried, and that needs more"
        raise BudgetExceeded(
            f"no hint within {effort:,} assumptions: {tried}",
            so_far=board.effort.spent,
            hint="a larger effort allows more",
        ) from None
    except BudgetExceeded:
        if not faults:
            raise
        step = None  # what is wrong with the puzzle is a hint without a step, too
    if step is None and (not faults or board.solved()):
        return None
    return Hint(where.puzzle, where.grid(), (), step, faults)


MAX_FAULTS = 5
"""Faults of a puzzle that a hint tells."""


def _faults(where: Progress) -> tuple[str, ...]:
    """What is wrong with the puzzle itself."""
    outcome, layout = where.outcome, where.puzzle.layout
    if outcome.status is Status.NONE:
        found = [f"{capital(finding.sentence())}." for finding in diagnose(lower(where.puzzle))]
        return (*found[:MAX_FAULTS], "The puzzle has no solution.")
    if outcome.status is Status.MULTIPLE:
        first, second = outcome.grids[:2]
        differ = next(cell for cell in layout.cells if first.values[cell] != second.values[cell])
        ordered = sorted((first, second), key=lambda grid: grid.values[differ])
        symbols = " or ".join(str(grid[differ]) for grid in ordered)
        return (f"The puzzle has several solutions: {layout.spoken(differ)} can be {symbols}, for one.",)
    return ()
