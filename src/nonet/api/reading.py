"""Reading one puzzle: from text, a file or Python lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from nonet.api.opening import Readable, is_readable, name_of, text_of
from nonet.codecs import Source, Wishes, codecs, explain_failure, sniff
from nonet.codecs._codec import MAX_PUZZLE_CHARS
from nonet.core.arguments import shown
from nonet.core.errors import BrokenRules, ParseError
from nonet.core.grid import Grid
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol, as_symbols, is_number

if TYPE_CHECKING:
    from pathlib import Path

Box: TypeAlias = tuple[int, int] | str | None
Rows: TypeAlias = Sequence[Sequence[object]]
PuzzleLike: TypeAlias = "Puzzle | Grid | str | bytes | Path | Rows"
"""The type of every `puzzle` parameter: a Puzzle, or anything that `read` takes."""


def read(
    source: Readable | Rows | Puzzle | Grid,
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
    return read_one(source, wishes_of(box, symbols), format)


def read_one(
    source: object, wishes: Wishes, format_name: str | None = None, name: str | None = None, first_line: int = 1
) -> Puzzle:
    """As `read`; errors name the source `name`, and count its lines from `first_line`."""
    if isinstance(source, Puzzle | Grid):
        return as_puzzle(source)
    if is_readable(source):
        text = cast("Readable", source)
        return decode(
            Source(text_of(text, MAX_PUZZLE_CHARS + 1), name or name_of(text), first_line), wishes, format_name
        )
    if not hasattr(source, "__len__"):
        message = f"{type(source).__name__} is no puzzle"
        raise ParseError(message, source=name or "<text>", hint="text, a Path, or a list of rows")
    from nonet.codecs._table import from_rows

    return from_rows(cast("Any", source), wishes)


def decode(source: Source, wishes: Wishes, format_name: str | None = None) -> Puzzle:
    """The one puzzle in a source."""
    chosen = sniff(source.text, wishes) if format_name is None else codecs[format_name]
    if chosen is None:
        explain_failure(source, wishes)
    return chosen.decode(source, wishes)


def as_puzzle(source: PuzzleLike) -> Puzzle:
    """A Puzzle as it is, anything else as `read` reads it."""
    if isinstance(source, Puzzle):
        return source
    if isinstance(source, Grid):
        return Puzzle(source.layout, source.symbols, source.values)
    return read(source)


def as_box(box: Box) -> Box:
    """The box as (height, width) from (2, 3) or '2x3'; 'none' (no boxes) and None (guess) stay as they are."""
    if box is None or (isinstance(box, str) and box == "none"):
        return box
    sides = box[:20].lower().split("x") if isinstance(box, str) else box
    if isinstance(sides, Sequence) and len(sides) == 2:
        height, width = (int(side) if isinstance(side, str) and is_number(side) else side for side in sides)
        if isinstance(height, int) and isinstance(width, int) and 0 < height < 1000 and 0 < width < 1000:
            return height, width
    raise BrokenRules(f"{shown(box)} is not a box", hint="height and width, as in (2, 3) or 2x3, or 'none'")


def wishes_of(box: Box, symbols: str | Iterable[Symbol] | None) -> Wishes:
    """What the caller says about box and symbols, in the form that codecs take."""
    return Wishes(as_box(box), None if symbols is None else as_symbols(symbols))
