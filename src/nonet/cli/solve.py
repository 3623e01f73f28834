"""`nonet solve`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from nonet.api import BudgetExceeded, Grid, Outcome, Status, solutions, solve
from nonet.api.answering import Answer, answers, takes_chunks
from nonet.api.solving import fresh_seed, is_seeded
from nonet.api.streaming import Entry
from nonet.cli._command import (
    budget_options,
    command as make_command,
    engine_option,
    json_option,
    many_options,
    puzzles_argument,
    seed_option,
    settling_options,
)
from nonet.cli._input import Reading
from nonet.cli._output import (
    NOTHING,
    Headings,
    draw,
    emit,
    emit_json,
    emit_lines,
    error_record,
    extras_of,
    place_of,
    rows_of,
    say,
    up_to,
)

STYLES = ("pretty", "framed", "bars", "sums", "line", "prolog", "json")


@make_command(
    examples=(
        "nonet solve examples/course1.pl",
        "nonet solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 --style line",
        "nonet solve examples/several.txt --all --style prolog",
        "nonet solve examples/clojure.clj --style bars",
        "nonet solve examples/several.txt --random --seed 7",
        "nonet solve examples/course1.pl --method stack --seed 1 --style sums",
        "nonet solve examples/course1.pl examples/clojure.clj --style line",
    )
)
@puzzles_argument
@click.option("--all", "every", is_flag=True, help="Print every solution.")
@click.option("--max", "most", type=click.IntRange(min=1), metavar="N", help="Print up to N solutions.")
@click.option("--random", "at_random", is_flag=True, help="Take the solutions in random order.")
@seed_option
@click.option("--style", type=click.Choice(STYLES), default="pretty", show_default=True, help="How to print a grid.")
@engine_option
@click.option("--method", metavar="NAME", help="Solve by a method for learning: areas, eliminate, facts, label, stack.")
@click.option(
    "--branch-limit",
    type=click.IntRange(min=0),
    metavar="N",
    help="With --method eliminate: give up after N branchings in a row that eliminate nothing.",
)
@budget_options
@many_options
@settling_options
@json_option
def command(
    puzzles: tuple[str, ...],
    every: bool,
    most: int | None,
    at_random: bool,
    seed: int | None,
    style: str,
    engine: str,
    method: str | None,
    branch_limit: int | None,
    timeout: float | None,
    nodes: int | None,
    reading: Reading,
    as_json: bool,
) -> int:
    """Solve puzzles, and prove whether each has no solution, one or several.

    Prints a solution of each puzzle. Exits 0 also if there are several solutions, with a message on standard error; 1
    if there is none, with the reason; 3 if a budget ran out.
    """
    if method and (every or most or at_random):
        raise click.UsageError("--method finds one solution: leave out --all, --max and --random")
    if branch_limit is not None and method != "eliminate":
        raise click.UsageError("--branch-limit goes with --method eliminate")
    if seed is None and (at_random or (method is not None and is_seeded(method))):
        seed = fresh_seed()
        say(f"seed {seed}")
    shown = Shown(puzzles, style, as_json)
    budget = {"engine": engine, "timeout": timeout, "nodes": nodes}
    if every or most or at_random:
        order = "random" if at_random else "fixed"
        limit = most if most or every else 1
        for entry in reading.every(puzzles):
            shown.several(entry, limit, order=order, seed=seed, **budget)
        return shown.status
    chunks = takes_chunks(engine=engine, method=method, timeout=timeout, nodes=nodes)
    options: dict[str, Any] = {} if branch_limit is None else {"branch_limit": branch_limit}
    parts = reading.parts(puzzles, chunks=chunks)
    for found in answers(parts, method=method, seed=seed, **budget, **options):
        if isinstance(found, Answer):
            shown.one(found)
        elif style == "line" and not as_json and len(puzzles) < 2 and (text := found.text()) is not None:
            shown.all_unique(len(found), text)
        else:
            for answer in found.answers():
                shown.one(answer)
    return shown.end()


class Shown:
    """Prints answers in order, each as a line or a block, and keeps the worst exit status."""

    def __init__(self, arguments: Sequence[str], style: str, as_json: bool) -> None:
        self._style = style
        self._as_json = as_json
        blocks = style not in ("line", "prolog", "json")
        self._headings = Headings(arguments, blank=blocks, mark="%" if style == "prolog" else "#")
        self._silent = as_json or style == "json"
        self._alone = len(arguments) < 2
        self._count = 0
        self._several = 0
        self.status = 0

    def all_unique(self, count: int, text: bytes) -> None:
        """Prints `count` solutions, which `text` holds, one on each line."""
        self._count += count
        emit_lines(text)

    def one(self, answer: Answer) -> None:
        """Prints one answer."""
        entry, outcome = answer
        self._count += 1
        if outcome is None:
            self._error(entry)
            return
        if self._as_json:
            emit_json(
                {
                    **place_of(entry),
                    "puzzle": entry.result().line(),
                    "status": str(outcome.status),
                    "solution": rows_of(outcome.grid),
                    **extras_of(outcome.grid),
                    "why": outcome.why,
                    "engine": outcome.engine,
                    "nodes": outcome.counters.nodes,
                    "guesses": outcome.counters.guesses,
                    "seconds": round(outcome.seconds, 6),
                    **({} if outcome.qualified is None else {"qualified": outcome.qualified}),
                }
            )
        else:
            self._turn_to(entry)
            self._grid(entry, outcome)
        self._say(entry, outcome)

    def several(self, entry: Entry, limit: int | None, **options: Any) -> None:
        """Prints the solutions of one puzzle, up to `limit`."""
        self._count += 1
        if entry.error is not None:
            self._error(entry)
            return
        self._turn_to(entry)
        count, gave_up = 0, None
        found = solutions(entry.result(), **options)
        try:
            for grid in up_to(limit, found):
                self._solution(entry, grid, count)
                count += 1
        except BudgetExceeded as spent:
            gave_up = spent
        complete = gave_up is None and (limit is None or count < limit)
        if self._as_json:
            emit_json({**place_of(entry), "puzzle": entry.result().line(), "count": count, "complete": complete})
        elif (self._style == "prolog" and complete) or count == 0:
            self._no_grid(NOTHING if gave_up is None else UNKNOWN)
        if gave_up is not None:
            self._tell(entry, f"{gave_up}; {count} solutions were found until then", 3)
        elif count == 0:
            self._tell(entry, f"no solution: {solve(entry.result()).why}", 1)
        elif limit == 1 and next(found, None) is not None:
            self._tell(entry, ONE_OF_SEVERAL, 0)

    def end(self) -> int:
        """The exit status; also prints how many puzzles have several solutions."""
        if self._several and self._count == 1:
            say(ONE_OF_SEVERAL)
        elif self._several:
            say(f"{self._several:,} of {self._count:,} puzzles have several solutions; the first of each is shown")
        return self.status

    def _turn_to(self, entry: Entry) -> None:
        if not self._silent:
            self._headings.turn_to(entry.source)

    def _error(self, entry: Entry) -> None:
        if self._as_json:
            emit_json(error_record(entry))
        else:
            self._turn_to(entry)
            self._no_grid(ERROR)

    def _grid(self, entry: Entry, outcome: Outcome) -> None:
        if outcome.grid is not None:
            emit(draw(outcome.grid, self._style, entry.puzzle))
        else:
            self._no_grid(NOTHING if outcome.status is Status.NONE else UNKNOWN)

    def _no_grid(self, word: str) -> None:
        """Prints `word`, or what stands for it in the style, so that every puzzle has its place in the output."""
        emit({"line": "", "json": "null"}.get(self._style, word))

    def _solution(self, entry: Entry, grid: Grid, number: int) -> None:
        if self._as_json:
            emit_json({**place_of(entry), "solution": grid.rows(), **extras_of(grid)})
            return
        if number and self._style == "prolog":
            emit(" ;")
        elif number and self._style not in ("line", "json"):
            emit("")
        emit(draw(grid, self._style, entry.puzzle))

    def _say(self, entry: Entry, outcome: Outcome) -> None:
        if outcome.status is Status.NONE:
            self._tell(entry, f"no solution: {outcome.why}", 1)
        elif outcome.status is Status.MULTIPLE:
            self._several += 1
        elif outcome.status is Status.UNKNOWN:
            open_end = "whether this solution is the only one is not known" if outcome.grid else "no answer"
            self._tell(entry, f"{outcome.why}; {open_end}", 3)
        if outcome.qualified is not None:
            self._tell(entry, outcome.qualified, 0)

    def _tell(self, entry: Entry, words: str, status: int) -> None:
        """Prints a message about one puzzle, with its place unless it is the only puzzle."""
        alone = self._alone and (entry.line is None or entry.source == "<text>")
        say(words if alone else f"{entry.place}: {words}")
        self.status = max(self.status, status)


ONE_OF_SEVERAL = "there are several solutions, and this is one of them; --all prints every one"
UNKNOWN, ERROR = "unknown.", "error."
