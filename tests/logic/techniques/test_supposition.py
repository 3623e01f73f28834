"""Suppositions: a candidate that easy steps lead into a contradiction is no candidate."""

from dataclasses import replace
from itertools import islice
from pathlib import Path

import nonet
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


def test_cases_that_all_take_the_same_away() -> None:
    example = Path(__file__).resolve().parents[3] / "examples" / "techniques" / "variants" / "cases_by_rules.toml"
    board = CandidateBoard.of(nonet.read(example))
    assert not list(by_name("supposition")(board)), "no candidate comes to a contradiction"
    for step in islice(by_name("cases by rules")(board), 3):
        told = step.explain()
        assert told.count("Suppose that") > 1
        assert told.count("Suppose that") == step.explain("full").count("Suppose that")
        assert told.endswith("in any case.")
        (gone,) = step.removing
        for number, case in enumerate(getattr(step, "cases")):  # noqa: B009
            reached = board.position.board()
            reached.place(*divmod(case, board.links.size))
            for inner in getattr(step, "inner")[number]:  # noqa: B009
                assert proof.follows(inner)
                reached.apply(inner)
            assert not reached.has(gone)
    assert "r4c4 is not 5 in any case" in told


def test_a_plain_board_has_no_cases_by_rules() -> None:
    assert list(by_name("cases by rules")(CandidateBoard.of(Puzzle.empty((2, 2))))) == []
