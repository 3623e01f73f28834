"""Eliminate and branch, as the propagation-and-branching Prolog program does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nonet.core.layout import Area, Cell
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream, as_seed
from nonet.core.symbols import Symbol
from nonet.methods import methods
from nonet.methods._board import Ground, Impossible, Sheet
from nonet.methods._events import Event, Place, Remove
from nonet.methods._search import CutShort, depth_first


@methods.register("eliminate")
def eliminate(puzzle: Puzzle, *, seed: int | None = None, branch_limit: int | None = None) -> Iterator[Event]:
    """Every empty cell has a list of candidates, and the areas are swept for decided values until nothing changes.

    A sweep visits the rows, the columns and the boxes in turn: the decided values of an area leave the lists of its
    other cells, a list with one value left becomes decided, and the decided values must differ. When a whole sweep
    changes nothing, an undecided cell is drawn at random, and each of its values is tried in turn.

    `branch_limit` is how often in a row the method may branch with nothing eliminated in between (2 in the founding
    program). It does not search beyond the limit; its last event is then GaveUp.
    """
    ground = Ground(puzzle)
    stream = Stream(as_seed(seed))

    def settle(lists: _Lists, guessed: Cell | None) -> Iterator[Event]:
        changed = True
        while changed:
            changed = False
            for area in ground.areas:
                for event in _sweep(ground, lists, area):
                    changed = True
                    lists.branchings = 0
                    yield event

    def choose(lists: _Lists) -> tuple[Cell, list[Symbol]]:
        if branch_limit is not None and lists.branchings >= branch_limit:
            raise CutShort(f"nothing was eliminated in {_branchings(lists.branchings)}")
        lists.branchings += 1
        cell = stream.choice(list(lists.candidates))
        return cell, lists.candidates[cell]

    start = ground.sheet()
    yield from depth_first(ground, _Lists(start.values, start.candidates), settle, choose)


def _branchings(number: int) -> str:
    return "one branching" if number == 1 else f"{number} branchings in a row"


@dataclass(slots=True)
class _Lists(Sheet):
    """The candidate lists, and how often in a row the search has branched with nothing eliminated since."""

    branchings: int = 0


def _sweep(ground: Ground, lists: _Lists, area: Area) -> Iterator[Event]:
    """Strikes the decided values of one area from the lists of its other cells."""
    decided = {lists.values[cell] for cell in area.cells if cell in lists.values}
    for cell in area.cells:
        if cell in lists.values:
            continue
        for symbol in lists.candidates[cell]:
            if symbol in decided:
                lists.strike(cell, symbol)
                yield Remove(cell, symbol, f"{symbol} stands in {area.name}")
        left = lists.candidates[cell]
        if not left:
            raise Impossible(f"{ground.name(cell)} has no candidate left")
        if len(left) == 1:
            lists.decide(cell, left[0])
            yield Place(cell, left[0], f"the only candidate left in {ground.name(cell)}")
    ground.check_differ(area, lists.values)
