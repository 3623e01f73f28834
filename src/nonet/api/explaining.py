"""Explaining a puzzle the way a person would solve it, step by step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from nonet.api.progress import Marks, progress
from nonet.api.reading import PuzzleLike
from nonet.core.errors import NonetError
from nonet.core.grid import Grid
from nonet.core.outcome import Status
from nonet.logic.path import WARNINGS as WARNINGS, Ending as Ending, Trace, explain as path_of, repertoire
from nonet.logic.step import Step
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

    `techniques` are the names of those allowed, `hardest` the hardest label allowed. Techniques that assume a single
    solution are used only if the puzzle is proved to have one; `unique=True` or `unique=False` says so without a proof.
    `grid` and `candidates` are a position to go on from, as in `hint`; BrokenRules names the cells where the position
    is wrong.

    >>> trace = explain("1... ..2. .3.. ...4")
    >>> trace.solved, trace.label
    (True, <Difficulty.EASY: 'easy'>)
    >>> print(trace.steps[0].explain())
    In box 1, 2 can only go in r1c2, because r2c1 and r2c2 see the 2 in r2c3. So 2 goes in r1c2.
    """
    where = progress(puzzle, grid, candidates)
    solutions = where.outcome.status
    chosen = _chosen(techniques, hardest, unique=solutions is Status.UNIQUE if unique is None else unique)
    return replace(path_of(where.puzzle, chosen, board=where.board(), timeout=timeout), solutions=solutions)


def instances(
    puzzle: PuzzleLike, technique: str, *, grid: PuzzleLike | Grid | None = None, candidates: Marks | None = None
) -> tuple[Step, ...]:
    """Every instance of one technique in the position, each conclusion once.

    >>> [step.effect() for step in instances("1... ..2. .3.. ...4", "naked single")]
    ['r1c4=3', 'r2c2=4', 'r3c3=1', 'r4c1=2']
    """
    seen: dict[tuple[tuple[int, ...], tuple[int, ...]], Step] = {}
    for step in by_name(technique)(progress(puzzle, grid, candidates).board()):
        seen.setdefault((step.placing, step.removing), step)
    return tuple(seen.values())


def _chosen(names: Iterable[str] | None, hardest: str, *, unique: bool) -> tuple[Technique, ...]:
    try:
        ceiling = Difficulty(hardest.lower())
    except ValueError:
        raise NonetError(f"{hardest!r} is no label", hint=f"choose from: {', '.join(Difficulty)}") from None
    if names is None:
        return repertoire(unique=unique, hardest=ceiling)
    return tuple(sorted((by_name(name) for name in names), key=lambda entry: entry.rank))
