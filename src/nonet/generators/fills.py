"""Random full grids of any board: exactly uniform where the board is small, from a random search elsewhere.

A small board's grids are enumerated once and drawn from: 4x4, 5x5 and 6x6 are uniform. Larger boards are filled by a
search in random order, which favours some grids over others, as every such search does; on a plain board a random
symmetry is applied afterwards, so that at least all grids equivalent to each other are equally likely.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from nonet.core.budget import checkpoint
from nonet.core.primitives import AllDifferent
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.engines import Run, search
from nonet.generators.plain import full_board

MAX_ENUMERATED = 50_000
"""Grids of a board, up to renaming the symbols, that are enumerated: 6x6 has 39,168, in 1.4 MB."""
MAX_ENUMERATED_CELLS = 36
"""Cells of a board with boxes whose grids are enumerated, which takes 0.2 s for 6x6, once."""
MAX_ENUMERATED_ODD_CELLS = 25
"""Cells of any other board: it may be one of many jigsaw layouts, each to be enumerated for a single puzzle."""


class Fill(NamedTuple):
    """A full grid, value + 1 for each cell. `uniform`: every grid of the board was equally likely."""

    values: bytes
    uniform: bool


def random_fill(board: Puzzle, stream: Stream) -> Fill:
    """The board filled at random; raises NonetError if its rules allow no grid, BudgetExceeded if it takes too long."""
    most = MAX_ENUMERATED_CELLS if board.layout.is_square and board.layout.box else MAX_ENUMERATED_ODD_CELLS
    few = _all_grids(board) if len(board.layout.cells) <= most else None
    if few is not None and few.grids:
        values = stream.choice(few.grids)
        return Fill(_renamed(values, len(board.symbols), stream) if few.renamed else values, uniform=True)
    values = full_board(board, stream).givens
    if not board.constraints and board.candidates is None and not any(board.givens):
        values = _renamed(values, len(board.symbols), stream)
        if board.layout.box is not None and board.layout.is_square:
            values = _rearranged(values, board.layout.box, stream)
    return Fill(values, uniform=False)


class _Grids(NamedTuple):
    """Every grid of a board; if `renamed`, those whose first row is in order, which stand for all others."""

    grids: tuple[bytes, ...]
    renamed: bool


@lru_cache(maxsize=8)
def _all_grids(board: Puzzle) -> _Grids | None:
    """All grids of a small board, None if there are too many."""
    problem = lower(board)
    size = len(board.symbols)
    every = (1 << size) - 1
    symmetric = all(isinstance(each, AllDifferent) for each in problem.primitives)
    symmetric = symmetric and all(problem.domains[cell] == every for cell in problem.cells)
    first_row = tuple(range(board.layout.columns))
    renamed = symmetric and size == len(first_row) and problem.cells[:size] == first_row
    asked = board.with_givens(bytes([*range(1, size + 1), *bytes(len(board.layout) - size)])) if renamed else board
    found = []
    for grid in islice(search(lower(asked), Run()), MAX_ENUMERATED + 1):
        checkpoint()
        found.append(grid)
    return _Grids(tuple(found), renamed) if len(found) <= MAX_ENUMERATED else None


def _renamed(values: bytes, size: int, stream: Stream) -> bytes:
    """The grid with its values in other roles, each renaming equally likely."""
    return values.translate(bytes([0, *stream.shuffled(range(1, size + 1))]).ljust(256, b"\0"))


def _rearranged(values: bytes, box: tuple[int, int], stream: Stream) -> bytes:
    """The grid after a random symmetry of its board: rows in their bands, bands, columns, stacks, transposition."""
    size = box[0] * box[1]
    rows, columns = _in_blocks(size, box[0], stream), _in_blocks(size, box[1], stream)
    if box[0] == box[1] and stream.below(2):
        return bytes(values[column * size + row] for row in rows for column in columns)
    return bytes(values[row * size + column] for row in rows for column in columns)


def _in_blocks(size: int, block: int, stream: Stream) -> list[int]:
    """The numbers below `size` in random order, those of a block together."""
    starts = stream.shuffled(range(0, size, block))
    return [line for start in starts for line in stream.shuffled(range(start, start + block))]
