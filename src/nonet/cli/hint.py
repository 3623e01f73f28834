"""`nonet hint`."""

from __future__ import annotations

import click

from nonet.api.hinting import DEFAULT_EFFORT, hint
from nonet.cli._command import command as make_command, json_option, puzzle_argument, reading_options
from nonet.cli._input import Reading
from nonet.cli._output import emit, emit_json, say
from nonet.cli.explain import record

STAGES = ("where", "technique", "reason", "move")


@make_command(
    examples=(
        "nonet hint examples/course1.pl",
        "nonet hint examples/course1.pl --stage where",
        "nonet hint 1.....2..3.....4 --at 1.4...2..3.....4",
        "nonet hint examples/course1.pl --json",
    )
)
@puzzle_argument
@click.option(
    "--at", "position", metavar="POSITION", help="The position so far: the grid with your entries, or pencil marks."
)
@click.option(
    "--stage",
    type=click.Choice(STAGES),
    default="move",
    show_default=True,
    help="Print the hint up to this stage.",
)
@click.option(
    "--effort",
    type=click.IntRange(min=0),
    default=DEFAULT_EFFORT,
    show_default=True,
    metavar="N",
    help="Give up (exit 3) after following N assumptions, and tell what was tried.",
)
@reading_options
@json_option
def command(
    puzzle: str | None,
    position: str | None,
    stage: str,
    effort: int,
    reading: Reading,
    as_json: bool,
) -> int:
    """Give the next hint, from where to look up to the move. Mistakes are reported first.

    Exits 1 if there is no hint.
    """
    asked = reading.one(puzzle)
    at = None if position is None else reading.position(position)
    marks = None if at is None or at.candidates is None else at
    found = hint(asked, grid=at, candidates=marks, effort=effort)
    if found is None:
        say("there is no hint: the board is full and right, or no technique applies")
        return 1
    told = found.stages() if found.mistakes else found.stages()[: STAGES.index(stage) + 1]
    if as_json:
        mistakes = [{"cell": wrong.name, "symbol": wrong.symbol, "removed": wrong.removed} for wrong in found.mistakes]
        step = None if found.step is None or stage != "move" else record(found.step)
        emit_json({"puzzle": asked.line(), "mistakes": mistakes, "stages": list(told), "step": step})
    else:
        emit("\n".join(told))
    return 0
