"""`nonet steps`."""

from __future__ import annotations

import click

from nonet.api.explaining import WARNINGS, Detail, steps_and_solutions
from nonet.api.records import step_record
from nonet.cli._command import (
    command as make_command,
    detail_options,
    json_option,
    puzzle_argument,
    reading_options,
    technique_options,
    timeout_option,
)
from nonet.cli._input import Reading
from nonet.cli._output import emit, emit_json, say, up_to
from nonet.cli.explain import told


@make_command(
    examples=(
        "nonet steps 1.....2..3.....4 --brief",
        "nonet steps examples/course1.pl --hardest medium --notation",
        "nonet steps examples/course1.pl --limit 3 --json",
    )
)
@puzzle_argument
@click.option(
    "--at", "position", metavar="POSITION", help="The position so far: the grid with your entries, or pencil marks."
)
@click.option("--notation", is_flag=True, help="Print the short notation of forums instead of sentences.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Print the first N steps only.")
@timeout_option
@technique_options("fiendish")
@detail_options
@reading_options
@json_option
def command(
    puzzle: str | None,
    position: str | None,
    notation: bool,
    limit: int | None,
    timeout: float | None,
    hardest: str,
    techniques: tuple[str, ...] | None,
    detail: Detail,
    reading: Reading,
    as_json: bool,
) -> int:
    """Show all steps that are possible now, from the easiest technique to the hardest, each conclusion once.

    Forcing chains, of which there are hundreds, are shown with --hardest extreme. Exits 1 if there is no step.
    """
    asked = reading.one(puzzle)
    at = None if position is None else reading.position(position)
    marks = None if at is None or at.candidates is None else at
    found, solutions = steps_and_solutions(
        asked, grid=at, candidates=marks, techniques=techniques, hardest=hardest, timeout=timeout
    )
    if solutions in WARNINGS:
        say(WARNINGS[solutions])
    count = 0
    for count, step in enumerate(up_to(limit, found), 1):  # noqa: B007
        emit_json(step_record(step, detail)) if as_json else emit(told(step, notation, detail))
    if not count:
        say("there is no step: the board is full, or no technique applies")
    return 0 if count else 1
