"""Templates, against the solutions of puzzles that leave a value few ways."""

from nonet.core.puzzle import Puzzle
from nonet.logic.board import CandidateBoard
from nonet.logic.technique import by_name

ROWS = ("x...x....", "xxx...xxx", "xxx..xxxx", *["xxxxxxxxx"] * 5, "x....x...")


def picture(*rows: str) -> CandidateBoard:
    """A board on which the first symbol has its places where the picture has an x; other symbols are everywhere."""
    board = CandidateBoard.of(Puzzle.empty())
    for cell, sign in enumerate("".join(rows)):
        if sign == ".":
            board.remove(cell, 0)
    return board


def test_what_all_ways_have_and_what_none_has() -> None:
    board = picture(*ROWS)
    (placed,) = by_name("template set")(board)
    assert placed.effect() == "r1c5=1"
    assert placed.explain() == "Of all ways to place 1 on the whole board, every one has it in r1c5. So 1 goes in r1c5."
    removed, *others = by_name("template delete")(board)
    assert {"r1c1", "r3c6", "r9c1"} - {board.links.name(cell) for cell, _ in removed.removes} == {"r9c1"}
    assert [step.effect() for step in others] == [f"r1c5<>{symbol}" for symbol in range(2, 10)]
    assert removed.because().startswith("Of all ways to place 1 on the whole board, none has it in r1c1, r3c6")


def test_what_is_certain_for_one_value_is_out_for_another() -> None:
    board = picture(*ROWS)
    for cell in range(9):
        if cell not in (4, 8):
            board.remove(cell, 1)
    effects = [step.effect() for step in by_name("template set")(board)]
    assert effects == ["r1c5=1", "r1c9=2"]


def test_only_on_request() -> None:
    assert not by_name("template set").everyday
    assert not by_name("template delete").everyday
