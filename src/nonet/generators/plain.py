"""Puzzles without a promise: fill an empty board at random, then hide each value with a given probability.

The result may have several solutions; the caller counts them.
"""

from __future__ import annotations

from itertools import islice

from nonet.core.arguments import shown
from nonet.core.budget import current
from nonet.core.errors import BudgetExceeded, NonetError
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.engines import Run, search

_MAX_ATTEMPTS = 12
"""Attempts to fill a board. A random search rarely gets lost, but then may never end: better to restart."""

_FIRST_NODE_BUDGET = 20_000
"""Nodes of the first attempt; each further attempt has twice as many."""


def full_board(board: Puzzle, stream: Stream) -> Puzzle:
    """The board filled at random; raises NonetError if its rules allow no solution."""
    nodes = _FIRST_NODE_BUDGET
    for _ in range(_MAX_ATTEMPTS):
        try:
            values = next(islice(search(lower(board), Run(stream=stream, nodes=nodes)), 1), None)
        except BudgetExceeded:
            if current().is_over:
                raise
            nodes *= 2
            continue
        if values is None:
            raise NonetError("these rules allow no full board", hint="check says why")
        return board.with_givens(values)
    raise NonetError("no full board was found", hint="a smaller board, or one with fewer rules")


def hide(full: Puzzle, probability: float, stream: Stream) -> Puzzle:
    """The puzzle with each given removed with this probability: 0 none, 1 all."""
    if not isinstance(probability, int | float) or not 0 <= probability <= 1:
        raise NonetError(
            f"{shown(probability)} is not a probability", hint="hide is a number from 0 (nothing) to 1 (everything)"
        )
    return full.with_givens(bytes(0 if stream.chance() < probability else value for value in full.givens))
