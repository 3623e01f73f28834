"""Simple and multi colours, on positions made by hand."""

from nonet.core.marks import Fill
from nonet.core.puzzle import Puzzle
from nonet.logic.board import CandidateBoard
from nonet.logic.links import bits
from nonet.logic.step import Step
from nonet.logic.technique import by_name
from nonet.logic.techniques.colours import two_coloured

FULL = "xxxxxxxxx"


def picture(*rows: str) -> CandidateBoard:
    """A board on which the first symbol has its places where the picture has an x; other symbols are everywhere."""
    board = CandidateBoard.of(Puzzle.empty())
    for cell, sign in enumerate("".join(rows)):
        if sign == ".":
            board.remove(cell, 0)
    return board


def only(board: CandidateBoard, name: str) -> Step:
    (step,) = by_name(name)(board)
    gone = {node // board.links.size for node in step.removing}
    assert not any(gone.intersection(way) for way in ways(board, board.places[0]))
    return step


def ways(board: CandidateBoard, left: int, row: int = 0) -> list[list[int]]:
    """Every way to place a value, row by row."""
    if row == board.links.layout.rows:
        return [[]]
    inside = [cell for cell in bits(left) if board.links.row(cell) == row]
    return [[cell, *way] for cell in inside for way in ways(board, left & ~board.links.sees[cell], row + 1)]


def test_trap() -> None:
    """Strong links from r1c1 over r1c5 and r6c5 to r4c4: r4c1 sees both ends, which differ in colour."""
    other = "xxxx.xxxx"
    board = picture("x...x....", other, other, "xxxx..xxx", "xxx...xxx", "xxx.x.xxx", other, other, other)
    step = only(board, "simple colours trap")
    assert step.notation() == "simple colours trap: 1 r1c1,r6c5 / r1c5,r4c4 => r4c1<>1"
    assert step.explain() == (
        "Row 1 has only r1c1 and r1c5 for 1, column 5 only r1c5 and r6c5, box 5 only r6c5 and r4c4. Of such a"
        " pair just one is 1, so either both r1c1 and r6c5 are 1, or both r1c5 and r4c4 are. r4c1 sees both "
        "(r1c1 in column 1, r4c4 in row 4), so it is not 1."
    )
    roles = [mark.role for mark in step.marks() if isinstance(mark, Fill)]
    assert roles == ["colour 1", "colour 1", "colour 2", "colour 2", "remove"]


def test_wrap() -> None:
    """r3c2 and r1c1 have one colour and share a box."""
    other = "x.xx.xxxx"
    board = picture("x...x....", other, "xxxx.xxxx", other, other, ".x..x....", other, other, other)
    step = only(board, "simple colours wrap")
    assert step.pattern() == "1 r1c1,r3c2,r6c5 / r1c5,r6c2"
    assert step.effect() == "r1c1,r3c2,r6c5<>1"
    assert "But r1c1 and r3c2, of one colour, see each other in box 1" in step.because()


def test_multi_colours_1() -> None:
    """A skyscraper is the smallest of its kind."""
    board = picture(FULL, ".x.....x.", FULL, FULL, FULL, ".x......x", FULL, FULL, FULL)
    step = only(board, "multi colours 1")
    assert step.notation() == "multi colours 1: 1 r2c2 / r2c8, r6c2 / r6c9 => r13c9,r45c8<>1"
    assert step.because() == (
        "Row 2 has only r2c2 and r2c8 for 1. Row 6 has only r6c2 and r6c9 for 1. Of such a pair just one is "
        "1, so either r2c2 is 1, or r2c8 is; and either r6c2 is 1, or r6c9 is. r2c2 and r6c2 see each other "
        "in column 2, so they are not both 1, and r2c8 or r6c9 is."
    )
    assert by_name("simple colours trap").first(board) is None


def test_multi_colours_2() -> None:
    """r1c1 and r3c6, of one colour, see both cells of a strong link in row 9."""
    board = picture("x...x....", "xxx...xxx", "xxx..xxxx", *[FULL] * 5, "x....x...")
    step = only(board, "multi colours 2")
    assert step.effect() == "r1c1,r3c6<>1"
    assert step.because().endswith("if both r1c1 and r3c6 were right, neither of the second two colours would be.")


def test_two_colours_in_turn() -> None:
    ring = {0: 0b1010, 1: 0b101, 2: 0b1010, 3: 0b101}
    assert list(two_coloured(ring)) == [(0b101, 0b1010)]
    assert list(two_coloured({0: 2, 1: 1, 5: 64, 6: 32})) == [(1, 2), (32, 64)]
