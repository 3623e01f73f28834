"""Printing: results to standard output, messages to standard error, colour only on a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import IO, Any, TypeVar

from nonet.api import Grid, NonetError, ParseError, Puzzle, write
from nonet.api.streaming import Entry
from nonet.api.styles import STYLES, Paint

T = TypeVar("T")

NOTHING = "false."
"""Printed for no (more) solutions, as Prolog systems and the founding course project do."""


def up_to(limit: int | None, results: Iterable[T]) -> Iterator[T]:
    """The first results, as many as an option of a command allows; None allows all."""
    return islice(results, None if limit is None else min(limit, sys.maxsize))


def emit(text: str) -> None:
    """Prints a result, flushed, so that the reader of a pipe sees it at once."""
    print(text, flush=True)


def emit_lines(lines: bytes) -> None:
    """Prints many results, each of which ends with a newline."""
    sys.stdout.flush()
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        sys.stdout.write(lines.decode())
    else:
        buffer.write(lines)
    sys.stdout.flush()


def emit_json(record: Any) -> None:
    """Prints a result as one line of JSON."""
    import json

    emit(json.dumps(record, ensure_ascii=False, separators=(",", ":")))


def say(text: str) -> None:
    """Prints a message to standard error."""
    print(text, file=sys.stderr, flush=True)


def say_error(bad: NonetError) -> None:
    """Prints an error: where, what is wrong, and the hint."""
    message = bad.message
    if isinstance(bad, ParseError):
        expected = f"; expected {bad.expected}" if bad.expected and "expected" not in bad.message else ""
        message = f"{bad.place}: {bad.message}{expected}"
    say(f"nonet: {message}" + (f"\n  hint: {bad.hint}" if bad.hint else ""))


def place_of(entry: Entry) -> dict[str, Any]:
    """The source and line of a puzzle, for JSON."""
    return {"source": entry.source, "line": entry.line}


def error_record(entry: Entry) -> dict[str, Any]:
    """The JSON object for input that is no puzzle."""
    return {**place_of(entry), "puzzle": None, "status": "error", "why": str(entry.error)}


class Headings:
    """Prints the name of each source above its results if there are several, as a comment that readers skip."""

    def __init__(self, arguments: Sequence[str], *, blank: bool = False, mark: str = "#") -> None:
        self._several = len(arguments) > 1
        self._blank = blank
        self._mark = mark
        self._source: str | None = None

    def turn_to(self, source: str) -> None:
        """Call before each result. With `blank`, an empty line separates the results."""
        if self._blank and self._source is not None:
            emit("")
        if self._several and source != self._source:
            emit(f"{self._mark} {source}")
        self._source = source


def colourful(stream: IO[str]) -> bool:
    """Whether to print colours to this stream."""
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


def extras_of(grid: Grid | None) -> dict[str, dict[str, list[Any]]]:
    """The member `extras` for JSON: the symbols in the extra cells; nothing where there are none."""
    return {} if grid is None or not grid.layout.has_extras else {"extras": grid.extras()}


def rows_of(grid: Grid | None) -> list[list[int | str | None]] | None:
    """A grid as rows of symbols, for JSON."""
    return None if grid is None else grid.rows()
