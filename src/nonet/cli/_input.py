"""The PUZZLE argument: only here is it guessed whether an argument is a path or the puzzle itself."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from io import TextIOBase, TextIOWrapper
from typing import TYPE_CHECKING, NamedTuple

from nonet.api.reading import read_many
from nonet.codecs import sniff
from nonet.core.errors import ParseError
from nonet.core.puzzle import Puzzle

if TYPE_CHECKING:
    from pathlib import Path


class Reading(NamedTuple):
    """How the user wants puzzles to be read: what `--format`, `--box` and `--symbols` say."""

    format_name: str | None = None
    box: str | None = None
    symbols: str | None = None

    @property
    def told(self) -> bool:
        """Whether anything is wished for."""
        return self != Reading()

    def every(self, argument: str | None) -> Iterator[Puzzle]:
        """Every puzzle that the argument stands for, at least one."""
        found = 0
        for puzzle in read_many(_source(argument), format=self.format_name, box=self.box, symbols=self.symbols):
            found += 1
            yield puzzle
        if not found:
            raise ParseError(
                "there is no puzzle here", source=_name(argument), hint="'nonet --help' shows forms that can be read"
            )

    def one(self, argument: str | None) -> Puzzle:
        """The one puzzle that the argument stands for."""
        first, *more = self.every(argument)
        if more:
            raise ParseError("this command takes one puzzle, and here are more", source=_name(argument))
        return first

    def position(self, argument: str) -> Puzzle:
        """A position of the same board, in whatever format."""
        return self._replace(format_name=None).one(argument)


def _source(argument: str | None) -> str | Path | TextIOBase:
    if argument is None or argument == "-":
        if sys.stdin is None:
            raise ParseError("there is no standard input to read from", source="<stdin>")
        if sys.stdin.isatty():
            print("reading a puzzle from the terminal; end it with Ctrl-D", file=sys.stderr)
        assert isinstance(sys.stdin, TextIOWrapper)
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace", newline=None)
        return sys.stdin
    if _is_file(argument):
        from pathlib import Path

        return Path(argument)
    if "\n" not in argument and (argument.startswith(("/", "./", "../", "~")) or _named_like_a_file(argument)):
        raise FileNotFoundError(2, "there is no such file", argument)
    return argument


def _named_like_a_file(argument: str) -> bool:
    """A name with a suffix or a folder in it that is no puzzle, as 'A.....B..C.....D' is."""
    has_suffix = os.path.splitext(argument)[1][1:].isalpha()
    return (has_suffix or "/" in argument) and sniff(argument) is None


def _is_file(argument: str) -> bool:
    try:
        mode = os.stat(argument).st_mode  # importing pathlib would cost as much as solving
    except (ValueError, OSError):
        return False  # a puzzle in one line can be too long for a path, or hold what no path can
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(21, "this is a folder, not a puzzle", argument)
    return True


def _name(argument: str | None) -> str:
    if argument is None or argument == "-":
        return "<stdin>"
    return argument if _is_file(argument) else "<text>"
