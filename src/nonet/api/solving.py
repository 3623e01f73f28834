"""Solving, enumerating and counting: how many solutions there are, and which."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from time import perf_counter
from typing import Any, Literal

from nonet.api.reading import PuzzleLike, as_puzzle
from nonet.core.errors import BudgetExceeded, NonetError
from nonet.core.grid import Grid
from nonet.core.outcome import Counters, Outcome, Status
from nonet.core.problem import Problem, lower
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream, fresh_seed as fresh_seed
from nonet.engines import Run, classic, count as count_solutions, search


def solve(
    puzzle: PuzzleLike,
    *,
    engine: str = "auto",
    method: str | None = None,
    timeout: float | None = None,
    nodes: int | None = None,
    seed: int | None = None,
    **options: Any,
) -> Outcome:
    """Proves that there is no solution, one, or several; UNKNOWN if `timeout` (seconds) or `nodes` run out first.

    `method` names a method for learning in `nonet.methods`, some of which take a `seed` or further `options`.

    >>> solve("1... ..2. .3.. ...4").status.name
    'UNIQUE'
    """
    begun = perf_counter()
    if method is None and not options and engine in _WITH_LINES and timeout is None and nodes is None:
        outcome = _line(puzzle, begun)
        if outcome is not None:
            return outcome
    asked = as_puzzle(puzzle)
    if method is not None:
        if engine != "auto":
            raise NonetError("an engine and a method cannot both solve it", hint="name one of them")
        return _by_method(asked, method, Run(nodes=nodes, timeout=timeout), {"seed": seed, **options})
    if options:
        raise NonetError(f"{', '.join(options)} means nothing without a method", hint="method='eliminate', for one")
    problem = lower(asked)
    run = Run(nodes=nodes, timeout=timeout)
    found: list[Grid] = []
    why = None
    try:
        for values in islice(search(problem, run, engine), 2):
            found.append(_grid(asked, values))  # noqa: PERF401 - what was found before a budget ran out stays
        status = (Status.NONE, Status.UNIQUE, Status.MULTIPLE)[len(found)]
    except BudgetExceeded as spent:
        status, why = Status.UNKNOWN, spent.message
    if status is Status.NONE:
        why = reason(problem)
    elif status is Status.UNKNOWN and not found and (plain := _plain_reason(problem)):
        # A contradiction that shows without a search is reported even if the budget ran out.
        status, why = Status.NONE, plain
    return Outcome(status, tuple(found), run.engine, why, run.counters, perf_counter() - begun)


_WITH_LINES = ("auto", "classic")


def _line(puzzle: PuzzleLike, begun: float) -> Outcome | None:
    """Fast path for a text of 81 characters with a solution; None for anything else."""
    if not isinstance(puzzle, str) or len(puzzle) != classic.CELLS:
        return None
    solved = classic.solve_line(puzzle)
    if solved is None or not solved.solutions:
        return None
    grids = tuple([Grid(classic.LAYOUT, classic.SYMBOLS, values) for values in solved.solutions])
    counters = Counters(1 + solved.guesses, solved.guesses)
    return Outcome(solved.status, grids, "classic", None, counters, perf_counter() - begun)


def solutions(
    puzzle: PuzzleLike,
    *,
    order: Literal["fixed", "random"] = "fixed",
    seed: int | None = None,
    engine: str = "auto",
    timeout: float | None = None,
    nodes: int | None = None,
) -> Iterator[Grid]:
    """All solutions, lazily, each once; in random order by `seed`. A budget that runs out raises BudgetExceeded.

    >>> len(list(solutions("1... ..2. .3.. ....")))
    3
    """
    if order not in ("fixed", "random"):
        raise NonetError(f"there is no order named {order!r}", hint="choose from: fixed, random")
    asked = as_puzzle(puzzle)
    stream = Stream(fresh_seed() if seed is None else seed) if order == "random" else None
    found = search(lower(asked), Run(stream=stream, nodes=nodes, timeout=timeout), engine)
    return (_grid(asked, values) for values in found)


def count(
    puzzle: PuzzleLike,
    *,
    limit: int | None = None,
    engine: str = "auto",
    timeout: float | None = None,
    nodes: int | None = None,
) -> int:
    """The exact number of solutions, or `limit` if there are that many or more.

    A budget that runs out raises BudgetExceeded, whose `so_far` is the number counted until then.

    >>> from nonet.core.puzzle import Puzzle
    >>> count(Puzzle.empty(box=(2, 2)))
    288
    """
    if limit is not None and (not isinstance(limit, int) or limit < 0):
        raise NonetError(f"a limit of {limit} makes no sense", hint="limits start at 0")
    return count_solutions(lower(as_puzzle(puzzle)), Run(nodes=nodes, timeout=timeout), limit, engine)


def is_seeded(method: str) -> bool:
    """Whether this method takes a seed."""
    from nonet.methods import SEEDED

    return method in SEEDED


def reason(problem: Problem) -> str:
    """Why there is no solution: the first finding of `diagnose`, or that the search ended without one."""
    return _plain_reason(problem) or "every way to fill it ends in a contradiction"


def _plain_reason(problem: Problem) -> str | None:
    from nonet.api.diagnosis import diagnose

    return next((finding.sentence() for finding in diagnose(problem)), None)


def _by_method(puzzle: Puzzle, name: str, run: Run, options: dict[str, Any]) -> Outcome:
    from nonet.methods import Contradiction, GaveUp, Guess, Solution, Undo, methods

    try:
        events = methods[name](puzzle, **options)
    except TypeError as unknown:
        raise NonetError(f"the method {name!r} does not take that: {unknown}") from None
    found: list[Grid] = []
    refuted = cut_short = None
    begun = perf_counter()
    try:
        run.node()
        for event in events:
            run.check_time()
            if isinstance(event, Guess):
                run.node()
                run.counters.guesses += 1
            elif isinstance(event, Undo):
                run.counters.undone += 1
            elif isinstance(event, Contradiction):
                refuted = event.because
            elif isinstance(event, GaveUp):
                cut_short = event.because
            elif isinstance(event, Solution):
                found.append(event.grid)
                if len(found) == 2:
                    break
    except BudgetExceeded as spent:
        cut_short = spent.message
    if len(found) == 2:
        status, why = Status.MULTIPLE, None
    elif cut_short is not None:
        status, why = Status.UNKNOWN, cut_short
    else:
        status, why = (Status.UNIQUE, None) if found else (Status.NONE, refuted)
    return Outcome(status, tuple(found), name, why, run.counters, perf_counter() - begun)


def _grid(puzzle: Puzzle, values: bytes) -> Grid:
    return Grid(puzzle.layout, puzzle.symbols, values)
