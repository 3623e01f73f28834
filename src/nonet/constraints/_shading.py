"""What shadings of the board have in common: two colours, connected or not, and 2x2 squares."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from nonet.constraints._board import neighbours, squares
from nonet.constraints._layers import NO, YES, of_states, over
from nonet.constraints._tables import automaton
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell, Layout
from nonet.core.primitives import Automaton, Connected, Count, Primitive, Regular, Value
from nonet.core.puzzle import Puzzle


def in_two_colours(rule: Constraint, puzzle: Puzzle, layer: str) -> Iterator[Primitive]:
    """Every cell of the board is shaded or not."""
    yield from of_states(rule, puzzle, over(puzzle.layout, layer).values(), 2)


def connected(layout: Layout, layer: str, *, shaded: bool, size: int | None = None) -> Iterator[Primitive]:
    """The shaded cells (or the others) are connected by their sides, and are `size` cells if that is told."""
    above = over(layout, layer)
    links = tuple((above[a], above[b]) for a, b in neighbours(layout))
    low, high = (0, len(above)) if size is None else (size, size)
    yield Connected(tuple(above.values()), links, YES if shaded else NO, low, high)


def squares_with(layout: Layout, layer: str, low: int, high: int) -> Iterator[Primitive]:
    """Every 2x2 square has from `low` to `high` shaded cells."""
    above = over(layout, layer)
    for cells in squares(layout):
        yield Count(tuple(above[cell] for cell in cells), YES, low, high)


def two_connected_colours(puzzle: Puzzle, layer: str) -> Iterator[Primitive]:
    """What follows where both colours are connected, and what no engine would see: 2x2 squares and the border.

    No 2x2 square is a chessboard: the way that joins two of its corners would cut off one of the others. For the same
    reason the colour changes at most twice around the border of a board without gaps.
    """
    layout, size = puzzle.layout, len(puzzle.symbols)
    above = over(layout, layer)
    for cells in squares(layout):
        yield Regular(tuple(above[cell] for cell in cells), _no_chessboard(size))
    border = _border(layout.board)
    if border:
        yield Regular(tuple(above[cell] for cell in border), _two_runs(size))


@lru_cache(maxsize=16)
def _no_chessboard(size: int) -> Automaton:
    """Reads a 2x2 square row by row; refuses the two chessboards."""

    def step(state: tuple[Value, ...], value: Value) -> tuple[Value, ...] | None:
        after = (*state, value)
        return None if value > 1 or len(after) > 4 or after in ((0, 1, 1, 0), (1, 0, 0, 1)) else after

    start: tuple[Value, ...] = ()
    return automaton(size, start, step, lambda state: len(state) == 4, "squares that are no chessboards")


@lru_cache(maxsize=16)
def _two_runs(size: int) -> Automaton:
    """Reads a ring of cells; accepts if the colour changes at most twice around it.

    A state is (first colour, last colour, changes so far), with -1 before the first cell.
    """

    def step(state: tuple[Value, Value, int], value: Value) -> tuple[Value, Value, int] | None:
        first, before, changes = state
        if value > 1 or changes + (before != value) > 2:
            return None
        return (value, value, 0) if first < 0 else (first, value, changes + (before != value))

    def accepts(state: tuple[Value, Value, int]) -> bool:
        first, last, changes = state
        return changes + (first != last) <= 2

    return automaton(size, (-1, -1, 0), step, accepts, "a border of two colours")


@lru_cache(maxsize=16)
def _border(layout: Layout) -> tuple[Cell, ...]:
    """The cells around the border of a board without gaps, in order; none if it is too small or has gaps."""
    rows, columns = layout.rows, layout.columns
    if layout.missing or min(rows, columns) < 2:
        return ()
    top, bottom = range(columns), range((rows - 1) * columns, rows * columns)
    right = range(2 * columns - 1, (rows - 1) * columns, columns)
    left = range(columns, (rows - 1) * columns, columns)
    return (*top, *right, *reversed(bottom), *reversed(left))
