"""`nonet hint`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nonet.api import draw
from nonet.api.explaining import Detail
from nonet.api.hinting import DEFAULT_EFFORT, hint
from nonet.api.picture import kind_of
from nonet.api.records import step_record
from nonet.api.themes import THEMES
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
from nonet.cli._output import emit, emit_json, say
from nonet.cli._writing import output_option, write_or_show

if TYPE_CHECKING:
    from pathlib import Path

STAGES = ("where", "technique", "reason", "move")


@make_command(
    examples=(
        "nonet hint examples/course1.pl",
        "nonet hint examples/course1.pl --stage where",
        "nonet hint 1.....2..3.....4 --at 1.4...2..3.....4",
        "nonet hint examples/course1.pl --hardest medium",
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
@timeout_option
@output_option
@click.option("--theme", type=click.Choice(THEMES), default="light", show_default=True, help="The colours of -o.")
@technique_options()
@detail_options
@reading_options
@json_option
def command(
    puzzle: str | None,
    position: str | None,
    stage: str,
    effort: int,
    timeout: float | None,
    output: Path | None,
    theme: str,
    hardest: str,
    techniques: tuple[str, ...] | None,
    detail: Detail,
    reading: Reading,
    as_json: bool,
) -> int:
    """Give the next hint, from where to look up to the move.

    Mistakes are reported first, also those of the puzzle: equal givens, no solution, several solutions. With -o the
    hint is also drawn, as SVG, PNG or PDF. Exits 1 if there is no hint.
    """
    asked = reading.one(puzzle)
    at = None if position is None else reading.position(position)
    marks = None if at is None or at.candidates is None else at
    found = hint(
        asked, grid=at, candidates=marks, effort=effort, techniques=techniques, hardest=hardest, timeout=timeout
    )
    if found is None:
        say("there is no hint: the board is full and right, or no technique applies")
        return 1
    told = found.stages()
    if found.step is not None:
        told = (*told[:2], found.step.because_in_full() if detail == "full" else told[2], told[3])
        told = told[: STAGES.index(stage) + 1] if detail != "brief" else (found.step.explain("brief"),)
    if output is not None:
        kind = kind_of(output)
        move = found.step is None or stage in ("reason", "move")
        picture = draw(found, theme=theme) if move else draw(asked, answer=found.grid, candidates=True, theme=theme)
        write_or_show(picture.data(kind), output)
    if as_json:
        mistakes = [{"cell": wrong.name, "symbol": wrong.symbol, "removed": wrong.removed} for wrong in found.mistakes]
        step = None if found.step is None or stage != "move" else step_record(found.step, detail)
        emit_json(
            {
                "puzzle": asked.line(),
                "faults": list(found.faults),
                "mistakes": mistakes,
                "stages": list(told),
                "step": step,
            }
        )
    else:
        emit("\n".join(told if found.step is None else (*found.faults, *told)))
    return 1 if found.step is None and not found.mistakes else 0
