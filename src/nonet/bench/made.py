"""The set `own`, made by seed and never stored: half easy puzzles, half minimal ones."""

from __future__ import annotations

from itertools import count, islice

import numpy as np

from nonet.api.generating import generate
from nonet.api.many import solve_many
from nonet.api.solving import solve
from nonet.core.random import Stream
from nonet.engines.classic import CELLS

HALF = 100
"""Puzzles in each half."""
_HIDDEN = 0.45
"""The share of cells that are empty in the easy half."""
_SEED = 81


def puzzles() -> list[str]:
    """The easy ones, then the minimal ones."""
    return [*_easy(HALF), *_minimal(HALF)]


def _easy(wanted: int) -> list[str]:
    """Boards with so many givens that hardly any needs a guess; those with several solutions are left out."""
    made = (generate(hide=_HIDDEN, seed=seed) for seed in count(_SEED))
    return list(islice((puzzle.line() for puzzle in made if solve(puzzle, nodes=1).unique), wanted))


def _minimal(wanted: int) -> list[str]:
    """Minimal puzzles: from each full board, givens are removed in random order as long as the solution stays unique.

    All boards are dug side by side, one given at a time, so that each round is one call of `solve_many`.
    """
    full = "".join(generate(hide=0, seed=_SEED + index).line() for index in range(wanted))
    cells = np.frombuffer(full.encode(), np.uint8).reshape(wanted, CELLS) - ord("0")
    orders = np.array([Stream(_SEED, 1 + index).shuffled(range(CELLS)) for index in range(wanted)])
    boards = np.arange(wanted)
    for cell in orders.T:
        fewer = cells.copy()
        fewer[boards, cell] = 0
        unique = solve_many(fewer, threads=1).counts == 1
        cells[unique] = fewer[unique]
    return ["".join(str(value or ".") for value in row) for row in cells.tolist()]
