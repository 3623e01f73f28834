"""Hidden skyscrapers: a clue for the first building that cannot be seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from nonet.constraints import constraint
from nonet.constraints._board import line_from
from nonet.constraints._tables import automaton, value_of
from nonet.core.constraint import Constraint
from nonet.core.layout import Place
from nonet.core.marks import Label, Mark
from nonet.core.primitives import Automaton, Primitive, Regular, Value
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol, numbers

_FOUND = "found"
"""The state once the building has been passed; before that, states are the height so far."""


@constraint("hidden skyscraper")
@dataclass(frozen=True, slots=True)
class HiddenSkyscraper(Constraint):
    """Seen from the clue, taller buildings hide lower ones behind them; `symbol` is the first hidden building.

    HiddenSkyscraper("r0c4", 7)
    """

    recurring: ClassVar[bool] = True

    at: Place
    symbol: Symbol

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        machine = _hiding(numbers(puzzle.symbols), value_of(puzzle.symbols, self.symbol))
        yield Regular(line_from(self, puzzle.layout, self.at), machine)

    def marks(self) -> Iterable[Mark]:
        yield Label(self.at, str(self.symbol), role="hidden skyscraper")


@lru_cache(maxsize=256)
def _hiding(height: tuple[int, ...], hidden: Value) -> Automaton:
    def step(highest: int | str, value: Value) -> int | str | None:
        if isinstance(highest, str):
            return highest
        if height[value] > highest:
            return height[value]
        return _FOUND if value == hidden else None

    start: int | str = min(height) - 1
    return automaton(len(height), start, step, lambda state: state == _FOUND, "a hidden skyscraper")
