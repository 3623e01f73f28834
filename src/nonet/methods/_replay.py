"""Replays the events of a method on a board of its own: for watching the method, and for counting its work."""

from __future__ import annotations

from nonet.core.errors import NonetError
from nonet.core.layout import Cell
from nonet.core.outcome import Counters
from nonet.core.primitives import Mask
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol
from nonet.methods._events import Event, Guess, Place, Remove, Solution, Undo


class Replay:
    """The board after the events applied so far.

    Values are kept as a Grid keeps them (position plus one, 0 for empty), candidates as a mask for each cell. Setting a
    value removes the other candidates of its cell; other cells change by Remove alone, as not every method keeps
    candidates.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.candidates: list[Mask] = list(lower(puzzle).domains)
        self.guessed: list[tuple[Cell, Symbol]] = []
        """The standing guesses, the oldest first."""
        self.guesses = self.undone = self.placed = self.removed = self.solutions = 0
        self._values = bytearray(puzzle.givens)
        self._before: list[tuple[bytearray, list[Mask]]] = []
        self._value_of = {symbol: value for value, symbol in enumerate(puzzle.symbols)}

    @property
    def values(self) -> bytes:
        return bytes(self._values)

    @property
    def depth(self) -> int:
        """The number of standing guesses."""
        return len(self.guessed)

    @property
    def nodes(self) -> int:
        """The states of the search: the start, and one for each guess."""
        return 1 + self.guesses

    @property
    def counters(self) -> Counters:
        return Counters(nodes=self.nodes, guesses=self.guesses, undone=self.undone)

    def apply(self, event: Event) -> None:
        """Applies the next event; raises NonetError if it does not fit the board."""
        match event:
            case Place(cell, symbol):
                self._set(cell, symbol)
                self.placed += 1
            case Remove(cell, symbol):
                self._remove(cell, symbol)
                self.removed += 1
            case Guess(cell, symbol):
                self._before.append((self._values.copy(), self.candidates.copy()))
                self._set(cell, symbol)
                self.guessed.append((cell, symbol))
                self.guesses += 1
            case Undo(cell, symbol):
                if not self.guessed or self.guessed[-1] != (cell, symbol):
                    raise NonetError(f"{self._name(cell)} = {symbol} is not the last guess that stands")
                self.guessed.pop()
                self._values, self.candidates = self._before.pop()
                self.undone += 1
            case Solution(grid):
                if grid.values != self._values:
                    raise NonetError("the solution told is not the board replayed")
                self.solutions += 1
            case _:
                pass  # contradictions and giving up leave the board as it is

    def _set(self, cell: Cell, symbol: Symbol) -> None:
        if self._values[cell]:
            raise NonetError(f"{self._name(cell)} has a value already")
        value = self._value_of[symbol]
        if not self.candidates[cell] >> value & 1:
            raise NonetError(f"{symbol} is no candidate of {self._name(cell)}")
        self._values[cell] = value + 1
        self.candidates[cell] = 1 << value

    def _remove(self, cell: Cell, symbol: Symbol) -> None:
        bit = 1 << self._value_of[symbol]
        if self._values[cell] or not self.candidates[cell] & bit:
            raise NonetError(f"{symbol} is no open candidate of {self._name(cell)}")
        self.candidates[cell] ^= bit

    def _name(self, cell: Cell) -> str:
        return self.puzzle.layout.name(cell)
