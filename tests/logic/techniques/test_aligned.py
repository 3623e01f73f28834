"""Aligned exclusion, against going through every way to fill the base cells."""

from tests.logic.techniques.proving import boards, marked, prove, removed

from nonet.logic import proof
from nonet.logic.technique import by_name


def test_a_pair_and_its_story() -> None:
    # 1 in r1c1 goes with nothing in r2c4: not with 2 (r1c5), nor with 3 (r2c2).
    board = marked({"r1c1": "1456", "r2c4": "23", "r1c5": "12", "r2c2": "13"})
    step = next(step for step in by_name("aligned pair exclusion")(board) if removed(step) == {"1r1c1"})
    assert step.because() == (
        "Go through the ways to fill r1c1 and r2c4 with 1 in r1c1: with 1 and 2 nothing is left for r1c5, "
        "which sees all of them; with 1 and 3 nothing is left for r2c2, which sees all of them."
    )
    assert step.pattern() == "r1c1,r2c4 excluded by r1c5,r2c2"
    assert proof.follows(step)


def test_every_step_is_proved() -> None:
    assert prove("aligned pair exclusion", boards()[::2]) > 3
    assert prove("aligned triplet exclusion", boards()[::4]) > 3
    assert prove("aligned pair exclusion", boards((2, 3)))
