"""State the model, then label the variables, as the Prolog program with constraints over finite domains does."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.core.arguments import choice
from nonet.core.layout import Cell
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol
from nonet.methods import methods
from nonet.methods._board import Ground, Impossible, Sheet
from nonet.methods._events import Event, Place, Remove
from nonet.methods._search import depth_first


@methods.register("label")
def label(puzzle: Puzzle, *, seed: int | None = None, order: str = "smallest") -> Iterator[Event]:
    """Every cell is a variable, every area is stated to be all different, and only then are values tried.

    Stating an area makes it watch its variables: as soon as one of them is decided, its value leaves the domains of the
    others, and a domain with one value left decides its variable in turn. Labelling then picks a variable, tries the
    values of its domain from the first to the last, and lets the areas react to each.

    `order` says which variable is next: "leftmost" takes them as they stand on the board, row by row (the option
    `leftmost` of CLP(FD), and what the founding program does); "smallest" takes the one with the fewest values left
    (the option `ff`, first fail), the default here because wrong values then show themselves sooner. Nothing is random:
    the seed changes nothing.
    """
    pick = _ORDERS[choice(order, _ORDERS, "there is no order named {}")]
    ground = Ground(puzzle)

    def settle(domains: Sheet, guessed: Cell | None) -> Iterator[Event]:
        if guessed is not None:
            return _propagate(ground, domains, [guessed])
        return _state(ground, domains)

    def choose(domains: Sheet) -> tuple[Cell, list[Symbol]]:
        cell = pick(domains)
        return cell, domains.candidates[cell]

    yield from depth_first(ground, ground.sheet(), settle, choose)


def _leftmost(domains: Sheet) -> Cell:
    return min(domains.candidates)


def _smallest(domains: Sheet) -> Cell:
    return min(domains.candidates, key=lambda cell: (len(domains.candidates[cell]), cell))


_ORDERS = {"smallest": _smallest, "leftmost": _leftmost}


def _state(ground: Ground, domains: Sheet) -> Iterator[Event]:
    """Propagates the givens through all areas, before any value is tried."""
    decided = list(domains.values)
    for cell, domain in list(domains.candidates.items()):
        if len(domain) == 1:
            yield _decide(ground, domains, cell)
            decided.append(cell)
    yield from _propagate(ground, domains, decided)


def _propagate(ground: Ground, domains: Sheet, decided: list[Cell]) -> Iterator[Event]:
    """Removes the values of decided cells from their peers, which may decide more cells, to a fixpoint."""
    for cell in decided:  # which grows while it is read
        symbol = domains.values[cell]
        for area in ground.areas_of[cell]:
            for other in area.cells:
                if other in domains.values:
                    if other != cell and domains.values[other] == symbol:
                        ground.check_differ(area, domains.values)
                elif symbol in domains.candidates[other]:
                    left = domains.strike(other, symbol)
                    yield Remove(other, symbol, f"{symbol} stands in {area.name}")
                    if not left:
                        raise Impossible(f"{ground.name(other)} has no value left")
                    if len(left) == 1:
                        yield _decide(ground, domains, other)
                        decided.append(other)


def _decide(ground: Ground, domains: Sheet, cell: Cell) -> Place:
    symbol = domains.candidates[cell][0]
    domains.decide(cell, symbol)
    return Place(cell, symbol, f"the only value left for {ground.name(cell)}")
