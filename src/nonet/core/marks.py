"""The closed vocabulary of drawing: all that a renderer understands.

Constraints and steps say *what* is to be seen; how it looks is the renderer's choice, by `role`. A place is a
(row, column) pair counted from 1, so that clues can stand outside the board (row 0).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, isqrt

from nonet.core.layout import Cell, Layout
from nonet.core.symbols import Symbol

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """A line through the centres of these cells, with a small text where it begins."""

    cells: tuple[Cell, ...]
    role: str
    bulb: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True)
class Outline:
    """A border around these cells, with a small text in its first cell."""

    cells: tuple[Cell, ...]
    role: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Dot:
    """A small disc between cells (or in one), with a text in it."""

    cells: tuple[Cell, ...]
    role: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Fill:
    """These cells shaded; with `symbols`, only those pencil marks in them."""

    cells: tuple[Cell, ...]
    role: str
    symbols: tuple[Symbol, ...] = ()


@dataclass(frozen=True, slots=True)
class Label:
    """A text at a place, also outside the board."""

    at: Place
    text: str
    role: str


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow through these places, its head at the last."""

    places: tuple[Place, ...]
    role: str


Mark = Line | Outline | Dot | Fill | Label | Arrow


def candidate_place(layout: Layout, cell: Cell, value: int, size: int) -> Place:
    """Where the pencil mark of a value (from 0) stands in its cell, on a board of `size` symbols.

    The marks of a cell stand in reading order, in as square a block as they fit; so an arrow can join two of them.

    >>> board = Layout.square(9, (3, 3))
    >>> candidate_place(board, board.cell(3, 5), 4, 9)
    (3.07, 5.0)
    """
    across = isqrt(max(size, 1) - 1) + 1
    down = ceil(max(size, 1) / across)
    row, column = divmod(value, across)
    # A little is left free at the sides, and more at the top, where the sum of a cage stands.
    return (
        round(cell // layout.columns + 1.07 + ((row + 0.5) / down - 0.5) * 0.74, 4),
        round(cell % layout.columns + 1 + ((column + 0.5) / across - 0.5) * 0.88, 4),
    )
