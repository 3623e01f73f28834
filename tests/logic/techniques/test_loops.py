"""Unique loops and extended rectangles, made by hand."""

from tests.logic.techniques.proving import boards, marked, prove, removed, without

from nonet.core.puzzle import Puzzle
from nonet.logic.board import CandidateBoard
from nonet.logic.technique import by_name
from nonet.logic.techniques._deadly import exchangeable

LOOP = dict.fromkeys(("r1c1", "r1c4", "r2c4", "r2c2", "r4c2", "r4c1"), "12")
LADDER = dict.fromkeys(("r1c1", "r1c4", "r1c7", "r2c1", "r2c4", "r2c7"), "123")


def found(board: CandidateBoard, name: str) -> list[set[str]]:
    return [removed(step) for step in by_name(name)(board)]


def test_a_loop_of_six_cells() -> None:
    (step,) = by_name("unique loop type 1")(marked({**LOOP, "r4c1": "125"}))
    assert removed(step) == {"1r4c1", "2r4c1"}
    assert step.notation() == "unique loop type 1: 12 in r1c14,r2c24,r4c12 => r4c1<>1, r4c1<>2"
    assert step.because().endswith("Only r4c1 can still prevent that.")


def test_the_other_types() -> None:
    row_4 = [f"r4c{column}" for column in range(3, 10)]
    box = {"r5c1", "r5c2", "r5c3", "r6c1", "r6c2", "r6c3"}
    two = {f"5{name}" for name in {*row_4, *box}}
    assert found(marked({**LOOP, "r4c1": "125", "r4c2": "125"}), "unique loop type 2") == [two]
    three = marked({**LOOP, "r4c1": "125", "r4c2": "126", "r4c8": "56"})
    assert {f"{s}{name}" for s in (5, 6) for name in row_4 if name != "r4c8"} in found(three, "unique loop type 3")
    four = without(marked({**LOOP, "r4c1": "125", "r4c2": "126"}), 1, row_4)
    assert found(four, "unique loop type 4") == [{"2r4c1", "2r4c2"}]


def test_a_lonely_cell_in_a_house_forbids_the_exchange() -> None:
    links = CandidateBoard.of(Puzzle.empty()).links
    cells = [1 << links.layout.named(name) for name in LOOP]
    assert exchangeable(links, cells[0] | cells[2] | cells[4], cells[1] | cells[3] | cells[5])
    lonely = 1 << links.layout.named("r5c2")
    assert not exchangeable(links, cells[0] | cells[2] | lonely, cells[1] | cells[3] | cells[5])


def test_extended_rectangles() -> None:
    assert found(marked({**LADDER, "r2c7": "1235"}), "extended rectangle type 1") == [{"1r2c7", "2r2c7", "3r2c7"}]
    both = found(marked({**LADDER, "r2c7": "1235", "r2c4": "1235"}), "extended rectangle type 2")
    assert both == [{f"5r2c{column}" for column in (2, 3, 5, 6, 8, 9)}]
    apart = {name.replace("r2", "r4"): mask for name, mask in LADDER.items()}
    assert found(marked({**apart, "r4c7": "1235"}), "extended rectangle type 1") == []


def test_every_step_agrees_with_the_solution() -> None:
    names = [f"unique loop type {kind}" for kind in range(1, 5)] + [f"extended rectangle type {n}" for n in (1, 2)]
    assert sum(prove(name, boards(box)) for name in names for box in ((2, 2), (2, 3), (3, 3)))


def test_large_boards() -> None:
    large = dict.fromkeys(("r1c1", "r1c5", "r2c5", "r2c2", "r5c2", "r5c1"), "12")
    assert found(marked({**large, "r5c1": "125"}, Puzzle.empty(box=(4, 4))), "unique loop type 1") == [
        {"1r5c1", "2r5c1"}
    ]
