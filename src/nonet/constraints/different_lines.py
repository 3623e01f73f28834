"""No two lines that read the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations
from typing import ClassVar

from nonet.constraints import constraint
from nonet.constraints._lowered import caption
from nonet.constraints._tables import automaton
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Mark
from nonet.core.primitives import Automaton, Primitive, Regular, Value
from nonet.core.puzzle import Puzzle


@constraint("different lines")
@dataclass(frozen=True, slots=True)
class DifferentLines(Constraint):
    """No two rows or columns read the same, from either end.

    DifferentLines()
    """

    board_wide: ClassVar[bool] = True

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        layout = puzzle.layout.board
        width = layout.columns
        lines = [range(start, start + width) for start in range(0, len(layout), width)]
        lines += [range(start, len(layout), width) for start in range(width)]
        seen: dict[Cell, set[Cell]] = {cell: set() for cell in layout.cells}
        for house in layout.houses:
            for cell in house.cells:
                seen[cell].update(house.cells)
        apart = _unlike(len(puzzle.symbols))
        for a, b in combinations([tuple(line) for line in lines if layout.missing.isdisjoint(line)], 2):
            for other in (b, b[::-1]) if len(a) == len(b) else ():
                pairs = [pair for pair in zip(a, other, strict=True) if pair[0] != pair[1]]
                if not any(d in seen[c] for c, d in pairs):  # else a house already makes the lines differ
                    yield Regular(tuple(chain.from_iterable(pairs)), apart)

    def marks(self) -> Iterable[Mark]:
        yield caption("no two lines read the same")


@lru_cache(maxsize=16)
def _unlike(size: int) -> Automaton:
    """Reads two lines alternately, cell by cell; accepts if they differ anywhere."""

    def step(state: tuple[str, Value], value: Value) -> tuple[str, Value]:
        how, other = state
        if how == "equal":
            return ("beside", value)
        return ("equal", 0) if how == "beside" and value == other else ("different", 0)

    start: tuple[str, Value] = ("equal", 0)
    return automaton(size, start, step, lambda state: state[0] == "different", "a difference of two lines")
