from __future__ import annotations

from collections.abc import Callable

from nonet.core.grid import Grid
from nonet.core.layout import Area, Layout
from nonet.core.puzzle import Puzzle
from nonet.methods import Contradiction, Event, GaveUp, Guess, Place, Remove, Solution

Board = Callable[..., Puzzle]
Told = Callable[..., list[Event]]
Solutions = Callable[[list[Event]], list[Grid]]

# Three cells that have nothing to do with each other: whatever is tried, nothing is eliminated.
FREE = Puzzle(Layout(1, 3, ()), (1, 2), bytes(3))


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def test_elimination_alone_needs_no_branching(board: Board, told: Told) -> None:
    puzzle = board("123. 341. 2143 ....", (2, 2))
    events = told("eliminate", puzzle)
    assert not any(isinstance(event, Guess) for event in events)
    # The first row is swept first: 1, 2 and 3 stand there, and 4 is left.
    assert events[:4] == [
        Remove(3, 1, "1 stands in row 1"),
        Remove(3, 2, "2 stands in row 1"),
        Remove(3, 3, "3 stands in row 1"),
        Place(3, 4, "the only candidate left in r1c4"),
    ]


def test_decided_values_must_differ(told: Told) -> None:
    # Two cells of an area come down to the same value in the same visit.
    layout = Layout(1, 3, (Area("line", (0, 1, 2)),))
    puzzle = Puzzle(layout, (1, 2, 3), bytes([1, 0, 0]), candidates=(0b111, 0b011, 0b011))
    assert told("eliminate", puzzle)[-1] == Contradiction("line has 2 at r1c2 and r1c3")


def test_every_value_of_the_cell_is_tried_in_turn(board: Board, told: Told) -> None:
    events = told("eliminate", board("." * 16, (2, 2)), seed=4)
    first = next(event for event in events if isinstance(event, Guess))
    assert [event.symbol for event in events if isinstance(event, Guess) and event.cell == first.cell] == [1, 2, 3, 4]


def test_without_a_limit_the_search_is_complete(told: Told, solutions: Solutions) -> None:
    events = told("eliminate", FREE, seed=1)
    assert len(solutions(events)) == 8
    assert "gave up" not in kinds(events)


def test_a_limit_cuts_branchings_with_no_elimination_between_them(told: Told, solutions: Solutions) -> None:
    events = told("eliminate", FREE, seed=1, branch_limit=2)
    assert not solutions(events)
    assert events[-1] == GaveUp("nothing was eliminated in 2 branchings in a row")
    # Four times two guesses stand and the third is refused; a cut is no contradiction.
    assert kinds(events).count("gave up") == 4 + 1
    assert "contradiction" not in kinds(events)
    assert len(solutions(told("eliminate", FREE, seed=1, branch_limit=3))) == 8


def test_an_elimination_starts_the_count_again(told: Told, solutions: Solutions) -> None:
    # Three pairs: each guess decides the other cell of its pair, so there is never a second idle branching.
    layout = Layout(3, 2, tuple(Area(f"pair {n}", (2 * n - 2, 2 * n - 1)) for n in (1, 2, 3)))
    puzzle = Puzzle(layout, (1, 2), bytes(6))
    events = told("eliminate", puzzle, seed=1, branch_limit=1)
    assert len(solutions(events)) == 8
    assert "gave up" not in kinds(events)


def test_a_limit_of_nothing_is_elimination_alone(course: Puzzle, easy: Puzzle, told: Told) -> None:
    events = told("eliminate", course, branch_limit=0)
    assert kinds(events).count("gave up") == 1
    assert events[-1].kind == "gave up"
    assert not {"guess", "contradiction", "solution"} & set(kinds(events))
    assert told("eliminate", easy, branch_limit=0)[-1].kind == "solution"


def test_what_was_cut_is_said_at_the_end_even_after_a_solution(told: Told) -> None:
    # The pair decides itself after one guess; the two free cells need one branching too many in the other order.
    layout = Layout(1, 4, (Area("pair", (0, 1)),))
    puzzle = Puzzle(layout, (1, 2), bytes(4))
    for seed in range(30):
        events = told("eliminate", puzzle, seed=seed, branch_limit=2)
        if any(isinstance(event, Solution) for event in events) and "gave up" in kinds(events):
            assert events[-1].kind == "gave up"
            return
    raise AssertionError("no seed of thirty had both a solution and a cut")


def test_on_a_hard_grid_a_limit_may_give_up_and_says_so(course: Puzzle, told: Told, solutions: Solutions) -> None:
    answer = solutions(told("eliminate", course, seed=0))
    gave_up = 0
    for seed in range(6):
        events = told("eliminate", course, seed=seed, branch_limit=1)
        if "gave up" in kinds(events):
            assert events[-1].kind == "gave up"
            assert set(solutions(events)) <= set(answer)
            gave_up += 1
        else:
            assert solutions(events) == answer
    assert 0 < gave_up < 6
