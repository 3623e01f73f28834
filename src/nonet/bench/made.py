"""A small set of our own, made by seed and never stored: half of it easy, half of it with no given to spare."""

from __future__ import annotations

from itertools import count, islice

import numpy as np

from nonet.api.generating import generate
from nonet.api.many import solve_many
from nonet.core.random import Stream
from nonet.engines.classic import CELLS

HALF = 100
_HIDDEN = 0.45
_SEED = 81


def puzzles() -> list[str]:
    """The easy ones, then the minimal ones."""
    return [*_easy(HALF), *_minimal(HALF)]


def _easy(wanted: int) -> list[str]:
    """Boards with so much left that nearly all need no guess; the few with several solutions are passed over."""
    made = (generate(hide=_HIDDEN, seed=seed, nodes=1) for seed in count(_SEED))
    return list(islice((puzzle.line() for puzzle in made if puzzle.metadata["status"] == "unique"), wanted))


def _minimal(wanted: int) -> list[str]:
    """Full boards from which every given goes that can: all boards lose one cell at a time, each in an order of its
    own, and take it back where that lets in a second solution.
    """
    full = "".join(generate(hide=0, seed=_SEED + index, nodes=1).line() for index in range(wanted))
    cells = np.frombuffer(full.encode(), np.uint8).reshape(wanted, CELLS) - ord("0")
    orders = np.array([Stream(_SEED, 1 + index).shuffled(range(CELLS)) for index in range(wanted)])
    boards = np.arange(wanted)
    for cell in orders.T:
        fewer = cells.copy()
        fewer[boards, cell] = 0
        unique = solve_many(fewer, threads=1).counts == 1
        cells[unique] = fewer[unique]
    return ["".join(str(value or ".") for value in row) for row in cells.tolist()]
