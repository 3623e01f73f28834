"""What the methods share: the areas whose cells must differ, the peers of each cell, and names for messages.

Cells hold symbols (what people write), so that a method reads like the reasoning it shows. There is no search here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from nonet.core.arguments import expect
from nonet.core.budget import checkpoint
from nonet.core.errors import EngineUnavailable
from nonet.core.grid import Grid, to_values
from nonet.core.layout import Area, Cell
from nonet.core.primitives import AllDifferent
from nonet.core.problem import Problem, lower
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol

MAX_CELLS = 1024
"""Cells of a board that a method takes: a search keeps a copy of the board for each guess that stands."""


class Impossible(Exception):
    """The board as it stands cannot be completed; the text says why."""


@dataclass(slots=True)
class Sheet:
    """A board being solved: the symbol of each decided cell, the candidates of each open cell.

    Lists of candidates are replaced, never changed in place, so that copies of a sheet can share them.
    """

    values: dict[Cell, Symbol]
    candidates: dict[Cell, list[Symbol]]

    def copy(self) -> Self:
        return replace(self, values=self.values.copy(), candidates=self.candidates.copy())

    def decide(self, cell: Cell, symbol: Symbol) -> None:
        """Sets the symbol of an open cell."""
        del self.candidates[cell]
        self.values[cell] = symbol

    def strike(self, cell: Cell, symbol: Symbol) -> list[Symbol]:
        """Removes a candidate of an open cell and returns those that are left."""
        self.candidates[cell] = [candidate for candidate in self.candidates[cell] if candidate != symbol]
        return self.candidates[cell]


class Ground:
    """The fixed part of a puzzle: its cells, the areas whose cells must differ, and their names."""

    def __init__(self, puzzle: Puzzle) -> None:
        expect(puzzle, Puzzle, "the puzzle")
        if len(puzzle.layout.cells) > MAX_CELLS:
            raise EngineUnavailable(
                f"the methods take boards of up to {MAX_CELLS:,} cells", hint="the engines take any board"
            )
        self.problem = problem = lowered(puzzle)
        self.puzzle = puzzle
        self.symbols = puzzle.symbols
        self.cells = problem.cells
        named = {area.cells: area for area in reversed(puzzle.areas())}
        rules = zip(problem.primitives, problem.sources, strict=True)
        self.areas = tuple(named.get(rule.cells) or Area(source.kind, rule.cells) for rule, source in rules)

    @cached_property
    def areas_of(self) -> dict[Cell, list[Area]]:
        """The areas of each cell."""
        found: dict[Cell, list[Area]] = {cell: [] for cell in self.cells}
        for area in self.areas:
            checkpoint()
            for cell in area.cells:
                found[cell].append(area)
        return found

    @cached_property
    def peers(self) -> dict[Cell, list[Cell]]:
        """The peers of each cell: the other cells of its areas."""
        return {
            cell: sorted({other for area in areas for other in area.cells} - {cell})
            for cell, areas in self.areas_of.items()
        }

    def sheet(self) -> Sheet:
        """The board at the start: the givens are decided, and nothing is derived from them yet."""
        values: dict[Cell, Symbol] = {}
        candidates: dict[Cell, list[Symbol]] = {}
        for cell in self.cells:
            given = self.puzzle[cell]
            if given is None:
                candidates[cell] = self._allowed(cell)
            else:
                values[cell] = given
        return Sheet(values, candidates)

    def _allowed(self, cell: Cell) -> list[Symbol]:
        return [symbol for value, symbol in enumerate(self.symbols) if self.problem.domains[cell] >> value & 1]

    def name(self, cell: Cell) -> str:
        """`r3c5`."""
        return self.puzzle.layout.name(cell)

    def grid(self, values: Mapping[Cell, Symbol]) -> Grid:
        """The values as a grid."""
        layout = self.puzzle.layout
        return Grid(layout, self.symbols, to_values(self.symbols, values, len(layout)))

    def check_differ(self, area: Area, values: Mapping[Cell, Symbol]) -> None:
        """Raises Impossible if two decided cells of the area have the same symbol."""
        holder: dict[Symbol, Cell] = {}
        for cell in area.cells:
            if cell in values:
                first = holder.setdefault(values[cell], cell)
                if first != cell:
                    raise Impossible(f"{area.name} has {values[cell]} at {self.name(first)} and {self.name(cell)}")

    def check_start(self) -> None:
        """Raises Impossible if the start is wrong: equal givens, a cell without candidates, too large an area."""
        sheet = self.sheet()
        for area in self.areas:
            self.check_differ(area, sheet.values)
        for cell, symbol in sheet.values.items():
            if symbol not in self._allowed(cell):
                raise Impossible(f"{self.name(cell)} is given {symbol}, which is excluded there")
        for cell, candidates in sheet.candidates.items():
            if not candidates:
                raise Impossible(f"{self.name(cell)} has no candidate")
        for area in self.areas:
            if len(area) > len(self.symbols):
                raise Impossible(f"{area.name} has {len(area)} cells for {len(self.symbols)} symbols")
            if len(set(area.cells)) < len(area):
                raise Impossible(f"{area.name} lists a cell twice, which would have to differ from itself")


def lowered(puzzle: Puzzle) -> Problem:
    """The puzzle in primitives; raises EngineUnavailable unless all are all-different, as the methods know no other."""
    problem = lower(puzzle)
    for primitive, rule in zip(problem.primitives, problem.sources, strict=True):
        if not isinstance(primitive, AllDifferent):
            raise EngineUnavailable(
                f"the methods know only areas whose cells must differ, and this puzzle has the rule {rule.kind!r}",
                hint="solve it with an engine: engine='auto' (--engine auto) instead of a method",
            )
    return problem
