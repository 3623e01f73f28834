"""Direct forms: what they place is what the pattern's eliminations leave."""

import pytest

from nonet.core.puzzle import Puzzle
from nonet.logic import proof
from nonet.logic.board import CandidateBoard
from nonet.logic.technique import by_name


def confined(symbol: int, **places: str) -> CandidateBoard:
    """An empty board, but in each house (box_1, row_3, ...) the symbol has these places."""
    board = CandidateBoard.of(Puzzle.empty())
    for house in board.links.houses:
        cells = places.get(house.name.replace(" ", "_"), "").split()
        for cell in house.cells if cells else ():
            if board.links.name(cell) not in cells:
                board.remove(cell, symbol - 1)
    return board


def test_direct_pointing() -> None:
    board = confined(4, box_1="r2c1 r2c3", box_3="r2c7 r2c8 r3c9")
    (step,) = by_name("direct pointing")(board)
    assert (step.effect(), step.removing) == ("r3c9=4", ())
    assert step.explain() == (
        "Box 1 has only r2c1 and r2c3 for 4, in row 2. So the 4 of box 3 is not in row 2, and one place is "
        "left for it. So 4 goes in r3c9."
    )
    assert step.pattern() == "4 in box 1, row 2, box 3"
    board.apply(next(by_name("pointing")(board)))
    assert step.placing in [single.placing for single in by_name("hidden single")(board)]


def test_direct_claiming() -> None:
    board = confined(4, row_2="r2c1 r2c3", row_3="r3c2 r3c9")
    steps = {step.effect() for step in by_name("direct claiming")(board)}
    assert steps == {"r3c9=4"}


@pytest.mark.parametrize(("count", "name"), [(2, "direct hidden pair"), (3, "direct hidden triple")])
def test_direct_hidden(count: int, name: str) -> None:
    board = CandidateBoard.of(Puzzle.empty())
    cells = range(27, 27 + count)
    for cell in range(27, 36):
        for value in range(count):
            if cell not in cells:
                board.remove(cell, value)
        if cell not in (*cells, 35):
            board.remove(cell, 8)
    (step,) = by_name(name)(board)
    assert step.effect() == "r4c9=9"
    assert "so one place is left there for 9. So 9 goes in r4c9." in step.explain()
    assert proof.follows(step)


def test_only_on_request() -> None:
    names = ("pointing", "claiming", "hidden pair", "hidden triple")
    assert not any(by_name(f"direct {name}").everyday for name in names)
