"""`nonet candidates`."""

from __future__ import annotations

import click

from nonet.api import TrueCandidates, true_candidates
from nonet.api.streaming import Entry
from nonet.cli._command import (
    budget_options,
    command as make_command,
    json_option,
    many_options,
    puzzles_argument,
)
from nonet.cli._input import Reading
from nonet.cli._output import NOTHING, Headings, emit, emit_json, error_record, place_of, say


@make_command(
    examples=(
        "nonet candidates examples/several.txt",
        "nonet candidates examples/several.txt --cap 10 --json",
        "nonet candidates ................",
    )
)
@puzzles_argument
@click.option(
    "--cap",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="Count the solutions with each symbol in each cell, up to N.",
)
@budget_options
@many_options
@json_option
def command(
    puzzles: tuple[str, ...],
    cap: int,
    timeout: float | None,
    nodes: int | None,
    reading: Reading,
    as_json: bool,
) -> int:
    """Show the symbols that each cell has in some solution.

    Of a puzzle with one solution this is the solution: `nonet pencil` gives the pencil marks. With --cap N, also in how
    many solutions, up to N. Exits 1 if there is no solution, and 3 if a budget runs out; cells marked '?' may then have
    more symbols.
    """
    worst = 0
    headings = Headings(puzzles, blank=True)
    for entry in reading.every(puzzles):
        if not as_json:
            headings.turn_to(entry.source)
        if entry.error is not None:
            emit_json(error_record(entry)) if as_json else emit(f"error: {entry.error}")
            continue
        found = true_candidates(entry.result(), cap=cap, timeout=timeout, nodes=nodes)
        if as_json:
            emit_json(_record(entry, found))
        else:
            _show(found)
        worst = max(worst, 3 if not found.complete else 0 if found.solvable else 1)
    return worst


def _show(found: TrueCandidates) -> None:
    if found.solvable is False:
        emit(NOTHING)
        say("there is no solution")
    else:
        emit(found.board())
        if all(len(found[cell]) == 1 for cell in found.puzzle.layout.cells):
            say("that is the only solution; `nonet pencil` gives pencil marks and nothing away")
        if found.cap > 1 and (table := found.table()):
            emit(table)
    if found.why is not None:
        say(found.why)


def _record(entry: Entry, found: TrueCandidates) -> dict[str, object]:
    name = found.puzzle.layout.spoken
    cells = found.puzzle.layout.cells
    return {
        **place_of(entry),
        "puzzle": found.puzzle.line(),
        "cap": found.cap,
        "complete": found.complete,
        "candidates": {name(cell): list(found[cell]) for cell in cells},
        "counts": {name(cell): {str(symbol): total for symbol, total in found.counts[cell].items()} for cell in cells},
        "unknown": {name(cell): list(found.unknown[cell]) for cell in cells if found.unknown[cell]},
        "why": found.why,
    }
