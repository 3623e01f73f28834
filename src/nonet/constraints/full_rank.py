"""Full rank: rows and columns read as numbers and ranked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations

from nonet.constraints import constraint
from nonet.constraints._board import line_from
from nonet.constraints._lowered import caption
from nonet.constraints._shape import cannot_hold, wrong
from nonet.constraints._tables import automaton
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell, Place
from nonet.core.marks import Label, Mark
from nonet.core.primitives import AnyOf, Automaton, Count, Primitive, Regular, Value
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers


@constraint("full rank")
@dataclass(frozen=True, slots=True)
class FullRank(Constraint):
    """Of all rows and columns, read as numbers from both ends and ranked from the lowest, the line at `at` has `rank`.

    FullRank("r0c4", 8)
    """

    at: Place
    rank: int
    ties: bool = False
    """Whether other lines may read the same as the line from `at`."""

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        layout, worth = puzzle.layout.board, numbers(puzzle.symbols)
        size = len(worth)
        if layout.rows != size or layout.columns != size or layout.missing:
            raise wrong(self, "needs a square board with as many symbols as cells in a row")
        if not 1 <= self.rank <= 4 * size:
            raise cannot_hold(self, f"the rank is {self.rank}", f"lines here have ranks from 1 to {4 * size}")
        line = line_from(self, layout, self.at)
        # On each side every value begins one line, so four lines begin with each value.
        below, less = divmod(self.rank - 1, 4)
        first = sorted(range(size), key=worth.__getitem__)[below]
        yield Count((line[0],), 1 << first, 1, 1)
        yield from _ranked(worth, line, less, self.ties)

    def marks(self) -> Iterable[Mark]:
        yield Label(self.at, f"#{self.rank}", role="full rank")
        if self.ties:
            yield caption("full rank: lines may be equal")


@lru_cache(maxsize=256)
def _ranked(worth: tuple[int, ...], line: tuple[Cell, ...], less: int, ties: bool) -> tuple[Primitive, ...]:
    """Exactly `less` of the three other lines that begin with the same value, one on each other side, are lower."""
    sides = [_rivals(side, line) for side in _sides(len(worth)) if line not in side]
    orders = ("less", "not less" if ties else "greater")
    lesser, others = ([[_compared(worth, other, line, order) for other in side] for side in sides] for order in orders)
    ways = [
        tuple(chain.from_iterable((lesser if i in chosen else others)[i] for i in range(len(sides))))
        for chosen in combinations(range(len(sides)), less)
    ]
    return ways[0] if len(ways) == 1 else (AnyOf(tuple(ways)),)


def _rivals(side: tuple[tuple[Cell, ...], ...], line: tuple[Cell, ...]) -> list[tuple[Cell, ...]]:
    """The lines of a side that may begin with the same value as `line`: at a shared corner, that line alone."""
    corner = [other for other in side if other[0] == line[0]]
    return corner or [other for other in side if other[0] != line[-1]]


@lru_cache(maxsize=16)
def _sides(size: int) -> tuple[tuple[tuple[Cell, ...], ...], ...]:
    """The lines of a square board, grouped by the side from which they are read."""
    rows = tuple(tuple(range(start, start + size)) for start in range(0, size * size, size))
    columns = tuple(zip(*rows, strict=True))
    return (rows, tuple(row[::-1] for row in rows), columns, tuple(column[::-1] for column in columns))


def _compared(worth: tuple[int, ...], a: tuple[Cell, ...], b: tuple[Cell, ...], order: str) -> Regular:
    """If lines a and b begin with the same value, a has this order ('less', 'greater', 'not less') to b."""
    return Regular(tuple(chain.from_iterable(zip(b, a, strict=True))), _order(worth, order))


@lru_cache(maxsize=32)
def _order(worth: tuple[int, ...], order: str) -> Automaton:
    """Lexicographic comparison: reads two lines alternately up to the first difference; accepts if the second has this
    order to the first, or if their first cells differ."""
    wanted = {"less": ("less",), "greater": ("greater",), "not less": ("greater", "equal")}[order]

    def step(state: tuple[str, Value], value: Value) -> tuple[str, Value] | None:
        how, other = state
        if how == "start":
            return ("begun", value)
        if how == "begun":
            return ("equal", 0) if value == other else ("settled", 0)
        if how == "equal":
            return ("beside", value)
        if how == "settled":
            return state
        if value == other:
            return ("equal", 0)
        return ("settled", 0) if ("less" if worth[value] < worth[other] else "greater") in wanted else None

    start: tuple[str, Value] = ("start", 0)
    return automaton(
        len(worth), start, step, lambda state: state[0] == "settled" or state[0] in wanted, "the order of two lines"
    )
