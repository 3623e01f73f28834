"""Explaining a puzzle the way a person would solve it, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from nonet.api.progress import Marks, progress
from nonet.api.reading import PuzzleLike
from nonet.core.arguments import flag, shown
from nonet.core.budget import Budget, checkpoint, current, within
from nonet.core.errors import BudgetExceeded, NonetError
from nonet.core.grid import Grid
from nonet.core.outcome import Status
from nonet.logic.board import CandidateBoard
from nonet.logic.links import TooManyLinks
from nonet.logic.path import WARNINGS as WARNINGS, Ending as Ending, Trace, explain as path_of, repertoire
from nonet.logic.step import Detail as Detail, Step
from nonet.logic.technique import Difficulty as Difficulty, Technique, by_name


def explain(
    puzzle: PuzzleLike,
    *,
    grid: PuzzleLike | Grid | None = None,
    candidates: Marks | None = None,
    techniques: Iterable[str] | None = None,
    hardest: str = "extreme",
    unique: bool | None = None,
    timeout: float | None = None,
) -> Trace:
    """The whole path to the solution, always the easiest step first.

    `techniques` are the names of those allowed, searched in this order, `hardest` the hardest label allowed. Techniques
    that assume a single solution are used only if the puzzle is proved to have one; `unique=True` or `unique=False`
    says so without a proof.
    `grid` and `candidates` are a position to go on from, as in `hint`; BrokenRules names the cells where the position
    is wrong. After `timeout` (seconds) the path ends where it is, and `ending` says so.

    >>> trace = explain("1... ..2. .3.. ...4")
    >>> trace.solved, trace.label
    (True, <Difficulty.EASY: 'easy'>)
    >>> print(trace.steps[0].explain())
    In box 1, 2 can only go in r1c2: r2c1 and r2c2 see the 2 in r2c3. So 2 goes in r1c2.
    """
    with within(timeout):
        where = progress(puzzle, grid, candidates)
        solutions = where.outcome.status
        unique = solutions is Status.UNIQUE if unique is None else unique
        chosen = chosen_techniques(techniques, hardest, unique=unique, several=solutions is Status.MULTIPLE)
        return replace(path_of(where.puzzle, chosen, board=where.board()), solutions=solutions)


def steps(
    puzzle: PuzzleLike,
    *,
    grid: PuzzleLike | Grid | None = None,
    candidates: Marks | None = None,
    techniques: Iterable[str] | None = None,
    hardest: str = "fiendish",
    timeout: float | None = None,
) -> Iterator[Step]:
    """All steps that are possible now, technique by technique from the easiest, each conclusion once.

    The arguments are those of `explain`; `hardest` stops before forcing chains, which follow from nearly every
    candidate of a hard puzzle. After `timeout` (seconds) of searching, BudgetExceeded is raised: there may be more.

    >>> [step.effect() for step in steps("1... ..2. .3.. ...4", techniques=["naked single"])]
    ['r1c4=3', 'r2c2=4', 'r3c3=1', 'r4c1=2']
    """
    return steps_and_solutions(
        puzzle, grid=grid, candidates=candidates, techniques=techniques, hardest=hardest, timeout=timeout
    )[0]


def steps_and_solutions(
    puzzle: PuzzleLike,
    *,
    grid: PuzzleLike | Grid | None = None,
    candidates: Marks | None = None,
    techniques: Iterable[str] | None = None,
    hardest: str = "fiendish",
    timeout: float | None = None,
) -> tuple[Iterator[Step], Status]:
    """As `steps`, with whether the puzzle has none, one or several solutions: steps of a broken one lead nowhere."""
    with within(timeout):
        where = progress(puzzle, grid, candidates)
        several = where.outcome.status is Status.MULTIPLE
        chosen = chosen_techniques(techniques, hardest, unique=where.outcome.unique, several=several)
        checkpoint()
        return _steps_on(where.board(), chosen, current()), where.outcome.status


def _steps_on(board: CandidateBoard, chosen: Iterable[Technique], budget: Budget) -> Iterator[Step]:
    seen: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
    left = budget.seconds_left()
    for entry in chosen:
        found = entry(board)
        while True:
            # The budget counts while a step is searched, and not while the caller looks at it.
            try:
                with within(left, default=None) as searching:
                    step = next(found, None)
                    checkpoint()
                left = searching.seconds_left()
            except TooManyLinks:
                break
            except BudgetExceeded:
                budget.out_of_time()  # with the seconds that were asked for, not those that were left
            if step is None:
                break
            if (step.placing, step.removing) not in seen:
                seen.add((step.placing, step.removing))
                yield step


def instances(
    puzzle: PuzzleLike,
    technique: str,
    *,
    grid: PuzzleLike | Grid | None = None,
    candidates: Marks | None = None,
    timeout: float | None = None,
) -> tuple[Step, ...]:
    """Every instance of one technique in the position, each conclusion once. Raises BudgetExceeded after `timeout`.

    >>> [step.effect() for step in instances("1... ..2. .3.. ...4", "naked single")]
    ['r1c4=3', 'r2c2=4', 'r3c3=1', 'r4c1=2']
    """
    seen: dict[tuple[tuple[int, ...], tuple[int, ...]], Step] = {}
    with within(timeout):
        for step in by_name(technique)(progress(puzzle, grid, candidates).board()):
            checkpoint()
            seen.setdefault((step.placing, step.removing), step)
    return tuple(seen.values())


def chosen_techniques(
    names: Iterable[str] | None, hardest: str, *, unique: bool, several: bool
) -> tuple[Technique, ...]:
    """The techniques of these names in their order; without names, the everyday ones up to a label."""
    try:
        ceiling = Difficulty(hardest.lower())
    except (ValueError, AttributeError):
        raise NonetError(f"{shown(hardest)} is no label", hint=f"choose from: {', '.join(Difficulty)}") from None
    everyday = repertoire(unique=flag(unique, "unique"), hardest=ceiling, several=several)
    return everyday if names is None else tuple(by_name(name) for name in islice(names, 1000))


def names_of_techniques(lines: Iterable[str]) -> tuple[str, ...]:
    """The names in a list with a technique on each line, in its order; '#' begins a comment.

    >>> names_of_techniques(["# mine", "naked single", "", "X-Wing  # later"])
    ('naked single', 'x-wing')
    """
    told = (line.partition("#")[0].strip() for line in lines)
    return tuple(by_name(name).name for name in told if name)
