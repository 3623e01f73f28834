"""The pencil marks of a position: what givens, entries and rules leave to each cell, without a search."""

from __future__ import annotations

from dataclasses import dataclass

from nonet.api.progress import filled_in
from nonet.api.reading import PuzzleLike, as_puzzle
from nonet.core.grid import Grid
from nonet.core.layout import Cell
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol


@dataclass(frozen=True, slots=True)
class Pencilled:
    """A position with its pencil marks: `puzzle` has the entries as givens, `candidates` the symbols of open cells."""

    puzzle: Puzzle
    grid: Grid
    candidates: dict[Cell, tuple[Symbol, ...]]


def pencilled(puzzle: PuzzleLike, grid: PuzzleLike | Grid | None = None, *, timeout: float | None = None) -> Pencilled:
    """The pencil marks of a puzzle, with the entries of `grid` if there are any.

    Raises BudgetExceeded after `timeout` seconds.

    >>> pencilled("1... ..2. .3.. ...4").candidates[1]
    (2, 4)
    """
    asked = as_puzzle(puzzle)
    filled = filled_in(asked, grid)
    position = asked.with_givens(filled)
    masks = position.pencil_marks(timeout=timeout).masks
    symbols = asked.symbols
    open_cells = [cell for cell in asked.layout.cells if not filled[cell]]
    marks = {cell: tuple(s for value, s in enumerate(symbols) if masks[cell] >> value & 1) for cell in open_cells}
    return Pencilled(position, Grid(asked.layout, symbols, filled), marks)
