"""What a method tells while it works. Cells are ints, symbols are what people write.

Replaying: Place and Guess set a cell, Remove takes a candidate away, Undo takes back the last Guess that still stands
and all that came after it. At every Solution the board replayed so far is that solution.

A guess is taken back after a Contradiction if it failed, after a GaveUp if it was cut short, and otherwise because all
its solutions have been told. At the start of the board, with no guess standing, a Contradiction says that there is no
solution at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nonet.core.grid import Grid
from nonet.core.layout import Cell
from nonet.core.symbols import Symbol


@dataclass(frozen=True, slots=True)
class Place:
    """The cell can only have this symbol."""

    kind: ClassVar[str] = "place"
    cell: Cell
    symbol: Symbol
    because: str


@dataclass(frozen=True, slots=True)
class Remove:
    """The cell cannot have this symbol."""

    kind: ClassVar[str] = "remove"
    cell: Cell
    symbol: Symbol
    because: str


@dataclass(frozen=True, slots=True)
class Guess:
    """The cell is given this symbol to see what comes of it."""

    kind: ClassVar[str] = "guess"
    cell: Cell
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class Contradiction:
    """The board as it stands cannot be completed."""

    kind: ClassVar[str] = "contradiction"
    because: str


@dataclass(frozen=True, slots=True)
class Undo:
    """The last guess that still stands is taken back, with all that followed from it."""

    kind: ClassVar[str] = "undo"
    cell: Cell
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class Solution:
    """The board is full and right."""

    kind: ClassVar[str] = "solution"
    grid: Grid


@dataclass(frozen=True, slots=True)
class GaveUp:
    """Part of the search was cut short: that no (further) solution came does not prove that there is none.

    Told where a guess is cut short, while the search goes on elsewhere, and again as the last event of all.
    """

    kind: ClassVar[str] = "gave up"
    because: str


Event = Place | Remove | Guess | Contradiction | Undo | Solution | GaveUp
