"""The path: every step proved, the easiest first, and honest about how it ends.

Covers: path, proof, step, technique.
"""

from dataclasses import replace

import pytest
from tests.logic.conftest import minimal

import nonet
from nonet.constraints.sum import Sum
from nonet.core.budget import within
from nonet.core.puzzle import Puzzle
from nonet.logic import proof
from nonet.logic.board import CandidateBoard
from nonet.logic.path import Ending, Trace, easiest, explain, repertoire
from nonet.logic.technique import Difficulty, by_name, catalogue


def proved(trace: Trace, solution: bytes) -> None:
    """Every step follows from the board before it, or, if it needs uniqueness, agrees with the solution."""
    size = len(trace.puzzle.symbols)
    for step in trace:
        assert step.placing or step.removing
        if by_name(step.technique).unique:
            for node in step.removing:
                assert solution[node // size] != node % size + 1, step.notation()
            for node in step.placing:
                assert solution[node // size] == node % size + 1, step.notation()
        else:
            assert proof.follows(step), step.notation()


def test_hard_puzzles_are_solved_and_every_step_is_proved(hard_puzzles: list[Puzzle]) -> None:
    for puzzle in hard_puzzles:
        trace = explain(puzzle, repertoire(unique=True))
        solution = nonet.solve(puzzle).grid
        assert solution is not None
        assert trace.solved, (puzzle.line(), trace.why)
        assert trace.last.values == solution.values
        proved(trace, solution.values)


def test_no_easier_technique_was_passed_over(hard_puzzles: list[Puzzle]) -> None:
    techniques = repertoire(unique=True)
    for step in explain(hard_puzzles[0], techniques):
        easier = [entry for entry in techniques if entry.rank < by_name(step.technique).rank]
        assert easiest(step.before.board(), easier) is None


def test_every_step_can_tell_its_story(hard_puzzles: list[Puzzle]) -> None:
    for puzzle in hard_puzzles[:4]:
        for step in explain(puzzle, repertoire(unique=True)):
            assert step.because().endswith(".")
            assert step.conclusion().endswith(".")
            assert step.explain("brief").count("\n") == 0
            assert " => " in step.notation()
            assert list(step.marks())
            assert step.where()


@pytest.mark.parametrize("box", [(2, 2), (2, 3), (3, 2)])
def test_other_sizes(box: tuple[int, int]) -> None:
    for seed in range(4):
        puzzle = minimal(seed, box)
        trace = explain(puzzle, repertoire(unique=True))
        assert trace.solved
        solution = nonet.solve(puzzle).grid
        assert solution is not None
        proved(trace, solution.values)


def test_a_jigsaw_and_a_large_board() -> None:
    jigsaw = nonet.Layout.jigsaw([(0, 1, 2, 3), (4, 5, 8, 9), (6, 7, 10, 11), (12, 13, 14, 15)], 4)
    board = Puzzle(jigsaw, (1, 2, 3, 4), bytes(16))
    full = next(nonet.solutions(board)).values
    puzzle = board.with_givens(bytes(v if cell % 3 == 0 else 0 for cell, v in enumerate(full)))
    trace = explain(puzzle, repertoire(unique=False))
    assert trace.ending in (Ending.SOLVED, Ending.STUCK)
    assert all(proof.follows(step) for step in trace)
    large = next(p for p in (nonet.generate(box=(4, 4), hide=0.4, seed=s) for s in range(99)) if nonet.solve(p).unique)
    found = explain(large, repertoire(unique=False))
    assert found.solved
    assert found.last.grid().line() == large.metadata["solution"]


def test_endings() -> None:
    several = explain(Puzzle.empty(box=(2, 2)), repertoire(unique=False))
    assert several.ending is Ending.STUCK
    none = explain(nonet.read("123. ...4 .... ...."), repertoire(unique=False))
    assert none.ending is Ending.CONTRADICTION
    assert "no candidate left" in none.why
    wrong = replace(nonet.read("1234 3412 2143 43.."), constraints=(Sum((0, 14, 15), 5),))
    broken = explain(wrong, repertoire(unique=False))
    assert (broken.ending, broken.why) == (Ending.CONTRADICTION, "the sum on r1c1 r4c34 does not hold")
    puzzle = minimal(1)
    with within(timeout=0):
        slow = explain(puzzle, repertoire(unique=False), board=CandidateBoard.of(puzzle))
    assert slow.ending is Ending.GAVE_UP
    assert slow.label is None


def test_the_repertoire_ends_where_it_is_told(hard_puzzles: list[Puzzle]) -> None:
    easy = repertoire(unique=True, hardest=Difficulty.EASY)
    assert {entry.label for entry in easy} == {Difficulty.EASY}
    assert not any(entry.unique for entry in repertoire(unique=False))
    trace = explain(hard_puzzles[0], easy)
    assert {by_name(name).label for name in trace.techniques} <= {Difficulty.EASY}


def test_the_catalogue_is_in_order() -> None:
    entries = catalogue()
    assert [entry.rank for entry in entries] == sorted(entry.rank for entry in entries)
    ranks = [entry.rank for entry in entries if entry.everyday]
    assert len(set(ranks)) == len(ranks), "two techniques with one rank"
    order = list(Difficulty)
    everyday = [order.index(entry.label) for entry in entries if entry.everyday]
    assert everyday == sorted(everyday), "a label and a rank that contradict each other"
    for entry in entries:
        assert entry.help.endswith("."), entry.name
        assert entry.name == entry.name.lower()


def test_an_unknown_technique_is_named_with_a_hint() -> None:
    with pytest.raises(nonet.NonetError, match="hidden singel") as caught:
        by_name("hidden singel")
    assert caught.value.hint == "did you mean 'hidden single'?"


def test_proofs_refuse_what_does_not_follow() -> None:
    board = CandidateBoard.of(nonet.read("1... ..2. .3.. ...4"))
    step = next(iter(by_name("naked single")(board)))
    wrong = replace(step, placing=(), removing=step.placing)
    assert proof.follows(step)
    assert not proof.follows(wrong)
