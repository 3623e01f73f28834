"""A lowered puzzle: what engines solve."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import chain
from typing import NamedTuple

from nonet.core.constraint import Constraint, House
from nonet.core.errors import BrokenRules
from nonet.core.layout import Cell
from nonet.core.primitives import AllDifferent, Count, Mask, Primitive
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers


class Problem(NamedTuple):
    """Domains and primitives; `sources[i]` is the constraint that primitive i came from.

    Places that are no cells (`cells` leaves them out) have an empty domain.
    """

    puzzle: Puzzle
    cells: tuple[Cell, ...]
    domains: tuple[Mask, ...]
    primitives: tuple[Primitive, ...]
    sources: tuple[Constraint, ...]
    numbers: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<Problem of {len(self.cells)} cells, {self.size} values and {len(self.primitives)} primitives>"

    @property
    def size(self) -> int:
        """How many values there are."""
        return len(self.numbers)


def lower(puzzle: Puzzle) -> Problem:
    """The puzzle in primitives. A `Count` of a single cell becomes part of that cell's domain."""
    houses = ((House(area), AllDifferent(area.cells)) for area in puzzle.layout.houses)
    rules = ((rule, primitive) for rule in puzzle.constraints for primitive in lowered(rule, puzzle))
    return compose(puzzle, chain(houses, rules))


def compose(puzzle: Puzzle, parts: Iterable[tuple[Constraint, Primitive]]) -> Problem:
    """The puzzle's board, givens and candidates with these primitives and no others, each with its rule."""
    everything = puzzle.everything
    cells = puzzle.layout.cells
    domains = [everything] * len(puzzle.layout) if puzzle.candidates is None else list(puzzle.candidates)
    for cell in puzzle.layout.missing:
        domains[cell] = 0
    for cell, given in enumerate(puzzle.givens):
        if given:
            domains[cell] &= 1 << (given - 1)
    on_board = set(cells)
    primitives: list[Primitive] = []
    sources: list[Constraint] = []
    areas: set[tuple[Cell, ...]] = set()
    for rule, primitive in parts:
        if not on_board.issuperset(primitive.cells):
            raise BrokenRules(f"the rule {rule.kind!r} names a cell that is not on the board")
        if isinstance(primitive, AllDifferent):
            # Boxes of 1 x N are rows over again; saying a thing twice only costs time.
            if len(primitive.cells) < 2 or primitive.cells in areas:
                continue
            areas.add(primitive.cells)
        elif isinstance(primitive, Count) and len(primitive.cells) == 1:
            inside = everything if primitive.low <= 1 <= primitive.high else 0
            outside = everything if primitive.low <= 0 <= primitive.high else 0
            domains[primitive.cells[0]] &= primitive.values & inside | ~primitive.values & outside
            continue
        primitives.append(primitive)
        sources.append(rule)
    return Problem(puzzle, cells, tuple(domains), tuple(primitives), tuple(sources), numbers(puzzle.symbols))


def lowered(rule: Constraint, puzzle: Puzzle) -> Iterator[Primitive]:
    """One rule in primitives. If it cannot hold on this board, the error says which rule and where."""
    layout = puzzle.layout
    cells = _cells_of(rule)
    if cells and (min(cells) < 0 or max(cells) >= len(layout) or not layout.missing.isdisjoint(cells)):
        off = next(cell for cell in cells if not 0 <= cell < len(layout) or cell in layout.missing)
        raise BrokenRules(f"the rule {rule.kind!r} names a cell that is not on the board: {layout.name(off)}")
    try:
        yield from rule.lower(puzzle)
    except BrokenRules as broken:
        name = f"the rule {rule.kind!r}"
        known = [*_places_of(rule), *map(layout.name, cells)]
        where = ", ".join(known if len(known) <= 6 else [*known[:5], "..."])
        own = broken.message.startswith(name)
        complaint = broken.message.removeprefix(name) if own else f": {broken.message}"
        raise BrokenRules(f"{name}{where and ' at '}{where}{complaint}", hint=broken.hint) from None


@cache
def _annotated(rule: type[Constraint], with_word: str) -> tuple[str, ...]:
    """The fields of a rule whose annotations have this word."""
    return tuple(field.name for field in fields(rule) if with_word in str(field.type)) if is_dataclass(rule) else ()


def _cells_of(rule: Constraint) -> list[Cell]:
    """The cells that a rule names, as its annotations have them."""
    cells: list[Cell] = []
    for name in _annotated(type(rule), "Cell"):
        _gather(getattr(rule, name), cells)
    return cells


def _places_of(rule: Constraint) -> list[str]:
    """The places outside the board that a rule names."""
    places = [getattr(rule, name) for name in _annotated(type(rule), "Place")]
    return [f"r{row}c{column}" for row, column in places]


def _gather(value: object, cells: list[Cell]) -> None:
    if isinstance(value, int):
        cells.append(value)
    elif isinstance(value, tuple):
        for each in value:
            if type(each) is int:
                cells.append(each)
            else:
                _gather(each, cells)
