from __future__ import annotations

import pytest

from nonet.codecs import Source, Wishes, codecs
from nonet.constraints.even import Even
from nonet.core.errors import CannotEncode, ParseError
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle

samurai = codecs["samurai"]

ROWS = [["-"] * 21 for _ in range(21)]
ROWS[0][0], ROWS[6][9], ROWS[20][20] = "5", "1", "9"


def text(rows: list[list[str]]) -> str:
    return "\n".join(["21 21", *map(" ".join, rows)])


def changed(row: int, column: int, sign: str) -> str:
    rows = [list(line) for line in ROWS]
    rows[row][column] = sign
    return text(rows)


def test_five_boards() -> None:
    puzzle = samurai.decode(Source(text(ROWS)))
    assert puzzle.layout == Layout.samurai()
    assert (puzzle[0], puzzle[6 * 21 + 9], puzzle[440], puzzle.clues) == (5, 1, 9, 3)
    assert samurai.encode(puzzle) == text(ROWS)


def test_other_symbols() -> None:
    lettered = text([[cell.translate(str.maketrans("159", "AEI")) for cell in row] for row in ROWS])
    puzzle = samurai.decode(Source(lettered))
    assert puzzle.symbols == tuple("ABCDEFGHI")
    assert samurai.encode(puzzle) == lettered
    with pytest.raises(ParseError, match="too few"):
        samurai.decode(Source(lettered), Wishes(symbols=tuple("AEI")))


@pytest.mark.parametrize(
    ("wrong", "line", "column", "words"),
    [
        (changed(0, 9, "3"), 2, 19, "there is no cell at r1c10"),
        (changed(9, 0, "3"), 11, 1, "there is no cell at r10c1"),
        (changed(0, 1, "10"), 2, 3, "expected 1-9 or an empty cell, found '10'"),
        ("9 9\n" + "- - - - - - - - -\n" * 9, 1, 1, "a samurai board has 21 rows, not 9"),
    ],
)
def test_errors(wrong: str, line: int, column: int, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        samurai.decode(Source(wrong))
    assert caught.value.message == words
    assert (caught.value.line, caught.value.column) == (line, column)


def test_what_cannot_be_said() -> None:
    layout = Layout.samurai()
    for other in (
        Puzzle.empty(),
        Puzzle(Layout.overlapping([(1, 1), (7, 7)], (3, 3)), tuple(range(1, 10)), bytes(225)),
        Puzzle(layout, tuple(range(1, 10)), bytes(441), (Even(0),)),
    ):
        with pytest.raises(CannotEncode):
            samurai.encode(other)
