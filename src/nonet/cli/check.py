"""`nonet check`."""

from __future__ import annotations

from nonet.api.checking import Report, check
from nonet.api.writing import write
from nonet.cli._command import (
    budget_options,
    command as make_command,
    engine_option,
    json_option,
    puzzle_argument,
    reading_options,
)
from nonet.cli._input import Reading
from nonet.cli._output import emit, emit_json, rows_of
from nonet.core.outcome import Status


@make_command(
    examples=(
        "nonet check examples/course1.pl",
        "nonet check examples/several.txt",
        "nonet check examples/broken.txt",
        "nonet check examples/many.sdm --json",
    )
)
@puzzle_argument
@engine_option
@budget_options
@reading_options
@json_option
def command(
    puzzle: str | None,
    engine: str,
    timeout: float | None,
    nodes: int | None,
    reading: Reading,
    as_json: bool,
) -> int:
    """Say whether puzzles have exactly one solution, and if not, every reason at once.

    Exits 0 only if every puzzle has exactly one solution.
    """
    worst = 0
    for number, asked in enumerate(reading.every(puzzle)):
        report = check(asked, engine=engine, timeout=timeout, nodes=nodes)
        if as_json:
            emit_json(_record(report))
        else:
            if number:
                emit("")
            emit(_text(report))
        worst = max(worst, 0 if report.ok else 3 if report.status is Status.UNKNOWN else 1)
    return worst


def _text(report: Report) -> str:
    if report.status is not Status.MULTIPLE:
        return str(report)
    # Two solutions side by side show at a glance where they part.
    first, second = (write(grid, "pretty").split("\n") for grid in report.grids)
    width = max(map(len, first))
    side_by_side = [f"{left:<{width}}     {right}".rstrip() for left, right in zip(first, second, strict=True)]
    return "\n".join([str(report), "", *side_by_side])


def _record(report: Report) -> dict[str, object]:
    name = report.puzzle.layout.name
    return {
        "puzzle": report.puzzle.line(),
        "status": str(report.status),
        "reasons": report.reasons(),
        "conflicts": [
            {"symbol": clash.symbol, "cells": list(clash.names), "areas": list(clash.areas)}
            for clash in report.conflicts
        ],
        "no_candidate": [name(cell) for cell in report.no_candidate],
        "no_place": [{"symbol": gap.symbol, "area": gap.area} for gap in report.no_place],
        "solutions": [rows_of(grid) for grid in report.grids],
        "differences": [name(cell) for cell in report.differences],
        "redundant": None if report.redundant is None else [name(cell) for cell in report.redundant],
        "contradiction": None
        if report.conflict is None
        else {"clues": [str(clue) for clue in report.conflict.clues], "size": report.conflict.size},
        "why": report.why,
    }
