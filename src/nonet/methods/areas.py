"""Solve one area after another, as the Prolog library for boxes of any size does."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.core.arguments import choice
from nonet.core.budget import checkpoint
from nonet.core.layout import Area, Cell
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol
from nonet.methods import methods
from nonet.methods._board import Ground, Impossible, Sheet
from nonet.methods._events import Event, Place
from nonet.methods._search import depth_first


@methods.register("areas")
def areas(puzzle: Puzzle, *, seed: int | None = None, order: str = "fullest") -> Iterator[Event]:
    """A puzzle is a list of areas that share cells; each area is filled with a permutation of the values it misses.

    The permutation is chosen value by value. After each value the other areas of its cell are checked, so that a
    conflict is found before the rest of the permutation is chosen. A full area leaves fewer choices in the areas that
    cross it.

    `order` says which area is next: "given" takes them as the puzzle lists them (rows, columns, boxes, as the founding
    library does), "fullest" the one with the fewest empty cells. Nothing is random: the seed changes nothing.
    """
    choice(order, ("fullest", "given"), "there is no order named {}")
    ground = Ground(puzzle)
    start = ground.sheet()
    givens = len(start.values)
    plan = _plan(ground, start, fullest_first=order == "fullest")

    def missing(sheet: Sheet) -> tuple[Cell, Area, list[Symbol]]:
        """The next cell, its area, and the values that the area still misses and the cell may have."""
        cell, area = plan[len(sheet.values) - givens]
        present = {sheet.values.get(other) for other in area.cells}
        return cell, area, [symbol for symbol in sheet.candidates[cell] if symbol not in present]

    def settle(sheet: Sheet, guessed: Cell | None) -> Iterator[Event]:
        if guessed is not None:
            _check(ground, sheet, guessed)
        while sheet.candidates:
            cell, area, symbols = missing(sheet)
            if not symbols:
                raise Impossible(f"{area.name} has no value left for {ground.name(cell)}")
            if len(symbols) > 1:
                return
            sheet.decide(cell, symbols[0])
            yield Place(cell, symbols[0], f"the only value that {area.name} has left for {ground.name(cell)}")
            _check(ground, sheet, cell)

    def choose(sheet: Sheet) -> tuple[Cell, list[Symbol]]:
        cell, _, symbols = missing(sheet)
        return cell, symbols

    yield from depth_first(ground, start, settle, choose)


def _check(ground: Ground, sheet: Sheet, cell: Cell) -> None:
    """Raises Impossible if the value of the cell is twice in one of its areas."""
    for area in ground.areas_of[cell]:
        ground.check_differ(area, sheet.values)


def _plan(ground: Ground, sheet: Sheet, *, fullest_first: bool) -> list[tuple[Cell, Area]]:
    """The empty cells in the order of filling, each with the area being filled then; values make no difference."""
    plan: list[tuple[Cell, Area]] = []
    # A cell that is in no area is an area of its own.
    alone = [Area(ground.name(cell), (cell,)) for cell in ground.cells if not ground.areas_of[cell]]
    waiting = [*ground.areas, *alone]
    empty = set(sheet.candidates)
    while empty:
        checkpoint()
        waiting = [area for area in waiting if not empty.isdisjoint(area.cells)]
        area = min(waiting, key=lambda area: len(empty.intersection(area.cells))) if fullest_first else waiting[0]
        plan.extend((cell, area) for cell in area.cells if cell in empty)
        empty.difference_update(area.cells)
    return plan
