"""3D Medusa: each way in which colours of several values conclude something."""

from nonet.core.marks import Fill, Outline
from nonet.core.puzzle import Puzzle
from nonet.logic import proof
from nonet.logic.board import CandidateBoard
from nonet.logic.step import Step
from nonet.logic.technique import by_name

LATIN = Puzzle.empty(box=None, size=5)
CHAIN = "Either r1c1 = 1, r1c2 = 2 and r4c2 = 3 are all true, or r1c1 = 2 and r1c2 = 3."


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
        "Of each of these pairs just one is true, so they take two colours in turn:\n"
        "r1c1 has only 1 and 2.\n"
        "Row 1 has only r1c1 and r1c2 for 2.\n"
        "r1c2 has only 2 and 3.\n"
        "Column 2 has only r1c2 and r4c2 for 3.\n"
        "r4c2 has only 1 and 3.\n"
        "Either r1c1 = 1, r1c2 = 2 and r4c2 = 3 are all true, or r1c1 = 2, r1c2 = 3 and r4c2 = 1.\n"
        "r4c1 sees both (r1c1 in column 1, r4c2 in row 4), so it is not 1."
    )
    marks = list(step.marks())
    assert marks[:3] == [Fill((0,), "colour 1", (1,)), Fill((1,), "colour 1", (2,)), Fill((16,), "colour 1", (3,))]
    assert marks[-1] == Fill((15,), "remove", (1,))


def test_a_colour_that_excludes_itself() -> None:
    board = chain(r4c1="13")
    confine(board, 3, "row 4", "r4c1 r4c2")
    step = only(board)
    assert step.effect() == "r14c1<>1, r1c2<>2, r4c2<>3"
    assert step.because().endswith("But r1c1 = 1 and r4c1 = 1, of one colour, exclude each other in column 1.")


def test_a_colour_that_leaves_a_cell_empty() -> None:
    step = only(chain(r4c1="13"))
    assert step.effect() == "r1c1<>1, r1c2<>2, r4c2<>3"
    assert step.because().splitlines()[-2:] == [
        CHAIN,
        (
            "But the first of these colours excludes every candidate of r4c1: r4c1 = 1 by r1c1 = 1 in column 1 and "
            "r4c1 = 3 by r4c2 = 3 in row 4."
        ),
    ]


def test_a_colour_that_leaves_a_value_without_a_place() -> None:
    board = chain()
    confine(board, 1, "row 4", "r4c1 r4c2")
    step = only(board)
    assert step.because().splitlines()[-2:] == [
        CHAIN,
        (
            "But the first of these colours excludes every place for 1 of row 4: r4c1 = 1 by r1c1 = 1 in column 1 and "
            "r4c2 = 1 by r4c2 = 3 in the same cell."
        ),
    ]
    assert Outline(tuple(range(15, 20)), "house") in list(step.marks())


def test_nothing_on_an_empty_board() -> None:
    assert by_name("3d medusa").first(CandidateBoard.of(LATIN)) is None
