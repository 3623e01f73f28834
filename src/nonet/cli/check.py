"""`nonet check`."""

from __future__ import annotations

from itertools import zip_longest

from nonet.api import Report, Status, check, write
from nonet.api.streaming import Entry
from nonet.cli._command import (
    budget_options,
    command as make_command,
    engine_option,
    json_option,
    many_options,
    puzzles_argument,
    settling_options,
)
from nonet.cli._input import Reading
from nonet.cli._output import Headings, emit, emit_json, error_record, place_of, rows_of, say


@make_command(
    examples=(
        "nonet check examples/course1.pl",
        "nonet check examples/several.txt",
        "nonet check examples/broken.txt",
        "nonet check examples/many.sdm --json",
    )
)
@puzzles_argument
@engine_option
@budget_options
@many_options
@settling_options
@json_option
def command(
    puzzles: tuple[str, ...],
    engine: str,
    timeout: float | None,
    nodes: int | None,
    reading: Reading,
    as_json: bool,
) -> int:
    """Tell whether puzzles have exactly one solution, and if not, every reason why.

    Exits 0 only if every puzzle has exactly one solution.
    """
    worst = 0
    headings = Headings(puzzles, blank=True)
    for entry in reading.every(puzzles):
        if not as_json:
            headings.turn_to(entry.source)
        if entry.error is not None:
            emit_json(error_record(entry)) if as_json else emit(f"error: {entry.error}")
            continue
        report = check(entry.result(), engine=engine, timeout=timeout, nodes=nodes)
        emit_json(_record(entry, report)) if as_json else emit(_text(report))
        if report.qualified is not None:
            say(report.qualified)
        worst = max(worst, 0 if report.ok else 3 if report.status is Status.UNKNOWN else 1)
    return worst


def _text(report: Report) -> str:
    if report.status is not Status.MULTIPLE:
        return str(report)
    # Two solutions side by side show at a glance where they differ.
    first, second = (write(grid, "pretty").split("\n") for grid in report.grids)
    width = max(map(len, first))
    side_by_side = [f"{left:<{width}}     {right}".rstrip() for left, right in zip_longest(first, second, fillvalue="")]
    return "\n".join([str(report), "", *side_by_side])


def _record(entry: Entry, report: Report) -> dict[str, object]:
    name = report.puzzle.layout.spoken
    return {
        **place_of(entry),
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
        **({"extras": [grid.extras() for grid in report.grids]} if report.puzzle.layout.has_extras else {}),
        "differences": [name(cell) for cell in report.differences],
        "redundant": None if report.redundant is None else [name(cell) for cell in report.redundant],
        "contradiction": None
        if report.conflict is None
        else {"clues": [str(clue) for clue in report.conflict.clues], "size": report.conflict.size},
        "why": report.why,
        **({} if report.qualified is None else {"qualified": report.qualified}),
        **({} if report.stated is None else {"stated": report.stated}),
    }
