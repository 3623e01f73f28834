from __future__ import annotations

from collections.abc import Callable

from nonet.core.grid import Grid
from nonet.core.puzzle import Puzzle
from nonet.methods import Contradiction, Event, Guess, Solution, Undo

Board = Callable[..., Puzzle]
Told = Callable[..., list[Event]]
Solutions = Callable[[list[Event]], list[Grid]]


def test_other_seeds_meet_other_solutions_first(board: Board, told: Told, solutions: Solutions) -> None:
    puzzle = board("1... .... .... ....", (2, 2))
    firsts = {solutions(told("stack", puzzle, seed=seed))[0].line() for seed in range(8)}
    assert len(firsts) > 1


def test_the_empty_cells_are_visited_from_the_fullest_row_on_and_round(board: Board, told: Told) -> None:
    puzzle = board(".2.. .... 34.. .1..", (2, 2))
    visited = []
    for event in told("stack", puzzle, seed=1):
        if isinstance(event, Guess) and event.cell not in visited:
            visited.append(event.cell)
    assert visited == [10, 11, 12, 14, 15, 0, 2, 3, 4, 5, 6, 7]


def test_a_row_that_is_full_already_is_no_start(board: Board, told: Told) -> None:
    puzzle = board("1234 .... 2... ....", (2, 2))
    first = next(event for event in told("stack", puzzle, seed=1) if isinstance(event, Guess))
    assert first.cell == 9


def test_the_grid_was_filled_wrong(board: Board, told: Told) -> None:
    events = told("stack", board("12.. ..3. .... .4..", (2, 2)), seed=1)
    assert any(isinstance(event, Guess) for event in events)
    assert not any(isinstance(event, Solution) for event in events)
    assert events[-1] == Contradiction("grid filled wrong")
    assert events.count(Contradiction("grid filled wrong")) == 1


def test_only_values_that_fit_are_tried(course: Puzzle, told: Told) -> None:
    values = {cell: course[cell] for cell in course.layout.cells if course[cell] is not None}
    houses = [area.cells for area in course.areas()]
    for event in told("stack", course, seed=1)[:3000]:
        if isinstance(event, Guess):
            values[event.cell] = event.symbol
            for cells in houses:
                if event.cell in cells:
                    there = [values[cell] for cell in cells if cell in values]
                    assert len(there) == len(set(there))
        elif isinstance(event, Undo):
            del values[event.cell]


def test_a_cell_keeps_its_untried_values_while_the_stack_unwinds(board: Board, told: Told) -> None:
    # The first cell of all is never reached anew: each of its values is tried once, whatever happens behind it.
    events = told("stack", board("." * 16, (2, 2)), seed=7)
    first = next(event for event in events if isinstance(event, Guess))
    tried = [event.symbol for event in events if isinstance(event, Guess) and event.cell == first.cell]
    assert sorted(tried) == [1, 2, 3, 4]
