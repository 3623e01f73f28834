"""Layers of extra cells: what the cell over a board's cell says about it, as a *state*.

State 0 is 'no' in every layer (not shaded, off the loop, no modifier), state 1 the first 'yes'. A state is held as the
symbol in that position, whatever the symbols are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from nonet.constraints._shape import wrong
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell, Layout
from nonet.core.primitives import Count, Mask, Primitive
from nonet.core.puzzle import Puzzle

NO: Mask = 0b01
YES: Mask = 0b10


@lru_cache(maxsize=64)
def over(layout: Layout, layer: str) -> dict[Cell, Cell]:
    """For each cell of the board the cell of the layer over it."""
    return dict(zip(layout.board.cells, layout.layer(layer), strict=True))


def layer_of(rule: Constraint, layout: Layout, layer: str, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The cells of the layer over these cells of the board."""
    above = over(layout, layer)
    for cell in cells:
        if cell not in above:
            raise wrong(rule, f"names {layout.name(cell)}, which belongs to a layer and not to the board")
    return tuple(above[cell] for cell in cells)


def check_layer(rule: Constraint, *layers: str) -> None:
    """Raises unless a layer may have this name."""
    for layer in layers:
        if (
            not isinstance(layer, str)
            or not layer
            or not all(word.isalpha() and word.islower() for word in layer.split(" "))
        ):
            raise wrong(rule, f"has {layer!r} for its layer", "words in small letters: 'shading'")


def check_state(rule: Constraint, puzzle: Puzzle, state: int) -> Mask:
    """The mask of a state; raises if there is no such state."""
    if not 0 <= state < len(puzzle.symbols):
        raise wrong(
            rule, f"has no state {state}", f"from 0 to {len(puzzle.symbols) - 1}, the number of symbols less one"
        )
    return 1 << state


def of_states(rule: Constraint, puzzle: Puzzle, cells: Iterable[Cell], states: int) -> Iterator[Primitive]:
    """Each of these cells of a layer is in one of the first `states` states."""
    if states > len(puzzle.symbols):
        raise wrong(rule, f"needs {states} symbols, for as many states of a cell")
    if states < len(puzzle.symbols):
        yield from (Count((cell,), (1 << states) - 1, 1, 1) for cell in cells)
