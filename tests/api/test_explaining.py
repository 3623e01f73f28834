"""Explaining, hints and reasons, as people ask for them."""

import pytest

import nonet
from nonet.core.outcome import Status
from nonet.logic.board import CandidateBoard
from nonet.logic.implications import Implications, Literal
from nonet.logic.path import Ending
from nonet.logic.reasons import Reasons
from nonet.logic.technique import by_name

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "1... ..2. .3.. ...4"


def test_a_puzzle_without_one_solution_is_said_so_first() -> None:
    several = nonet.explain("." * 16)
    assert several.solutions is Status.MULTIPLE
    assert str(several).startswith("there are several solutions")
    assert not several.steps
    none = nonet.explain("123. ...4 .... ....")
    assert (none.solutions, none.ending) == (Status.NONE, Ending.CONTRADICTION)
    assert nonet.explain(SMALL).solutions is Status.UNIQUE


def test_only_the_techniques_named_are_used() -> None:
    trace = nonet.explain(PUZZLE, techniques=["naked single"])
    assert set(trace.techniques) == {"naked single"}
    with pytest.raises(nonet.NonetError, match="no label"):
        nonet.explain(PUZZLE, hardest="impossible")
    with pytest.raises(nonet.NonetError, match="no technique named 'guess'"):
        nonet.explain(PUZZLE, techniques=["guess"])


def test_explaining_goes_on_from_a_position() -> None:
    whole = nonet.explain(SMALL)
    first = whole.steps[0]
    cell, symbol = first.places[0]
    line = nonet.read(SMALL).line()
    filled = f"{line[:cell]}{symbol}{line[cell + 1 :]}"
    assert len(nonet.explain(SMALL, grid=filled)) == len(whole) - 1
    with pytest.raises(nonet.BrokenRules, match="3 in r1c3 is wrong"):
        nonet.explain(SMALL, grid="1.3. ..2. .3.. ...4")
    with pytest.raises(nonet.NonetError, match="another puzzle: it changes the given in r1c1"):
        nonet.explain(SMALL, grid="2... ..2. .3.. ...4")
    with pytest.raises(nonet.NonetError, match="81 cells, the puzzle 16"):
        nonet.explain(SMALL, grid=PUZZLE)


def test_instances_gives_each_conclusion_once() -> None:
    found = nonet.instances(PUZZLE, "hidden single")
    assert len(found) == len({step.placing for step in found}) > 3
    solution = nonet.solve(PUZZLE).grid
    assert solution is not None
    assert all(solution[cell] == symbol for step in found for cell, symbol in step.places)


def test_a_hint_comes_in_stages() -> None:
    hint = nonet.hint(PUZZLE)
    assert hint is not None
    assert hint.step is not None
    where, technique, reason, move = hint.stages()
    assert where.startswith("Look at ")
    assert hint.step.technique in technique
    assert reason == hint.step.because()
    assert move == hint.step.conclusion()


def test_mistakes_come_before_anything_else() -> None:
    wrong = nonet.hint(SMALL, grid="1.3. ..2. .3.. ...4")
    assert wrong is not None
    assert wrong.step is None
    assert wrong.stages() == ("3 in r1c3 is wrong.",)
    solution = nonet.solve(SMALL).grid
    assert solution is not None
    marks = [[1, 2, 3, 4] for _ in range(16)]
    marks[1] = [symbol for symbol in (1, 2, 3, 4) if symbol != solution[1]]
    removed = nonet.hint(SMALL, candidates=marks)
    assert removed is not None
    assert [(mistake.cell, mistake.symbol, mistake.removed) for mistake in removed.mistakes] == [(1, solution[1], True)]
    with pytest.raises(nonet.NonetError, match="not one of the symbols"):
        nonet.hint(SMALL, candidates=[["x"]] * 16)
    with pytest.raises(nonet.NonetError, match="pencil marks for 1 cells"):
        nonet.hint(SMALL, candidates=[[1]])


def test_mistakes_where_there_are_several_solutions() -> None:
    empty = "." * 16
    assert nonet.hint(empty, grid="1" + "." * 15) is None
    impossible = nonet.hint("1" + "." * 15, grid="11" + "." * 14)
    assert impossible is not None
    assert [mistake.name for mistake in impossible.mistakes] == ["r1c2"]


def test_a_full_board_needs_no_hint() -> None:
    grid = nonet.solve(SMALL).grid
    assert grid is not None
    assert nonet.hint(SMALL, grid=grid) is None


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
