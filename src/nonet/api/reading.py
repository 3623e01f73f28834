"""Reading puzzles from text, files and Python lists."""

from __future__ import annotations

import codecs as codecs_module
import os
from collections.abc import Iterable, Iterator, Sequence
from io import TextIOBase
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from nonet.codecs import Codec, Source, Wishes, codecs, explain_failure, sniff
from nonet.codecs._codec import LONGEST
from nonet.core.errors import BrokenRules, ParseError
from nonet.core.grid import Grid
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol, as_symbols, is_number

if TYPE_CHECKING:
    from pathlib import Path

Box: TypeAlias = tuple[int, int] | str | None
Rows: TypeAlias = Sequence[Sequence[object]]
PuzzleLike: TypeAlias = "Puzzle | Grid | str | bytes | Path | Rows"
"""Wherever a puzzle is taken, all that `read` accepts is taken too."""

_LONGEST_LINE = 1_000_000
_HEAD = 65_536
_MOST_BYTES = 4 * LONGEST + 4
"""Enough to see that a text is too long for one puzzle, however its characters are encoded."""


def read(
    source: str | bytes | Path | TextIOBase | Rows | Puzzle | Grid,
    *,
    format: str | None = None,  # noqa: A002 - the contract's name
    box: Box = None,
    symbols: str | Iterable[Symbol] | None = None,
) -> Puzzle:
    """The puzzle in this text, file (only a `Path` is opened) or list of rows; the format is sniffed unless named.

    >>> read("1... ..2. .3.. ...4").clues
    4
    >>> read([[1, 0], [0, 0]]).rows()
    [[1, None], [None, None]]
    """
    wishes = _wishes(box, symbols)
    if isinstance(source, Puzzle | Grid):
        return as_puzzle(source)
    if isinstance(source, str | bytes | bytearray | memoryview):
        text, name = _text(source), "<text>"
    elif isinstance(source, os.PathLike):
        with open(source, "rb") as file:
            text, name = _text(file.read(_MOST_BYTES)), str(source)
    elif isinstance(source, TextIOBase):
        text, name = _text(source.read(_MOST_BYTES)), str(getattr(source, "name", "<file>"))
    elif not hasattr(source, "__len__"):
        raise ParseError(f"{type(source).__name__} is no puzzle", hint="text, a Path, or a list of rows")
    else:
        from nonet.codecs._table import from_rows

        return from_rows(source, wishes)
    return decode(Source(text, name), wishes, format)


def decode(source: Source, wishes: Wishes, format_name: str | None = None) -> Puzzle:
    """The one puzzle in a source."""
    chosen = _codec(source, format_name, wishes)
    if chosen is None:
        explain_failure(source, wishes)
    return chosen.decode(source, wishes)


def read_many(
    source: str | bytes | Path | TextIOBase | Iterable[str | Rows],
    *,
    format: str | None = None,  # noqa: A002 - the contract's name
    box: Box = None,
    symbols: str | Iterable[Symbol] | None = None,
) -> Iterator[Puzzle]:
    """Every puzzle in a text or file, one at a time; a file of lines is never held in memory as a whole.

    Any other iterable gives one puzzle for each item. An open text file is read to its end.

    >>> [puzzle.clues for puzzle in read_many("1...............\\n12..............")]
    [1, 2]
    """
    wishes = _wishes(box, symbols)
    if isinstance(source, str | bytes | bytearray | memoryview):
        text = Source(_text(source))
        chosen = _codec(text, format, wishes)
        if chosen is None:
            explain_failure(text, wishes)
        yield from chosen.decode_many(text, wishes)
    elif isinstance(source, os.PathLike):
        with open(source, encoding="utf-8-sig", errors="replace") as file:
            yield from _from_file(file, str(source), wishes, format)
    elif isinstance(source, TextIOBase):
        yield from _from_file(source, str(getattr(source, "name", "<file>")), wishes, format)
    else:
        for item in source:
            yield read(item, format=format, box=box, symbols=symbols)


def as_puzzle(source: PuzzleLike) -> Puzzle:
    """The puzzle itself, or what `read` makes of it."""
    if isinstance(source, Puzzle):
        return source
    if isinstance(source, Grid):
        return Puzzle(source.layout, source.symbols, source.values)
    return read(source)


def as_box(box: Box) -> Box:
    """(2, 3) from itself or from '2x3'; 'none' for no boxes; None to guess."""
    if box is None or box == "none":
        return box
    sides = box.lower().split("x") if isinstance(box, str) else box
    if isinstance(sides, Sequence) and len(sides) == 2:
        height, width = (int(side) if isinstance(side, str) and is_number(side) else side for side in sides)
        if isinstance(height, int) and isinstance(width, int) and 0 < height < 1000 and 0 < width < 1000:
            return height, width
    raise BrokenRules(f"{box!r} is not a box", hint="height and width, as in (2, 3) or 2x3, or 'none'")


def _wishes(box: Box, symbols: str | Iterable[Symbol] | None) -> Wishes:
    return Wishes(as_box(box), None if symbols is None else as_symbols(symbols))


def _codec(source: Source, name: str | None, wishes: Wishes) -> Codec | None:
    return sniff(source.text, wishes) if name is None else codecs[name]


def _text(source: str | bytes | bytearray | memoryview) -> str:
    if isinstance(source, str):
        return source.removeprefix("\ufeff")
    data = bytes(source)
    wide = data.startswith((codecs_module.BOM_UTF16_LE, codecs_module.BOM_UTF16_BE))
    return data.decode("utf-16" if wide else "utf-8-sig", errors="replace")


def _from_file(file: TextIOBase, name: str, wishes: Wishes, format_name: str | None) -> Iterator[Puzzle]:
    """Line by line where the format has a record a line, else as a whole."""
    head = file.read(_HEAD)
    whole = len(head) < _HEAD
    # A cut-off last line would sniff as a broken record.
    sample = head if whole or "\n" not in head else head[: head.rindex("\n") + 1]
    chosen = _codec(Source(sample, name), format_name, wishes)
    if chosen is not None and chosen.streams:
        yield from chosen.stream(_lines(head, file, name), name, wishes)
        return
    text = head if whole else head + file.read(LONGEST)
    source = Source(text, name)
    if len(text) > LONGEST:
        source.check()  # which says that it is too long, or no text at all
    chosen = _codec(source, format_name, wishes)
    if chosen is None:
        explain_failure(source, wishes)
    yield from chosen.decode_many(source, wishes)


def _lines(head: str, file: TextIOBase, name: str) -> Iterator[str]:
    """The lines of a file whose beginning has been read, none of them longer than a line can be."""
    *complete, last = head.split("\n")
    at_end = len(head) < _HEAD
    # A terminal's end of input is met once; asking again would make somebody type it again.
    last = last if at_end else last + file.readline(_LONGEST_LINE)
    more = iter(lambda: "" if at_end else file.readline(_LONGEST_LINE + 1), "")
    for number, line in enumerate(chain(complete, [last] if last else [], more), 1):
        if len(line) > _LONGEST_LINE:
            raise ParseError(
                f"a line of more than {_LONGEST_LINE:,} characters is no puzzle", source=name, line=number, column=1
            )
        yield line
