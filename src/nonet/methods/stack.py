"""Backtracking with an explicit stack, as the C++ program with a window does."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.core.layout import Cell
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream, as_seed
from nonet.core.symbols import Symbol
from nonet.methods import methods
from nonet.methods._board import Ground, Impossible, Sheet
from nonet.methods._events import Contradiction, Event, Guess, Solution, Undo


@methods.register("stack")
def stack(puzzle: Puzzle, *, seed: int | None = None) -> Iterator[Event]:
    """Fill cell after cell with any value that fits, and unwind when none does; a stack stands in for recursion.

    The empty cells are visited row by row from the fullest row on, round to where it began, because a full row leaves
    few values to try at the start. The values that fit a cell come in random order, and the cell keeps those that are
    still untried while later cells are filled and emptied again. Another seed can meet another solution first. If the
    stack runs empty and there has been no solution, the grid was filled wrong.
    """
    ground = Ground(puzzle)
    try:
        ground.check_start()
    except Impossible as reason:
        yield Contradiction(str(reason))
        return
    stream = Stream(as_seed(seed))
    start = ground.sheet()
    values, allowed = start.values, start.candidates
    order = _from_the_fullest_row(ground, start)
    untried: dict[Cell, list[Symbol]] = {}
    filled: list[Cell] = []  # the stack
    solutions = 0
    solutions_before: dict[Cell, int] = {}  # ... the cell was reached

    while True:
        if len(filled) < len(order):
            cell = order[len(filled)]
            taken = {values.get(peer) for peer in ground.peers[cell]}
            untried[cell] = stream.shuffled([symbol for symbol in allowed[cell] if symbol not in taken])
            solutions_before[cell] = solutions
        else:
            yield Solution(ground.grid(values))
            solutions += 1
            if not filled:
                return
            cell = filled.pop()
            yield Undo(cell, values.pop(cell))

        while not untried[cell]:
            if not filled:
                if solutions == 0:
                    yield Contradiction("grid filled wrong")
                return
            if solutions == solutions_before[cell]:
                yield Contradiction(f"no value is left for {ground.name(cell)}")
            cell = filled.pop()
            yield Undo(cell, values.pop(cell))

        values[cell] = untried[cell].pop()
        filled.append(cell)
        yield Guess(cell, values[cell])


def _from_the_fullest_row(ground: Ground, sheet: Sheet) -> list[Cell]:
    """The empty cells in the order in which they are visited."""
    width = ground.puzzle.layout.columns
    empty = sorted(sheet.candidates)
    filled = [cell // width for cell in sheet.values]
    fullest = max((cell // width for cell in empty), key=filled.count, default=0)
    return [cell for cell in empty if cell // width >= fullest] + [cell for cell in empty if cell // width < fullest]
