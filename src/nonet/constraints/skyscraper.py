"""Skyscrapers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from nonet.constraints import constraint
from nonet.constraints._board import line_from
from nonet.constraints._shape import cannot_hold, check_place
from nonet.constraints._tables import Symbols, automaton, fits
from nonet.core.constraint import Constraint
from nonet.core.layout import Place
from nonet.core.marks import Label, Mark
from nonet.core.primitives import Automaton, Primitive, Regular, Value
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers


@constraint("skyscraper")
@dataclass(frozen=True, slots=True)
class Skyscraper(Constraint):
    """`count` values can be seen from the clue, where a greater value hides smaller ones behind it; a 0 is never seen.

    Skyscraper("r0c4", 3)
    """

    recurring: ClassVar[bool] = True

    at: Place
    count: int

    def __post_init__(self) -> None:
        check_place(self, self.at)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        cells = line_from(self, puzzle.layout, self.at)
        line = set(cells)
        differ = any(line.issubset(house.cells) for house in puzzle.layout.houses)
        different = len(cells) if differ else 1
        if not _can_see(puzzle.symbols, self.count, different, len(cells)):
            raise cannot_hold(self, f"nobody can see {self.count} of {len(cells)} values")
        yield Regular(cells, _seeing(puzzle.symbols, self.count, different))

    def marks(self) -> Iterable[Mark]:
        yield Label(self.at, str(self.count), role="skyscraper")


@lru_cache(maxsize=64)
def _seeing(symbols: Symbols, count: int, different: int) -> Automaton:
    """A state is (greatest value so far, number of values seen).

    Among `different` different values the greatest is at least `least`, which prunes accepting states.
    """
    known = numbers(symbols)
    least = sorted(known)[min(different, len(known)) - 1]
    start = (-1, 0)

    def step(state: tuple[int, int], value: Value) -> tuple[int, int] | None:
        tallest, seen = state
        if known[value] <= (known[tallest] if tallest >= 0 else 0):
            return state
        return (value, seen + 1) if seen < count else None

    def accepts(state: tuple[int, int]) -> bool:
        tallest, seen = state
        return seen == count and tallest >= 0 and known[tallest] >= least

    return automaton(len(symbols), start, step, accepts, f"a view of {count}")


@lru_cache(maxsize=64)
def _can_see(symbols: Symbols, count: int, different: int, length: int) -> bool:
    return fits(_seeing(symbols, count, different), length)
