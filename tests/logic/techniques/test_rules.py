"""What a variant's own rules take away, on boards made by hand."""

from dataclasses import replace

from nonet.constraints.killer_cage import KillerCage
from nonet.constraints.renban import Renban
from nonet.constraints.thermo import Thermo
from nonet.core.constraint import Constraint
from nonet.core.puzzle import Puzzle
from nonet.logic import proof
from nonet.logic.board import CandidateBoard
from nonet.logic.step import Step
from nonet.logic.technique import by_name


def first(technique: str, *rules: Constraint) -> Step:
    """The first step on an empty board with these rules, proved."""
    step = next(iter(by_name(technique)(CandidateBoard.of(replace(Puzzle.empty(), constraints=rules)))))
    assert proof.follows(step), step.notation()
    return step


def left(step: Step, cell: int) -> set[int]:
    """The symbols of a cell after the step."""
    gone = {symbol for place, symbol in step.removes if place == cell}
    before = step.before.masks[cell]
    return {value + 1 for value in range(9) if before >> value & 1} - gone


def test_cage_combinations() -> None:
    step = first("cage combinations", KillerCage((0, 1), 4))
    assert left(step, 0) == left(step, 1) == {1, 3}
    assert step.because() == "The 4-cage r1c12: 4 in two cells is 1 + 3."


def test_line_bounds() -> None:
    step = first("line bounds", Thermo((0, 1, 2)))
    assert {cell for cell, _ in step.removes} <= {0, 1, 2}
    assert left(step, 0) <= set(range(1, 9))


def test_innies_and_outies() -> None:
    """Eight cells of row 1 that add up to 38 leave 7 for the ninth."""
    step = first("innies and outies", KillerCage((0, 1, 2), 6), KillerCage((3, 4, 5, 6, 7), 32))
    assert left(step, 8) == {7}


def test_a_rule_that_says_nothing_yet_takes_nothing() -> None:
    board = CandidateBoard.of(replace(Puzzle.empty(), constraints=(Renban((0, 1, 2)),)))
    assert list(by_name("cage combinations")(board)) == []
