from __future__ import annotations

import pytest

from nonet.codecs import Source, Wishes, codecs
from nonet.core.errors import CannotEncode, ParseError
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle

jigsaw = codecs["jigsaw"]

TEXT = "4 4\n- - 4 3\n- - - 1\n- 2 - -\n- - - -\n1 1 1 3\n1 3 3 3\n2 2 4 4\n2 2 4 4"


def test_regions_are_the_board() -> None:
    puzzle = jigsaw.decode(Source(TEXT))
    assert puzzle.layout == Layout.jigsaw([(0, 1, 2, 4), (8, 9, 12, 13), (3, 5, 6, 7), (10, 11, 14, 15)], 4)
    assert puzzle.line() == "..43...1.2......"
    assert jigsaw.encode(puzzle) == TEXT


def test_regions_by_letters() -> None:
    letters = TEXT[:36] + TEXT[36:].translate(str.maketrans("1234", "ACBD"))
    lettered = jigsaw.decode(Source(letters))
    assert [house.cells for house in lettered.layout.houses[8:]] == [
        (0, 1, 2, 4),
        (3, 5, 6, 7),
        (8, 9, 12, 13),
        (10, 11, 14, 15),
    ]


def test_letters_on_the_board() -> None:
    puzzle = jigsaw.decode(Source(TEXT.replace("- 2 - -", "- B - -", 1)), Wishes(symbols=(1, "B", 3, 4)))
    assert puzzle[9] == "B"


def test_an_answer_keeps_its_regions() -> None:
    from nonet.api.writing import write
    from nonet.core.grid import Grid

    puzzle = jigsaw.decode(Source(TEXT))
    answer = Grid(puzzle.layout, puzzle.symbols, bytes(int(sign) for sign in "2143342112344312"))
    assert write(answer, "jigsaw").split("\n")[1:5] == ["2 1 4 3", "3 4 2 1", "1 2 3 4", "4 3 1 2"]


def test_what_cannot_be_said() -> None:
    for layout in (
        Layout.square(4, (2, 2)),
        Layout.samurai(),
        Layout.jigsaw([(0, 1), (2, 3)], 4),
        Layout.jigsaw([(0, 1, 2), (3, 4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15)], 4),
    ):
        with pytest.raises(CannotEncode):
            jigsaw.encode(Puzzle(layout, (1, 2, 3, 4), bytes(len(layout))))


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "words"),
    [
        ("1 1 1 3", "1 1 1 1", 7, 1, "region 1 has 5 cells, a row has 4"),
        ("1 1 1 3", "1 1 5 3", 6, 1, "region 1 has 3 cells, a row has 4"),
        ("1 1 1 3", "1 1 - 3", 6, 5, "a cell without a region"),
        ("- - 4 3", "- - 4 8", 2, 7, "expected 1-4 or an empty cell, found '8'"),
    ],
)
def test_errors(old: str, new: str, line: int, column: int, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        jigsaw.decode(Source(TEXT.replace(old, new)))
    assert caught.value.message == words
    assert (caught.value.line, caught.value.column) == (line, column)
