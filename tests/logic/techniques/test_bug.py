"""Graves: the smallest ones made by hand, out of two solutions that differ everywhere."""

from tests.logic.techniques.proving import boards, cases_hold, marked, prove, removed

from nonet.constraints.different import Different
from nonet.core.puzzle import Puzzle
from nonet.logic.board import CandidateBoard
from nonet.logic.technique import by_name

GRAVE = {
    f"r{row}c{column}": "12" if (row % 2 == 1) == (column <= 2) else "34"
    for row in (1, 2, 3, 4)
    for column in range(1, 5)
}
SMALL = Puzzle.empty(box=(2, 2))


def grave(puzzle: Puzzle = SMALL, **more: str) -> CandidateBoard:
    return marked({**GRAVE, **more}, puzzle)


def test_one_candidate_too_many_and_its_story() -> None:
    (step,) = by_name("bug+1")(grave(r1c1="123"))
    assert removed(step) == {"1r1c1", "2r1c1"}
    assert step.because() == (
        "Without 3 in r1c1, every open cell would have two candidates and every value two places in each "
        "house: there would be two solutions or none. So r1c1 is 3."
    )
    assert step.notation() == "bug+1: r1c1=3 => r1c1<>1, r1c1<>2"


def test_the_other_types() -> None:
    (two,) = by_name("bug type 2")(grave(r1c1="123", r1c2="123"))
    assert removed(two) == {"3r1c3", "3r1c4", "3r2c1", "3r2c2"}
    board = grave(r1c1="123", r1c2="124")
    three = [removed(step) for step in by_name("bug type 3")(board)]
    assert {"3r1c4", "4r1c4"} in three
    four = [removed(step) for step in by_name("bug type 4")(board)]
    assert {"2r1c1", "2r1c2"} in four
    assert {"1r1c1", "1r1c2"} in four


def test_no_grave_no_step() -> None:
    for board in (grave(), grave(r1c1="123", r3c3="1234"), CandidateBoard.of(SMALL)):
        for name in ("bug+1", "bug type 2", "bug type 3", "bug type 4"):
            assert by_name(name).first(board) is None


def test_not_where_a_rule_goes_beyond_houses() -> None:
    crossed = Puzzle(SMALL.layout, SMALL.symbols, SMALL.givens, (Different((0, 5)),))
    assert by_name("bug+1").first(grave(crossed, r1c1="123")) is None


def test_every_step_agrees_with_the_solution() -> None:
    for name in ("bug+1", "bug type 2", "bug type 3", "bug type 4"):
        prove(name, boards())
    assert sum(prove("bug+1", boards(box)) for box in ((2, 2), (2, 3), (3, 3)))


def test_cases() -> None:
    cases_hold("0610")
