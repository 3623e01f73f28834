"""`nonet pencil`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nonet.api import draw, write
from nonet.api.pencilling import pencilled
from nonet.api.picture import kind_of
from nonet.api.themes import THEMES
from nonet.cli._command import command as make_command, json_option, puzzle_argument, reading_options, timeout_option
from nonet.cli._input import Reading
from nonet.cli._output import emit, emit_json
from nonet.cli._writing import output_option, write_or_show

if TYPE_CHECKING:
    from pathlib import Path


@make_command(
    examples=(
        "nonet pencil examples/course1.pl",
        "nonet pencil 1.....2..3.....4 --at 1.4...2..3.....4",
        "nonet pencil 1.....2..3.....4 --json",
    )
)
@puzzle_argument
@click.option("--at", "position", metavar="POSITION", help="The position so far: the grid with your entries.")
@output_option
@click.option("--theme", type=click.Choice(THEMES), default="light", show_default=True, help="The colours of -o.")
@timeout_option
@reading_options
@json_option
def command(
    puzzle: str | None,
    position: str | None,
    output: Path | None,
    theme: str,
    timeout: float | None,
    reading: Reading,
    as_json: bool,
) -> int:
    """Pencil in the marks of a position: what givens, entries and rules leave to each cell, and no more.

    No solution is searched, so nothing is given away. With -o they are drawn, as SVG, PNG or PDF.
    """
    asked = reading.one(puzzle)
    board = pencilled(asked, None if position is None else reading.position(position), timeout=timeout)
    if output is not None:
        drawing = draw(asked, answer=board.grid, candidates=board.candidates, theme=theme)
        write_or_show(drawing.data(kind_of(output)), output)
    if as_json:
        name = asked.layout.spoken
        marks = {name(cell): list(symbols) for cell, symbols in board.candidates.items()}
        emit_json({"puzzle": asked.line(), "position": board.grid.line(), "candidates": marks})
    elif output is None:
        emit(write(board.puzzle, "pencil", timeout=timeout))
    return 0
