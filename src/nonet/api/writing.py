"""Writing puzzles and grids: every format and every print style, by name."""

from __future__ import annotations

import os
from collections.abc import Sequence

from nonet.api.reading import Box, PuzzleLike, as_box, as_puzzle, read
from nonet.codecs import codecs
from nonet.codecs._assemble import box_note
from nonet.core.errors import NonetError
from nonet.core.grid import Grid
from nonet.core.layout import Layout, guess_box
from nonet.core.puzzle import Puzzle
from nonet.render.text import GAP, STYLES, Paint


def write(
    puzzle: PuzzleLike,
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
        return codecs[format].encode(_answer(puzzle, format))
    asked = as_puzzle(puzzle) if box is None or isinstance(puzzle, Puzzle) else read(puzzle, box=box)
    return codecs[format].encode(asked)


def formats() -> tuple[str, ...]:
    """Every name that `write` takes."""
    return (*STYLES, *(name for name in codecs.names if name not in STYLES))


def _answer(grid: Grid, format_name: str) -> Puzzle:
    """A grid to be written. Nobody solves an answer again, so where boxes cannot be seen nothing is said of them."""
    layout = grid.layout
    if layout.rows == layout.columns and not codecs[format_name].shows_boxes:
        layout = Layout.square(layout.rows, guess_box(layout.rows))
    return Puzzle(layout, grid.symbols, grid.values)


def _rows(board: Puzzle | Grid) -> Sequence[Sequence[object]]:
    """The cells row by row, with a GAP where there is none."""
    missing, width = board.layout.missing, board.layout.columns
    if not missing:
        return board.rows()
    return [
        [GAP if r * width + c in missing else cell for c, cell in enumerate(row)] for r, row in enumerate(board.rows())
    ]


def _draw(puzzle: PuzzleLike, style: str, box: Box, paint: Paint | None) -> str:
    lines_at = as_box(box)
    if isinstance(puzzle, Puzzle | Grid | str | bytes | os.PathLike):
        board = puzzle if isinstance(puzzle, Grid) else as_puzzle(puzzle)
        rows = _rows(board)
        if isinstance(board, Puzzle) and lines_at is None and (note := box_note(board.layout, drawn=style != "sums")):
            return f"# {note}\n" + STYLES[style](rows, board.layout.box, paint)
        lines_at = lines_at or board.layout.box
    else:
        rows = puzzle
        if lines_at is None and rows and len(rows) == len(rows[0]):
            lines_at = guess_box(len(rows))
    if not rows:
        return ""
    return STYLES[style](rows, None if isinstance(lines_at, str) else lines_at, paint)
