"""Plain 9x9 puzzles with one solution, natively and many at once: full grids, from which clues are removed.

`src/native/generate/` says how. Puzzle number i of a seed is always the same: made alone, in a batch or in a shard, on
any number of threads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from nonet import _native
from nonet.core.layout import Cell

if TYPE_CHECKING:
    import numpy as np

    Rows: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.uint8]]
    Column: TypeAlias = np.ndarray[tuple[int], np.dtype[np.uint32]]

SIDE = 9
CELLS = 81


def dig(
    rows: int,
    seed: int,
    first: int,
    *,
    groups: tuple[tuple[Cell, ...], ...] | None,
    floor: int,
    fewest: int,
    most: int,
    attempts: int,
    threads: int,
) -> tuple[Rows, Rows, Column]:
    """Puzzles, their solutions, and the grids tried for each; rows of zeros if `attempts` grids gave no puzzle.

    `groups` are the cells that are removed together (the orbits of a symmetry). Digging stops before fewer than `floor`
    clues are left; a puzzle with fewer than `fewest` or more than `most` clues is dropped, and another grid is tried.
    """
    import numpy as np

    puzzles, solutions = np.zeros((rows, CELLS), np.uint8), np.zeros((rows, CELLS), np.uint8)
    tried = np.zeros(rows, np.uint32)
    _native.generate_rows(seed, first, groups, floor, fewest, most, attempts, threads, puzzles, solutions, tried)
    return puzzles, solutions, tried
