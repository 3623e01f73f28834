"""Rows and columns read as numbers, and ranked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from nonet.constraints import constraint
from nonet.constraints._board import Place, line_from
from nonet.constraints._lowered import caption
from nonet.constraints._shape import wrong
from nonet.constraints._tables import automaton
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Label, Mark
from nonet.core.primitives import AnyOf, Automaton, Count, Primitive, Regular, Value
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers


@constraint("full rank")
@dataclass(frozen=True, slots=True)
class FullRank(Constraint):
    """Of all rows and columns, read as numbers from both ends, the one from here has this rank; the lowest has 1."""

    at: Place
    rank: int
    ties: bool = False
    """Whether other lines may read the same as this one."""

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        layout, worth = puzzle.layout, numbers(puzzle.symbols)
        size = len(worth)
        if layout.rows != size or layout.columns != size or layout.missing:
            raise wrong(self, "needs a square board with as many symbols as cells in a row")
        if not 1 <= self.rank <= 4 * size:
            raise wrong(self, f"has a rank of {self.rank}", f"the lines of this board have ranks from 1 to {4 * size}")
        line = line_from(self, layout, self.at)
        # On each side every value begins one line, so four lines begin with each value.
        below, lower = divmod(self.rank - 1, 4)
        first = sorted(range(size), key=worth.__getitem__)[below]
        yield Count((line[0],), 1 << first, 1, 1)
        sides = [side for side in _sides(size) if line not in side]
        ways = {
            order: [
                [Regular(_interleaved(other, line), _order(worth, first, order)) for other in side] for side in sides
            ]
            for order in ("less", "not less" if self.ties else "greater")
        }
        smaller, greater = ways.values()
        # Of the three other lines that begin with the value so many are less. Said of all of them where that can be,
        # and else of two sides at a time: of every two lines it would be 81 times as many rules.
        yield from _at_most(3 - lower, smaller)
        yield from _at_most(lower, greater)

    def marks(self) -> Iterable[Mark]:
        yield Label(self.at, f"#{self.rank}", role="full rank")
        if self.ties:
            yield caption("full rank: lines may be equal")


def _at_most(exceptions: int, sides: list[list[Regular]]) -> Iterator[Primitive]:
    """The lines of all sides but so many are like this."""
    if exceptions == 0:
        yield from (way for side in sides for way in side)
    elif exceptions == 1:
        for a, b in combinations(sides, 2):
            yield AnyOf((tuple(a), tuple(b)))
    elif exceptions == 2:
        yield AnyOf(tuple(tuple(side) for side in sides))


@lru_cache(maxsize=16)
def _sides(size: int) -> tuple[tuple[tuple[Cell, ...], ...], ...]:
    """The lines of a square board by the side from which they are read."""
    rows = tuple(tuple(range(start, start + size)) for start in range(0, size * size, size))
    columns = tuple(zip(*rows, strict=True))
    return (rows, tuple(row[::-1] for row in rows), columns, tuple(column[::-1] for column in columns))


def _interleaved(a: tuple[Cell, ...], b: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple(cell for pair in zip(a, b, strict=True) for cell in pair)


@lru_cache(maxsize=128)
def _order(worth: tuple[int, ...], first: Value, order: str) -> Automaton:
    """Reads two lines in turns. If the first of them begins with this value, it is less or greater than the other."""
    wanted = {"less": ("less",), "greater": ("greater",), "not less": ("greater", "equal")}[order]

    def step(state: tuple[str, Value], value: Value) -> tuple[str, Value] | None:
        how, other = state
        if how in ("free", "less", "greater"):
            return state
        if how == "start":
            return ("beside", value) if value == first else ("free", 0)
        if how == "equal":
            return ("beside", value)
        if value == other:
            return ("equal", 0)
        found = "less" if worth[other] < worth[value] else "greater"
        return (found, 0) if found in wanted else None

    start: tuple[str, Value] = ("start", 0)
    return automaton(
        len(worth), start, step, lambda state: state[0] == "free" or state[0] in wanted, "the order of two lines"
    )
