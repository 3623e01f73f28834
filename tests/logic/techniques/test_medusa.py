"""3D Medusa: each way in which colours of several values conclude something."""

from nonet.core.marks import Fill, Outline
from nonet.core.puzzle import Puzzle
from nonet.logic import proof
from nonet.logic.board import CandidateBoard
from nonet.logic.step import Step
from nonet.logic.technique import by_name

LATIN = Puzzle.empty(box=None, size=5)
CHAIN = "either r1c1=1, r1c2=2 and r4c2=3 are all true, or r1c1=2 and r1c2=3 are"


def chain(**cells: str) -> CandidateBoard:
    """r1c1 is 1 or 2; 2 goes to r1c1 or r1c2 in row 1; r1c2 is 2 or 3; 3 goes to r1c2 or r4c2 in column 2."""
    board = CandidateBoard.of(LATIN)
    keep(board, r1c1="12", r1c2="23", **cells)
    confine(board, 2, "row 1", "r1c1 r1c2")
    confine(board, 3, "column 2", "r1c2 r4c2")
    return board


def keep(board: CandidateBoard, **cells: str) -> None:
    for name, symbols in cells.items():
        for value, symbol in enumerate("12345"):
            if symbol not in symbols:
                board.remove(LATIN.layout.named(name), value)


def confine(board: CandidateBoard, symbol: int, house: str, cells: str) -> None:
    area = next(found for found in board.links.houses if found.name == house)
    for cell in area.cells:
        if board.links.name(cell) not in cells.split():
            board.remove(cell, symbol - 1)


def only(board: CandidateBoard) -> Step:
    (step,) = by_name("3d medusa")(board)
    assert proof.follows(step)
    return step


def test_what_both_colours_exclude() -> None:
    step = only(chain(r4c2="13"))
    assert step.notation() == "3d medusa: r1c1=1, r1c2=2, r4c2=3 / r1c1=2, r1c2=3, r4c2=1 => r4c1<>1"
    assert step.explain() == (
        "By strong links, either r1c1=1, r1c2=2 and r4c2=3 are all true, or r1c1=2, r1c2=3 and r4c2=1 are. What "
        "candidates of both kinds exclude is out either way. So 1 cannot be in r4c1."
    )
    marks = list(step.marks())
    assert marks[:3] == [Fill((0,), "colour 1", (1,)), Fill((1,), "colour 1", (2,)), Fill((16,), "colour 1", (3,))]
    assert marks[-1] == Fill((15,), "remove", (1,))


def test_a_colour_that_excludes_itself() -> None:
    board = chain(r4c1="13")
    confine(board, 3, "row 4", "r4c1 r4c2")
    step = only(board)
    assert step.effect() == "r14c1<>1, r1c2<>2, r4c2<>3"
    assert step.because().endswith("But r1c1=1 and r4c1=1, of one kind, exclude each other.")


def test_a_colour_that_leaves_a_cell_empty() -> None:
    step = only(chain(r4c1="13"))
    assert step.effect() == "r1c1<>1, r1c2<>2, r4c2<>3"
    assert step.because() == f"By strong links, {CHAIN}. But the first kind would leave r4c1 without a candidate."


def test_a_colour_that_leaves_a_value_without_a_place() -> None:
    board = chain()
    confine(board, 1, "row 4", "r4c1 r4c2")
    step = only(board)
    assert step.because() == f"By strong links, {CHAIN}. But the first kind would leave 1 without a place in row 4."
    assert Outline(tuple(range(15, 20)), "house") in list(step.marks())


def test_nothing_on_an_empty_board() -> None:
    assert by_name("3d medusa").first(CandidateBoard.of(LATIN)) is None
