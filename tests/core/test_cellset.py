"""Sets of cells, and the peers of one."""

from __future__ import annotations

import pytest

import nonet
from nonet.core.cellset import CellSet
from nonet.core.errors import BrokenRules
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle
from nonet.rules import AntiKnight, Difference, KillerCage

NINE = Puzzle.empty()


def test_a_set_is_a_set() -> None:
    board = Layout.square(4, (2, 2))
    one, other = CellSet(board, (0, 1)), CellSet(board, (1, 2))
    assert one & other == CellSet(board, (1,))
    assert set(one & other) == {1}
    assert isinstance(one | other, CellSet)
    assert (one | other).names() == ["r1c1", "r1c2", "r1c3"]
    assert set(one - other) == {0}
    assert hash(CellSet(board, (1, 0))) == hash(one)
    assert "r1c2" in one
    assert 5 not in one
    assert repr(CellSet(board, ())) == "<CellSet of no cells>"


def test_missing_cells_are_left_blank() -> None:
    board = Layout(2, 2, (), missing=frozenset((1,)))
    assert str(CellSet(board, (0,))) == "X\n. ."


def test_peers_are_the_cells_that_must_differ_whatever_rule_says_so() -> None:
    peers = NINE.peers("r5c5")
    assert len(peers) == 20
    assert {"r5c1", "r1c5", "r4c4"} <= set(peers.names())
    assert NINE.peers(40) == peers
    knight = NINE.with_rules(AntiKnight()).peers("r5c5")
    assert (knight - peers).names() == ["r3c4", "r3c6", "r4c3", "r4c7", "r6c3", "r6c7", "r7c4", "r7c6"]
    assert "r9c9" in NINE.with_rules(KillerCage("r1c1 r9c9", 5)).peers("r1c1")
    assert "r2c4" in NINE.with_rules(Difference("r1c3", "r2c4")).peers("r1c3"), "they cannot be equal"


def test_cells_by_name() -> None:
    puzzle = NINE.with_givens({"r1c1": 5, 80: 9})
    assert (puzzle["r1c1"], puzzle[0], puzzle["r9c9"], puzzle["r1c2"]) == (5, 5, 9, None)
    assert puzzle.with_givens({"r1c1": None, "r1c2": 3}).line().startswith(".3.")
    grid = nonet.solve(puzzle.with_givens({"r5c5": 1})).grid
    assert grid is not None
    assert grid["r5c5"] == 1
    assert puzzle.with_givens(bytes(81)) == NINE


@pytest.mark.parametrize(
    ("givens", "words"),
    [
        ({"r1c10": 5}, "r1c10 is off the board"),
        ({"c1": 5}, "'c1' does not name a cell"),
        ({99: 5}, "there is no cell 99 on this board"),
        ({-1: 5}, "there is no cell -1 on this board"),
        ({"r1c1": 10}, "the given 10 of r1c1 is not one of the symbols .they are 1, 2, 3"),
        ({"r1c1": "5"}, "the given '5' of r1c1 is not one of the symbols"),
    ],
)
def test_givens_that_cannot_be(givens: dict[str | int, int | str], words: str) -> None:
    with pytest.raises(BrokenRules, match=words):
        NINE.with_givens(givens)


def test_names_that_are_none() -> None:
    for asked in (
        lambda: NINE["r0c1"],
        lambda: NINE.peers("x"),
        lambda: NINE.peers(81),
        lambda: NINE.pencil_marks()["r1c10"],
    ):
        with pytest.raises(BrokenRules):
            asked()
