"""What the extra cells of a position say, in the words of people: the regions that they number, and short lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nonet.core.grid import Grid
from nonet.core.layout import Cell, Layout
from nonet.core.names import spelled

REGION = "region"
"""The layer whose values number regions: it is shown by borders, not by its numbers."""


def regions_in(grid: Grid) -> Mapping[Cell, int] | None:
    """The number of the region of each cell of the board, 0 where it is not known; None if no layer numbers regions."""
    if REGION not in grid.layout.layers:
        return None
    return {below: grid.values[above] for above, below in _over(grid, REGION)}


RIGHT, DOWN = " right", " down"
"""How the names of the two layers end that say whether a route joins a cell with its right and lower neighbour."""


def routes_in(grid: Grid) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """Each loop or path that layers describe, by its name: its cells in their order, a loop with its first cell again.

    Of a route that is only known in part, all parts.
    """
    for name in _routes(grid.layout):
        joined: dict[Cell, list[Cell]] = {}
        for layer, step in ((name + RIGHT, 1), (name + DOWN, grid.layout.columns)):
            for above, below in _over(grid, layer):
                if grid.values[above] == 2:
                    joined.setdefault(below, []).append(below + step)
                    joined.setdefault(below + step, []).append(below)
        ends = sorted(cell for cell, others in joined.items() if len(others) == 1)
        for start in (*ends, *sorted(joined)):
            way = [start]
            while joined.get(way[-1]):
                onward = joined[way[-1]].pop()
                joined[onward].remove(way[-1])
                way.append(onward)
            if len(way) > 1:
                yield name, tuple(way)


def _routes(layout: Layout) -> list[str]:
    return [name for name in layout.layers if {name + RIGHT, name + DOWN} <= set(layout.layers)]


def marked_in(grid: Grid) -> Iterator[tuple[str, int, tuple[Cell, ...]]]:
    """The cells of the board in each state of each other layer: its name, the state, the cells.

    A route is told by `routes_in`. State 0, the first symbol, says nothing of a cell: it is not shaded, no modifier.
    """
    routes = _routes(grid.layout)
    joins = {f"{name}{way}" for name in routes for way in (RIGHT, DOWN)}
    told = {name for name, _ in routes_in(grid)}
    for name in grid.layout.layers:
        if name not in (REGION, *joins, *told):
            for state in range(1, len(grid.symbols)):
                cells = tuple(below for above, below in _over(grid, name) if grid.values[above] == state + 1)
                if cells:
                    yield name, state, cells


def extras_told(grid: Grid) -> list[str]:
    """A line for each layer and each group of spare cells of which something is known, regions apart.

    >>> from nonet.core.puzzle import Puzzle
    >>> from nonet.core.layout import Layout
    >>> layout = Layout.square(4, (2, 2)).with_layers("shading").with_spares(("x", 2))
    >>> board = Puzzle(layout, (1, 2, 3, 4), bytes(len(layout)))
    >>> extras_told(board.with_givens({"shading of r1c1": 2, "shading of r1c2": 2, "x 2": 4}).grid())
    ['shading: r1c1 r1c2', 'x: . 4']
    """
    layout = grid.layout
    lines = [f"{name}: {_way(layout, cells)}" for name, cells in routes_in(grid)]
    states: dict[str, list[tuple[int, tuple[Cell, ...]]]] = {}
    for name, state, cells in marked_in(grid):
        states.setdefault(name, []).append((state, cells))
    for name, found in states.items():
        listed = [(state, spelled([layout.place(cell) for cell in cells])) for state, cells in found]
        single = len(listed) == 1 and listed[0][0] == 1
        lines.append(f"{name}: " + "; ".join(words if single else f"{state} at {words}" for state, words in listed))
    for name, _ in layout.spares:
        symbols = [grid[cell] for cell in layout.spare(name)]
        if any(symbol is not None for symbol in symbols):
            lines.append(f"{name}: " + " ".join("." if symbol is None else str(symbol) for symbol in symbols))
    return lines


def _way(layout: Layout, cells: tuple[Cell, ...]) -> str:
    """A route by the cells where it begins, turns and ends: 'r1c1-r1c4-r3c4'."""
    turns = [
        here
        for before, here, after in zip((None, *cells), cells, (*cells[1:], None), strict=False)
        if before is None or after is None or here - before != after - here
    ]
    return "-".join(map(layout.name, turns))


def _over(grid: Grid, layer: str) -> Iterator[tuple[Cell, Cell]]:
    """The cells of a layer, each with the cell of the board that it lies over."""
    return zip(grid.layout.layer(layer), grid.layout.board.cells, strict=True)
