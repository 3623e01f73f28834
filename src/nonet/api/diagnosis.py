"""Findings that show without a search that a puzzle has no solution; each of them alone is a proof."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from nonet.core.budget import checkpoint
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell, Layout
from nonet.core.pencil import left_by
from nonet.core.primitives import AllDifferent, Mask
from nonet.core.problem import Problem
from nonet.core.symbols import Symbol


@dataclass(frozen=True, slots=True)
class EqualGivens:
    """Two equal givens in areas whose cells must differ."""

    symbol: Symbol
    cells: tuple[Cell, Cell]
    names: tuple[str, str]
    areas: tuple[str, ...]

    def sentence(self) -> str:
        has = "has" if len(self.areas) == 1 else "have"
        return f"{' and '.join(self.areas)} {has} {self.symbol} at {self.names[0]} and {self.names[1]}"


@dataclass(frozen=True, slots=True)
class BrokenByGivens:
    """A rule that its given cells break."""

    rule: str
    cells: tuple[Cell, ...]
    names: tuple[str, ...]

    def sentence(self) -> str:
        return f"the givens at {', '.join(self.names)} break the rule '{self.rule}'"


@dataclass(frozen=True, slots=True)
class TooFewSymbols:
    """An area with more cells than there are symbols."""

    area: str
    cells: int
    symbols: int

    def sentence(self) -> str:
        return f"{self.area} has {self.cells} cells for {self.symbols} symbols"


@dataclass(frozen=True, slots=True)
class ExcludedGiven:
    """A given that is excluded by the pencil marks of its cell or by a rule on that cell alone."""

    symbol: Symbol
    cell: Cell
    name: str

    def sentence(self) -> str:
        return f"{self.name} is given {self.symbol}, which is excluded there"


@dataclass(frozen=True, slots=True)
class CellTwice:
    """An area that lists a cell twice, so that the cell would have to differ from itself."""

    area: str
    name: str

    def sentence(self) -> str:
        return f"{self.area} lists {self.name} twice, which would have to differ from itself"


@dataclass(frozen=True, slots=True)
class NoCandidate:
    """An empty cell to which the givens and the rules leave no symbol."""

    cell: Cell
    name: str

    def sentence(self) -> str:
        return f"{self.name} has no candidate left"


@dataclass(frozen=True, slots=True)
class NoPlace:
    """A symbol that has no place in an area that needs it."""

    symbol: Symbol
    area: str

    def sentence(self) -> str:
        return f"{self.area} has no place for {self.symbol}"


Finding = EqualGivens | ExcludedGiven | BrokenByGivens | CellTwice | TooFewSymbols | NoCandidate | NoPlace


def diagnose(problem: Problem) -> Iterator[Finding]:
    """Every finding, the plainest kind first."""
    yield from _clashes(problem)
    for cell in problem.cells:
        if (symbol := problem.puzzle[cell]) is not None and not problem.domains[cell]:
            yield ExcludedGiven(symbol, cell, problem.puzzle.layout.spoken(cell))
    domains = left_by(problem)
    for cell in problem.cells:
        if domains[cell] == 0 and not problem.puzzle.givens[cell]:
            yield NoCandidate(cell, problem.puzzle.layout.spoken(cell))
    yield from _without_place(problem, domains)


def _clashes(problem: Problem) -> Iterator[Finding]:
    puzzle, name = problem.puzzle, problem.puzzle.layout.spoken
    shared: dict[tuple[Cell, Cell], list[str]] = {}
    broken: list[Finding] = []
    for primitive, source in zip(problem.primitives, problem.sources, strict=True):
        checkpoint()
        given = [cell for cell in primitive.cells if puzzle.givens[cell]]
        if isinstance(primitive, AllDifferent):
            area = _area_name(primitive, source, puzzle.layout)
            for a, b in combinations(given, 2):
                if a != b and puzzle.givens[a] == puzzle.givens[b]:
                    shared.setdefault((min(a, b), max(a, b)), []).append(area)
            twice = sorted({cell for cell in primitive.cells if primitive.cells.count(cell) > 1})
            broken.extend(CellTwice(area, name(cell)) for cell in twice)
            if len(primitive.cells) > problem.size:
                broken.append(TooFewSymbols(area, len(primitive.cells), problem.size))
        elif len(given) == len(primitive.cells) and not primitive.holds(
            [value - 1 for value in puzzle.givens], problem.numbers
        ):
            broken.append(BrokenByGivens(source.kind, tuple(given), tuple(map(name, given))))
    for (a, b), areas in sorted(shared.items()):
        yield EqualGivens(puzzle.symbols[puzzle.givens[a] - 1], (a, b), (name(a), name(b)), tuple(areas))
    yield from broken


def _without_place(problem: Problem, domains: tuple[Mask, ...]) -> Iterator[Finding]:
    puzzle = problem.puzzle
    for primitive, source in zip(problem.primitives, problem.sources, strict=True):
        checkpoint()
        if isinstance(primitive, AllDifferent) and len(primitive.cells) == problem.size:
            placed = 0
            for cell in primitive.cells:
                placed |= 1 << (puzzle.givens[cell] - 1) if puzzle.givens[cell] else domains[cell]
            for value in range(problem.size):
                if not placed >> value & 1:
                    yield NoPlace(puzzle.symbols[value], _area_name(primitive, source, puzzle.layout))


def _area_name(primitive: AllDifferent, source: Constraint, layout: Layout) -> str:
    return next((area.name for area in source.areas_on(layout) if area.cells == primitive.cells), source.kind)
