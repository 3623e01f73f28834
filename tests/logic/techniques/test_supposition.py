"""Suppositions: a candidate that easy steps lead into a contradiction is no candidate."""

from dataclasses import replace
from itertools import islice

from nonet.constraints.killer_cage import KillerCage
from nonet.constraints.sum import Sum
from nonet.constraints.thermo import Thermo
from nonet.core.puzzle import Puzzle
from nonet.logic import proof
from nonet.logic.board import CandidateBoard
from nonet.logic.path import explain, repertoire
from nonet.logic.technique import by_name

RULES = (Thermo((0, 1, 5)), KillerCage((2, 3, 7), 9), KillerCage((8, 12), 3))


def test_what_they_take_away_follows() -> None:
    board = CandidateBoard.of(replace(Puzzle.empty((2, 2)), constraints=RULES))
    steps = list(islice(by_name("supposition")(board), 4))
    assert steps
    for step in steps:
        assert step.removing
        assert proof.follows(step), step.notation()
        assert step.because().endswith(".")


def test_a_plain_board_is_left_to_the_chains() -> None:
    assert list(by_name("supposition")(CandidateBoard.of(Puzzle.empty((2, 2))))) == []


def test_a_rule_whose_last_cells_singles_fill_refutes_a_supposition() -> None:
    puzzle = replace(Puzzle.empty((2, 2)), constraints=(Sum((1, 2, 5), 4), Sum((4, 9, 15), 11)))
    trace = explain(puzzle, repertoire(unique=False))
    assert any("does not hold" in step.explain() for step in trace)
    assert trace.solved
