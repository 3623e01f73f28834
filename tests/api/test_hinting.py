"""A hint keeps within its effort, says what it tried, and is the same whatever the machine.

Covers: hinting, logic/effort.
"""

from dataclasses import replace

import pytest

import nonet
from nonet.api import hinting
from nonet.constraints.thermo import Thermo
from nonet.core.puzzle import Puzzle
from nonet.logic.board import CandidateBoard
from nonet.logic.effort import Effort, OutOfEffort
from nonet.logic.technique import by_name

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "1... ..2. .3.. ...4"
OPEN = Puzzle.empty(box=(2, 3))
"""Nothing follows here, so everything is tried."""

HARD = "98.7..6..7.5.......4..5....3..8..9......2..1......13.42...8..93.7....2....92...6."
"""Its first step takes assumptions."""


def tried(effort: int) -> nonet.BudgetExceeded:
    with pytest.raises(nonet.BudgetExceeded) as spent:
        nonet.hint(HARD, effort=effort)
    return spent.value


def test_without_effort_no_assumption_is_followed() -> None:
    spent = tried(0)
    assert "before nishio were tried" in str(spent)
    assert spent.so_far == 0


def test_what_was_tried_is_told_and_is_the_same_each_time() -> None:
    first, again = tried(300), tried(300)
    assert "within 300 assumptions" in str(first)
    assert "before cell forcing chain were tried" in str(first)
    assert 0 < first.so_far <= 300
    assert (str(first), first.so_far) == (str(again), again.so_far)


def test_with_enough_effort_there_is_an_answer() -> None:
    found = nonet.hint(HARD)
    assert found is not None
    assert found.step is not None


@pytest.mark.parametrize("effort", [0, 5_000, hinting.DEFAULT_EFFORT])
def test_several_solutions_are_told_whatever_the_effort(effort: int) -> None:
    found = nonet.hint(OPEN, effort=effort)
    assert found is not None
    assert found.step is None
    assert found.stages() == found.faults
    assert found.faults[0].startswith("The puzzle has several solutions")


def test_where_several_solutions_are_the_search_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Effort] = []

    def effort(limit: int) -> Effort:
        made.append(Effort(limit))
        return made[-1]

    monkeypatch.setattr(hinting, "Effort", effort)
    found = nonet.hint("." * 81)
    assert found is not None
    assert found.step is None
    assert made[0].spent <= hinting.EFFORT_IF_SEVERAL < hinting.DEFAULT_EFFORT


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


def test_what_is_wrong_with_the_puzzle_comes_first() -> None:
    broken = nonet.hint("11.. ..2. .3.. ...4")
    assert broken is not None
    assert broken.step is None
    assert "1 at r1c1 and r1c2" in broken.faults[0]
    assert broken.faults[-1] == "The puzzle has no solution."
    none = nonet.hint("12.. ..3. ..4. ..2.")
    assert none is not None
    assert none.stages()[-1] == "The puzzle has no solution."
    several = nonet.hint("1.....2..3......")
    assert several is not None
    assert several.step is not None
    assert str(several).startswith("The puzzle has several solutions: ")
    assert nonet.hint("1243342143122134") is None


def test_hints_keep_to_the_techniques_asked_for() -> None:
    only = nonet.hint(SMALL, techniques=["naked single"])
    assert only is not None
    assert only.step is not None
    assert only.step.technique == "naked single"
    assert nonet.hint(SMALL, techniques=["x-wing"]) is None


def test_several_solutions_are_told_though_time_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def out_of_time(*_: object) -> None:
        raise nonet.BudgetExceeded("gave up")

    monkeypatch.setattr(hinting, "easiest", out_of_time)
    found = nonet.hint(OPEN)
    assert found is not None
    assert found.step is None
    low, high = found.faults[0].partition(" can be ")[2].split(",")[0].split(" or ")
    assert int(low) < int(high)
    with pytest.raises(nonet.BudgetExceeded):
        nonet.hint(SMALL)
