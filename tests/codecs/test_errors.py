"""Bad input: the place is exact, and the words help.

Covers: __init__, _codec.
"""

from __future__ import annotations

import sys
from typing import NoReturn

import pytest

import nonet
from nonet.codecs import Source, Wishes, codecs, explain_failure, sniff
from nonet.core.errors import CannotEncode, ParseError
from nonet.core.puzzle import Puzzle

ROW = "53..7...."


def read(text: str, wishes: Wishes | None = None) -> Puzzle:
    found = sniff(text)
    if found is None:
        explain_failure(Source(text), wishes or Wishes())
    return found.decode(Source(text), wishes or Wishes())


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, 1, "there is no puzzle here"),
        (" \n\t\n", 1, 1, "there is no puzzle here"),
        ("# only a comment\n", 1, 1, "no puzzle here"),
        ("53\0..", 1, 3, "this is not text"),
        (f"{ROW}\n\ufffd", 2, 1, "this is not text"),
        ("." * 80, 1, 81, "80 cells are not a square board"),
        ("." * 82, 1, 82, "82 cells are not a square board"),
        (f"{'.' * 81}\n{'.' * 80}", 2, 81, "80 cells are not a square board"),
        (f"{'.' * 40}x{'5' * 40}", 1, 41, "expected 1-9 or an empty cell, found 'x'"),
        (f"{ROW}\n" * 8, 8, 10, "not square: 8 rows of 9 cells"),
        (f"{ROW}\n" * 10, 10, 1, "not square: 10 rows of 9 cells"),
        (f"{ROW}\n" * 4 + f"{ROW[:-1]}\n" + f"{ROW}\n" * 4, 5, 9, "row 5 has 8 cells, the others have 9"),
        (f"{ROW}\n" * 4 + f"{ROW}.\n" + f"{ROW}\n" * 4, 5, 10, "row 5 has 10 cells"),
        ("| 1 2 | 3 4 |\n" * 3 + "| 1 2 | 3 |", 4, 10, "row 4 has 3 cells, the others have 4"),
        ("| 1 2 | 3 4 |\n" * 3 + "| 1 2 | 3 7 |", 4, 11, "expected 1-4 or an empty cell, found '7'"),
        ("1 2 3 4\n" * 3 + "1 2 3 44\n1", 5, 2, "row 5 has 1 cells"),
        ("[[1,2],[2,3]]", 1, 11, "found '3'"),
        ("[[1,2],[2]]", 1, 10, "row 2 has 1 cells"),
        ("[[1,2],[]]", 1, 9, "row 2 has 0 cells"),
        ("[[1,2],\n [2,1]", 2, 7, "the text ends here"),
        ("[[1,2],\n [2;1]]", 2, 4, "expected ',' or ']', found ';'"),
        ("[[1,2],[true,1]]", 1, 9, "True cannot stand in a cell"),
        ("[[1,2],[{},1]]", 1, 9, "an object cannot stand in a cell"),
        ("[[1,2],3]", 1, 8, "side by side"),
        ("[1,2,3]", 1, 7, "3 cells are not a square board"),
        ("[]", 1, 1, "there is no puzzle here"),
        ("[" * 100_000, 1, 22, "nested too deep"),
        ("sudoku([[1,_],\n[_,1]].", 2, 7, "expected ',' or ')', found '.'"),
        ("[[_,1],[1,+]].", 1, 11, "expected a value in Prolog, found '+'"),
        ("[[_,1],[1,_]]. x", 1, 16, "there is no puzzle here"),
        ("sudoku(x, [y], [z]).", 1, 1, "this term holds no board"),
        ('["1 " "2"]', 1, 9, "row 2 has 1 cells"),
        ('["1 " "2x"]', 1, 9, "found 'x'"),
        ("#A someone\n[Puzzle]\n12..\n34.\n....\n....", 4, 4, "row 2 has 3 cells"),
        ("{}", 1, 1, "this object holds no puzzle"),
        ('{"nonet": 1', 1, 12, "the text ends here"),
        ("the quick brown fox\njumps over the lazy dog", 1, 20, "row 1 has 4 cells"),
    ],
)
def test_place_and_words(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        read(text)
    error = caught.value
    assert words in error.message
    assert (error.line, error.column) == (line, column)


def test_a_box_that_does_not_fit() -> None:
    with pytest.raises(ParseError, match="boxes of 2 x 2 do not fit a board of 9 x 9"):
        read("." * 81, Wishes(box=(2, 2)))


def test_too_few_symbols() -> None:
    with pytest.raises(ParseError, match="2 symbols are too few"):
        read("." * 81, Wishes(symbols=(1, 2)))


def test_more_different_symbols_than_rows() -> None:
    with pytest.raises(ParseError, match="5 different symbols on a board of 4 x 4"):
        read("p q r s\nt q r s\np q r s\np q r s")


MEGABYTES = 4_000_000


@pytest.mark.parametrize(
    "unit",
    [
        "x",
        "1",
        ".",
        "1 ",
        "1\n",
        "\n",
        " ",
        "[",
        "{",
        '"',
        "'\\",
        "|",
        "-",
        "%",
        "(def ",
        ",",
        "1,",
        "#",
        "/*",
        "é\n\n",
        "grid \t",
    ],
)
def test_megabytes_of_rubbish_are_refused_at_once(unit: str) -> None:
    text = unit * (MEGABYTES // len(unit))
    with pytest.raises(ParseError):
        read(text)
    # Short enough to be one puzzle, so that formats look at it all.
    with pytest.raises(ParseError):
        read(text[:90_000])


def test_every_format_refuses_nothing() -> None:
    for codec in codecs:
        for text in ("", "\n", "\0"):
            with pytest.raises(ParseError):
                codec.decode(Source(text))


def test_explaining_always_raises() -> None:
    def explain(text: str) -> NoReturn:
        explain_failure(Source(text))

    for text in ("1234", "1..2..", "a", "{", "[", "(", "|"):
        with pytest.raises(ParseError):
            explain(text)


@pytest.mark.parametrize(
    "text",
    [
        "123456789\n" * 99_000,
        "123456789\n" * 5_000_000,
        "[Puzzle]\n" + "123456789\n" * 99_000,
        "*-----------*\n" + "|123|456|789|\n" * 70_000,
        "123 12 3 4\n" * 90_000,
        "12341234123412345\n" * 40_000,
        "[[" + "1," * 490_000,
        "[1,2,3]," * 120_000,
        "[" + "[_,_]," * 160_000,
    ],
    ids=lambda text: text[:12],
)
def test_more_rows_than_a_board_has_are_refused_soon(text: str) -> None:
    """Calls are counted, not seconds: a step for each character at most, some 0.2 s, and so on every machine."""
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        with pytest.raises(ParseError):
            read(text)
    finally:
        sys.setprofile(before)
    assert 0 < calls < 2_000_000


@pytest.mark.parametrize("text", [f"{'.' * 40}\u200b{'.' * 41}", f"{'.' * 40}\u200b{'.' * 40}"])
def test_invisible_characters_are_named(text: str) -> None:
    with pytest.raises(ParseError, match=r"invisible character, U\+200B") as caught:
        read(text)
    assert caught.value.column == 41


def test_digits_of_other_scripts() -> None:
    with pytest.raises(ParseError) as caught:
        read("１" + "." * 15)
    assert caught.value.hint != "１ is out of range"


@pytest.mark.parametrize("sign", "*?-_.")
def test_symbols_that_look_empty(sign: str) -> None:
    puzzle = Puzzle.empty((2, 2), (sign, "a", "b", "c"))
    for codec in codecs:
        if codec.name in ("nonet", "toml", "sudokupad"):
            assert codec.decode(Source(codec.encode(puzzle))) == puzzle
        else:
            with pytest.raises(CannotEncode):
                codec.encode(puzzle)


@pytest.mark.parametrize("text", ["\x1a", "\x1a\n", "\n\x1a", " \t\x0b\x0c\n"])
def test_nothing_but_ends_and_blanks(text: str) -> None:
    with pytest.raises(ParseError, match="no puzzle"):
        read(text)


@pytest.mark.parametrize("name", ["nonet", "toml", "fpuzzles", "fpuzzles json", "sudokupad"])
@pytest.mark.parametrize("title", ["a \ufffd b", "\0", "\u2028", "\ud83d", "\ufeff"])
def test_titles_of_strange_characters_are_written_and_read_back(name: str, title: str) -> None:
    board = Puzzle.empty((2, 2))
    puzzle = Puzzle(board.layout, board.symbols, board.givens, metadata={"title": title})
    if (name, title) == ("toml", "\ud83d"):
        with pytest.raises(CannotEncode):  # TOML has no half characters, not even as escapes
            nonet.write(puzzle, name)
        return
    text = nonet.write(puzzle, name)
    assert text.encode("utf-8")
    assert nonet.read(text).metadata["title"] == title


def test_a_replacement_character_may_even_be_a_symbol() -> None:
    puzzle = Puzzle.empty((2, 2), ("A", "B", "C", "\ufffd")).with_givens(bytes([4, 1, *[0] * 14]))
    for name in ("nonet", "toml"):
        assert nonet.read(nonet.write(puzzle, name)) == puzzle
