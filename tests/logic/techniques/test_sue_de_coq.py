"""Sue de Coq."""

from tests.logic.techniques.proving import boards, cases_hold, marked, prove, removed

from nonet.core.puzzle import Puzzle
from nonet.logic.technique import by_name

BASIC = {"r1c1": "1234", "r1c2": "1234", "r1c7": "12", "r2c3": "34"}


def test_the_basic_form_and_its_story() -> None:
    (step,) = by_name("sue de coq")(marked(BASIC))
    line = {f"{symbol}r1c{column}" for symbol in (1, 2) for column in (3, 4, 5, 6, 8, 9)}
    box = {f"{symbol}r{row}c{column}" for symbol in (3, 4) for row in (1, 2, 3) for column in (1, 2, 3)}
    gone_in_box = {node for node in box if node[1:] not in ("r1c1", "r1c2", "r2c3")}
    assert removed(step) == line | gone_in_box
    assert step.because() == (
        "A r1c12 (1, 2, 3, 4) lies in both row 1 and box 1, B r1c7 (1, 2) in row 1, C r2c3 (3, 4) in box 1. "
        "These are four cells with four values, so each of the values is there: those of B in row 1, those of"
        " C in box 1."
    )
    assert step.pattern() == "r1c12 {1234}, r1c7 {12}, r2c3 {34}"


def test_sets_that_share_a_value_of_the_middle_are_none() -> None:
    assert by_name("sue de coq").first(marked({**BASIC, "r2c3": "23"})) is None


def test_every_step_is_proved() -> None:
    assert prove("sue de coq", boards()) > 3
    assert prove("sue de coq", boards((2, 3)))


def test_large_boards() -> None:
    large = marked({"r1c1": "1234", "r1c2": "1234", "r1c9": "12", "r2c3": "34"}, Puzzle.empty(box=(4, 4)))
    (step,) = by_name("sue de coq")(large)
    assert {"1r1c16", "3r4c4"} <= removed(step)


def test_cases() -> None:
    cases_hold("11")
