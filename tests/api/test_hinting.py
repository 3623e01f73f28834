"""A hint keeps within its effort, says what it tried, and is the same whatever the machine.

Covers: hinting, logic/effort.
"""

from dataclasses import replace

import pytest

import nonet
from nonet.constraints.thermo import Thermo
from nonet.core.puzzle import Puzzle
from nonet.logic.board import CandidateBoard
from nonet.logic.effort import Effort, OutOfEffort
from nonet.logic.technique import by_name

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "1... ..2. .3.. ...4"
OPEN = Puzzle.empty(box=(2, 3))
"""Nothing follows here, so everything is tried."""


def tried(effort: int) -> nonet.BudgetExceeded:
    with pytest.raises(nonet.BudgetExceeded) as spent:
        nonet.hint(OPEN, effort=effort)
    return spent.value


def test_without_effort_no_assumption_is_followed() -> None:
    spent = tried(0)
    assert "before nishio were tried" in str(spent)
    assert spent.so_far == 0


def test_what_was_tried_is_told_and_is_the_same_each_time() -> None:
    first, again = tried(5_000), tried(5_000)
    assert "within 5,000 assumptions" in str(first)
    assert "before nested contradiction were tried" in str(first)
    assert 0 < first.so_far <= 5_000
    assert (str(first), first.so_far) == (str(again), again.so_far)


def test_with_enough_effort_there_is_an_answer() -> None:
    assert nonet.hint(OPEN) is None


def test_easy_steps_cost_no_effort() -> None:
    hint = nonet.hint("1... ..2. .3.. ...4", effort=0)
    assert hint is not None
    assert hint.step is not None
    assert hint.step.technique == "hidden single"


def test_suppositions_count_too() -> None:
    board = CandidateBoard.of(replace(OPEN, constraints=(Thermo((0, 1, 2)),)))
    board.effort = Effort(25)
    with pytest.raises(OutOfEffort):
        by_name("supposition").first(board)
    assert board.effort.spent == 20


def test_a_hint_comes_in_stages() -> None:
    hint = nonet.hint(PUZZLE)
    assert hint is not None
    assert hint.step is not None
    where, technique, reason, move = hint.stages()
    assert where.startswith("Look at ")
    assert hint.step.technique in technique
    assert reason == hint.step.because()
    assert move == hint.step.conclusion()


def test_a_full_board_needs_no_hint() -> None:
    grid = nonet.solve(SMALL).grid
    assert grid is not None
    assert nonet.hint(SMALL, grid=grid) is None
