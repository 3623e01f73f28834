"""Rectangles: each type made by hand, where they hold and where they must not be seen."""

from dataclasses import replace

import pytest
from tests.logic.techniques.proving import boards, cases_hold, marked, prove, removed, without

import nonet
from nonet.constraints.different import Different
from nonet.core.constraint import Constraint
from nonet.core.layout import Layout
from nonet.core.primitives import Pair, Primitive
from nonet.core.puzzle import Puzzle
from nonet.logic.board import CandidateBoard
from nonet.logic.technique import by_name

CORNERS = {"r1c1": "12", "r1c4": "12", "r2c1": "12", "r2c4": "125"}
ROW_2 = [f"r2c{column}" for column in (2, 3, 5, 6, 7, 8, 9)]


class Smaller(Constraint):
    """r1c1 is smaller than r9c9."""

    kind = "smaller"

    def lower(self, puzzle: Puzzle) -> tuple[Primitive, ...]:  # type: ignore[override]
        return (Pair(0, 80, tuple(puzzle.everything & ~((2 << value) - 1) for value in range(9))),)


def found(board: CandidateBoard, kind: str) -> list[set[str]]:
    return [removed(step) for step in by_name(kind)(board)]


def test_type_1_and_its_story() -> None:
    (step,) = by_name("unique rectangle type 1")(marked(CORNERS))
    assert removed(step) == {"1r2c4", "2r2c4"}
    assert step.explain() == (
        "If r1c1, r1c4, r2c1 and r2c4 held nothing but 1 and 2, these could be exchanged there, and the "
        "puzzle would have two solutions. Only r2c4 can still prevent that. So r2c4 is neither 1 nor 2."
    )
    assert step.notation() == "unique rectangle type 1: 12 in r1c14,r2c14 => r2c4<>1, r2c4<>2"


def test_types_2_and_5() -> None:
    board = marked({**CORNERS, "r2c1": "125"})
    # r2c1 and r2c4 lie in one row: 5 leaves the rest of it.
    assert found(board, "unique rectangle type 2") == [{f"5{name}" for name in ROW_2}]
    across = marked({**CORNERS, "r1c1": "125"})
    assert found(across, "unique rectangle type 5") == [{"5r1c5", "5r1c6", "5r2c2", "5r2c3"}]


def test_type_3() -> None:
    board = marked({**CORNERS, "r2c1": "126", "r2c7": "56"})
    assert {f"{s}{n}" for s in (5, 6) for n in ROW_2 if n != "r2c7"} in found(board, "unique rectangle type 3")


def test_types_4_and_6_and_hidden() -> None:
    board = without(marked({**CORNERS, "r2c1": "1267", "r2c4": "1258"}), 1, ROW_2)
    assert found(board, "unique rectangle type 4") == [{"2r2c1", "2r2c4"}]
    six = marked({"r1c1": "12567", "r1c4": "12", "r2c1": "12", "r2c4": "1258"})
    for row in (1, 2):
        without(six, 1, [f"r{row}c{column}" for column in (2, 3, 5, 6, 7, 8, 9)])
    assert found(six, "unique rectangle type 6") == [{"1r1c1", "1r2c4"}]
    hidden = marked({"r1c1": "12"})
    without(hidden, 1, ROW_2)
    without(hidden, 1, [f"r{row}c4" for row in range(3, 10)])
    assert {"2r2c4"} in found(hidden, "hidden rectangle")


def test_a_candidate_that_logic_took_may_be_missing_but_not_one_that_never_was_there() -> None:
    assert found(marked({**CORNERS, "r2c4": "15"}), "unique rectangle type 1") == [{"1r2c4"}]
    masks = [511] * 81
    masks[12] = 0b10001
    given = replace(Puzzle.empty(), candidates=tuple(masks))
    assert found(marked({**CORNERS, "r2c4": "15"}, given), "unique rectangle type 1") == []


def test_other_rules_at_the_corners_forbid_it() -> None:
    plain = Puzzle.empty()
    assert found(marked(CORNERS, plain), "unique rectangle type 1")
    for rule in (Smaller(), Different((0, 40, 80)), Different((0, 12))):
        assert found(marked(CORNERS, replace(plain, constraints=(rule,))), "unique rectangle type 1") == []
    # An area with one cell of each value in it does no harm.
    area = Different((0, 3, 40))
    assert found(marked(CORNERS, replace(plain, constraints=(area,))), "unique rectangle type 1")


def test_corners_in_four_boxes_are_no_rectangle() -> None:
    four = {"r1c1": "12", "r1c4": "12", "r4c1": "12", "r4c4": "125"}
    assert found(marked(four), "unique rectangle type 1") == []


def test_jigsaws() -> None:
    regions = [(0, 1, 4, 5), (2, 3, 6, 7), (8, 12, 13, 14), (9, 10, 11, 15)]
    puzzle = Puzzle(Layout.jigsaw(regions, 4), (1, 2, 3, 4), bytes(16))
    # The first lies in two regions, the second in three.
    assert found(marked({"r1c1": "12", "r1c3": "12", "r2c1": "12", "r2c3": "123"}, puzzle), "unique rectangle type 1")
    three = {"r3c1": "12", "r3c4": "12", "r4c1": "12", "r4c4": "123"}
    assert found(marked(three, puzzle), "unique rectangle type 1")
    assert not found(
        marked({"r3c1": "12", "r3c3": "12", "r4c1": "12", "r4c3": "123"}, puzzle), "unique rectangle type 1"
    )


def test_avoidable_rectangles_look_at_who_filled_the_corners() -> None:
    filled = bytearray(81)
    filled[0], filled[3], filled[9] = 1, 2, 2
    by_logic = CandidateBoard.of(Puzzle.empty(), filled=bytes(filled))
    assert found(by_logic, "avoidable rectangle type 1") == [{"1r2c4"}]
    given = CandidateBoard.of(Puzzle.empty().with_givens(bytes(filled)), filled=bytes(filled))
    assert found(given, "avoidable rectangle type 1") == []
    filled[9] = 0
    open_side = CandidateBoard.of(Puzzle.empty(), filled=bytes(filled))
    for name, symbols in {"r2c1": "25", "r2c4": "15"}.items():
        cell = open_side.links.layout.named(name)
        for value in range(9):
            if str(value + 1) not in symbols:
                open_side.remove(cell, value)
    assert found(open_side, "avoidable rectangle type 2") == [{f"5{name}" for name in ROW_2}]


KINDS = [f"unique rectangle type {kind}" for kind in range(1, 7)] + ["hidden rectangle"]


def test_every_step_agrees_with_the_solution() -> None:
    counts = {kind: prove(kind, boards()) for kind in KINDS}
    assert sum(map(bool, counts.values())) >= 3, counts
    small = sum(prove(kind, boards((2, 3))) for kind in KINDS)
    assert small


@pytest.mark.parametrize("kind", ["avoidable rectangle type 1", "avoidable rectangle type 2"])
def test_avoidable_steps_agree_with_the_solution(kind: str) -> None:
    prove(kind, boards())


def test_only_where_there_is_one_solution() -> None:
    several = nonet.explain(Puzzle.empty(box=(2, 2)))
    assert not any(by_name(step.technique).unique for step in several)


def test_cases() -> None:
    cases_hold("060")
