"""Sum lines, such as ten lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from nonet.constraints import constraint
from nonet.constraints._shape import cannot_hold, check_cells, wrong
from nonet.constraints._tables import Symbols, automaton, fits
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules
from nonet.core.layout import Cell
from nonet.core.marks import Line, Mark
from nonet.core.primitives import Automaton, Primitive, Regular, Value
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers


@constraint("sum line")
@dataclass(frozen=True, slots=True)
class SumLine(Constraint):
    """The line can be cut into successive groups that each add up to `total`.

    SumLine("r1c1-r1c4-r3c4")
    """

    cells: tuple[Cell, ...]
    total: int = 10

    def __post_init__(self) -> None:
        check_cells(self)
        if self.total < 1:
            raise wrong(self, f"cannot have the total {self.total}", "1 or more")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        machine = _groups_of(puzzle.symbols, self.total)
        if not _fits(puzzle.symbols, self.total, len(self.cells)):
            raise cannot_hold(self, f"no symbols in {len(self.cells)} cells make groups of {self.total}")
        yield Regular(self.cells, machine)

    def marks(self) -> Iterable[Mark]:
        yield Line(self.cells, role="sum line", text="" if self.total == 10 else str(self.total))


@lru_cache(maxsize=256)
def _fits(symbols: Symbols, total: int, cells: int) -> bool:
    return fits(_groups_of(symbols, total), cells)


@lru_cache(maxsize=64)
def _groups_of(symbols: Symbols, total: int) -> Automaton:
    """A state is the sum of the group so far. A full group stays open as long as only zeros follow."""
    known = numbers(symbols)
    if min(known) < 0:
        raise BrokenRules("groups of one total need numbers that are not below 0")

    def step(so_far: int, value: Value) -> int | None:
        after = known[value] + (so_far if so_far < total or known[value] == 0 else 0)
        return after if after <= total else None

    return automaton(len(symbols), 0, step, total.__eq__, f"a line of groups of {total}")
