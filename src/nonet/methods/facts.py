"""Derive facts, and guess only when there is none, as the Clojure program does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonet.core.layout import Cell
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol
from nonet.methods import methods
from nonet.methods._board import Ground, Impossible, Sheet
from nonet.methods._events import Contradiction, Event, Guess, Place, Remove, Solution, Undo


@methods.register("facts")
def facts(puzzle: Puzzle, *, seed: int | None = None) -> Iterator[Event]:
    """Facts are read off the board and written into it, one by one; a guess is a fact on trial.

    There are two kinds of facts: a cell with one candidate, and a value with one place in an area (only if the area has
    as many cells as there are symbols, so that it needs them all). Writing a fact narrows the candidates of the cells
    that share an area with it, and new facts may show. When none does, the candidates of all cells in order are the
    guesses: the first is tried, and when it has failed, or all its solutions have been found, it is struck from the
    candidates, which may yield a fact again. Nothing is random: the seed changes nothing.
    """
    ground = Ground(puzzle)
    try:
        ground.check_start()
    except Impossible as reason:
        yield Contradiction(str(reason))
        return
    board = ground.sheet()
    trials: list[Trial] = []
    solutions = 0
    for cell in list(board.values):
        yield from _narrow(ground, board, cell)

    while True:
        try:
            while found := list(_derive(ground, board)):
                for fact in found:
                    yield from _write(ground, board, fact)
            if board.candidates:
                cell, symbol = _first_guess(board)
                trials.append(Trial(board, cell, symbol, solutions))
                board = board.copy()
                board.decide(cell, symbol)
                yield Guess(cell, symbol)
                yield from _narrow(ground, board, cell)
                continue
            solutions += 1
            yield Solution(ground.grid(board.values))
        except Impossible as reason:
            # After a solution from this guess, it only means that there is no other one.
            if solutions == (trials[-1].solutions if trials else 0):
                yield Contradiction(str(reason))

        if not trials:
            return
        board, cell, symbol, solutions_before = trials.pop()
        yield Undo(cell, symbol)
        board.strike(cell, symbol)
        verdict = "the guess failed" if solutions == solutions_before else "its solutions are all told"
        yield Remove(cell, symbol, verdict)


class Fact(NamedTuple):
    """This symbol in this cell, and why."""

    cell: Cell
    symbol: Symbol
    because: str


class Trial(NamedTuple):
    """The board before a guess, the guess, and the number of solutions found before it."""

    board: Sheet
    cell: Cell
    symbol: Symbol
    solutions: int


def _derive(ground: Ground, board: Sheet) -> Iterator[Fact]:
    """Every fact that the board shows as it stands."""
    for cell, candidates in board.candidates.items():
        if not candidates:
            raise Impossible(f"{ground.name(cell)} has no candidate left")
        if len(candidates) == 1:
            yield Fact(cell, candidates[0], f"the only candidate of {ground.name(cell)}")
    for area in ground.areas:
        if len(area) < len(ground.symbols):
            continue
        places: dict[Symbol, list[Cell]] = {symbol: [] for symbol in ground.symbols}
        for cell in area.cells:
            if cell in board.values:
                del places[board.values[cell]]
        for cell in area.cells:
            for symbol in board.candidates.get(cell, ()):
                places[symbol].append(cell)
        for symbol, cells in places.items():
            if not cells:
                raise Impossible(f"{symbol} has no place in {area.name}")
            if len(cells) == 1:
                yield Fact(cells[0], symbol, f"the only place for {symbol} in {area.name}")


def _write(ground: Ground, board: Sheet, fact: Fact) -> Iterator[Event]:
    """Writes the fact into its cell and removes its symbol from the peers.

    All facts of a round are read off one board. Two may be the same; if writing one makes another impossible, so was
    that board.
    """
    cell, symbol, because = fact
    if board.values.get(cell) == symbol:
        return
    if symbol not in board.candidates.get(cell, ()):
        raise Impossible(f"{symbol} cannot stand in {ground.name(cell)}, and yet it is {because}")
    board.decide(cell, symbol)
    yield Place(cell, symbol, because)
    yield from _narrow(ground, board, cell)


def _narrow(ground: Ground, board: Sheet, cell: Cell) -> Iterator[Event]:
    """Removes the symbol of a decided cell from the candidates of its peers."""
    symbol = board.values[cell]
    for area in ground.areas_of[cell]:
        for other in area.cells:
            if symbol in board.candidates.get(other, ()):
                board.strike(other, symbol)
                yield Remove(other, symbol, f"{symbol} stands in {area.name}")


def _first_guess(board: Sheet) -> tuple[Cell, Symbol]:
    """The first candidate of the first open cell; failed guesses have been struck."""
    cell = min(board.candidates)
    return cell, board.candidates[cell][0]
