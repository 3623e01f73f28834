"""Making puzzles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from nonet.api.solving import solve
from nonet.core.puzzle import Puzzle
from nonet.core.random import VERSION, Stream, fresh_seed
from nonet.core.symbols import Symbol, as_symbols
from nonet.generators.plain import full_board, hide as hide_values


def generate(
    *,
    box: tuple[int, int] | None = (3, 3),
    size: int | None = None,
    symbols: str | Iterable[Symbol] | None = None,
    hide: float = 0.5,
    seed: int | None = None,
    timeout: float | None = 10.0,
) -> Puzzle:
    """A random full board with each value hidden with probability `hide` (0 none, 1 all).

    Its metadata tell the `seed`, the `solution` and the `status`: whether that is the only one ('unique', 'multiple',
    or 'unknown' if finding out took longer than `timeout` seconds).

    >>> puzzle = generate(box=(2, 3), hide=0.4, seed=7)
    >>> puzzle == generate(box=(2, 3), hide=0.4, seed=7), puzzle.metadata["status"]
    (True, 'unique')
    """
    used = fresh_seed() if seed is None else seed
    stream = Stream(used)
    board = Puzzle.empty(box, None if symbols is None else as_symbols(symbols), size=size)
    full = full_board(board, stream)
    puzzle = hide_values(full, hide, stream)
    outcome = solve(puzzle, timeout=timeout)
    told = {"seed": used, "stream": VERSION, "hide": hide, "solution": full.line(), "status": str(outcome.status)}
    return replace(puzzle, metadata=told)
