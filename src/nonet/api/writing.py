"""Writing puzzles and grids: every format and every print style, by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from nonet.api.reading import Box, as_box, read
from nonet.codecs import codecs
from nonet.core.errors import NonetError
from nonet.core.grid import Grid
from nonet.core.layout import guess_box
from nonet.core.puzzle import Puzzle
from nonet.render.text import STYLES, Paint


def write(
    puzzle: Puzzle | Grid | str | Sequence[Sequence[object]],
    format: str = "line",  # noqa: A002 - the contract's name
    *,
    box: Box = None,
    paint: Paint | None = None,
) -> str:
    """The puzzle or grid as text, the inverse of `read`. The print styles only draw, and take rows of anything.

    >>> write("1... ..2. .3.. ...4")
    '1.....2..3.....4'
    >>> print(write([["a", "b", "c", "d"]], "framed", box=(1, 2)))
    | a b | c d |
    """
    if format in STYLES:
        return _draw(puzzle, format, box, paint)
    if format not in codecs:
        raise NonetError(f"there is no format or style named {format!r}", hint=f"choose from: {', '.join(formats())}")
    if isinstance(puzzle, Grid):
        puzzle = Puzzle(puzzle.layout, puzzle.symbols, puzzle.values)
    return codecs[format].encode(puzzle if isinstance(puzzle, Puzzle) else read(puzzle, box=box))


def formats() -> tuple[str, ...]:
    """Every name that `write` takes."""
    return (*STYLES, *(name for name in codecs.names if name not in STYLES))


def _draw(puzzle: Puzzle | Grid | str | Sequence[Sequence[object]], style: str, box: Box, paint: Paint | None) -> str:
    lines_at = as_box(box)
    if _is_rows(puzzle):
        rows: Sequence[Sequence[object]] = puzzle
        if lines_at is None and rows and len(rows) == len(rows[0]):
            lines_at = guess_box(len(rows))
    else:
        board = read(puzzle) if isinstance(puzzle, str) else puzzle
        assert isinstance(board, Puzzle | Grid)
        rows = board.rows()
        if lines_at is None:
            lines_at = board.layout.box
    if not rows:
        return ""
    return STYLES[style](rows, None if isinstance(lines_at, str) else lines_at, paint)


def _is_rows(puzzle: object) -> TypeGuard[Sequence[Sequence[object]]]:
    return not isinstance(puzzle, Puzzle | Grid | str)
