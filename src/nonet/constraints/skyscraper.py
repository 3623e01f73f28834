"""Skyscrapers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from nonet.constraints import constraint
from nonet.constraints._board import Place, line_from, place_name
from nonet.constraints._shape import check_place, wrong
from nonet.constraints._tables import Symbols, automaton, fits
from nonet.core.constraint import Constraint
from nonet.core.marks import Label, Mark
from nonet.core.primitives import Automaton, Primitive, Regular, Value
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers


@constraint("skyscraper")
@dataclass(frozen=True, slots=True)
class Skyscraper(Constraint):
    """So many values can be seen from the clue's side, where a greater value hides smaller ones behind it."""

    at: Place
    count: int

    def __post_init__(self) -> None:
        check_place(self, self.at)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        cells = line_from(self, puzzle.layout, self.at)
        machine = _seeing(puzzle.symbols, self.count)
        if not fits(machine, len(cells)):
            raise wrong(self, f"at {place_name(self.at)} cannot see {self.count} of {len(cells)} values")
        yield Regular(cells, machine)

    def marks(self) -> Iterable[Mark]:
        yield Label(self.at, str(self.count), role="skyscraper")


@lru_cache(maxsize=64)
def _seeing(symbols: Symbols, count: int) -> Automaton:
    """A state is the greatest value so far and how many were seen."""
    known = numbers(symbols)
    start = (-1, 0)

    def step(state: tuple[int, int], value: Value) -> tuple[int, int] | None:
        tallest, seen = state
        if tallest >= 0 and known[value] <= known[tallest]:
            return state
        return (value, seen + 1) if seen < count else None

    return automaton(len(symbols), start, step, lambda state: state[1] == count, f"a view of {count}")
