"""The PUZZLE arguments: only here is it guessed whether an argument is a path or the puzzle itself."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet.api import NonetError, ParseError
from nonet.api.streaming import MIN_LINES, Chunk, Entry, looks_like_a_puzzle, parts
from nonet.cli._output import say_error
from nonet.cli._progress import watched

if TYPE_CHECKING:
    from nonet.api import Puzzle


class Reading(NamedTuple):
    """How the user wants puzzles to be read: what `--format`, `--box`, `--symbols` and `--on-error` say."""

    format_name: str | None = None
    box: str | None = None
    symbols: str | None = None
    on_error: str = "stop"

    def every(self, arguments: Sequence[str]) -> Iterator[Entry]:
        """Every puzzle that the arguments stand for; with `--on-error emit`, errors in their places."""
        for part in self.parts(arguments):
            assert isinstance(part, Entry)
            yield part

    def parts(self, arguments: Sequence[str], *, chunks: bool = False) -> Iterator[Entry | Chunk]:
        """As `every`; if `chunks` are welcome, many lines come in chunks, in which no row is an error."""
        sources = [_source(argument) for argument in arguments or ("-",)]
        several = sum(name == "<text>" for name, _ in sources) > 1
        for number, (name, source) in enumerate(sources, 1):
            found = False
            called = f"<text {number}>" if several and name == "<text>" else name
            for part in self._parts(source, called, chunks):
                found = True
                for each in (part,) if isinstance(part, Entry) else part.around_errors():
                    if isinstance(each, Chunk) or each.error is None or self.tells(each.error):
                        yield each
            if not found:
                hint = "'nonet --help' shows forms that can be read"
                error = ParseError("there is no puzzle here", source=called, hint=hint)
                if self.tells(error):
                    yield Entry(called, None, None, error)

    def _parts(self, source: Any, name: str, chunks: bool) -> Iterator[Entry | Chunk]:
        with watched(source) as opened:
            yield from parts(
                opened,
                format=self.format_name,
                box=self.box,
                symbols=self.symbols,
                name=name,
                min_lines=MIN_LINES if chunks else None,
            )

    def tells(self, error: NonetError) -> bool:
        """Whether the error is to be shown in its place; raises where it is the end."""
        if self.on_error == "stop":
            raise error
        say_error(error)
        return self.on_error == "emit"

    def one(self, argument: str | None) -> Puzzle:
        """The one puzzle that the argument stands for."""
        first, *more = self.every(() if argument is None else (argument,))
        if more:
            raise ParseError("this command takes one puzzle, and here are more", source=first.source)
        return first.result()

    def position(self, argument: str) -> Puzzle:
        """A position of the same board, in whatever format."""
        return self._replace(format_name=None).one(argument)


def _source(argument: str) -> tuple[str, Any]:
    """What messages call the source, and the source."""
    if argument == "-":
        if sys.stdin is None:
            raise ParseError("there is no standard input to read from", source="<stdin>")
        if sys.stdin.isatty():
            print("reading a puzzle from the terminal; end it with Ctrl-D", file=sys.stderr)
        return "<stdin>", getattr(sys.stdin, "buffer", sys.stdin)
    if _is_file(argument):
        from pathlib import Path

        return argument, Path(argument)
    if "\n" not in argument and (argument.startswith(("/", "./", "../", "~")) or _named_like_a_file(argument)):
        raise FileNotFoundError(2, "there is no such file", argument)
    return "<text>", argument


def _named_like_a_file(argument: str) -> bool:
    """A name with a suffix or a folder in it that is no puzzle, as 'A.....B..C.....D' is."""
    has_suffix = os.path.splitext(argument)[1][1:].isalpha()
    return (has_suffix or "/" in argument) and not looks_like_a_puzzle(argument)


def _is_file(argument: str) -> bool:
    try:
        mode = os.stat(argument).st_mode  # importing pathlib would cost as much as solving
    except (ValueError, OSError):
        return False  # a puzzle in one line can be too long for a path, or hold what no path can
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(21, "this is a folder, not a puzzle", argument)
    return True
