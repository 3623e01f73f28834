"""Dutch flatmates: every 5 lives below a 1 or above a 9."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from nonet.constraints import constraint
from nonet.constraints._lowered import caption
from nonet.core.constraint import Constraint
from nonet.core.marks import Mark
from nonet.core.primitives import Automaton, Primitive, Regular
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers

# States of the automaton down a column: the cell above was the lowest value, or a middle one that needs the highest.
_PLAIN, _LOWEST, _NEEDS_HIGHEST = range(3)


@constraint("dutch flatmates")
@dataclass(frozen=True, slots=True)
class DutchFlatmates(Constraint):
    """Every 5 has a 1 directly above it or a 9 directly below it, or both.

    DutchFlatmates()
    """

    board_wide: ClassVar[bool] = True

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        layout, size = puzzle.layout.board, len(puzzle.symbols)
        order = sorted(range(size), key=numbers(puzzle.symbols).__getitem__)
        lowest, middle, highest = order[0], order[(size - 1) // 2], order[-1]

        def after(state: int, value: int) -> int:
            if state == _NEEDS_HIGHEST and value != highest:
                return -1
            if value == middle:
                return _PLAIN if state == _LOWEST else _NEEDS_HIGHEST
            return _LOWEST if value == lowest else _PLAIN

        steps = tuple(
            tuple(after(state, value) for value in range(size)) for state in (_PLAIN, _LOWEST, _NEEDS_HIGHEST)
        )
        automaton = Automaton(steps, frozenset((_PLAIN, _LOWEST)))
        for column in range(layout.columns):
            run: list[int] = []
            for row in range(layout.rows + 1):
                cell = row * layout.columns + column
                if row < layout.rows and cell not in layout.missing:
                    run.append(cell)
                elif run:
                    yield Regular(tuple(run), automaton)
                    run = []

    def marks(self) -> Iterable[Mark]:
        yield caption("Dutch flatmates")
