"""What commands show: results on standard output, words about them on standard error, colour only on a terminal."""

from __future__ import annotations

import os
import sys
from typing import IO, Any

from nonet.api import Grid, Puzzle, write
from nonet.api.styles import STYLES, Paint

NOTHING = "false."
"""How a Prolog system answers when there is nothing (more) to tell; also what the founding course project prints."""


def emit(text: str) -> None:
    """A result. Flushed, so that whoever waits at the other end of a pipe sees it now."""
    print(text, flush=True)


def emit_json(record: Any) -> None:
    """A result as one line of JSON."""
    import json

    emit(json.dumps(record, ensure_ascii=False, separators=(",", ":")))


def say(text: str) -> None:
    """A word about a result."""
    print(text, file=sys.stderr, flush=True)


def colourful(stream: IO[str]) -> bool:
    """Whether colours are wanted there."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def draw(grid: Grid, style: str, puzzle: Puzzle | None = None) -> str:
    """The grid in a style; on a terminal the givens stand out from the values found."""
    if style not in STYLES or puzzle is None or not colourful(sys.stdout):
        return write(grid, style)
    return write(grid, style, paint=givens_apart(puzzle))


def givens_apart(puzzle: Puzzle) -> Paint:
    """Paints givens bold and found values green."""
    from rich.style import Style

    given, found = Style(bold=True), Style(color="green")

    def paint(row: int, column: int, text: str) -> str:
        is_given = puzzle.givens[row * puzzle.layout.columns + column]
        return (given if is_given else found).render(text)

    return paint


def rows_of(grid: Grid | None) -> list[list[int | str | None]] | None:
    """A grid in JSON."""
    return None if grid is None else grid.rows()
