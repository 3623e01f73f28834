"""Patterns of two strong links, on positions made by hand."""

import pytest

from nonet.core.layout import Layout
from nonet.core.marks import Outline
from nonet.core.puzzle import Puzzle
from nonet.logic.board import CandidateBoard
from nonet.logic.evidence import Link
from nonet.logic.links import bits
from nonet.logic.step import Step
from nonet.logic.technique import by_name

FULL = "xxxxxxxxx"


def picture(*rows: str, puzzle: Puzzle | None = None) -> CandidateBoard:
    """A board on which the first symbol has its places where the picture has an x; other symbols are everywhere."""
    board = CandidateBoard.of(puzzle or Puzzle.empty())
    for cell, sign in enumerate("".join(rows)):
        if sign == ".":
            board.remove(cell, 0)
    return board


def holds(step: Step) -> bool:
    """Whether no way to place the value, of all there are, has one of the places that the step removes."""
    board = step.before.board()
    gone = {node // board.links.size for node in step.removing}
    return not any(gone.intersection(way) for way in ways(board, board.places[0]))


def ways(board: CandidateBoard, left: int, row: int = 0) -> list[list[int]]:
    """Every way to place a value, row by row."""
    if row == board.links.layout.rows:
        return [[]]
    inside = [cell for cell in bits(left) if board.links.row(cell) == row]
    return [[cell, *way] for cell in inside for way in ways(board, left & ~board.links.sees[cell], row + 1)]


def found(board: CandidateBoard, name: str) -> dict[str, str]:
    steps = list(by_name(name)(board))
    assert all(map(holds, steps))
    return {step.pattern(): step.effect() for step in steps}


def test_skyscraper() -> None:
    board = picture(FULL, ".x.....x.", FULL, FULL, FULL, ".x......x", FULL, FULL, FULL)
    assert found(board, "skyscraper") == {"(1)r2c8=(1)r2c2-(1)r6c2=(1)r6c9": "r13c9,r45c8<>1"}
    assert found(board, "2-string kite") == {}
    step = next(by_name("skyscraper")(board))
    assert step.explain() == (
        "Row 2 has only r2c2 and r2c8 for 1, and row 6 has only r6c2 and r6c9. r2c2 and r6c2 see each other "
        "in column 2, so they are not both 1: r2c8 or r6c9 is. r1c9 and r3c9 see both (r2c8 in box 3, r6c9 in"
        " column 9), so neither is 1. r4c8 and r5c8 see both (r2c8 in column 8, r6c9 in box 6), so neither is"
        " 1."
    )
    marks = list(step.marks())
    assert marks[0] == Outline(tuple(range(9, 18)), "house")
    assert [link.cells for link in step.evidence() if isinstance(link, Link) and not link.strong] == [1 << 10 | 1 << 46]
    assert step.where() == "row 2 and row 6"


def test_an_x_wing_is_no_skyscraper() -> None:
    board = picture(FULL, ".x.....x.", FULL, FULL, FULL, ".x.....x.", FULL, FULL, FULL)
    assert found(board, "skyscraper") == {}


def test_two_string_kite() -> None:
    board = picture(FULL, "..x...x..", *["x.xxxxxxx"] * 6, FULL)
    assert found(board, "2-string kite") == {"(1)r2c7=(1)r2c3-(1)r1c2=(1)r9c2": "r9c7<>1"}
    assert "(1)r2c7=(1)r2c3-(1)r1c2=(1)r9c2" in found(board, "turbot fish")


def test_dual_two_string_kite() -> None:
    board = picture(".x....x..", "..x....x.", *["x..xxxxxx"] * 5, "x.xxxxxxx", "xx.xxxxxx")
    assert set(found(board, "2-string kite").values()) == {"r8c7<>1", "r9c8<>1"}
    assert found(board, "dual 2-string kite") == {
        "(1)r1c7=(1)r1c2-(1)r2c3=(1)r8c3, (1)r2c8=(1)r2c3-(1)r1c2=(1)r9c2": "r8c7,r9c8<>1",
    }


def test_turbot_fish_with_a_box() -> None:
    rows = [FULL] * 9
    rows[0] = ".x......x"
    rows[6], rows[7], rows[8] = "...xxxxxx", "x..xxxxxx", ".x.xxxxxx"
    board = picture(*rows)
    assert found(board, "skyscraper") == {}
    assert found(board, "turbot fish")["(1)r1c9=(1)r1c2-(1)r9c2=(1)r8c1"] == "r8c9<>1"


def test_empty_rectangle() -> None:
    gap = "xxxxxx.xx"
    board = picture("..xxxx.xx", "xx.xxxxxx", "..xxxx.xx", gap, gap, gap, FULL, gap, gap)
    assert found(board, "empty rectangle") == {"1 in box 1 (r1c3,r2c12,r3c3), r2c7=r7c7": "r7c3<>1"}
    step = next(by_name("empty rectangle")(board))
    assert step.because() == (
        "Box 1 has 1 only in row 2 or column 3 (r1c3,r2c12,r3c3). Column 7 has only r2c7 and r7c7 for 1: it "
        "is in r7c7, or it is in r2c7, and then box 1 has its 1 in column 3."
    )
    assert step.where() == "box 1 and column 7"


def test_dual_empty_rectangle_of_two_cells() -> None:
    gap = "xxxxxx..x"
    board = picture("x..xxxx.x", ".x.xxx.xx", "...xxx..x", gap, gap, gap, "xxxxxxx.x", "xxxxxx.xx", gap)
    assert set(found(board, "empty rectangle").values()) == {"r7c2<>1", "r8c1<>1"}
    assert list(found(board, "dual empty rectangle").values()) == ["r7c2,r8c1<>1"]


@pytest.mark.parametrize("name", ["skyscraper", "2-string kite", "turbot fish", "empty rectangle"])
def test_nothing_on_an_empty_board(name: str) -> None:
    assert by_name(name).first(CandidateBoard.of(Puzzle.empty())) is None


def test_on_a_jigsaw() -> None:
    regions = "AAABBB AACCBB ACCCCB DEEEEF DDEEFF DDDFFF".replace(" ", "")
    layout = Layout.jigsaw([[cell for cell, sign in enumerate(regions) if sign == name] for name in "ABCDEF"], 6)
    puzzle = Puzzle(layout, (1, 2, 3, 4, 5, 6), bytes(36))
    board = picture("x....x", "xxxxxx", "xxxxxx", "x...x.", "xxxxxx", "xxxxxx", puzzle=puzzle)
    assert "(1)r1c6=(1)r1c1-(1)r4c1=(1)r4c5" in found(board, "skyscraper")
