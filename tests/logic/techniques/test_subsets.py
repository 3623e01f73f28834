"""Naked, hidden and locked subsets on positions made by hand."""

import pytest

from nonet.core.layout import Layout
from nonet.core.marks import Fill, Outline
from nonet.core.puzzle import Puzzle
from nonet.logic import proof
from nonet.logic.board import CandidateBoard
from nonet.logic.links import union
from nonet.logic.technique import by_name


def start(puzzle: Puzzle | None = None) -> CandidateBoard:
    return CandidateBoard.of(puzzle or Puzzle.empty())


def keep(board: CandidateBoard, cell: str, symbols: str) -> None:
    """Leaves the cell these candidates."""
    number = board.links.layout.named(cell)
    for value, symbol in enumerate(board.links.symbols):
        if str(symbol) not in set(symbols):
            board.remove(number, value)


def confine(board: CandidateBoard, symbol: int, house: str, cells: str) -> None:
    """Leaves the symbol these places in the house."""
    area = next(found for found in board.links.houses if found.name == house)
    for cell in area.cells:
        if board.links.name(cell) not in cells.split():
            board.remove(cell, board.links.symbols.index(symbol))


def test_naked_pair() -> None:
    board = start()
    keep(board, "r1c2", "37")
    keep(board, "r1c9", "37")
    (step,) = by_name("naked pair")(board)
    assert step.notation() == "naked pair: 37 in r1c29 => r1c1345678<>3, r1c1345678<>7"
    assert step.explain() == (
        "r1c2 and r1c9 have only 3 and 7: two values for two cells, which use them up in row 1. "
        "So none of r1c1, r1c3, r1c4, r1c5, r1c6, r1c7 and r1c8 is 3 or 7."
    )
    marks = list(step.marks())
    assert marks[0] == Outline(tuple(range(9)), "house")
    assert marks[1:3] == [Fill((1,), "evidence", (3, 7)), Fill((8,), "evidence", (3, 7))]
    assert sum(isinstance(mark, Fill) and mark.role == "remove" for mark in marks) == 14
    assert proof.follows(step)
    assert not list(by_name("locked pair")(board))


def test_a_locked_pair_is_no_naked_pair() -> None:
    board = start()
    keep(board, "r1c2", "37")
    keep(board, "r1c3", "37")
    (step,) = by_name("locked pair")(board)
    assert not list(by_name("naked pair")(board))
    assert len(step.removing) == 2 * (7 + 6)
    assert step.where() == "row 1 and box 1"
    assert proof.follows(step)
    for column in range(4, 10):
        keep(board, f"r1c{column}", "1245689")
    (step,) = by_name("naked pair")(board)
    assert not list(by_name("locked pair")(board))
    assert len(step.removing) == 2 * 7


def test_locked_triple() -> None:
    board = start()
    for cell, symbols in (("r4c1", "12"), ("r4c2", "23"), ("r4c3", "13")):
        keep(board, cell, symbols)
    (step,) = by_name("locked triple")(board)
    assert step.pattern() == "123 in r4c123"
    assert len(step.removing) == 3 * 12
    assert proof.follows(step)


@pytest.mark.parametrize(("size", "name"), [(2, "pair"), (3, "triple"), (4, "quad")])
def test_naked_and_hidden_are_two_views_of_one_thing(size: int, name: str) -> None:
    """Cells that are naked empty the rest of the house of their values; as hidden ones, they lose all others."""
    cells, symbols = ("r1c5", "r4c5", "r7c5", "r9c5")[:size], (1, 2, 3, 4)[:size]
    board = start()
    for cell in cells:
        keep(board, cell, "1234"[:size])
    (naked,) = by_name(f"naked {name}")(board)
    other = start()
    for symbol in symbols:
        confine(other, symbol, "column 5", " ".join(cells))
    (hidden,) = by_name(f"hidden {name}")(other)
    assert {cell for cell, _ in naked.removes}.isdisjoint(cell for cell, _ in hidden.removes)
    assert {symbol for _, symbol in naked.removes} == set(symbols)
    assert {symbol for _, symbol in hidden.removes} == set(range(1, 10)) - set(symbols)
    for step in (naked, hidden):
        assert step.where() == "column 5"
        assert len(step.removing) == size * (9 - size)
    assert proof.follows(naked)


def test_hidden_pair() -> None:
    board = start()
    confine(board, 6, "box 5", "r4c4 r6c6")
    confine(board, 8, "box 5", "r4c4 r6c6")
    (step,) = by_name("hidden pair")(board)
    assert step.pattern() == "68 in r4c4,r6c6"
    assert step.because() == (
        "Box 5 has only r4c4 and r6c6 for 6 and 8: two values for two cells, which have no room for anything else."
    )
    assert {symbol for _, symbol in step.removes} == {1, 2, 3, 4, 5, 7, 9}
    assert proof.follows(step)


def test_houses_that_are_not_whole_have_naked_subsets_only() -> None:
    board = start(Puzzle(Layout.square(4, (2, 2)), tuple(range(1, 7)), bytes(16)))
    keep(board, "r1c1", "56")
    keep(board, "r1c4", "56")
    (step,) = by_name("naked pair")(board)
    assert step.removing == board.present(union((1, 2)), 0b110000)
    confine(board, 1, "row 4", "r4c1 r4c2")
    confine(board, 2, "row 4", "r4c1 r4c2")
    assert not list(by_name("hidden pair")(board))


def test_on_16x16() -> None:
    board = start(Puzzle.empty(box=(4, 4)))
    for cell, symbols in (("r16c1", "12"), ("r16c9", "23"), ("r16c16", "13")):
        keep(board, cell, symbols)
    (step,) = by_name("naked triple")(board)
    assert step.pattern() == "123 in r16c1,9,16"
    assert len(step.removing) == 3 * 13
