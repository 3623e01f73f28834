from __future__ import annotations

import pytest

from nonet.codecs import Source, codecs, sniff
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle

COURSE = """[[_,4,3,_,8,_,2,5,_],
[6,_,_,_,_,_,_,_,_],
[_,_,_,_,_,1,_,9,4],
[9,_,_,_,_,4,_,7,_],
[_,_,_,6,_,8,_,_,_],
[_,1,_,2,_,_,_,_,3],
[8,2,_,5,_,_,_,_,_],
[_,_,_,_,_,_,_,_,5],
[_,3,4,_,9,_,7,1,_]].
"""
LINE = ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71."


def test_the_course_grid() -> None:
    assert sniff(COURSE) is codecs["prolog"]
    puzzle = codecs["prolog"].decode(Source(COURSE))
    assert puzzle.line() == LINE
    assert codecs["prolog"].encode(puzzle) == COURSE.replace("\n", "")


@pytest.mark.parametrize(
    "text",
    [
        "sudoku([[1,_],[_A,1]]).",
        "my_board ( [ [ 1 , X ] , % first\n [ /* a ] */ Foo , 1 ] ] )",
        "[[1,_12],[Été,1]].",
        "[[1,0],['',1]].",
        "[[1,_],[_,1]]",
        "problem(7, [[1,_],[_,1]]).",
    ],
)
def test_forms(text: str) -> None:
    assert sniff(text) is codecs["prolog"]
    assert codecs["prolog"].decode(Source(text)).line() == "1..1"


def test_atoms() -> None:
    puzzle = codecs["prolog"].decode(Source("[[red,'It''s'],[_,\"red\"]]."))
    assert puzzle.rows() == [["red", "It's"], [None, "red"]]
    assert codecs["prolog"].encode(puzzle) == "[[red,'It\\'s'],[_,red]]."


def test_symbols_that_need_quotes_are_quoted() -> None:
    puzzle = Puzzle(Layout.square(2, None), ("A", "b c"), bytes((1, 2, 0, 1)))
    assert codecs["prolog"].encode(puzzle) == "[['A','b c'],[_,'A']]."


def test_the_box_may_be_named_by_the_predicate() -> None:
    rows = ",".join(["[1,_,_,_,_,6]"] * 6)
    assert codecs["prolog"].decode(Source(f"solveSudoku(3, 2, [{rows}]).")).layout.box == (3, 2)
    assert codecs["prolog"].decode(Source(f"generateSudoku(6, 6, [{rows}]).")).layout.box == (2, 3)


def test_several_terms() -> None:
    text = "% two\n[[1,_],[_,1]].\nsudoku([[_,1],[1,_]]).\n"
    assert [puzzle.line() for puzzle in codecs["prolog"].decode_many(Source(text))] == ["1..1", ".11."]


def test_lists_without_a_sign_of_prolog_are_json() -> None:
    assert sniff("[[1,2],[2,1]]") is codecs["json"]
    assert sniff("[[1,2],[2,1]].") is codecs["prolog"]
    assert sniff("[[1,_],[2,1]]") is codecs["prolog"]


@pytest.mark.parametrize(
    "text",
    [
        ":- use_module(library(clpfd)).\n:- foo(1.5).\nproblem(1, [[1,_],[_,1]]).",
        "?- sudoku([[1,_],[_,1]]).",
        "?- X = [[1,_],[_,1]], sudoku(X), print(X).",
        "Rows = [[1,0],[0,1]].",
        "problem(1, P) :- P = [[1,_],[_,1]].\nsolve(X) :- problem(1, X), sudoku(X).",
    ],
)
def test_what_stands_around_a_board_in_programs(text: str) -> None:
    assert sniff(text) is codecs["prolog"]
    assert codecs["prolog"].decode(Source(text)).line() == "1..1"
