"""Puzzles and grids as values: equal, hashable, picklable, and told in symbols.

Covers: errors, grid, outcome, puzzle, symbols.
"""

import pickle

import pytest

from nonet.core.errors import BrokenRules, ParseError
from nonet.core.grid import Grid
from nonet.core.outcome import Outcome, Status
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import as_symbols, glyphs, numbers


def test_equality_and_hash_ignore_metadata() -> None:
    puzzle = Puzzle.empty()
    titled = Puzzle(puzzle.layout, puzzle.symbols, puzzle.givens, metadata={"title": "x"})
    assert puzzle == titled
    assert hash(puzzle) == hash(titled)
    assert puzzle != puzzle.with_givens(b"\x01" + bytes(80))


def test_everything_pickles() -> None:
    puzzle = Puzzle.empty((2, 3), "ABCDEF")
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    error = ParseError("bad", source="f", line=1, column=2, expected="e", hint="h")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.expected, again.hint) == (str(error), "e", "h")


@pytest.mark.parametrize(
    ("symbols", "line"), [(None, "1..."), ("ABCD", "A..."), ("0-3", "0..."), ([10, 20, 30, 40], "10 . . .")]
)
def test_lines_carry_symbols(symbols: str | list[int] | None, line: str) -> None:
    puzzle = Puzzle.empty((2, 2), symbols).with_givens(b"\x01" + bytes(15))
    assert puzzle.line().startswith(line)
    assert puzzle.rows()[0][0] == puzzle.symbols[0]
    assert puzzle.rows()[3][3] is None


def test_givens_must_fit() -> None:
    board = Puzzle.empty((2, 2))
    with pytest.raises(BrokenRules, match="15 givens for 16 cells"):
        board.with_givens(bytes(15))
    with pytest.raises(BrokenRules, match="not one of the symbols"):
        board.with_givens(bytes([5] * 16))


@pytest.mark.parametrize("wish", ["ABCA", [1, 2, "1"], "AB", [True, 2, 3, 4], ["", "b", "c", "d"], "1-999"])
def test_symbols_must_make_sense(wish: str) -> None:
    with pytest.raises(BrokenRules):
        as_symbols(wish, 4)


def test_a_latin_square_needs_a_size() -> None:
    assert len(Puzzle.empty(None, size=5).areas()) == 10
    with pytest.raises(BrokenRules, match="needs a size"):
        Puzzle.empty(None)


def test_glyphs_and_numbers() -> None:
    assert glyphs(tuple(range(1, 17))) == tuple("123456789ABCDEFG")
    assert glyphs((36, 37)) is None
    assert glyphs((1, "1x")) is None
    assert numbers(("x", 7, "y")) == (1, 7, 3)
    assert numbers((0, 1, 2, 3, 4, 5, 6, 7, 8, 9, *"ABCDEF")) == tuple(range(16))


def test_an_outcome_is_no_bool() -> None:
    with pytest.raises(TypeError, match="status"):
        bool(Outcome(Status.UNIQUE))


def test_grids_know_where_they_differ() -> None:
    board = Puzzle.empty((2, 2))
    one = Grid(board.layout, board.symbols, bytes([1] * 16))
    other = Grid(board.layout, board.symbols, bytes([1] * 15 + [2]))
    assert one.differences(other) == (15,)
    assert one.full
    assert not board.grid().full
