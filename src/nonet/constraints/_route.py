"""Loops and paths from cell to cell: which cells lie on them, and which neighbours they join.

A layer says of each cell whether it lies on the route, and two more layers whether it is joined with its right and with
its lower neighbour. Joins, not cells, are connected: a route may pass beside itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from nonet.constraints._board import neighbours
from nonet.constraints._layers import NO, YES, of_states, over
from nonet.constraints._tables import automaton
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell, Layout
from nonet.core.primitives import Automaton, Connected, Count, Primitive, Regular, Value
from nonet.core.puzzle import Puzzle


def route_layers(layer: str) -> tuple[str, str, str]:
    """The names of the three layers of a route."""
    return layer, f"{layer} right", f"{layer} down"


@lru_cache(maxsize=32)
def joins(layout: Layout, layer: str) -> dict[tuple[Cell, Cell], Cell]:
    """For each two neighbours on the board the extra cell that says whether the route joins them."""
    _, right, down = route_layers(layer)
    to_right, below = over(layout, right), over(layout, down)
    return {(a, b): to_right[a] if b == a + 1 and b % layout.columns else below[a] for a, b in neighbours(layout)}


def joined_cells(
    rule: Constraint, puzzle: Puzzle, layer: str, ends: Iterable[Cell], *, touching: bool
) -> Iterator[Primitive]:
    """One route without branches that joins the ends, or one closed loop if there are none."""
    layout, size = puzzle.layout, len(puzzle.symbols)
    on, joined = over(layout, layer), joins(layout, layer)
    for name in route_layers(layer):
        yield from of_states(rule, puzzle, over(layout, name).values(), 2)
    used = set(joined.values())
    for name in route_layers(layer)[1:]:
        yield from (Count((cell,), NO, 1, 1) for cell in over(layout, name).values() if cell not in used)
    around: dict[Cell, list[Cell]] = {cell: [] for cell in on}
    for (a, b), join in joined.items():
        around[a].append(join)
        around[b].append(join)
    ends = tuple(ends)
    for cell, edges in around.items():
        if cell in ends:
            yield Count((on[cell],), YES, 1, 1)
            yield Count(tuple(edges), YES, 1, 1)
        else:
            yield Regular((on[cell], *edges), _none_or_two(size))
    links = tuple(pair for edges in around.values() for pair in combinations(edges, 2))
    low = 1 if ends else 4
    yield Connected(tuple(joined.values()), links, YES, low, len(joined))
    if not touching:
        for (a, b), join in joined.items():
            yield Regular((on[a], on[b], join), _joined(size))


@lru_cache(maxsize=16)
def _none_or_two(size: int) -> Automaton:
    """Reads whether a cell is on the route, then its joins: none of them if it is not, two if it is."""

    def step(left: int, value: Value) -> int | None:
        if left < 0:
            return 2 * value if value < 2 else None
        return left - value if value < 2 and left >= value else None

    return automaton(size, -1, step, lambda left: left == 0, "joins of a route")


@lru_cache(maxsize=16)
def _joined(size: int) -> Automaton:
    """Reads two neighbours and their join: both are on the route exactly if they are joined."""

    def step(state: tuple[Value, ...], value: Value) -> tuple[Value, ...] | None:
        if value > 1 or (len(state) == 2 and value != min(state)):
            return None
        return (*state, value) if len(state) < 2 else (2,)

    start: tuple[Value, ...] = ()
    return automaton(size, start, step, lambda state: state == (2,), "a route that does not touch itself")
