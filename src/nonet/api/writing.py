"""Writing puzzles and grids: every format and every print style, by name.

Text written here can be read again. If a format or style cannot express all of a puzzle, `CannotEncode` names what
would be lost; with `lossy` that is left out.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from nonet.api.reading import Box, PuzzleLike, as_box, as_puzzle, read
from nonet.codecs import Codec, codecs
from nonet.codecs._assemble import check_plain
from nonet.codecs._notes import titled
from nonet.core.arguments import flag, shown
from nonet.core.budget import within
from nonet.core.errors import CannotEncode, NonetError
from nonet.core.grid import Grid
from nonet.core.layout import Layout, guess_box
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import default_symbols
from nonet.core.told import extras_told, regions_in
from nonet.render.text import GAP, STYLES, Paint, bordered


def write(
    puzzle: PuzzleLike,
    format: str = "line",  # noqa: A002 - the contract's name
    *,
    box: Box = None,
    paint: Paint | None = None,
    lossy: bool = False,
    timeout: float | None = None,
) -> str:
    """The puzzle or grid as text, the inverse of `read`; `lossy` leaves out what the format cannot express.

    The print styles also take rows of any objects, and print them. Raises BudgetExceeded after `timeout` seconds.

    >>> write("1... ..2. .3.. ...4")
    '1.....2..3.....4'
    >>> print(write([["a", "b", "c", "d"]], "framed", box=(1, 2)))
    | a b | c d |
    """
    with within(timeout):
        return _write(puzzle, format, box, paint, lossy)


def _write(puzzle: PuzzleLike, format: str, box: Box, paint: Paint | None, lossy: bool) -> str:  # noqa: A002
    lossy = flag(lossy, "lossy")
    if _is_style(format):
        return _draw(puzzle, format, box, paint, lossy)
    if isinstance(puzzle, Grid):
        return codecs[format].encode_answer(_answer(puzzle, codecs[format]))
    asked = as_puzzle(puzzle) if box is None or isinstance(puzzle, Puzzle) else read(puzzle, box=box)
    return codecs[format].encode(_reduced(asked, codecs[format]) if lossy else asked)


def write_many(
    puzzles: Iterable[Puzzle],
    format: str = "line",  # noqa: A002
    *,
    lossy: bool = False,
    timeout: float | None = None,
) -> Iterator[str]:
    """The text of a file of puzzles, in pieces that end with a newline, for `read_many` to read.

    `timeout` (seconds) is for each puzzle.

    >>> list(write_many([read("1... ..2. .3.. ...4")], "csv"))
    ['puzzle\\n', '1.....2..3.....4\\n']
    """
    lossy = flag(lossy, "lossy")
    if _is_style(format):
        return (
            ("\n" if number else "") + write(puzzle, format, lossy=lossy, timeout=timeout) + "\n"
            for number, puzzle in enumerate(puzzles)
        )
    chosen = codecs[format]
    if not lossy:
        return chosen.encode_many(puzzles, timeout)
    return chosen.encode_many(puzzles, timeout, lambda puzzle: _reduced(puzzle, chosen))


def formats() -> tuple[str, ...]:
    """Every name that `write` takes."""
    return (*STYLES, *(name for name in codecs.names if name not in STYLES))


def _is_style(name: str) -> bool:
    """Whether this is a print style; raises NonetError if it is neither style nor format."""
    if not isinstance(name, str) or (name not in STYLES and name not in codecs):
        raise NonetError(
            f"there is no format or style named {shown(name)}", hint=f"choose from: {', '.join(formats())}"
        )
    return name in STYLES


def _answer(grid: Grid, codec: Codec) -> Puzzle:
    """A grid as the codec writes it. A format that shows no boxes gets the usual ones, so that no note is added.

    Extra cells are left out where the format has no word for them.
    """
    layout = grid.layout
    answer = Puzzle(layout, grid.symbols, grid.values)
    if layout.has_extras:
        try:
            codec.encode(answer)
        except CannotEncode:
            layout = layout.board
            answer = Puzzle(layout, grid.symbols, grid.values[: len(layout)])
        else:
            return answer
    if codec.shows_boxes:
        return _reduced(answer, codec)
    return replace(answer, layout=Layout.square(layout.rows, guess_box(layout.rows))) if _is_full(layout) else answer


def _is_full(layout: Layout) -> bool:
    """Whether this is a square with a cell at every place."""
    return layout.rows == layout.columns and not layout.missing


def _reduced(puzzle: Puzzle, codec: Codec) -> Puzzle:
    """The puzzle, or only its givens if the format cannot express all of it."""
    try:
        codec.encode(puzzle)
    except CannotEncode:
        bare = _bare(puzzle)
        return replace(bare, candidates=puzzle.pencil_marks().masks) if codec.shows_marks else bare
    return puzzle


def _bare(puzzle: Puzzle) -> Puzzle:
    """Only the givens, on a board with rows, columns and boxes."""
    layout = puzzle.layout
    if _is_full(layout):
        layout = Layout.square(layout.rows, layout.box)
    return replace(puzzle, layout=layout, constraints=(), candidates=None)


def _rows(board: Puzzle | Grid) -> Sequence[Sequence[object]]:
    """The cells row by row, with a GAP at places without a cell."""
    layout = board.layout.board
    missing, width = layout.missing, layout.columns
    if not missing:
        return board.rows()
    return [
        [GAP if r * width + c in missing else cell for c, cell in enumerate(row)] for r, row in enumerate(board.rows())
    ]


def _draw(puzzle: PuzzleLike, style: str, box: Box, paint: Paint | None, lossy: bool) -> str:
    lines_at = as_box(box)
    if isinstance(puzzle, Puzzle | Grid | str | bytes | os.PathLike):
        board = puzzle if isinstance(puzzle, Grid) else as_puzzle(puzzle)
        rows = _rows(board)
        if board.layout.has_extras:
            return _with_extras(board.grid() if isinstance(board, Puzzle) else board, rows, style, lines_at, paint)
        if isinstance(board, Puzzle) and lines_at is None:
            drawing = STYLES[style](rows, board.layout.box, paint)
            if lossy and not board.layout.is_square:
                return drawing
            text = titled(drawing, board, drawn=style != "sums")
            if not lossy:
                _check_drawn(board, style, text)
            return text
        lines_at = lines_at or board.layout.box
    else:
        rows = puzzle
        if lines_at is None and rows and len(rows) == len(rows[0]):
            lines_at = guess_box(len(rows))
    if not rows:
        return ""
    return STYLES[style](rows, None if isinstance(lines_at, str) else lines_at, paint)


def _with_extras(grid: Grid, rows: Sequence[Sequence[object]], style: str, box: Box, paint: Paint | None) -> str:
    """The board with the borders of the regions that extra cells number, and what others say as notes below it."""
    lines_at = None if isinstance(box, str) else box or grid.layout.box
    regions = regions_in(grid)
    if regions is None or not all(regions.values()) or style == "sums":
        drawing = STYLES[style](rows, lines_at, paint)
    else:
        width = grid.layout.columns
        named = [regions.get(cell, -1) for cell in range(len(grid.layout.board))]
        numbered = [named[start : start + width] for start in range(0, len(named), width)]
        drawing = bordered(rows, numbered, paint, "_" if style == "framed" else ".")
    return "\n".join([drawing, *(f"# {line}" for line in extras_told(grid))])


def _check_drawn(puzzle: Puzzle, style: str, text: str) -> None:
    """Raises CannotEncode, with what would be lost, if the drawing does not express all of the puzzle."""
    if puzzle.layout == Layout.samurai():  # its gaps show in the drawing
        check_plain(replace(puzzle, layout=Layout.square(1, None), givens=bytes(1)), style, noun="style")
    else:
        check_plain(puzzle, style, noun="style")
    # The usual symbols always read back; others may not.
    if puzzle.symbols != default_symbols(len(puzzle.symbols)) and read(text) != puzzle:
        symbols = " ".join(map(str, puzzle.symbols))[:100]
        raise CannotEncode(f"the style {style!r} cannot say the symbols {symbols}", hint="use the format 'nonet'")
