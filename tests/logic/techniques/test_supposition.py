"""Suppositions: a candidate that easy steps lead into a contradiction is no candidate."""

from dataclasses import replace
from itertools import islice

from nonet.constraints.killer_cage import KillerCage
from nonet.constraints.thermo import Thermo
from nonet.core.puzzle import Puzzle
from nonet.logic import proof
from nonet.logic.board import CandidateBoard
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
