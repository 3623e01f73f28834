"""Columns of tables: texts of 81 characters as arrays of bytes, from the reader's buffer to the writer's.

Tables hold puzzles as text. A column of texts of 81 bytes each is packed, solved and written as text without a Python
object for each puzzle; texts of any other length are read one by one, as `read` reads them.
"""

from __future__ import annotations

import os
from math import inf
from typing import TYPE_CHECKING

from nonet.api.many import ERROR as ERROR, Batch, Packed, is_classic, solve_packed
from nonet.api.reading import Box, wishes_of
from nonet.api.streaming import is_plain_9x9, item_entry
from nonet.api.writing import write
from nonet.codecs.csv import PUZZLE_NAMES as PUZZLE_NAMES
from nonet.core.arguments import as_threads
from nonet.core.budget import timely, within
from nonet.core.errors import CannotEncode, ParseError
from nonet.core.puzzle import Puzzle
from nonet.engines import classic

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nonet.api.streaming import Bytes1, Bytes2

CELLS = classic.CELLS


def read_texts(
    texts: Bytes2, others: Iterable[tuple[int, str | None]], *, box: Box = None, symbols: str | None = None
) -> Packed:
    """Packs the texts of a column: `texts` (N, 81) holds those of 81 bytes; `others` are the rows of any other length.

    What `texts` holds in the rows of `others` is ignored. A row without a text is an error, as is one that is no
    puzzle; errors name the row, counted from 1.

    >>> import numpy as np
    >>> packed = read_texts(np.full((2, 81), ord("."), np.uint8), [(1, "1... ..2. .3.. ...4")])
    >>> packed.cells[0].any(), packed.others[1].clues
    (np.False_, 4)
    """
    import numpy as np

    wishes = wishes_of(box, symbols)
    cells = np.empty(texts.shape, np.uint8)
    wrong = classic.pack_texts(texts, cells)
    unusual = dict(others)
    if unusual:
        cells[list(unusual)] = classic.NO_CELL
    if not is_plain_9x9(wishes):
        cells[:], wrong = classic.NO_CELL, len(cells)
    if wrong:
        bad = np.flatnonzero(cells[:, 0] == classic.NO_CELL).tolist()
        for row in bad:
            unusual.setdefault(row, bytes(texts[row]).decode("utf-8", "replace"))
    boards: dict[int, Puzzle] = {}
    errors: dict[int, ParseError] = {}
    for row, text in timely(unusual.items()):
        if text is None:
            errors[row] = ParseError("there is no puzzle in this row", source="<column>", line=row + 1)
            continue
        found = item_entry(text, row + 1, wishes)
        if found.error is not None:
            errors[row] = found.error
        elif is_classic(puzzle := found.result()):
            cells[row] = np.frombuffer(puzzle.givens, np.uint8)
        else:
            boards[row] = puzzle
    return Packed(cells, boards, errors)


def count_clues(cells: Bytes2) -> Bytes1:
    """How many cells of each row of 81 values are not empty."""
    import numpy as np

    clues = np.empty(len(cells), np.uint8)
    classic.count_clues(cells, clues)
    return clues


def write_texts(cells: Bytes2, texts: Bytes2) -> None:
    """Writes rows of 81 values (0 to 9) as texts of 81 bytes, '.' for an empty cell."""
    classic.write_texts(cells, texts)


def text_of(puzzle: Puzzle) -> str:
    """A text in one line that `read` reads again as this puzzle: a line of cells, or JSON if it has rules."""
    try:
        return write(puzzle, "line")
    except CannotEncode:
        return write(puzzle, "nonet")


def solve_cells(cells: Bytes2, *, limit: int | None = 2, threads: int = 0) -> Batch:
    """As `solve_many`, on rows of 81 values, and with no limit on time: an answer depends on its row alone."""
    with within(inf):
        return solve_packed(cells, limit=limit, threads=as_threads(threads))


_ROWS = 8192
"""Rows for each thread in one go: cells and solutions stay in the cache of the processor."""

_MAX_ROWS = 1 << 16


def solve_texts(texts: Bytes2, solutions: Bytes2, *, threads: int = 0) -> tuple[Bytes1, Bytes1] | None:
    """Solves texts of 81 bytes into texts of 81 bytes (dots where there is no solution), piece by piece.

    Gives the `status` of each row, as in `Batch`, and its number of clues; None if some text is no plain 9x9 puzzle:
    then `read_texts` says why. A solution costs 0.05 microseconds, so that memory must not be touched in vain.
    """
    import numpy as np

    threads = as_threads(threads)
    count = len(texts)
    size = min(max(count, 1), _ROWS * (threads or os.cpu_count() or 1), _MAX_ROWS)
    cells, solved = np.empty((size, CELLS), np.uint8), np.empty((size, CELLS), np.uint8)
    counts, guesses = np.empty(size, np.uint64), np.empty(size, np.uint32)
    status, clues = np.empty(count, np.uint8), np.empty(count, np.uint8)
    for begin in range(0, count, size):
        rows = slice(begin, min(begin + size, count))
        here = rows.stop - begin
        if classic.pack_texts(texts[rows], cells[:here]):
            return None
        classic.count_clues(cells[:here], clues[rows])
        classic.solve_rows(
            cells[:here], 2, None, threads, None, solved[:here], counts[:here], status[rows], guesses[:here]
        )
        classic.write_texts(solved[:here], solutions[rows])
    return status, clues
