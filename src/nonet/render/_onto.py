"""Marks of extra cells, brought onto the board that people see.

A layer's cell is drawn on the cell that it lies over, spare cells are not drawn. A pencil mark of a layer's cell is no
candidate of the cell below it: the cell gets a border in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import assert_never

from nonet.core.grid import Grid
from nonet.core.layout import Cell, Layout
from nonet.core.marks import OWN_ROLES, Arrow, Dot, Fill, Label, Line, Outline, Point
from nonet.core.told import marked_in, routes_in
from nonet.render._arrange import Placed


def onto_board(placed: Iterable[Placed], layout: Layout) -> Iterator[Placed]:
    """The marks as they are drawn on the board alone; those of spare cells alone are left out."""
    if not layout.has_extras:
        yield from placed
        return
    inside = len(layout.board)
    for each in placed:
        mark = each.mark
        match mark:
            case Line() | Outline() | Dot() | Fill():
                cells = _below(mark.cells, layout)
                moved = any(cell >= inside for cell in mark.cells)
                if isinstance(mark, Fill) and mark.symbols and moved:
                    mark = Outline(cells, mark.role)
                if not moved:
                    yield each
                elif cells:
                    about = each.name and f"{each.name} ({_layer_of(mark.cells[-1], layout)})"
                    yield replace(each, mark=replace(mark, cells=cells), name=about)
            case Label():
                yield replace(each, mark=replace(mark, at=_beside(mark.at, layout)))
            case Arrow():
                if all(row <= layout.board_rows + 1 or row > layout.rows for row, _ in mark.points):
                    points = tuple(_beside(point, layout) for point in mark.points)
                    yield replace(each, mark=replace(mark, points=points))
            case _:
                assert_never(mark)


def _layer_of(cell: Cell, layout: Layout) -> str:
    """The name of the layer or group of an extra cell; that of the first layer for a cell of the board."""
    return layout.spoken(cell).partition(" of ")[0] if cell >= len(layout.board) else layout.layers[0]


def _below(cells: Iterable[Cell], layout: Layout) -> tuple[Cell, ...]:
    """The cells of the board that these cells are or lie over, each once in a row."""
    inside, over = len(layout.board), layout.over
    found: list[Cell] = []
    for cell in cells:
        below = cell if cell < inside else over.get(cell)
        if below is not None and found[-1:] != [below]:
            found.append(below)
    return tuple(found)


def _beside(point: Point, layout: Layout) -> Point:
    """The point, or one beside the board for one that lies beside everything below it."""
    row, column = point
    return (row - layout.rows + layout.board_rows, column) if row > layout.rows else point


def states(grid: Grid) -> Iterator[Placed]:
    """What layers say: lines for loops and paths, shades for the cells that are shaded or that are modifiers."""
    yield from (Placed(Line(cells, OWN_ROLES[1]), name) for name, cells in routes_in(grid))
    found = list(marked_in(grid))
    for number, (name, state, cells) in enumerate(found):
        several = sum(other == name for other, _, _ in found) > 1
        yield Placed(Fill(cells, OWN_ROLES[number % len(OWN_ROLES)]), f"{name} {state}" if several else name)
