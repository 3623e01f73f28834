from __future__ import annotations

import json

import pytest

from nonet.codecs import Source, codecs, sniff
from nonet.constraints.different import Different
from nonet.core.constraint import HouseRule
from nonet.core.errors import CannotEncode, ParseError
from nonet.core.layout import Area, Layout
from nonet.core.puzzle import Puzzle

nonet = codecs["nonet"]


def round_trip(puzzle: Puzzle) -> Puzzle:
    text = nonet.encode(puzzle)
    assert "\n" not in text
    assert sniff(text) is nonet
    return nonet.decode(Source(text))


def test_plain() -> None:
    puzzle = Puzzle.empty((2, 2)).with_givens(bytes([1, *[0] * 14, 4]))
    assert round_trip(puzzle) == puzzle
    assert json.loads(nonet.encode(puzzle)) == {
        "nonet": 1,
        "rows": 4,
        "columns": 4,
        "box": [2, 2],
        "symbols": [1, 2, 3, 4],
        "givens": ["1...", "....", "....", "...4"],
    }


def test_everything_a_puzzle_can_hold() -> None:
    layout = Layout(2, 3, (Area("row 1", (0, 1, 2)), Area("odd one", (0, 4))), None, frozenset({5}))
    rule = Different((0, 1, 4), "corner")
    puzzle = Puzzle(
        layout,
        ("a b", '"', "ö", 7),
        bytes([1, 0, 2, 0, 4, 0]),
        (rule,),
        (1, 3, 2, 0, 8, 15),
        {"title": "x\n", "n": [1, {}]},
    )
    again = round_trip(puzzle)
    assert again == puzzle
    assert again.metadata == puzzle.metadata
    assert '"cells": ["r1c1", "r1c2", "r2c2"]' in nonet.encode(puzzle)


def test_jigsaw() -> None:
    layout = Layout.jigsaw([(0, 1), (2, 3)], 2)
    assert round_trip(Puzzle(layout, (1, 2), bytes(4))).layout == layout


def test_many_on_lines_and_one_over_lines() -> None:
    one, two = Puzzle.empty((2, 2)), Puzzle.empty((2, 3))
    text = "".join(nonet.encode_many([one, two])) + json.dumps(json.loads(nonet.encode(one)), indent=2) + "\n"
    assert list(nonet.decode_many(Source(text))) == [one, two, one]
    assert list(nonet.stream(iter(text.splitlines(keepends=True)), "<lines>")) == [one, two, one]


def test_a_rule_that_is_not_registered() -> None:
    puzzle = Puzzle.empty((2, 2))
    with pytest.raises(CannotEncode, match="house"):
        nonet.encode(Puzzle(puzzle.layout, puzzle.symbols, puzzle.givens, (HouseRule(puzzle.layout.houses[0]),)))


START = '{"nonet": 1, "rows": 2, "columns": 2, '


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ('{"nonet": 9}', 11, "known version"),
        ('{"nonet": 1, "rows": 2}', 1, "does not say 'columns'"),
        ('{"nonet": 1, "rows": 2, "columns": 1000}', 36, "a number from 1 to 100"),
        (START + '"box": [2, 2]}', 1, "do not fit"),
        (START + '"symbols": [1, 1]}', 50, "listed twice"),
        (START + '"givens": ["12", "3."]}', 57, "found '3'"),
        (START + '"givens": ["12"]}', 49, "1 rows of givens"),
        (START + '"givens": ["12", "1"]}', 58, "row 2 has 1 cells"),
        (START + '"constraints": [{"kind": "nonsense"}]}', 64, "'nonsense'"),
        (START + '"constraints": [{"kind": "different", "cells": ["r1c9"]}]}', 87, "off the board"),
        (START + '"constraints": [{"kind": "different", "cels": []}]}', 85, "no field 'cels'"),
        (START + '"constraints": [{"kind": "different"}]}', 55, "does not say 'cells'"),
        (START + '"candidates": [[[1], [2]], [[1]]]}', 66, "a list of 2 cells"),
        (START, 39, "the text ends here"),
    ],
)
def test_errors(text: str, column: int, words: str) -> None:
    with pytest.raises(ParseError, match=words) as caught:
        nonet.decode(Source(text))
    assert (caught.value.line, caught.value.column) == (1, column)


START = '{"nonet":1,"rows":4,"columns":4,'


@pytest.mark.parametrize(
    ("rest", "column", "words"),
    [
        ('"rules":[]}', 41, "a puzzle has no 'rules'"),
        ('"missing":["r1c1"]}', 43, "must name its houses"),
        ('"metadata":[1]}', 44, "metadata is an object"),
        ('"houses":[{"name":"a","cells":["r1c1"]}],"missing":["r1c1"]}', 64, "no cell at r1c1"),
        ('"houses":[{"name":"a","cells":[1]}]}', 64, "by their names"),
        ('"houses":[{"name":"a","cells":[],"x":1}]}', 70, "a house has no 'x'"),
        ('"symbols":[[1],2,3,4]}', 43, "[1] cannot be a symbol"),
        ('"constraints":[{"kind":"different","cells":[1,99]}]}', 77, "by their names"),
        ('"constraints":[{"kind":"different","cells":[null,1.5]}]}', 77, "by their names"),
        ('"constraints":[{"kind":"different","cells":"r1c1"}]}', 76, "expected a list"),
        ('"constraints":[{"kind":"different","cells":[["r1c1"]]}]}', 77, "by their names"),
    ],
)
def test_nothing_is_passed_over(rest: str, column: int, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        codecs["nonet"].decode(Source(START + rest))
    assert words in caught.value.message
    assert caught.value.column == column
