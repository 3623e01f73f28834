"""`nonet why`."""

from __future__ import annotations

import click

from nonet.api import NonetError, is_cell_name, why
from nonet.cli._command import command as make_command, json_option, reading_options, timeout_option
from nonet.cli._input import Reading
from nonet.cli._output import emit, emit_json, say
from nonet.cli._words import PUZZLE


@make_command(
    examples=(
        "nonet why r1c4 2 1.....2..3.....4",
        "nonet why r1c4 3 1.....2..3.....4",
        "nonet why r2c1 4 1.....2..3.....4 --json",
    )
)
@click.argument("cell")
@click.argument("symbol")
@click.argument("puzzle", required=False, type=PUZZLE)
@timeout_option
@reading_options
@json_option
def command(
    cell: str,
    symbol: str,
    puzzle: str | None,
    timeout: float | None,
    reading: Reading,
    as_json: bool,
) -> int:
    """Tell why a symbol can, must or cannot be in a cell: the shortest chain of reasons that is found.

    Exits 3 if it is not known whether the symbol can be there.
    """
    if not is_cell_name(cell):
        raise NonetError(f"{cell!r} does not name a cell", hint="the cell comes first: nonet why r3c5 7 PUZZLE")
    asked = reading.one(puzzle)
    answer = why(asked, cell, symbol, timeout=timeout)
    if as_json:
        reasons = list(answer.reasons)
        emit_json({"cell": cell, "symbol": answer.symbol, "can": answer.can, "must": answer.must, "reasons": reasons})
    else:
        emit(str(answer))
    if answer.can is None:
        say("time ran out before that was known; --timeout allows more")
        return 3
    return 0
