"""`nonet solve`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import click

from nonet.api.solving import reason, solutions, solve
from nonet.cli._command import (
    budget_options,
    command as make_command,
    engine_option,
    json_option,
    puzzle_argument,
    reading_options,
    seed_option,
)
from nonet.cli._input import Reading
from nonet.cli._lines import Answers, opened
from nonet.cli._output import NOTHING, draw, emit, emit_json, rows_of, say
from nonet.core.errors import BudgetExceeded
from nonet.core.grid import Grid
from nonet.core.outcome import Outcome, Status
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.core.random import fresh_seed

STYLES = ("pretty", "framed", "bars", "sums", "line", "prolog", "json")


@make_command(
    examples=(
        "nonet solve examples/course1.pl",
        "nonet solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 --style line",
        "nonet solve examples/several.txt --all --style prolog",
        "nonet solve examples/clojure.clj --style bars",
        "nonet solve examples/several.txt --random --seed 7",
        "nonet solve examples/course1.pl --method stack --seed 1 --style sums",
    )
)
@puzzle_argument
@click.option("--all", "every", is_flag=True, help="Print every solution.")
@click.option("--max", "most", type=click.IntRange(min=1), metavar="N", help="Print up to N solutions.")
@click.option("--random", "at_random", is_flag=True, help="Take the solutions in random order.")
@seed_option
@click.option("--style", type=click.Choice(STYLES), default="pretty", show_default=True, help="How to print a grid.")
@engine_option
@click.option("--method", metavar="NAME", help="Solve by a way for learning: areas, eliminate, facts, label or stack.")
@click.option(
    "--branch-limit",
    type=click.IntRange(min=0),
    metavar="N",
    help="With --method eliminate: give up where N branchings in a row eliminate nothing.",
)
@click.option(
    "--on-error",
    type=click.Choice(("stop", "skip", "emit")),
    default="stop",
    show_default=True,
    help="In a file of lines, at one that is no puzzle: stop, leave it out, or answer it with an empty line.",
)
@budget_options
@reading_options
@json_option
def command(
    puzzle: str | None,
    every: bool,
    most: int | None,
    at_random: bool,
    seed: int | None,
    style: str,
    engine: str,
    method: str | None,
    branch_limit: int | None,
    on_error: str,
    timeout: float | None,
    nodes: int | None,
    reading: Reading,
    as_json: bool,
) -> int:
    """Solve puzzles, and prove how many solutions there are.

    Prints a solution of each puzzle. With several solutions it says so on standard error and exits 0; with none it says
    why and exits 1; where a budget ran out it exits 3.
    """
    if method and (every or most or at_random):
        raise click.UsageError("--method finds one solution: leave out --all, --max and --random")
    if branch_limit is not None and method != "eliminate":
        raise click.UsageError("--branch-limit goes with --method eliminate")
    options = {} if branch_limit is None else {"branch_limit": branch_limit}
    if seed is None and (at_random or (method is not None and _is_seeded(method))):
        seed = fresh_seed()
        say(f"seed {seed}")
    plain = not (every or most or at_random or method or timeout or reading.told)
    if plain and engine in ("auto", "classic"):
        with opened(puzzle) as file:
            if file is not None:
                name = "<stdin>" if puzzle in (None, "-") else str(puzzle)
                return Answers(name, style, as_json, on_error, nodes).run(file)
    worst = 0
    for number, asked in enumerate(reading.every(puzzle)):
        if number and not as_json and style not in ("line", "prolog", "json"):
            emit("")
        if every or most or at_random:
            found = solutions(
                asked,
                order="random" if at_random else "fixed",
                seed=seed,
                engine=engine,
                timeout=timeout,
                nodes=nodes,
            )
            limit = most if most or every else 1
            status = _show_several(asked, found, style, as_json, limit)
        else:
            outcome = solve(asked, engine=engine, method=method, timeout=timeout, nodes=nodes, seed=seed, **options)
            status = _show(asked, outcome, style, as_json)
        worst = max(worst, status)
    return worst


def _is_seeded(method: str) -> bool:
    from nonet.methods import SEEDED

    return method in SEEDED


def _show(puzzle: Puzzle, outcome: Outcome, style: str, as_json: bool) -> int:
    if as_json:
        emit_json(
            {
                "puzzle": puzzle.line(),
                "status": str(outcome.status),
                "solution": rows_of(outcome.grid),
                "why": outcome.why,
                "engine": outcome.engine,
                "nodes": outcome.counters.nodes,
                "guesses": outcome.counters.guesses,
                "seconds": round(outcome.seconds, 6),
            }
        )
    elif outcome.grid is not None:
        emit(draw(outcome.grid, style, puzzle))
    elif outcome.status is Status.NONE:
        _show_nothing(style)
    if outcome.status is Status.NONE:
        say(f"no solution: {outcome.why}")
        return 1
    if outcome.status is Status.MULTIPLE:
        say("there are several solutions, and this is one of them; --all prints every one")
    if outcome.status is Status.UNKNOWN:
        say(
            f"{outcome.why}; " + ("whether this solution is the only one is not known" if outcome.grid else "no answer")
        )
        return 3
    return 0


def _show_several(puzzle: Puzzle, more: Iterator[Grid], style: str, as_json: bool, limit: int | None) -> int:
    count = 0
    gave_up = None
    try:
        for grid in islice(more, limit):
            if as_json:
                emit_json({"solution": grid.rows()})
            else:
                if count and style == "prolog":
                    emit(" ;")
                elif count and style not in ("line", "json"):
                    emit("")
                emit(draw(grid, style, puzzle))
            count += 1
    except BudgetExceeded as spent:
        gave_up = spent
    complete = gave_up is None and (limit is None or count < limit)
    if as_json:
        emit_json({"puzzle": puzzle.line(), "count": count, "complete": complete})
    elif (style == "prolog" and complete) or (count == 0 and gave_up is None):
        _show_nothing(style)
    if gave_up is not None:
        say(f"{gave_up}; {count} solutions were found until then")
        return 3
    if count == 0:
        say(f"no solution: {reason(lower(puzzle))}")
        return 1
    if limit == 1 and next(more, None) is not None:
        say("there are several solutions, and this is one of them; --all prints every one")
    return 0


def _show_nothing(style: str) -> None:
    if style in ("pretty", "prolog"):
        emit(NOTHING)
