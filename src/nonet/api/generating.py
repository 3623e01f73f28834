"""Making one puzzle of any size: a random full board with some values hidden."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from nonet.api.reading import Box, as_box
from nonet.api.solving import solve
from nonet.core.puzzle import Puzzle
from nonet.core.random import VERSION, Stream, fresh_seed
from nonet.core.symbols import Symbol, as_symbols
from nonet.generators.plain import full_board, hide as hide_values


def generate(
    *,
    box: Box = (3, 3),
    size: int | None = None,
    symbols: str | Iterable[Symbol] | None = None,
    hide: float = 0.5,
    seed: int | None = None,
    nodes: int = 100_000,
) -> Puzzle:
    """A random full board with each value hidden with probability `hide` (0 none, 1 all).

    `box="none"` with a `size` makes a board without boxes. `metadata` holds the `seed`, the `solution` and the
    `status`: 'unique', 'multiple', or 'unknown' if `nodes` search nodes did not settle it.

    >>> puzzle = generate(box=(2, 3), hide=0.4, seed=7)
    >>> puzzle == generate(box=(2, 3), hide=0.4, seed=7), puzzle.metadata["status"]
    (True, 'unique')
    """
    used = fresh_seed() if seed is None else seed
    stream = Stream(used)
    shape = as_box(box)
    board = Puzzle.empty(
        None if isinstance(shape, str) else shape, None if symbols is None else as_symbols(symbols), size=size
    )
    full = full_board(board, stream)
    puzzle = hide_values(full, hide, stream)
    outcome = solve(puzzle, nodes=nodes)
    told = {"seed": used, "stream": VERSION, "hide": hide, "solution": full.line(), "status": str(outcome.status)}
    return replace(puzzle, metadata=told)
