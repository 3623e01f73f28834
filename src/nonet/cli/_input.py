"""Reading the PUZZLE arguments: here, and only here, it is guessed whether one is a path or the puzzle itself."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator, Sequence
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from nonet.api import NonetError, ParseError
from nonet.api.streaming import MIN_LINES, Chunk, Entry, looks_like_a_puzzle, parts
from nonet.cli._output import say_error
from nonet.cli._progress import watched

if TYPE_CHECKING:
    from nonet.api import Puzzle


class Reading(NamedTuple):
    """The reading options: `--format`, `--box`, `--symbols` and `--on-error`; and `--rule`, `--ignore`."""

    format_name: str | None = None
    box: str | None = None
    symbols: str | None = None
    on_error: str = "stop"
    added: tuple[str, ...] = ()
    ignore: bool = False

    def every(self, arguments: Sequence[str]) -> Iterator[Entry]:
        """Every puzzle of the arguments, in order; with `--on-error emit`, errors in their places."""
        for part in self.parts(arguments):
            assert isinstance(part, Entry)
            yield part

    def parts(self, arguments: Sequence[str], *, chunks: bool = False) -> Iterator[Entry | Chunk]:
        """As `every`, but with `chunks` many lines come in chunks, in which no row is an error."""
        sources = [_source(argument) for argument in arguments or ("-",)]
        several = sum(name == "<text>" for name, _ in sources) > 1
        for number, (name, source) in enumerate(sources, 1):
            found = False
            called = f"<text {number}>" if several and name == "<text>" else name
            for part in self._parts(source, called, chunks and not (self.added or self.ignore)):
                found = True
                for each in (part,) if isinstance(part, Entry) else part.around_errors():
                    if isinstance(each, Chunk) or each.error is None or self.tells(each.error):
                        yield self._settled(each)
            if not found:
                hint = "'nonet --help' shows forms that can be read"
                error = ParseError("there is no puzzle here", source=called, hint=hint)
                if self.tells(error):
                    yield Entry(called, None, None, error)

    def _settled(self, part: Entry | Chunk) -> Entry | Chunk:
        """The entry with what `--rule` adds and `--ignore` declares to be no rule."""
        if isinstance(part, Chunk) or part.puzzle is None or not (self.added or self.ignore):
            return part
        from nonet.api.account import settled

        return part._replace(puzzle=settled(part.puzzle, self.added, ignore=self.ignore))

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
        """Whether the error is printed in its place (`emit`); raises it with `stop`."""
        if self.on_error == "stop":
            raise error
        say_error(error)
        return self.on_error == "emit"

    def one(self, argument: str | None) -> Puzzle:
        """The puzzle of the argument; raises ParseError if there are several."""
        first, *more = self.every(() if argument is None else (argument,))
        if more:
            raise ParseError("this command takes one puzzle, and here are more", source=first.source)
        return first.result()

    def position(self, argument: str) -> Puzzle:
        """A position on the same board, in any format."""
        return self._replace(format_name=None).one(argument)


def _source(argument: str) -> tuple[str, Any]:
    """The source, after its name in messages."""
    if argument == "-":
        if sys.stdin is None:
            raise ParseError("there is no standard input to read from", source="<stdin>")
        if sys.stdin.isatty():
            print("reading a puzzle from the terminal; end it with Ctrl-D", file=sys.stderr)
        _check_is_no_output(sys.stdin, "<stdin>")
        return "<stdin>", getattr(sys.stdin, "buffer", sys.stdin)
    if _is_file(argument):
        from pathlib import Path

        _check_is_no_output(argument, argument)
        return argument, Path(argument)
    if "\n" not in argument and (argument.startswith(("/", "./", "../", "~")) or _named_like_a_file(argument)):
        raise FileNotFoundError(2, "there is no such file", argument)
    return "<text>", argument


def _named_like_a_file(argument: str) -> bool:
    """Whether this has a suffix or a folder as file names do, and is no puzzle, unlike 'A.....B..C.....D'."""
    has_suffix = os.path.splitext(argument)[1][1:].isalpha()
    return (has_suffix or "/" in argument) and not looks_like_a_puzzle(argument)


def _is_file(argument: str) -> bool:
    try:
        mode = os.stat(argument).st_mode  # importing pathlib would take as long as solving
    except (ValueError, OSError):
        return False  # a puzzle may be too long for a path, or hold characters that no path can
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(21, "this is a folder, not a puzzle", argument)
    return True


def _check_is_no_output(source: str | IO[str], name: str) -> None:
    """Raises NonetError for a file that standard output is appended to: what is written would be read, without end."""
    try:
        found = os.stat(source if isinstance(source, str) else source.fileno())
        same = stat.S_ISREG(found.st_mode) and os.path.samestat(found, os.fstat(sys.stdout.fileno()))
    except (OSError, ValueError):
        return  # a stream of Python that is no file
    if same:
        raise NonetError(f"{name} is the output, too", hint=f"write to another file, or with -o {name}")
