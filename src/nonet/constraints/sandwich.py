"""Sandwiches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from nonet.constraints import constraint
from nonet.constraints._board import line_from
from nonet.constraints._shape import cannot_hold, check_place, wrong
from nonet.constraints._tables import Symbols, automaton, totals
from nonet.core.constraint import Constraint
from nonet.core.layout import Place
from nonet.core.marks import Label, Mark
from nonet.core.primitives import AnyOf, Automaton, Primitive, Regular, Value
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers

MAX_CRUST_PAIRS = 100
"""Pairs (lowest, highest value) of a line; each becomes an alternative with its own automaton."""


@constraint("sandwich")
@dataclass(frozen=True, slots=True)
class Sandwich(Constraint):
    """The values that stand between the lowest and the highest of the row or column add up to `total`.

    Sandwich("r0c4", 12)
    """

    recurring: ClassVar[bool] = True

    at: Place
    total: int

    def __post_init__(self) -> None:
        check_place(self, self.at)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        cells = line_from(self, puzzle.layout, self.at)
        # With more symbols than cells, several pairs of values may be the crusts.
        crusts = _crusts(puzzle.symbols, len(cells))
        if len(crusts) > MAX_CRUST_PAIRS:
            raise wrong(self, f"is too large: {len(crusts)} pairs of symbols may be the lowest and the highest")
        line = set(cells)
        differ = any(line.issubset(house.cells) for house in puzzle.layout.houses)
        ways = []
        for low, high in crusts:
            if _fills(puzzle.symbols, low, high, len(cells) - 2, self.total):
                ways.append((Regular(cells, _between(puzzle.symbols, low, high, self.total, differ)),))
        if not ways:
            raise cannot_hold(self, f"no symbols in between make {self.total}")
        yield ways[0][0] if len(ways) == 1 else AnyOf(tuple(ways))

    def marks(self) -> Iterable[Mark]:
        yield Label(self.at, str(self.total), role="sandwich")


@lru_cache(maxsize=64)
def _crusts(symbols: Symbols, cells: int) -> tuple[tuple[Value, Value], ...]:
    """Every pair of values that may be the lowest and the highest of `cells` different values."""
    order = sorted(range(len(symbols)), key=numbers(symbols).__getitem__)
    return tuple((order[a], order[b]) for a, b in combinations(range(len(order)), 2) if b - a + 1 >= cells)


@lru_cache(maxsize=1024)
def _fills(symbols: Symbols, low: Value, high: Value, most: int, total: int) -> bool:
    """Whether at most `most` different symbols between the crusts can add up to `total`."""
    known = numbers(symbols)
    inner = tuple(number for number in known if known[low] < number < known[high])
    made = [totals(inner, count) for count in range(max(0, min(most, len(inner))) + 1)]
    return any(sums is None or total in sums for sums in made)


@lru_cache(maxsize=256)
def _between(symbols: Symbols, low: Value, high: Value, total: int, differ: bool) -> Automaton:
    """A state is (first crust met, sum since then), or `before` any crust, or `behind` both.

    Where the cells differ anyway, nobody need remember which crust was met: half as many states.
    """
    known = numbers(symbols)
    before, behind = (-1, 0), (-2, 0)

    def step(state: tuple[int, int], value: Value) -> tuple[int, int] | None:
        crust, so_far = state
        if value in (low, high):
            if state == before:
                return (low if differ else value), 0
            return behind if crust >= 0 and (differ or crust != value) and so_far == total else None
        if not known[low] <= known[value] <= known[high]:
            return None
        if crust < 0:
            return state
        after = so_far + known[value]
        return (crust, after) if after <= total or known[low] < 0 else None

    return automaton(len(symbols), before, step, behind.__eq__, f"a sandwich of {total}")
