"""Wings: made by hand, found and proved on generated boards."""

import pytest
from tests.logic.techniques.proving import boards, cases_hold, marked, prove, removed, without

from nonet.core.puzzle import Puzzle
from nonet.logic import proof
from nonet.logic.technique import by_name


def test_an_xy_wing_and_its_story() -> None:
    board = marked({"r1c1": "12", "r1c5": "13", "r5c1": "23"})
    (step,) = by_name("xy-wing")(board)
    assert removed(step) == {"3r5c5"}
    assert step.explain() == (
        "r1c1 is 1 or 2. If it is 1, r1c5 (1, 3), which it sees in row 1, is 3; if it is 2, r5c1 (2, 3), "
        "which it sees in column 1, is 3. So r1c5 or r5c1 is 3. r5c5 sees both (r1c5 in column 5, r5c1 in row"
        " 5), so it is not 3."
    )
    assert step.notation() == "xy-wing: 1/2/3 in r1c1,r1c5,r5c1 => r5c5<>3"
    assert {mark.role for mark in step.marks() if hasattr(mark, "role")} == {
        "pivot",
        "link strong",
        "link weak",
        "evidence",
        "fin",
        "remove",
    }
    assert proof.follows(step)


def test_an_xyz_wing_takes_only_what_sees_the_pivot_too() -> None:
    board = marked({"r1c1": "123", "r1c5": "13", "r2c2": "23"})
    (step,) = by_name("xyz-wing")(board)
    assert removed(step) == {"3r1c2", "3r1c3"}
    assert proof.follows(step)


def test_a_w_wing_needs_the_strong_link() -> None:
    board = marked({"r1c1": "12", "r5c5": "12"})
    assert by_name("w-wing").first(board) is None
    without(board, 2, [f"r9c{column}" for column in range(1, 10) if column not in (1, 5)])
    (step,) = by_name("w-wing")(board)
    assert removed(step) == {"1r1c5", "1r5c1"}
    assert step.notation() == "w-wing: (1=2)r1c1-(2)r9c1=(2)r9c5-(2=1)r5c5 => r1c5,r5c1<>1"
    assert proof.follows(step)


def test_a_wxyz_wing() -> None:
    board = marked({"r1c1": "1234", "r1c2": "14", "r2c1": "24", "r1c7": "34"})
    found = list(by_name("wxyz-wing")(board))
    assert [removed(step) for step in found] == [{"4r1c3"}]
    assert "have only four values, 1, 2, 3 and 4." in found[0].explain()
    assert proof.follows(found[0])


def test_five_cells() -> None:
    board = marked({"r1c1": "12345", "r1c2": "15", "r2c1": "25", "r1c7": "35", "r1c8": "45"})
    assert {"5r1c3"} in [removed(step) for step in by_name("vwxyz-wing")(board)]


@pytest.mark.parametrize("name", ["xy-wing", "xyz-wing", "w-wing", "wxyz-wing", "vwxyz-wing"])
def test_every_wing_is_proved(name: str) -> None:
    assert prove(name, boards()) > 3


def test_other_boards() -> None:
    assert prove("xy-wing", boards((2, 3))) + prove("w-wing", boards((2, 3)))
    large = marked({"r1c1": "12", "r1c9": "13", "r9c1": "23"}, Puzzle.empty(box=(4, 4)))
    assert [removed(step) for step in by_name("xy-wing")(large)] == [{"3r9c9"}]


def test_cases() -> None:
    cases_hold("08")
