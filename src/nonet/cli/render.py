"""`nonet render`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from nonet.api import BudgetExceeded, Grid, NonetError, Puzzle, Status, draw, solve
from nonet.cli._command import budget_options, command as make_command, json_option, puzzle_argument, reading_options
from nonet.cli._files import write_whole
from nonet.cli._input import Reading
from nonet.cli._output import emit, emit_json, say

KINDS = ("svg", "png")


@make_command(
    examples=(
        "nonet render examples/course1.pl",
        "nonet render examples/six.txt --candidates",
        "nonet render 1.....2..3.....4 --solution --json",
    )
)
@puzzle_argument
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file, whole or not at all."
)
@click.option(
    "--to",
    "target",
    type=click.Choice(KINDS),
    help="The kind of picture; the default is by the name of the file, else svg. PNG needs the extra [draw].",
)
@click.option("--candidates", is_flag=True, help="Pencil in what the givens leave to each empty cell.")
@click.option("--solution", is_flag=True, help="Solve the puzzle, and draw the solution with the givens in bold.")
@click.option(
    "--caption", metavar="TEXT", help="A text under the board; the default is the puzzle's title, if it has one."
)
@budget_options
@reading_options
@json_option
def command(
    puzzle: str | None,
    output: Path | None,
    target: str | None,
    candidates: bool,
    solution: bool,
    caption: str | None,
    timeout: float | None,
    nodes: int | None,
    reading: Reading,
    as_json: bool,
) -> int:
    """Draw one puzzle, with its rules, as a picture."""
    kind = target or _kind(output)
    if kind == "png" and output is None and not as_json and sys.stdout.isatty():
        raise NonetError("a PNG cannot be shown in a terminal", hint="name a file: -o puzzle.png")
    asked = reading.one(puzzle)
    answer = None
    if solution:
        answer = _answer(asked, timeout, nodes)
        if answer is None:
            return 1
    title = asked.metadata.get("title") if caption is None else caption
    drawing = draw(asked, answer=answer, candidates=candidates, caption=None if title is None else str(title))
    picture = drawing if kind == "svg" else _png(drawing)
    if output is not None:
        write_whole(output, [picture, "\n"] if isinstance(picture, str) else [picture])
    if as_json:
        emit_json({"puzzle": asked.line(), "kind": kind, "picture": _in_json(picture)})
    elif output is None:
        _show(picture)
    return 0


def _kind(output: Path | None) -> str:
    if output is None:
        return "svg"
    kind = output.suffix[1:].lower()
    if kind not in KINDS:
        raise NonetError(f"{output.name!r} does not end with .svg or .png", hint="--to svg or --to png")
    return kind


def _answer(puzzle: Puzzle, timeout: float | None, nodes: int | None) -> Grid | None:
    outcome = solve(puzzle, timeout=timeout, nodes=nodes)
    if outcome.status is Status.UNKNOWN and outcome.grid is None:
        raise BudgetExceeded(f"gave up: {outcome.why}")
    if outcome.status is Status.NONE:
        say(f"no solution: {outcome.why}")
    elif outcome.status is not Status.UNIQUE:
        say("this is one of several solutions" if outcome.status is Status.MULTIPLE else "there may be others")
    return outcome.grid


def _png(drawing: str) -> bytes:
    from nonet.api.drawing import png

    return png(drawing)


def _in_json(picture: str | bytes) -> str:
    """SVG as it is; PNG in base 64."""
    from base64 import b64encode

    return picture if isinstance(picture, str) else b64encode(picture).decode()


def _show(picture: str | bytes) -> None:
    if isinstance(picture, str):
        emit(picture)
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(picture)
