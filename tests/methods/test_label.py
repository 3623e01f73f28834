from __future__ import annotations

from collections.abc import Callable

import pytest

from nonet.core.errors import NonetError
from nonet.core.grid import Grid
from nonet.core.layout import Area, Layout
from nonet.core.puzzle import Puzzle
from nonet.methods import Contradiction, Event, Guess, Place, Remove, methods

Board = Callable[..., Puzzle]
Told = Callable[..., list[Event]]
Solutions = Callable[[list[Event]], list[Grid]]


def first_guess(events: list[Event]) -> Guess:
    return next(event for event in events if isinstance(event, Guess))


def test_leftmost_takes_the_variables_as_they_stand(board: Board, told: Told) -> None:
    puzzle = board(".... .... .... 12..", (2, 2))
    assert first_guess(told("label", puzzle, order="leftmost")).cell == 0


def test_smallest_takes_the_fewest_values_first_and_is_the_default(board: Board, told: Told) -> None:
    puzzle = board(".... .... .... 12..", (2, 2))
    # r3c1 and r3c2 have 3 and 4 left, like r4c3 and r4c4; the first of them is taken.
    assert first_guess(told("label", puzzle, order="smallest")).cell == 8
    assert told("label", puzzle) == told("label", puzzle, order="smallest")


def test_both_orders_tell_the_same_solutions(board: Board, told: Told, solutions: Solutions) -> None:
    puzzle = board("1... ..2. .... ....", (2, 2))
    left, small = (solutions(told("label", puzzle, order=order)) for order in ("leftmost", "smallest"))
    assert set(left) == set(small)
    assert len(left) == len(small) > 1


def test_leftmost_tells_solutions_in_the_order_of_their_values(board: Board, told: Told, solutions: Solutions) -> None:
    lines = [grid.line() for grid in solutions(told("label", board("." * 16, (2, 2)), order="leftmost"))]
    assert lines == sorted(lines)


def test_another_order_is_refused(course: Puzzle) -> None:
    with pytest.raises(NonetError, match="rightmost"):
        next(methods["label"](course, order="rightmost"))


def test_everything_stated_is_followed_before_the_first_label(told: Told) -> None:
    # r1c2 has one value from the start; that decides r1c3, and that r1c1.
    layout = Layout(1, 3, (Area("line", (0, 1, 2)),))
    puzzle = Puzzle(layout, (1, 2, 3), bytes(3), candidates=(0b111, 0b001, 0b011))
    events = told("label", puzzle)
    assert events[:-1] == [
        Place(1, 1, "the only value left for r1c2"),
        Remove(0, 1, "1 stands in line"),
        Remove(2, 1, "1 stands in line"),
        Place(2, 2, "the only value left for r1c3"),
        Remove(0, 2, "2 stands in line"),
        Place(0, 3, "the only value left for r1c1"),
    ]
    assert events[-1].kind == "solution"


def test_two_variables_with_the_same_only_value(told: Told) -> None:
    layout = Layout(1, 2, (Area("line", (0, 1)),))
    puzzle = Puzzle(layout, (1, 2), bytes(2), candidates=(0b01, 0b01))
    assert told("label", puzzle)[-1] == Contradiction("line has 1 at r1c1 and r1c2")
