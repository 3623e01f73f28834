"""Solving, enumerating and counting: how many solutions there are, and which."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, Literal

from nonet.api.reading import PuzzleLike, as_puzzle
from nonet.core.arguments import choice, expect, whole
from nonet.core.budget import (
    DEFAULT_TIMEOUT,
    MAX_NODES,
    Budget,
    as_nodes as as_nodes,
    as_seconds as as_seconds,
    checkpoint,
    grace,
    within,
)
from nonet.core.errors import BudgetExceeded, NonetError
from nonet.core.grid import Grid
from nonet.core.outcome import Counters, Outcome, Status
from nonet.core.problem import Problem, lower
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream, as_seed, fresh_seed as fresh_seed
from nonet.engines import Run, classic, count as count_solutions, search

if TYPE_CHECKING:
    from nonet.methods import Event


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

    Every function has a time limit of 30 seconds if it is given no `timeout`; `timeout=inf` means no limit.

    `method` names a method for learning in `nonet.methods`, some of which take a `seed` or further `options`.

    >>> solve("1... ..2. .3.. ...4").status.name
    'UNIQUE'
    """
    begun = perf_counter()
    expect(engine, str, "the name of an engine")
    if method is None and not options and engine in _WITH_LINES and timeout is None and nodes is None:
        outcome = _line(puzzle, begun)
        if outcome is not None:
            return outcome
    if method is not None and engine != "auto":
        raise NonetError("an engine and a method cannot both solve it", hint="name one of them")
    if method is None and options:
        raise NonetError(f"{', '.join(options)} means nothing without a method", hint="method='eliminate', for one")
    with within(timeout, nodes):
        asked = as_puzzle(puzzle)
        if method is not None:
            return _by_method(asked, method, {"seed": seed, **options})
        return _by_engine(asked, engine, begun)


def _by_engine(puzzle: Puzzle, engine: str, begun: float) -> Outcome:
    run = Run()
    found: list[Grid] = []
    why = None
    try:
        problem = lower(puzzle)
        for values in islice(search(problem, run, engine), 2):
            found.append(_grid(puzzle, values))  # noqa: PERF401 - what was found before a budget ran out stays
        status = (Status.NONE, Status.UNIQUE, Status.MULTIPLE)[len(found)]
        if status is Status.NONE:
            why = reason(problem)
    except BudgetExceeded as spent:
        status, why = Status.UNKNOWN, str(spent)
        if not found and (plain := _reason_after_all(puzzle)):
            status, why = Status.NONE, plain
    words = _qualified(puzzle, status, found) if puzzle.metadata else None
    return Outcome(status, tuple(found), run.engine, why, run.counters, perf_counter() - begun, words)


def _qualified(puzzle: Puzzle, status: Status, found: list[Grid]) -> str | None:
    from nonet.api.account import qualified  # most puzzles are no drawings

    return qualified(puzzle, status, found)


def _reason_after_all(puzzle: Puzzle) -> str | None:
    """A contradiction that shows without a search, which is told even if the budget of the search ran out."""
    with grace(), suppress(BudgetExceeded):
        return _plain_reason(lower(puzzle))
    return None


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

    `timeout` and `nodes` are for all solutions together; by default each solution has 30 seconds of its own.

    >>> len(list(solutions("1... ..2. .3.. ....")))
    3
    """
    choice(order, ("fixed", "random"), "there is no order named {}")
    with within(timeout, nodes) as budget:
        asked = as_puzzle(puzzle)
        stream = Stream(as_seed(seed)) if order == "random" else None
        found = search(lower(asked), Run(stream=stream, budget=budget), engine)
    return _lazily(asked, found, budget)


def _lazily(puzzle: Puzzle, found: Iterator[bytes], budget: Budget) -> Iterator[Grid]:
    for values in found:
        yield _grid(puzzle, values)
        if budget.is_default:
            budget.restart()


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
    if limit is not None:
        limit = min(whole(limit, "a limit of {} makes no sense", hint="limits start at 0"), MAX_NODES)
    with within(timeout, nodes):
        return count_solutions(lower(as_puzzle(puzzle)), Run(), limit, engine)


def timed(events: Iterator[Event], timeout: float | None = None) -> Iterator[Event]:
    """The same events; raises BudgetExceeded once finding them has taken `timeout` seconds."""
    budget = Budget(DEFAULT_TIMEOUT if timeout is None else timeout, is_default=timeout is None)
    while True:
        with budget:
            checkpoint()
            event = next(events, None)
        if event is None:
            return
        found = monotonic()
        yield event
        # Watching takes no time of the budget.
        budget.deadline += monotonic() - found


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


def _by_method(puzzle: Puzzle, name: str, options: dict[str, Any]) -> Outcome:
    from nonet.methods import Contradiction, GaveUp, Guess, Solution, Undo, methods

    run = Run()
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
            checkpoint()
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
        cut_short = str(spent)
    if len(found) == 2:
        status, why = Status.MULTIPLE, None
    elif cut_short is not None:
        status, why = Status.UNKNOWN, cut_short
    else:
        status, why = (Status.UNIQUE, None) if found else (Status.NONE, refuted)
    words = _qualified(puzzle, status, found) if puzzle.metadata else None
    return Outcome(status, tuple(found), name, why, run.counters, perf_counter() - begun, words)


def _grid(puzzle: Puzzle, values: bytes) -> Grid:
    return Grid(puzzle.layout, puzzle.symbols, values)
