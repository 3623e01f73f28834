"""Why a value is, must be or cannot be in a cell.

Covers: reasoning, logic/reasons.
"""

from pathlib import Path

import pytest

import nonet
from nonet.logic.board import CandidateBoard
from nonet.logic.implications import Implications, Literal
from nonet.logic.reasons import Reasons
from nonet.logic.technique import by_name

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

SMALL = "1... ..2. .3.. ...4"


def test_why_is_right_about_every_value() -> None:
    solution = nonet.solve(SMALL).grid
    assert solution is not None
    layout = nonet.read(SMALL).layout
    for cell in layout.cells:
        for symbol in (1, 2, 3, 4):
            answer = nonet.why(SMALL, layout.name(cell), symbol)
            assert answer.can is answer.must is (solution[cell] == symbol)
            assert answer.reasons
            assert str(answer)


def test_why_where_several_are_possible() -> None:
    answer = nonet.why("." * 16, 0, 1)
    assert (answer.can, answer.must) == (True, False)
    assert "there is a solution with it" in str(answer)
    with pytest.raises(nonet.NonetError, match="not one of the symbols"):
        nonet.why(SMALL, "r1c2", 9)
    with pytest.raises(nonet.NonetError):
        nonet.why(SMALL, "r9c9", 1)
    with pytest.raises(nonet.NonetError):
        nonet.why(SMALL, 99, 1)


def test_why_tells_steps_where_they_are_shorter() -> None:
    hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    solution = nonet.solve(hard).grid
    assert solution is not None
    by_steps = 0
    for cell in range(0, 81, 13):
        for symbol in range(1, 10):
            answer = nonet.why(hard, cell, symbol)
            assert answer.can is (solution[cell] == symbol)
            assert all(step.explain() in answer.reasons for step in answer.steps[-1:])
            assert sum(map(len, answer.reasons)) < 6000
            by_steps += bool(answer.steps) and "That cannot be" not in answer.reasons[-1]
    assert by_steps


def test_the_steps_told_are_enough() -> None:
    """Every single among them is a single on a board on which nothing else was done."""
    puzzle = nonet.read(PUZZLE)
    reasons = Reasons(nonet.explain(puzzle))
    solution = nonet.solve(puzzle).grid
    assert solution is not None
    for cell in range(2, 81, 7):
        if puzzle.givens[cell]:
            continue
        node = cell * 9 + solution.values[cell] - 1
        decided = reasons.decided(node, true=True)
        assert decided is not None
        steps = reasons.up_to(decided)
        assert steps[-1].placing == (node,)
        board = CandidateBoard.of(puzzle)
        for step in steps:
            found = {other.placing for other in by_name(step.technique)(board)}
            assert step.placing in found or step.technique == "full house"
            board.apply(step)


def test_steps_and_a_supposition_together_are_enough() -> None:
    """The supposition fails on a board on which nothing but the steps told was done, which may be none."""
    hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    puzzle = nonet.read(hard)
    solution = nonet.solve(puzzle).grid
    assert solution is not None
    both = 0
    for cell in range(0, 81, 9):
        for symbol in range(1, 10):
            answer = nonet.why(puzzle, cell, symbol)
            if "That cannot be" not in answer.reasons[-1]:
                continue
            both += bool(answer.steps)
            told = min(len(answer.steps), 14)
            board = CandidateBoard.of(puzzle)
            for step in answer.steps:
                board.apply(step)
            assert any(reason.startswith("Suppose that") for reason in answer.reasons[: told + 1])
            supposed = Literal(cell * 9 + symbol - 1, solution[cell] != symbol)
            assert Implications(board, supposed).contradiction is not None
    assert both


def test_a_direct_reason_comes_first() -> None:
    told = str(nonet.why(SMALL, "r1c4", 3))
    assert told == "r1c4 has the single candidate 3: it sees 1, 2 and 4. So 3 goes in r1c4.\nSo r1c4 must be 3."
    assert "Suppose" not in str(nonet.why(PUZZLE, "r5c5", 5))


def test_several_solutions_are_said() -> None:
    several = "1.....2..3......"
    assert nonet.check(several).status is nonet.Status.MULTIPLE
    assert "several" in str(nonet.why(several, "r1c3", 3))
    layout, certain = nonet.read(several).layout, 0
    for cell in layout.cells:
        for symbol in (1, 2, 3, 4):
            answer = nonet.why(several, cell, symbol)
            if answer.steps:
                certain += 1
                assert "several solutions" in answer.reasons[-1]
    assert certain


def test_no_solution_is_said() -> None:
    broken = Path(__file__).resolve().parents[2] / "examples" / "broken.txt"
    told = str(nonet.why(nonet.read(broken), "r3c7", 8))
    assert told.endswith("(The puzzle has no solution, whatever is there.)")
