"""The closed vocabulary of drawing: all that a renderer understands.

Constraints and steps say *what* is to be seen; how it looks is the renderer's choice, by `role`. A place is a
(row, column) pair counted from 1, so that clues can stand outside the board (row 0).
"""

from __future__ import annotations

from dataclasses import dataclass

from nonet.core.layout import Cell
from nonet.core.symbols import Symbol

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """A line through the centres of these cells."""

    cells: tuple[Cell, ...]
    role: str
    bulb: bool = False


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
