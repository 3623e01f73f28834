"""Depth-first search with backtracking, shared by several methods.

A method brings two functions: `settle` (what follows without guessing) and `choose` (the cell to guess in). The
standing choices are kept on an explicit stack, as a board of 25 x 25 could exceed Python's recursion limit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from nonet.core.budget import checkpoint
from nonet.core.layout import Cell
from nonet.core.symbols import Symbol
from nonet.methods._board import Ground, Impossible, Sheet
from nonet.methods._events import Contradiction, Event, GaveUp, Guess, Solution, Undo

S = TypeVar("S", bound=Sheet)

Settle = Callable[[S, Cell | None], Iterator[Event]]
"""Yields what follows on the sheet after a guess in the cell (None: at the start); may raise Impossible."""

Choose = Callable[[S], tuple[Cell, list[Symbol]]]
"""Returns an open cell and the symbols to try there, in order; may raise Impossible or CutShort."""


class CutShort(Exception):
    """The method searches no deeper here, by a limit of its own; the text says which."""


@dataclass(slots=True)
class _Choice(Generic[S]):
    """A cell in which every symbol is tried in turn, from the same sheet each time."""

    sheet: S
    cell: Cell
    untried: list[Symbol]
    leaves: int
    """The number of solutions and cuts when the choice was made."""
    standing: Symbol | None = None


def depth_first(ground: Ground, sheet: S, settle: Settle[S], choose: Choose[S]) -> Iterator[Event]:
    """The events of a search for all solutions, each found once, starting from `sheet`."""
    try:
        ground.check_start()
    except Impossible as reason:
        yield Contradiction(str(reason))
        return
    choices: list[_Choice[S]] = []
    leaves = 0
    cut: GaveUp | None = None
    guessed: Cell | None = None
    while True:
        checkpoint()
        # Down: settle the board, and choose a cell if that was not enough.
        try:
            yield from settle(sheet, guessed)
            if sheet.candidates:
                cell, symbols = choose(sheet)
                choices.append(_Choice(sheet, cell, list(symbols), leaves))
            else:
                leaves += 1
                yield Solution(ground.grid(sheet.values))
        except Impossible as reason:
            yield Contradiction(str(reason))
        except CutShort as reason:
            leaves += 1
            cut = GaveUp(str(reason))
            if choices:
                yield cut

        # Back up: to the last choice with a symbol still to try.
        while choices:
            choice = choices[-1]
            if choice.standing is not None:
                yield Undo(choice.cell, choice.standing)
            if choice.untried:
                break
            choices.pop()
            if choice.leaves == leaves:
                yield Contradiction(f"every value of {ground.name(choice.cell)} has failed")
        else:
            if cut is not None:
                yield cut
            return
        guessed = choice.cell
        choice.standing = symbol = choice.untried.pop(0)
        sheet = choice.sheet.copy()
        sheet.decide(guessed, symbol)
        yield Guess(guessed, symbol)
