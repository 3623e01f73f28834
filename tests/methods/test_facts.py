from __future__ import annotations

from collections.abc import Callable

from nonet.core.grid import Grid
from nonet.core.puzzle import Puzzle
from nonet.methods import Contradiction, Event, Guess, Place, Remove, Solution, Undo

Board = Callable[..., Puzzle]
Told = Callable[..., list[Event]]
Solutions = Callable[[list[Event]], list[Grid]]


def test_no_guess_where_facts_are_enough(easy: Puzzle, told: Told) -> None:
    events = told("facts", easy)
    assert not any(isinstance(event, Guess) for event in events)
    assert isinstance(events[-1], Solution)


def test_a_cell_with_one_candidate(board: Board, told: Told) -> None:
    events = told("facts", board("123. .... .... ....", (2, 2)))
    assert Place(3, 4, "the only candidate of r1c4") in events


def test_a_value_with_one_place_in_an_area(board: Board, told: Told) -> None:
    # The two 1s leave one place each for it in rows 2 and 4, and in boxes 2 and 3; rows are looked at first.
    events = told("facts", board("1... .... ..1. ....", (2, 2)))
    places = {event.cell: event for event in events if isinstance(event, Place)}
    assert places[7] == Place(7, 1, "the only place for 1 in row 2")
    assert places[13] == Place(13, 1, "the only place for 1 in row 4")


def test_boxes_are_named_too(easy: Puzzle, told: Told) -> None:
    reasons = [event.because for event in told("facts", easy) if isinstance(event, Place)]
    assert any(" in box " in because for because in reasons)


def test_a_fact_narrows_the_cells_around_it_before_the_next(board: Board, told: Told) -> None:
    events = told("facts", board("123. .... .... ....", (2, 2)))
    after = events[events.index(Place(3, 4, "the only candidate of r1c4")) + 1 :]
    assert after[:2] == [Remove(7, 4, "4 stands in column 4"), Remove(11, 4, "4 stands in column 4")]


def test_guesses_are_the_candidates_of_the_cells_in_order_and_failures_are_struck(course: Puzzle, told: Told) -> None:
    events = told("facts", course)
    undone = [place for place, event in enumerate(events) if isinstance(event, Undo)]
    for place in undone:
        undo, strike = events[place], events[place + 1]
        assert isinstance(undo, Undo)
        assert isinstance(strike, Remove)
        assert (strike.cell, strike.symbol) == (undo.cell, undo.symbol)
        assert strike.because in ("the guess failed", "its solutions are all told")


def test_the_first_guess_is_the_first_candidate_of_the_first_cell(board: Board, told: Told) -> None:
    events = told("facts", board("." * 16, (2, 2)))
    assert events[0] == Guess(0, 1)


def test_a_struck_guess_may_yield_a_fact(board: Board, told: Told, solutions: Solutions) -> None:
    events = told("facts", board(".... 34.. 2... ....", (2, 2)))
    assert len(solutions(events)) > 1
    at = next(place for place, event in enumerate(events) if isinstance(event, Undo))
    strike, fact = events[at + 1], events[at + 2]
    assert isinstance(strike, Remove)
    assert strike.because == "its solutions are all told"
    assert isinstance(fact, Place)


def test_a_value_without_a_place(board: Board, told: Told) -> None:
    # Row 1 needs a 4: r1c1 is given, and the three others see a 4 in their columns or their box.
    events = told("facts", board("1... ...4 .4.. ....", (2, 2)))
    assert events[-1] == Contradiction("4 has no place in row 1")
