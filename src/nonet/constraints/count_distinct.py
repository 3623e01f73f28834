"""A cell that counts the different values in other cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from nonet.constraints import constraint
from nonet.constraints._shape import check_cells, check_each
from nonet.constraints._tables import automaton
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Dot, Mark, Outline
from nonet.core.primitives import Automaton, Mask, Primitive, Regular, Value
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers


@constraint("count distinct")
@dataclass(frozen=True, slots=True)
class CountDistinct(Constraint):
    """`counter` holds the number of different values in `cells`.

    CountDistinct("r1c1", "r2c2-r5c5")
    """

    counter: Cell
    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        check_each(self, self.counter)
        check_cells(self)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield Regular((*self.cells, self.counter), _counting(numbers(puzzle.symbols), len(self.cells)))

    def marks(self) -> Iterable[Mark]:
        yield Outline(self.cells, role="count distinct")
        yield Dot((self.counter,), role="count distinct")


@lru_cache(maxsize=64)
def _counting(worth: tuple[int, ...], cells: int) -> Automaton:
    """A state is (cells read, mask of the values seen); the last value read is the counter's."""

    def step(state: tuple[int, Mask], value: Value) -> tuple[int, Mask] | None:
        read, seen = state
        if read < cells:
            return read + 1, seen | 1 << value
        return (cells + 1, 0) if worth[value] == seen.bit_count() else None

    return automaton(len(worth), (0, 0), step, lambda state: state[0] > cells, f"the count of {cells} cells' values")
