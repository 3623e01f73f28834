"""Plain 9x9 puzzles with one solution, natively and many at once: full grids, from which clues are taken away.

How it works is told in `src/native/generate/`. Puzzle number i of a seed is the same whoever makes it: alone, in a
batch, in a shard of one, on any number of threads.
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
    """Puzzles, their solutions, and how many grids each took; zeros where `attempts` grids gave no such puzzle.

    `groups` are cells that go together. Digging stops where fewer than `floor` clues would be left; a result with fewer
    than `fewest` or more than `most` makes another attempt.
    """
    import numpy as np

    puzzles, solutions = np.zeros((rows, CELLS), np.uint8), np.zeros((rows, CELLS), np.uint8)
    tried = np.zeros(rows, np.uint32)
    _native.generate_rows(seed, first, groups, floor, fewest, most, attempts, threads, puzzles, solutions, tried)
    return puzzles, solutions, tried
