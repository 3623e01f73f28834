"""`nonet count`."""

from __future__ import annotations

import click

from nonet.api import BudgetExceeded, count
from nonet.cli._command import (
    budget_options,
    command as make_command,
    engine_option,
    json_option,
    many_options,
    puzzles_argument,
)
from nonet.cli._input import Reading
from nonet.cli._output import Headings, emit, emit_json, error_record, place_of, say


@make_command(
    examples=(
        "nonet count examples/several.txt",
        "nonet count ................",
        "nonet count ................ --limit 100",
    )
)
@puzzles_argument
@click.option("--limit", type=click.IntRange(min=0), metavar="N", help="Stop counting at N.")
@engine_option
@budget_options
@many_options
@json_option
def command(
    puzzles: tuple[str, ...],
    limit: int | None,
    engine: str,
    timeout: float | None,
    nodes: int | None,
    reading: Reading,
    as_json: bool,
) -> int:
    """Count the solutions of each puzzle, exactly or up to a limit.

    If a budget runs out, prints the number counted so far and exits 3.
    """
    status = 0
    headings = Headings(puzzles)
    for entry in reading.every(puzzles):
        if not as_json:
            headings.turn_to(entry.source)
        if entry.error is not None:
            emit_json(error_record(entry)) if as_json else emit("error")
            continue
        asked, why = entry.result(), None
        try:
            total = count(asked, limit=limit, engine=engine, timeout=timeout, nodes=nodes)
        except BudgetExceeded as spent:
            total, why, status = spent.so_far, spent, 3
        exact = why is None and (limit is None or total < limit)
        if as_json:
            emit_json({**place_of(entry), "puzzle": asked.line(), "count": total, "exact": exact})
        else:
            emit(str(total))
        if why is not None:
            say(f"{why}; there are at least {total} solutions")
        elif not exact and limit:
            say(f"stopped at the limit: there are at least {total} solutions")
    return status
