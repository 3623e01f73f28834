"""`nonet explain`."""

from __future__ import annotations

from typing import Any

import click

from nonet.api import Step, Trace, explain, instances
from nonet.api.explaining import WARNINGS, Difficulty, Ending
from nonet.cli._command import command as make_command, json_option, many_options, puzzles_argument
from nonet.cli._input import Reading
from nonet.cli._output import Headings, emit, emit_json, error_record, place_of, say


@make_command(
    examples=(
        "nonet explain examples/course1.pl",
        "nonet explain examples/course1.pl --notation",
        "nonet explain examples/course1.pl --technique 'hidden single'",
        "nonet explain examples/course1.pl --json",
    )
)
@puzzles_argument
@click.option(
    "--technique", "technique_name", metavar="NAME", help="Show every instance of this technique in the position."
)
@click.option("--notation", is_flag=True, help="Print the short notation of forums instead of sentences.")
@click.option(
    "--hardest",
    type=click.Choice([label.value for label in Difficulty], case_sensitive=False),
    default=Difficulty.EXTREME.value,
    show_default=True,
    help="The hardest label of techniques to use.",
)
@click.option(
    "--from", "start", metavar="POSITION", help="Start from this grid, with cells filled in or pencil marks removed."
)
@click.option("--no-uniqueness", is_flag=True, help="Use no technique that assumes a single solution.")
@click.option("--timeout", type=click.FloatRange(min=0), metavar="SECONDS", help="Give up (exit 3) after SECONDS.")
@many_options
@json_option
def command(
    puzzles: tuple[str, ...],
    technique_name: str | None,
    notation: bool,
    hardest: str,
    start: str | None,
    no_uniqueness: bool,
    timeout: float | None,
    reading: Reading,
    as_json: bool,
) -> int:
    """Explain puzzles step by step, always the easiest step first.

    Exits 0 if the techniques solve every puzzle, 1 if not; with --technique, 1 if there is no instance of it.
    """
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
            found = instances(asked, technique_name, grid=position, candidates=marks)
            for step in found:
                emit_json({**place_of(entry), **record(step)}) if as_json else emit(_told(step, notation))
            if not found:
                say(f"there is no {technique_name} on this board")
            worst = max(worst, 0 if found else 1)
            continue
        unique = False if no_uniqueness else None
        trace = explain(asked, grid=position, candidates=marks, hardest=hardest, unique=unique, timeout=timeout)
        if as_json:
            emit_json({**place_of(entry), **_trace(trace)})
        else:
            _tell(trace, notation)
        worst = max(worst, 0 if trace.solved else 3 if trace.ending is Ending.GAVE_UP else 1)
    return worst


def _tell(trace: Trace, notation: bool) -> None:
    if trace.solutions in WARNINGS:
        say(WARNINGS[trace.solutions])
    for number, step in enumerate(trace.steps, 1):
        emit(f"{number:3}. {_told(step, notation)}")
    if trace.solved:
        emit(f"solved: {trace.label}")
    else:
        emit(f"{trace.ending}: {trace.why}")
        emit(str(trace.last.grid()))


def _told(step: Step, notation: bool) -> str:
    name = step.technique[:1].upper() + step.technique[1:]
    return f"{name}: {step.pattern()} => {step.effect()}" if notation else f"{name}. {step.explain()}"


def record(step: Step) -> dict[str, Any]:
    """A step as JSON."""
    name = step.links.name
    return {
        "technique": step.technique,
        "places": [[name(cell), symbol] for cell, symbol in step.places],
        "removes": [[name(cell), symbol] for cell, symbol in step.removes],
        "text": step.explain(),
        "notation": step.notation(),
    }


def _trace(trace: Trace) -> dict[str, Any]:
    return {
        "puzzle": trace.puzzle.line(),
        "solutions": None if trace.solutions is None else str(trace.solutions),
        "ending": str(trace.ending),
        "why": trace.why or None,
        "label": None if trace.label is None else str(trace.label),
        "techniques": trace.techniques,
        "steps": [record(step) for step in trace.steps],
        "grid": trace.last.grid().rows(),
    }
