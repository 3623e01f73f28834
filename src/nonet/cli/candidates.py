"""`nonet candidates`."""

from __future__ import annotations

import click

from nonet.api.candidates import TrueCandidates, true_candidates
from nonet.cli._command import (
    budget_options,
    command as make_command,
    json_option,
    puzzle_argument,
    reading_options,
)
from nonet.cli._input import Reading
from nonet.cli._output import emit, emit_json, say


@make_command(
    examples=(
        "nonet candidates examples/several.txt",
        "nonet candidates examples/several.txt --cap 10 --json",
        "nonet candidates ................",
    )
)
@puzzle_argument
@click.option(
    "--cap",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="Count the solutions of each cell and symbol up to N.",
)
@budget_options
@reading_options
@json_option
def command(
    puzzle: str | None,
    cap: int,
    timeout: float | None,
    nodes: int | None,
    reading: Reading,
    as_json: bool,
) -> int:
    """Show the symbols that each cell takes in some solution.

    With --cap also in how many, up to N. Exits 1 if there is no solution, 3 if a budget ran out: then cells with a '?'
    may have more.
    """
    worst = 0
    for number, asked in enumerate(reading.every(puzzle)):
        found = true_candidates(asked, cap=cap, timeout=timeout, nodes=nodes)
        if as_json:
            emit_json(_record(found))
        else:
            _show(found, number)
        worst = max(worst, 3 if not found.complete else 0 if found.solvable else 1)
    return worst


def _show(found: TrueCandidates, number: int) -> None:
    if number:
        emit("")
    if found.solvable is False:
        say("there is no solution")
    else:
        emit(found.board())
        if found.cap > 1 and (table := found.table()):
            emit(table)
    if found.why is not None:
        say(found.why)


def _record(found: TrueCandidates) -> dict[str, object]:
    name = found.puzzle.layout.name
    cells = found.puzzle.layout.cells
    return {
        "puzzle": found.puzzle.line(),
        "cap": found.cap,
        "complete": found.complete,
        "candidates": {name(cell): list(found[cell]) for cell in cells},
        "counts": {name(cell): {str(symbol): total for symbol, total in found.counts[cell].items()} for cell in cells},
        "unknown": {name(cell): list(found.unknown[cell]) for cell in cells if found.unknown[cell]},
        "why": found.why,
    }
