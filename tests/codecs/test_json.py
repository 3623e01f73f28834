from __future__ import annotations

import math
from typing import Any

import pytest

from nonet.codecs import Source, Wishes, codecs, sniff
from nonet.codecs.json import from_rows
from nonet.core.errors import ParseError


class Array:
    """As much of an array as is asked for."""

    def __init__(self, rows: list[list[float]]) -> None:
        self.rows = rows

    def tolist(self) -> list[list[float]]:
        return self.rows


@pytest.mark.parametrize(
    "text",
    [
        "[[1,0],[null,1]]",
        "[[1, None], ['', 1]]",
        '[\n  ["1", ""],\n  [0, 1.0],\n]',
        '["1.", " 1"]',
        '["1 ","01"]',
        "[1,0,0,1]",
        '["1","","","1"]',
    ],
)
def test_forms(text: str) -> None:
    assert sniff(text) is codecs["json"]
    assert codecs["json"].decode(Source(text)).line() == "1..1"


def test_several_boards() -> None:
    for text in ("[[[1,0],[0,1]],[[0,1],[1,0]]]", "[[1,0],[0,1]]\n[[0,1],[1,0]]\n"):
        assert [puzzle.line() for puzzle in codecs["json"].decode_many(Source(text))] == ["1..1", ".11."]


def test_encode() -> None:
    puzzle = codecs["json"].decode(Source('[["a",null],["",  "b"]]'))
    assert codecs["json"].encode(puzzle) == '[["a",null],[null,"b"]]'


@pytest.mark.parametrize(
    "rows",
    [
        [[1, 0], [None, 1]],
        ((1, ""), (math.nan, 1.0)),
        ["1.", " 1"],
        Array([[1, 0], [0, 1]]),
        [1, 0, 0, 1],
        [Array([1, 0]), [0, True + 0]],  # type: ignore[list-item]
    ],
)
def test_rows(rows: list[object]) -> None:
    assert from_rows(rows).line() == "1..1"


@pytest.mark.parametrize(
    ("rows", "line", "column", "words"),
    [
        ([[1, 2], [2]], 2, 2, "row 2 has 1 cells"),
        ([[1, 2], []], 2, 1, "row 2 has 0 cells"),
        ([[1, 2], [2, 7]], 2, 2, "found '7'"),
        ([[1, 2], [2, True]], 2, 2, "True cannot stand in a cell"),
        ([[1, 2], [2, object]], 2, 2, "cannot stand in a cell"),
        (["12", "2x"], 2, 2, "found 'x'"),
        (["12", "2"], 2, 2, "row 2 has 1 cells"),
        ([[1, 2], 3], 2, 1, "side by side"),
        ([1, 2, 3], 1, 4, "3 cells are not a square board"),
        ([], 1, 1, "no puzzle"),
    ],
)
def test_errors_name_row_and_column(rows: list[object], line: int, column: int, words: str) -> None:
    with pytest.raises(ParseError, match=words) as caught:
        from_rows(rows)
    assert (caught.value.source, caught.value.line, caught.value.column) == ("<rows>", line, column)


def test_wishes() -> None:
    puzzle = from_rows([[0, None], [None, 1]], Wishes(box="none", symbols=(0, 1)))
    assert puzzle.rows() == [[0, None], [None, 1]]


BOARD = "[[1,0,0,0],[0,0,2,0],[0,3,0,0],[0,0,0,4]]"
LINE = "1.....2..3.....4"


@pytest.mark.parametrize(
    "text",
    [
        f"board = {BOARD}",
        f"const board = {BOARD};",
        f"let board: number[][] = {BOARD};",
        f"array({BOARD})",
        f"board = np.array({BOARD}, dtype=int64)",
        f'{{"grid": {BOARD}}}',
        f'{{"newboard": {{"grids": [{{"value": {BOARD}, "difficulty": "Easy"}}], "results": 1}}}}',
        f'{{"puzzle": "{LINE}", "rows": {BOARD}, "solution": null}}',
        '{"box": "2x2", "Board": ["1...", "..2.", ".3..", "...4"]}',
    ],
)
def test_what_stands_around_a_board(text: str) -> None:
    assert sniff(text) is codecs["json"]
    assert codecs["json"].decode(Source(text)).line() == LINE


def test_many_objects_stream() -> None:
    text = f'{{"puzzle": "{LINE}"}}\n' * 3 + BOARD.replace("],", "],\n") + "\n"
    assert [each.result().line() for each in codecs["json"].stream(iter(text.splitlines(True)), "<lines>")] == [
        LINE
    ] * 4


def test_unknown_members_are_named() -> None:
    with pytest.raises(ParseError) as caught:
        codecs["json"].decode(Source('{"data": [[1]]}'))
    assert "puzzle, grid, board" in str(caught.value.expected)
    with pytest.raises(ParseError, match="this is no box"):
        codecs["json"].decode(Source(f'{{"box": "big", "grid": {BOARD}}}'))


@pytest.mark.parametrize("table", [None, 5, b"12", {"a": 1}, [[[1]]], [[1, [2]], [1, 2]], [b"12", b"21"], [object()]])
def test_objects_that_are_no_rows(table: Any) -> None:
    with pytest.raises(ParseError):
        from_rows(table)


def test_strings_with_blanks_between_cells() -> None:
    rows = ["1 . . .", ". . 2 .", ". 3 . .", ". . . 4"]
    assert from_rows(rows).line() == LINE
    assert from_rows(["1   ", "  2 ", " 3  ", "   4"]).line() == LINE


RECORD = '{"id": "1_4x4", "problem": "4 4\\n1 - - -\\n- - 2 -\\n- 3 - -\\n- - - 4", "solution": "4 4\\n1 2 4 3"}'


def test_a_text_of_several_lines_in_an_object() -> None:
    codec = codecs["json"]
    assert sniff(RECORD) is codec
    small = codec.decode(Source("[[1,0,0,0],[0,0,2,0],[0,3,0,0],[0,0,0,4]]"))
    assert codec.decode(Source(RECORD)) == small
    assert [each.result() for each in codec.stream(iter([f"{RECORD}\n", f"{RECORD}\n"]), "<lines>")] == [small, small]
    drawn = '{"puzzle": "1...\\n..2.\\n.3..\\n...4\\n"}'
    assert codec.decode(Source(drawn)) == small


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("- 3 -", "- 7 -", "expected 1-4 or an empty cell, found '7' (line 4 of this text, column 3)"),
        ("- 3 -", "- 3", "row 3 of the board has 3 cells, the board has 4 (line 4 of this text, column 6)"),
    ],
)
def test_slips_in_such_a_text(old: str, new: str, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        codecs["json"].decode(Source(RECORD.replace(old, new, 1)))
    assert words in caught.value.message
    assert caught.value.column == 28
