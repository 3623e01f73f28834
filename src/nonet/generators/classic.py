"""Plain 9x9 puzzles with one solution, natively and many at once: full grids, from which clues are removed.

`src/native/generate/` says how. Puzzle number i of a seed is always the same: made alone, in a batch or in a shard, on
any number of threads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from nonet import _native
from nonet.core.budget import seconds_left
from nonet.core.layout import Cell

if TYPE_CHECKING:
    import numpy as np

    Rows: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.uint8]]
    Column: TypeAlias = np.ndarray[tuple[int], np.dtype[np.uint32]]
    Flags: TypeAlias = np.ndarray[tuple[int], np.dtype[np.bool_]]
    Longs: TypeAlias = np.ndarray[tuple[int], np.dtype[np.uint64]]

SIDE = 9
CELLS = 81

MAX_COUNTED = 20_000
"""Solutions of a pattern's puzzle are counted up to here, as in `pattern.hpp`."""

Groups: TypeAlias = "tuple[tuple[Cell, ...], ...]"


def dig(
    rows: int,
    seed: int,
    first: int = 0,
    *,
    groups: Groups | None = None,
    floor: int = 0,
    fewest: int = 0,
    most: int = CELLS,
    attempts: int = 1,
    threads: int = 1,
    indices: Longs | None = None,
    controlled: bool = False,
    uniform: bool = False,
) -> tuple[Rows, Rows, Column]:
    """Puzzles, their solutions, and the grids tried for each; rows of zeros if `attempts` grids gave no puzzle.

    `groups` are the cells that are removed together (the orbits of a symmetry). Digging stops before fewer than `floor`
    clues are left; a puzzle with fewer than `fewest` or more than `most` clues is dropped, and another grid is tried.
    `indices` are the numbers of the puzzles, if they are not `first`, `first` + 1, ... With `controlled` bias, `tried`
    counts orders of cells. With `uniform`, all full grids are equally likely.
    """
    puzzles, solutions, tried = _room(rows)
    _native.generate_rows(
        seed,
        first,
        groups,
        floor,
        fewest,
        most,
        attempts,
        threads,
        indices,
        controlled,
        uniform,
        seconds_left(),
        puzzles,
        solutions,
        tried,
    )
    return puzzles, solutions, tried


def dig_from(grids: Rows, orders: Rows, *, threads: int = 1) -> Rows:
    """Minimal puzzles of these grids: the cells in each row of `orders` go one after another, if they can."""
    puzzles, solutions, tried = _room(len(grids))
    _native.dig_rows(grids, orders, threads, seconds_left(), puzzles, solutions, tried)
    return puzzles


def minimal(puzzles: Rows, solutions: Rows, *, threads: int = 1) -> Flags:
    """Whether no clue can go, for each puzzle with this only solution."""
    import numpy as np

    # The empty cells first: they go, as the puzzles have one solution without them; then each clue is tried.
    orders = np.argsort(puzzles != 0, axis=1, kind="stable").astype(np.uint8)
    same: Flags = (dig_from(solutions, orders, threads=threads) == puzzles).all(axis=1)
    return same


def vary(puzzles: Rows, seed: int, first: int = 0, *, removed: int = 2, threads: int = 1) -> tuple[Rows, Rows]:
    """A minimal puzzle near each puzzle, and its solution: `removed` of its clues go, about as many others come."""
    neighbours, solutions, tried = _room(len(puzzles))
    _native.vary_rows(puzzles, seed, first, removed, threads, seconds_left(), neighbours, solutions, tried)
    return neighbours, solutions


def fit(
    indices: Longs, seed: int, cells: tuple[Cell, ...], *, steps: int, threads: int = 1
) -> tuple[Rows, Rows, Column, Longs]:
    """Puzzles whose clues are in these `cells`, their solutions, numbers of solutions (1 is a puzzle) and steps taken.

    A row in which `steps` were not enough has the clues with the fewest solutions that were met, and no solution.
    """
    import numpy as np

    puzzles, solutions, counts = _room(len(indices))
    tried = np.zeros(len(indices), np.uint64)
    _native.pattern_rows(seed, indices, cells, steps, threads, seconds_left(), puzzles, solutions, counts, tried)
    return puzzles, solutions, counts, tried


def _room(rows: int) -> tuple[Rows, Rows, Column]:
    import numpy as np

    return np.zeros((rows, CELLS), np.uint8), np.zeros((rows, CELLS), np.uint8), np.zeros(rows, np.uint32)
