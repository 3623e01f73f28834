"""Values and candidates in step, and what the rules say about candidates."""

import pickle
from dataclasses import replace
from itertools import combinations

import pytest

import nonet
from nonet.constraints.different import Different
from nonet.constraints.sum import Sum
from nonet.core.puzzle import Puzzle
from nonet.logic.board import CandidateBoard
from nonet.logic.links import bits, links_of, union


def held_together(board: CandidateBoard) -> None:
    """Masks, places and open cells say the same."""
    for cell in board.links.cells:
        assert bool(board.open >> cell & 1) == (not board.values[cell])
        for value in range(board.links.size):
            assert board.masks[cell] >> value & 1 == board.places[value] >> cell & 1
        if board.values[cell]:
            assert not board.masks[cell]


def test_a_board_starts_with_what_the_givens_leave(hard_puzzles: list[Puzzle]) -> None:
    for puzzle in hard_puzzles:
        board = CandidateBoard.of(puzzle)
        held_together(board)
        for cell in puzzle.layout.cells:
            if not puzzle.givens[cell]:
                seen = {puzzle.givens[o] - 1 for area in puzzle.areas() if cell in area.cells for o in area.cells}
                assert set(bits(board.masks[cell])) == set(range(9)) - seen


def test_pencil_marks_stay_away() -> None:
    puzzle = replace(nonet.read("." * 16), candidates=(0b0011,) + (0b1111,) * 15)
    board = CandidateBoard.of(puzzle)
    assert board.masks[0] == 0b0011
    board.place(0, 0)
    held_together(board)
    assert board.masks[1] == 0b1110


def test_links_come_from_every_rule() -> None:
    extra = replace(Puzzle.empty(box=(2, 2)), constraints=(Different((0, 7, 10)),))
    links = links_of(extra)
    assert links.sees[0] >> 7 & 1
    assert links.sees[7] >> 10 & 1
    assert not links.sees[0] >> 11 & 1
    assert [house.name for house in links.houses if not house.whole] == ["extra area"]
    for a, b in combinations(range(len(links.weak)), 2):
        assert links.weak[a] >> b & 1 == links.weak[b] >> a & 1


def test_seen_by_all_is_what_each_sees() -> None:
    links = links_of(Puzzle.empty())
    cells = union((0, 10))
    common = {cell for cell in range(81) if cell not in (0, 10) and all(links.sees[c] >> cell & 1 for c in (0, 10))}
    assert set(bits(links.seen_by_all(cells))) == common


def test_a_position_does_not_change_with_its_board() -> None:
    board = CandidateBoard.of(nonet.read("1... ..2. .3.. ...4"))
    before = board.position
    assert board.position is before
    board.place(1, 1)
    assert before.values[1] == 0
    assert board.position is not before
    again = before.board()
    assert (again.masks, again.places, again.open) == (list(before.masks), again.places, again.open)
    assert nonet.solve(before.puzzle()).unique


@pytest.mark.parametrize(
    ("text", "trouble"),
    [("123. ...4 .... ....", "r1c4 has no candidate left"), ("1... .1.. .... ....", "no place left for 1")],
)
def test_trouble_is_named(text: str, trouble: str) -> None:
    said = CandidateBoard.of(nonet.read(text)).trouble()
    assert said is not None
    assert trouble in said


def test_a_rule_whose_cells_are_full_is_looked_at() -> None:
    puzzle = replace(Puzzle.empty((2, 2)), constraints=(Sum((0, 6, 9), 9),))
    board, wrong = CandidateBoard.of(puzzle), CandidateBoard.of(puzzle)
    for cell in (0, 6):
        board.place(cell, 2)
        wrong.place(cell, 2)
    assert wrong.trouble() is None
    board.place(9, 2)
    wrong.place(9, 0)
    assert board.trouble() is None
    assert wrong.trouble() == "the sum on r1c1 r2c3 r3c2 does not hold"


def test_a_symbol_that_no_cell_can_have_is_no_value_of_a_house() -> None:
    # Six symbols on a 4x4, two of which the pencil marks leave out everywhere: rows need the other four.
    puzzle = Puzzle(Puzzle.empty((2, 2)).layout, (1, 2, 3, 4, 5, 6), bytes(16), candidates=(0b111100,) * 16)
    links = CandidateBoard.of(puzzle).links
    assert all(house.whole for house in links.houses)
    assert links.house_total == 3 + 4 + 5 + 6
    assert not any(house.whole for house in CandidateBoard.of(replace(puzzle, candidates=None)).links.houses)
    assert pickle.loads(pickle.dumps(links)).everything == links.everything


def test_a_symbol_that_is_all_filled_in_still_counts() -> None:
    puzzle = Puzzle(Puzzle.empty((2, 2)).layout, (1, 2, 3, 4, 5), bytes(16), candidates=(0b11110,) * 16)
    filled = bytes([1, *bytes(15)])
    assert not any(house.whole for house in CandidateBoard.of(puzzle, filled=filled).links.houses)
