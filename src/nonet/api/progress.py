"""A player's position: entries and pencil marks on a puzzle, and the mistakes in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from nonet.api.reading import PuzzleLike, as_puzzle
from nonet.api.solving import solve
from nonet.core.arguments import shown
from nonet.core.budget import current
from nonet.core.errors import BrokenRules, NonetError
from nonet.core.grid import Grid
from nonet.core.layout import Cell
from nonet.core.outcome import Outcome, Status
from nonet.core.primitives import Mask
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol
from nonet.logic.board import CandidateBoard
from nonet.logic.step import listed

SOLVING_NODES = 200_000
"""Nodes of the search for whether there is exactly one solution; after that it counts as not known."""

Marks: TypeAlias = "Puzzle | str | bytes | Path | Sequence[Iterable[Symbol]]"
"""Pencil marks: a position with candidates, or the symbols of each cell."""


@dataclass(frozen=True, slots=True, repr=False)
class Mistake:
    """A wrong entry, or a candidate that was removed though the solution needs it."""

    cell: Cell
    symbol: Symbol
    name: str
    removed: bool

    def sentence(self) -> str:
        """What is wrong, without giving the solution of a wrong entry away."""
        if self.removed:
            return f"{self.symbol} was removed from {self.name}, where it belongs"
        return f"{self.symbol} in {self.name} is wrong"

    def __repr__(self) -> str:
        return f"<Mistake: {self.sentence()}>"

    def __str__(self) -> str:
        return self.sentence()


@dataclass(frozen=True, slots=True)
class Progress:
    """A player's position. `filled` are the values of givens and entries, `outcome` is that of the puzzle alone."""

    puzzle: Puzzle
    filled: bytes
    outcome: Outcome
    mistakes: tuple[Mistake, ...]
    _marks: tuple[Mask, ...] | None

    def grid(self) -> Grid:
        """The givens and the entries."""
        return Grid(self.puzzle.layout, self.puzzle.symbols, self.filled)

    def board(self) -> CandidateBoard:
        """The position as a board for techniques; raises BrokenRules, with every mistake, if there are any."""
        if self.mistakes:
            raise BrokenRules("; ".join(mistake.sentence() for mistake in self.mistakes))
        marks = self._marks
        position = (
            self.puzzle if marks is None else replace(self.puzzle, candidates=_both(self.puzzle, self.filled, marks))
        )
        return CandidateBoard.of(position, filled=self.filled)


def progress(
    puzzle: PuzzleLike,
    grid: PuzzleLike | Grid | None = None,
    candidates: Marks | None = None,
    *,
    outcome: Outcome | None = None,
) -> Progress:
    """The position with the entries of `grid` and the pencil marks `candidates`.

    `outcome` is that of the puzzle, for callers that have solved it already.
    """
    asked = as_puzzle(puzzle)
    filled = filled_in(asked, grid)
    marks = _marks(asked, candidates)
    if outcome is None:
        outcome = solve_in_half(asked)
    return Progress(asked, filled, outcome, tuple(_mistakes(asked, filled, marks, outcome)), marks)


def solve_in_half(puzzle: Puzzle) -> Outcome:
    """The outcome by a short search in at most half of the time left; the other half is for what is asked about it."""
    left = current().seconds_left()
    return solve(puzzle, nodes=SOLVING_NODES, timeout=None if left is None else left / 2)


def filled_in(puzzle: Puzzle, grid: PuzzleLike | Grid | None) -> bytes:
    """The values (plus one) of all filled cells; raises NonetError if `grid` changes a given."""
    if grid is None:
        return puzzle.givens
    values = grid.values if isinstance(grid, Grid) else as_puzzle(grid).givens
    if len(values) != len(puzzle):
        raise NonetError(f"the grid has {len(values)} cells, the puzzle {len(puzzle)}")
    changed = [c for c in puzzle.layout.cells if puzzle.givens[c] and values[c] not in (0, puzzle.givens[c])]
    if changed:
        names = listed([puzzle.layout.spoken(cell) for cell in changed])
        raise NonetError(f"the grid is of another puzzle: it changes the given in {names}")
    return bytes(given or value for given, value in zip(puzzle.givens, values, strict=True))


def _marks(puzzle: Puzzle, candidates: Marks | None) -> tuple[Mask, ...] | None:
    if candidates is None:
        return None
    if isinstance(candidates, Puzzle | str | bytes | Path):
        return as_puzzle(candidates).candidates
    values = {symbol: value for value, symbol in enumerate(puzzle.symbols)}
    masks = []
    for symbols in candidates:
        mask = 0
        for symbol in symbols:
            if symbol not in values:
                raise NonetError(f"{shown(symbol)} is not one of the symbols")
            mask |= 1 << values[symbol]
        masks.append(mask)
    if len(masks) == len(puzzle.layout.board):
        masks += [0] * (len(puzzle) - len(masks))
    if len(masks) != len(puzzle):
        raise NonetError(f"pencil marks for {len(masks)} cells, the puzzle has {len(puzzle)}")
    return tuple(masks)


def _both(puzzle: Puzzle, filled: bytes, marks: tuple[Mask, ...]) -> tuple[Mask, ...]:
    kept = puzzle.candidates or (puzzle.everything,) * len(puzzle)
    # A cell without a single mark counts as not pencilled in yet.
    return tuple(
        mask & (puzzle.everything if value or not marked else marked)
        for mask, value, marked in zip(kept, filled, marks, strict=True)
    )


def _mistakes(puzzle: Puzzle, filled: bytes, marks: tuple[Mask, ...] | None, outcome: Outcome) -> list[Mistake]:
    entries = [cell for cell in puzzle.layout.cells if filled[cell] and not puzzle.givens[cell]]
    name, symbols = puzzle.layout.spoken, puzzle.symbols
    if outcome.unique and outcome.grid is not None:
        right = outcome.grid.values
        found = [
            Mistake(cell, symbols[filled[cell] - 1], name(cell), False)
            for cell in entries
            if filled[cell] != right[cell]
        ]
        if marks is not None:
            found += [
                Mistake(cell, symbols[right[cell] - 1], name(cell), True)
                for cell in puzzle.layout.cells
                if not filled[cell] and marks[cell] and not marks[cell] >> right[cell] - 1 & 1
            ]
        return found
    if (
        outcome.status is Status.NONE
        or solve(puzzle.with_givens(filled), nodes=SOLVING_NODES).status is not Status.NONE
    ):
        return []
    # Several solutions, none with all of these entries: an entry that no solution has is certainly wrong.
    wrong = [cell for cell in entries if _impossible(puzzle, cell, filled[cell])]
    return [Mistake(cell, symbols[filled[cell] - 1], name(cell), False) for cell in wrong or entries]


def _impossible(puzzle: Puzzle, cell: Cell, value: int) -> bool:
    givens = bytearray(puzzle.givens)
    givens[cell] = value
    return solve(puzzle.with_givens(bytes(givens)), nodes=SOLVING_NODES).status is Status.NONE
