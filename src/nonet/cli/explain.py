"""`nonet explain`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from nonet.api import BudgetExceeded, NonetError, Step, Trace, draw, explain, instances
from nonet.api.explaining import WARNINGS, Detail, Ending
from nonet.api.filming import film_of_steps
from nonet.api.picture import kind_of
from nonet.api.records import step_record
from nonet.api.themes import THEMES
from nonet.api.walking import walk_page
from nonet.cli._command import (
    command as make_command,
    detail_options,
    json_option,
    many_options,
    puzzles_argument,
    technique_options,
    timeout_option,
)
from nonet.cli._input import Reading
from nonet.cli._output import Headings, emit, emit_json, error_record, extras_of, place_of, say
from nonet.cli._writing import output_option, write_or_show

if TYPE_CHECKING:
    from pathlib import Path


@make_command(
    examples=(
        "nonet explain examples/course1.pl",
        "nonet explain examples/course1.pl --notation",
        "nonet explain examples/course1.pl --brief",
        "nonet explain examples/course1.pl --technique 'hidden single'",
        "nonet explain examples/course1.pl --picture 40 | wc --lines",
        "nonet explain examples/course1.pl --json",
    )
)
@puzzles_argument
@click.option(
    "--technique", "technique_name", metavar="NAME", help="Show every instance of this technique in the position."
)
@click.option("--notation", is_flag=True, help="Print the short notation of forums instead of sentences.")
@click.option(
    "--from", "start", metavar="POSITION", help="Start from this grid, with cells filled in or pencil marks removed."
)
@click.option("--no-uniqueness", is_flag=True, help="Use no technique that assumes a single solution.")
@click.option("--picture", "number", type=click.IntRange(min=1), metavar="N", help="Draw step N, as SVG.")
@click.option("--html", "as_page", is_flag=True, help="Write a page with all steps, to be walked through by keys.")
@click.option("--svg", "as_film", is_flag=True, help="Draw all steps, one after the other, as an animated SVG.")
@click.option("--theme", type=click.Choice(THEMES), default="light", show_default=True, help="The colours of pictures.")
@output_option
@timeout_option
@technique_options()
@detail_options
@many_options
@json_option
def command(
    puzzles: tuple[str, ...],
    technique_name: str | None,
    notation: bool,
    start: str | None,
    no_uniqueness: bool,
    number: int | None,
    as_page: bool,
    as_film: bool,
    theme: str,
    output: Path | None,
    timeout: float | None,
    hardest: str,
    techniques: tuple[str, ...] | None,
    detail: Detail,
    reading: Reading,
    as_json: bool,
) -> int:
    """Explain puzzles step by step, always the easiest step first.

    With --picture, --html or --svg, of one puzzle: a picture of one step, a page that needs nothing else, or a film, to
    standard output or to the file of -o. Exits 0 if the techniques solve every puzzle, 1 if not; with --technique, 1 if
    there is no instance of it.
    """
    drawn = number is not None or as_page or as_film
    if output is not None and not drawn:
        raise click.UsageError("-o goes with --picture, --html or --svg")
    if (number is not None) + as_page + as_film > 1:
        raise click.UsageError("--picture, --html and --svg do not go together")
    if drawn and (len(puzzles) > 1 or as_json or technique_name is not None):
        raise click.UsageError("--picture, --html and --svg take one puzzle, without --json and --technique")
    position = None if start is None else reading.position(start)
    marks = None if position is None or position.candidates is None else position
    worst = 0
    headings = Headings(puzzles)
    for entry in reading.every(puzzles):
        if not as_json:
            headings.turn_to(entry.source)
        if entry.error is not None:
            emit_json(error_record(entry)) if as_json else emit(f"error: {entry.error}")
            continue
        asked = entry.result()
        if technique_name is not None:
            try:
                found = instances(asked, technique_name, grid=position, candidates=marks, timeout=timeout)
            except BudgetExceeded as spent:
                emit_json({**place_of(entry), "why": str(spent)}) if as_json else emit(str(spent))
                worst = 3
                continue
            for step in found:
                emit_json({**place_of(entry), **step_record(step, detail)}) if as_json else emit(
                    told(step, notation, detail)
                )
            if not found:
                say(f"there is no {technique_name} on this board")
            worst = max(worst, 0 if found else 1)
            continue
        unique = False if no_uniqueness else None
        trace = explain(
            asked,
            grid=position,
            candidates=marks,
            hardest=hardest,
            techniques=techniques,
            unique=unique,
            timeout=timeout,
        )
        if number is not None:
            _draw(trace, number, theme, output)
        elif as_page:
            write_or_show(walk_page(trace, theme=theme, detail=detail).encode(), output)
        elif as_film:
            write_or_show(film_of_steps(trace, theme=theme).data("svg"), output)
        elif as_json:
            emit_json({**place_of(entry), **_trace(trace, detail)})
        else:
            _tell(trace, notation, detail)
        worst = max(worst, 0 if trace.solved else 3 if trace.ending is Ending.GAVE_UP else 1)
    return worst


def _draw(trace: Trace, number: int, theme: str, output: Path | None) -> None:
    if number > len(trace.steps):
        raise NonetError(f"there is no step {number}", hint=f"the path has {len(trace.steps)} steps")
    step = trace.steps[number - 1]
    picture = draw(step, caption=f"{number}. {told(step, False, 'usual')}", theme=theme)
    write_or_show(picture.data("svg" if output is None else kind_of(output)), output)


def _tell(trace: Trace, notation: bool, detail: Detail) -> None:
    if trace.solutions in WARNINGS:
        say(WARNINGS[trace.solutions])
    for number, step in enumerate(trace.steps, 1):
        emit(f"{number:3}. {told(step, notation, detail)}".replace("\n", f"\n{'':5}"))
    if trace.solved:
        emit(f"solved: {trace.label}")
    else:
        emit(f"{trace.ending}: {trace.why}")
        emit(str(trace.last.grid()))


def told(step: Step, notation: bool, detail: Detail) -> str:
    """A step as text: the technique, and the reason with its conclusion or the notation."""
    if notation:
        return f"{step.title}: {step.pattern()} => {step.effect()}"
    return f"{step.title}. {step.explain(detail)}"


def _trace(trace: Trace, detail: Detail) -> dict[str, Any]:
    return {
        "puzzle": trace.puzzle.line(),
        "solutions": None if trace.solutions is None else str(trace.solutions),
        "ending": str(trace.ending),
        "why": trace.why or None,
        "label": None if trace.label is None else str(trace.label),
        "techniques": trace.techniques,
        "steps": [step_record(step, detail) for step in trace.steps],
        "grid": trace.last.grid().rows(),
        **extras_of(trace.last.grid()),
    }
