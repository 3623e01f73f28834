from __future__ import annotations

from collections.abc import Callable

import pytest

from nonet.core.errors import NonetError
from nonet.core.grid import Grid
from nonet.core.puzzle import Puzzle
from nonet.methods import Contradiction, Event, Guess, Place, Undo, methods

Board = Callable[..., Puzzle]
Told = Callable[..., list[Event]]
Solutions = Callable[[list[Event]], list[Grid]]


def cells_in_order(events: list[Event]) -> list[int]:
    """The cells in the order in which they first got a value."""
    return list(dict.fromkeys(event.cell for event in events if isinstance(event, Guess | Place)))


def test_given_takes_the_areas_as_listed(board: Board, told: Told) -> None:
    puzzle = board(".2.. .... 341. ....", (2, 2))
    assert cells_in_order(told("areas", puzzle, order="given")) == [0, 2, 3, 4, 5, 6, 7, 11, 12, 13, 14, 15]


def test_fullest_takes_the_area_with_the_fewest_empty_cells(board: Board, told: Told) -> None:
    puzzle = board("..2. .... 341. ....", (2, 2))
    # Row 3 lacks one value; then column 3 and box 3 lack two each, and the column is listed first.
    assert cells_in_order(told("areas", puzzle))[:3] == [11, 6, 14]
    assert told("areas", puzzle) == told("areas", puzzle, order="fullest")


def test_another_order_is_refused(course: Puzzle) -> None:
    with pytest.raises(NonetError, match="emptiest"):
        next(methods["areas"](course, order="emptiest"))


def test_a_conflict_is_found_at_once_and_named(board: Board, told: Told) -> None:
    # Row 1 misses 1, 2, 3 and 4, tried in this order; 1 stands below r1c1.
    puzzle = board(".... .... 1... ....", (2, 2))
    assert told("areas", puzzle, order="given")[:3] == [
        Guess(0, 1),
        Contradiction("column 1 has 1 at r1c1 and r3c1"),
        Undo(0, 1),
    ]


def test_an_area_is_filled_with_the_values_it_misses(board: Board, told: Told) -> None:
    puzzle = board("2... .... .... ....", (2, 2))
    first_row = [event for event in told("areas", puzzle, order="given") if isinstance(event, Guess | Place)][:3]
    assert [(event.cell, event.symbol) for event in first_row] == [(1, 1), (2, 3), (3, 4)]
    # The last of them is no choice.
    assert first_row[-1] == Place(3, 4, "the only value that row 1 has left for r1c4")


def test_both_orders_tell_the_same_solutions(board: Board, told: Told, solutions: Solutions) -> None:
    puzzle = board("1... ..2. .... ....", (2, 2))
    given, fullest = (solutions(told("areas", puzzle, order=order)) for order in ("given", "fullest"))
    assert set(given) == set(fullest)
    assert len(given) == len(fullest) > 1
