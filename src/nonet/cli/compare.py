"""`nonet compare`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import click

from nonet.api import EngineUnavailable, Outcome, Puzzle, Status, fresh_seed, solve
from nonet.api.catalogue import engine_names, method_names
from nonet.cli._command import command as make_command, json_option, puzzle_argument, reading_options, seed_option
from nonet.cli._input import Reading
from nonet.cli._output import colourful, emit, emit_json, say
from nonet.cli._words import SECONDS

HEADINGS = ("way", "kind", "answer", "nodes", "guesses", "undone", "ms")


@make_command(
    examples=(
        "nonet compare examples/course1.pl --seed 1",
        "nonet compare examples/clojure.clj --seed 1 --timeout 2 --json",
    )
)
@puzzle_argument
@click.option(
    "--timeout",
    type=SECONDS,
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="Give up on an engine or method after SECONDS.",
)
@seed_option
@reading_options
@json_option
def command(
    puzzle: str | None,
    timeout: float,
    seed: int | None,
    reading: Reading,
    as_json: bool,
) -> int:
    """Solve one puzzle with every engine and every method, and compare their work.

    Each proves whether there is no solution, one or several. A node is a state of the search, a guess a value put into
    a cell on trial, and undone are the guesses taken back. Exits 1 if any two answers contradict each other.
    """
    asked = reading.one(puzzle)
    used = fresh_seed() if seed is None else seed
    if seed is None:
        say(f"seed {used}")
    rows: list[tuple[str, ...]] = []
    proved = set()
    for name, kind, outcome in _outcomes(asked, timeout, used):
        if isinstance(outcome, EngineUnavailable):
            if as_json:
                emit_json({"way": name, "kind": kind, "status": "unavailable", "why": str(outcome)})
            rows.append((name, kind, "-", "", "", "", ""))
            continue
        if outcome.status is not Status.UNKNOWN:
            proved.add(outcome.status)
        counters = outcome.counters
        if as_json:
            emit_json(
                {
                    "way": name,
                    "kind": kind,
                    "status": str(outcome.status),
                    "nodes": counters.nodes,
                    "guesses": counters.guesses,
                    "undone": counters.undone,
                    "seconds": round(outcome.seconds, 6),
                }
            )
        work = (
            f"{counters.nodes:,}",
            f"{counters.guesses:,}",
            f"{counters.undone:,}",
            f"{outcome.seconds * 1000:,.1f}",
        )
        rows.append((name, kind, str(outcome.status), *work))
    if not as_json:
        _table(rows)
    if len(proved) > 1:
        say("these answers contradict each other: please report this puzzle")
        return 1
    return 0


def _outcomes(puzzle: Puzzle, timeout: float, seed: int) -> Iterator[tuple[str, str, Outcome | EngineUnavailable]]:
    """Each engine and method with its outcome, or with the reason why it cannot take the puzzle."""
    for name in engine_names():
        yield name, "engine", _try(puzzle, engine=name, timeout=timeout)
    for name in method_names():
        yield name, "method", _try(puzzle, method=name, timeout=timeout, seed=seed)


def _try(puzzle: Puzzle, **way: Any) -> Outcome | EngineUnavailable:
    try:
        return solve(puzzle, **way)
    except EngineUnavailable as unable:
        return unable


def _table(rows: list[tuple[str, ...]]) -> None:
    if colourful(sys.stdout):
        from rich.console import Console
        from rich.table import Table

        table = Table(*HEADINGS)
        for column in table.columns[3:]:
            column.justify = "right"
        for row in rows:
            table.add_row(*row)
        Console().print(table)
        return
    widths = [max(len(row[place]) for row in [HEADINGS, *rows]) for place in range(len(HEADINGS))]
    for row in [HEADINGS, *rows]:
        cells = [
            text.ljust(width) if place < 3 else text.rjust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        emit("  ".join(cells).rstrip())
