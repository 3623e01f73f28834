"""What holds for all five: the answers of the founding examples, refusals, and the reasons given at the start."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

import pytest

import nonet.methods
from nonet.core.constraint import Constraint
from nonet.core.errors import EngineUnavailable
from nonet.core.grid import Grid
from nonet.core.layout import Area, Layout
from nonet.core.primitives import AllDifferent, Count, Primitive, Sum
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.engines import Run, search
from nonet.methods import Contradiction, Event, Guess, Remove, Solution, Undo, methods

Board = Callable[..., Puzzle]
Told = Callable[..., list[Event]]
Solutions = Callable[[list[Event]], list[Grid]]

RANDOM = {"eliminate", "stack"}
"""Methods that heed a seed."""

every_method = pytest.mark.parametrize("name", methods.names)


@dataclass(frozen=True, slots=True)
class Differ(Constraint):
    """These cells differ; with a name they are an area."""

    kind = "differ"
    cells: tuple[int, ...]
    name: str | None = None

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield AllDifferent(self.cells)

    def areas(self) -> Iterable[Area]:
        return () if self.name is None else (Area(self.name, self.cells),)


@dataclass(frozen=True, slots=True)
class Adds(Constraint):
    """These cells add up to the total."""

    kind = "little cage"
    cells: tuple[int, ...]
    total: int

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield Sum(tuple((1, cell) for cell in self.cells), self.total)


@dataclass(frozen=True, slots=True)
class Low(Constraint):
    """This cell has one of the first two values."""

    kind = "low"
    cell: int

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield Count((self.cell,), 0b11, 1, 1)


def oracle(puzzle: Puzzle) -> list[bytes]:
    return sorted(search(lower(puzzle), Run(), "python"))


def test_there_are_five() -> None:
    assert methods.names == ("areas", "eliminate", "facts", "label", "stack")


@every_method
def test_a_method_is_an_attribute_of_the_package_however_its_file_was_imported(name: str) -> None:
    method = methods[name]
    assert getattr(nonet.methods, name) is method
    __import__(f"nonet.methods.{name}")
    assert getattr(nonet.methods, name) is method


@every_method
def test_course_puzzle_is_proved_unique(name: str, course: Puzzle, told: Told, solutions: Solutions) -> None:
    grids = solutions(told(name, course, seed=3))
    assert [grid.line() for grid in grids] == [
        "143986257679425381285731694962354178357618942418279563821567439796143825534892716"
    ]


@every_method
def test_the_other_founding_examples(name: str, board: Board, easy: Puzzle, told: Told, solutions: Solutions) -> None:
    (grid,) = solutions(told(name, easy, seed=1))
    assert grid.line() == "473195268856342791921687534347526189582914673619873452234769815165238947798451326"
    puzzle = board("1..8.4....2....456..32.5......4..8.5789.5.........62.38.1...7.....123.8.2.5.....9")
    (grid,) = solutions(told(name, puzzle, seed=1))
    assert grid.line() == "156894327928731456473265918362417895789352641514986273831549762697123584245678139"


@every_method
def test_all_grids_of_2x2_boxes(name: str, board: Board, told: Told, solutions: Solutions) -> None:
    grids = solutions(told(name, board("." * 16, (2, 2)), seed=5))
    assert len(grids) == len(set(grids)) == 288


@every_method
def test_a_full_board_is_its_own_solution(name: str, board: Board, told: Told, solutions: Solutions) -> None:
    puzzle = board("1234341221434321", (2, 2))
    assert told(name, puzzle) == [Solution(puzzle.grid())]


@every_method
def test_equal_givens_are_named(name: str, board: Board, told: Told) -> None:
    puzzle = board("1.......1" + "." * 72)
    assert told(name, puzzle) == [Contradiction("row 1 has 1 at r1c1 and r1c9")]
    puzzle = board("A... .... .... A...", (2, 2), "ABCD")
    assert told(name, puzzle) == [Contradiction("column 1 has A at r1c1 and r4c1")]


@every_method
def test_no_solution_ends_with_a_contradiction_at_the_start_of_the_board(name: str, board: Board, told: Told) -> None:
    # r1c4 sees 1, 2 and 3 in its row and 4 in its column.
    events = told(name, board("123. ...4 .... ....", (2, 2)), seed=2)
    assert isinstance(events[-1], Contradiction)
    assert not any(isinstance(event, Solution) for event in events)
    assert sum(isinstance(event, Guess) for event in events) == sum(isinstance(event, Undo) for event in events)


@every_method
def test_no_contradiction_ends_a_search_with_solutions(
    name: str, board: Board, told: Told, solutions: Solutions
) -> None:
    events = told(name, board("12.. .... .... ...1", (2, 2)), seed=2)
    assert solutions(events)
    assert not isinstance(events[-1], Contradiction)


@every_method
def test_other_rules_are_refused_by_name(name: str, board: Board) -> None:
    puzzle = replace(board("." * 16, (2, 2)), constraints=(Adds((0, 1), 5),))
    with pytest.raises(EngineUnavailable, match="little cage") as refused:
        next(methods[name](puzzle))
    assert refused.value.hint is not None
    assert "engine" in refused.value.hint


@every_method
def test_extra_areas_with_and_without_a_name(name: str, board: Board, told: Told, solutions: Solutions) -> None:
    diagonals = (Differ((0, 5, 10, 15), "diagonal 1"), Differ((3, 6, 9, 12)))
    puzzle = replace(board("1... .... .... ....", (2, 2)), constraints=diagonals)
    found = sorted(grid.values for grid in solutions(told(name, puzzle, seed=1)))
    assert found == oracle(puzzle) != []
    clash = puzzle.with_givens(bytes([0, 0, 0, 3, *[0] * 8, 3, 0, 0, 0]))
    assert told(name, clash) == [Contradiction("differ has 3 at r1c4 and r4c1")]


@every_method
def test_a_rule_for_one_cell_shapes_its_candidates(name: str, board: Board, told: Told, solutions: Solutions) -> None:
    puzzle = replace(board("3... .... .... ....", (2, 2)), constraints=(Low(1), Low(6)))
    found = sorted(grid.values for grid in solutions(told(name, puzzle, seed=1)))
    assert found == oracle(puzzle) != []


@every_method
def test_excluded_candidates(name: str, board: Board, told: Told, solutions: Solutions) -> None:
    puzzle = replace(board("." * 16, (2, 2)), candidates=(0b0001, 0b0110, *[0b1111] * 14))
    found = sorted(grid.values for grid in solutions(told(name, puzzle, seed=1)))
    assert found == oracle(puzzle) != []
    given = replace(puzzle, givens=bytes([2, *[0] * 15]))
    assert told(name, given) == [Contradiction("r1c1 is given 2, which is excluded there")]
    none = replace(puzzle, candidates=(0, *[0b1111] * 15))
    assert told(name, none) == [Contradiction("r1c1 has no candidate")]


@every_method
def test_more_symbols_than_cells_in_an_area(name: str, told: Told, solutions: Solutions) -> None:
    # With five symbols a value need not stand in every row, so a value with one place is no fact.
    puzzle = Puzzle(Layout.square(3, None), ("a", "b", "c", "d", "e"), bytes([1, 2, 0, 2, 0, 0, 0, 0, 5]))
    found = sorted(grid.values for grid in solutions(told(name, puzzle, seed=1)))
    assert found == oracle(puzzle) != []


@every_method
def test_fewer_symbols_than_cells_in_an_area(name: str, told: Told) -> None:
    puzzle = Puzzle(Layout.square(3, None), (1, 2), bytes(9))
    assert told(name, puzzle) == [Contradiction("row 1 has 3 cells for 2 symbols")]


@every_method
def test_jigsaw(name: str, told: Told, solutions: Solutions) -> None:
    regions = [(0, 1, 2, 5), (3, 6, 7, 11), (4, 8, 9, 12), (10, 13, 14, 15)]
    puzzle = Puzzle(Layout.jigsaw(regions, 4), (1, 2, 3, 4), bytes([0, 2, 0, 0, *[0] * 12]))
    found = sorted(grid.values for grid in solutions(told(name, puzzle, seed=1)))
    assert found == oracle(puzzle) != []


@every_method
def test_missing_cells_and_cells_in_no_area(name: str, told: Told, solutions: Solutions) -> None:
    # A cross: the corners are no cells, the middle row and column differ, and two cells are in no area.
    layout = Layout(3, 4, (Area("across", (4, 5, 6)), Area("down", (1, 5, 9))), missing=frozenset({0, 2, 8, 10, 11}))
    puzzle = Puzzle(layout, (1, 2, 3), bytes([0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]))
    found = sorted(grid.values for grid in solutions(told(name, puzzle, seed=1)))
    assert found == oracle(puzzle)
    assert len(found) == 2 * 2 * 3 * 3


@every_method
def test_large_boards_do_not_exhaust_recursion(name: str) -> None:
    puzzle = Puzzle(Layout(25, 25, ()), tuple(range(1, 26)), bytes(625))
    guesses = 0
    for event in methods[name](puzzle, seed=1):
        guesses += isinstance(event, Guess)
        if isinstance(event, Solution):
            break
    assert guesses == 625


@pytest.mark.parametrize("name", [name for name in methods.names if name not in RANDOM])
def test_where_nothing_is_random_the_seed_changes_nothing(name: str, course: Puzzle, told: Told) -> None:
    assert told(name, course, seed=1) == told(name, course, seed=2)


@pytest.mark.parametrize("name", sorted(RANDOM))
def test_the_same_seed_tells_the_same_and_another_another(name: str, course: Puzzle, told: Told) -> None:
    assert told(name, course, seed=1) == told(name, course, seed=1)
    assert told(name, course, seed=1) != told(name, course, seed=2)


@pytest.mark.parametrize("name", ["eliminate", "facts", "label"])
def test_removals_say_where_the_value_stands(name: str, board: Board, told: Told) -> None:
    events = told(name, board("1... .... .... ....", (2, 2)), seed=1)
    reasons = {(event.cell, event.symbol): event.because for event in events if isinstance(event, Remove)}
    assert reasons[3, 1] == "1 stands in row 1"
    assert reasons[12, 1] == "1 stands in column 1"
    assert reasons[5, 1] == "1 stands in box 1"
