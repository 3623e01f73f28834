"""The events that a method yields while it works. Cells are ints, symbols are what people write.

To replay them: Place and Guess set a cell, Remove removes a candidate, Undo takes back the last standing Guess and
everything after it. At every Solution the board replayed so far is that solution.

A guess is taken back after a Contradiction if it failed, after a GaveUp if its search was cut short, and otherwise
because all its solutions have been found. With no guess standing, a Contradiction means that the puzzle has no
solution.
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
    """The cell gets this symbol on trial."""

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
    """The last standing guess is taken back, with everything that followed from it."""

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
    """Part of the search was cut short, so that there may be further solutions.

    Yielded where a guess is cut short, while the search goes on elsewhere, and again as the last event.
    """

    kind: ClassVar[str] = "gave up"
    because: str


Event = Place | Remove | Guess | Contradiction | Undo | Solution | GaveUp
