"""Why a value is, must be or cannot be in a cell.

Covers: reasoning, logic/reasons.
"""

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
            told = tuple(step.explain() for step in answer.steps)
            assert answer.reasons[: len(told)] == told
            by_steps += len(told) == len(answer.reasons) - 1 > 0
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
            board = CandidateBoard.of(puzzle)
            for step in answer.steps:
                board.apply(step)
            assert answer.reasons[len(answer.steps)].startswith("Suppose that")
            supposed = Literal(cell * 9 + symbol - 1, solution[cell] != symbol)
            assert Implications(board, supposed).contradiction is not None
    assert both
