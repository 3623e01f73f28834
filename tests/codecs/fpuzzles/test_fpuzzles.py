"""f-puzzles: links in every form, what cannot be read and where that is told, and real puzzles.

Covers: __init__, codecs/fpuzzles_json.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest
from tests.codecs.fpuzzles_objects import (
    LINE,
    empty,
    fpuzzles,
    fpuzzles_json,
    read,
)
from tests.conftest import collection

import nonet
from nonet.codecs import Source, codecs, sniff
from nonet.codecs._lz import pack, unpack
from nonet.core.errors import ParseError
from nonet.core.puzzle import Puzzle

PAGE = "https://f-puzzles.com/?load="


PUZZLE = read(empty(title="a+b/c?d=e", thermometer=[{"lines": [LINE]}], killercage=[{"cells": LINE, "value": "21"}]))


PACKED = fpuzzles.encode(PUZZLE).removeprefix(PAGE)


def test_what_is_written_is_a_link() -> None:
    assert fpuzzles.encode(PUZZLE).startswith(PAGE)
    assert json.loads(unpack(PACKED, 10_000)) == json.loads(fpuzzles_json.encode(PUZZLE))


@pytest.mark.parametrize(
    "text",
    [
        PAGE + PACKED,
        f"  {PAGE}{PACKED}\n",
        f"<{PAGE}{PACKED}>",
        f"Try this: {PAGE}{PACKED}",
        f"# a link\n\n{PAGE}{PACKED}",
        PAGE + quote(PACKED, safe=""),
        f"http://www.f-puzzles.com/?load={PACKED}",
        f"f-puzzles.com/?load={PACKED}",
        f"https://example.org/solve?mode=play&load={PACKED}&x=1",
        f"?load={PACKED}",
        PACKED,
        PACKED.rstrip("="),
        quote(PACKED, safe=""),
        PAGE + PACKED.replace("+", " ").replace(" ", "%20"),
        json.dumps(json.loads(fpuzzles_json.encode(PUZZLE)), indent=2),
    ],
)
def test_links_in_every_form(text: str) -> None:
    puzzle = nonet.read(text)
    assert puzzle == PUZZLE
    assert puzzle.metadata["title"] == "a+b/c?d=e"
    assert fpuzzles.decode(Source(text)) == PUZZLE
    assert fpuzzles_json.decode(Source(text)) == PUZZLE


@pytest.mark.parametrize("name", ["fpuzzles", "fpuzzles json"])
def test_many_a_file(name: str) -> None:
    several = [PUZZLE, Puzzle.empty(), Puzzle.empty((2, 2))]
    text = "".join(codecs[name].encode_many(several))
    assert text.count("\n") == 3
    assert list(nonet.read_many(text)) == several
    assert [each.result() for each in codecs[name].stream(iter(text.splitlines(keepends=True)), "<lines>")] == several


@pytest.mark.parametrize("length", [16, 81, 256, 400, 625, 1024, 1296, 1764, 4096, 6561, 10_000])
def test_a_link_that_is_as_long_as_a_board(length: int) -> None:
    """Lines of N*N characters are puzzles in a line; links may be as long as that by chance."""
    long = Puzzle(PUZZLE.layout, PUZZLE.symbols, PUZZLE.givens, (), None, {"title": "".join(map(str, range(9999)))})
    packed = fpuzzles.encode(long)
    for text in (packed[:length], packed.removeprefix(PAGE)[:length]):
        if len(text) == length >= 81:
            found = sniff(text)
            assert found is not None
            assert found.name == "fpuzzles"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('{"grid": [[1,0],[0,0]]}', "json"),
        ('{"puzzle": "1.....2..3.....4", "grid": 3}', "json"),
        ("1.....2..3.....4", "line"),
        ('{"nonet": 1, "rows": 2, "columns": 2}', "nonet"),
    ],
)
def test_others_are_not_taken_for_it(text: str, name: str) -> None:
    found = sniff(text)
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ('{"size": 4, "grid": [[{}, {}', 29, "Expecting ',' delimiter"),
        ('{"grid": [[{]]}', 13, "Expecting property name"),
        ('{"grid": [[{}]]} x', 18, "Expecting value"),
        ('{"grid": [[{"value": NaN}]]}', 1, "no JSON that a puzzle has"),
    ],
)
def test_json_that_is_none(text: str, column: int, words: str) -> None:
    with pytest.raises(ParseError, match="this is no JSON") as caught:
        nonet.read(text)
    assert words in caught.value.message
    assert caught.value.column == column


def cannot(text: str) -> ParseError:
    with pytest.raises(ParseError) as caught:
        nonet.read(text)
    return caught.value


def test_a_link_that_names_a_puzzle() -> None:
    error = cannot("https://f-puzzles.com/?id=y2abcdef")
    assert "names one that the page keeps" in error.message
    assert "?load=" in str(error.hint)


@pytest.mark.parametrize(
    ("packed", "words"),
    [
        (PACKED[: len(PACKED) // 2], "the end is missing"),
        (PACKED[:40] + "!" + PACKED[41:], "'!' is no character of base 64"),
        ("A" * 100, "cannot be read"),
        ("", "the end is missing"),
        (pack("not JSON"), "what was packed is no JSON"),
        (pack("[" * 100_000), "no JSON"),
        (pack('{"size":' + "9" * 10_000 + "}"), "no JSON"),
        (pack('{"size":NaN}'), "no JSON"),
        (pack('{"size":1e999}'), "no JSON"),
        (pack("{}{}"), "no puzzle here"),
        (pack(""), "no puzzle here"),
        (pack("[]"), "a list is no f-puzzles object"),
        (pack("{}"), "the object has no grid"),
        (pack('"' + "a" * 2_000_000 + '"'), "unpacks to more than 1,000,000 characters"),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else "",
)
def test_links_that_cannot_be_read(packed: str, words: str) -> None:
    error = cannot(PAGE + packed)
    assert words in error.message
    assert error.line == 1
    assert error.column is not None
    assert len(PAGE) < error.column <= len(PAGE + packed) + 1


@pytest.mark.parametrize(
    ("members", "words"),
    [
        ({"size": 8}, "the size is 8, but the grid has 9 rows"),
        ({"size": "x"}, "'x' is not a size"),
        ({"size": True}, "True is not a size"),
        ({"size": None, "grid": []}, "the grid has no rows"),
        ({"grid": None}, "no grid"),
        ({"size": None, "grid": [[{}] * 2, [{}]]}, "row 2 of the grid is 1 cells, not 2 cells"),
        ({"size": None, "grid": [[{}, 5], [{}, {}]]}, "R1C2 is 5, not an object"),
        ({"size": 200, "grid": [[{}] * 200] * 200}, "a board of 200 rows is too large"),
        ({"size": None, "grid": [[{"value": 2, "given": True}]]}, "2 is out of range at R1C1"),
        ({"size": None, "grid": [[{"value": "x", "given": True}]]}, "'x' is not a digit for R1C1"),
        ({"size": None, "grid": [[{"givenPencilMarks": [7]}]]}, "7 is out of range at R1C1"),
        ({"size": None, "grid": [[{"givenPencilMarks": 7}]]}, "pencil marks of R1C1 are 7"),
        ({"size": None, "grid": [[{"region": "a"}]]}, "R1C1 is in the region 'a'"),
        ({"size": None, "grid": [[{"region": 0}] * 3] * 3}, "region 1 has 9 cells, more than there are digits"),
        ({"title": 5}, "the title is 5, not a text"),
        ({"antiknight": "yes"}, "antiknight is 'yes', neither true nor false"),
        ({"negative": ["difference"]}, "nothing is known of the negative rule 'difference'"),
        ({"negative": [[]]}, "nothing is known of the negative rule a list"),
        ({"negative": True}, "negative is True, not a list"),
        ({"thermometer": {}}, "thermometer is an object, not a list"),
        ({"thermometer": [LINE]}, "thermometer 1: a list is not an object"),
        ({"thermometer": [{"lines": LINE}]}, "thermometer 1: its 'lines' are 'R1C1', not a list"),
        ({"thermometer": [{"lines": [["R1C1", "R1C10"]]}]}, "thermometer 1: r1c10 is off the board"),
        ({"thermometer": [{"lines": [["R1C1", "R0C1"]]}]}, "thermometer 1: r0c1 is off the board"),
        ({"thermometer": [{"lines": [["R1C1", "C1R1"]]}]}, "thermometer 1: 'C1R1' does not name a cell"),
        ({"thermometer": [{"lines": [["R1C1", "R1C2", "R1C1"]]}]}, "thermometer 1: "),
        ({"killercage": [{"cells": ["R1C1", "R1C1"], "value": "4"}]}, "killercage 1: "),
        ({"killercage": [{"cells": ["R1C1"], "value": "<4"}]}, "killercage 1: '<4' is not a number"),
        ({"killercage": [{"cells": ["R1C1"], "value": [4]}]}, "killercage 1: its value is a list"),
        ({"killercage": [{"cells": ["R1C1"], "value": 1.5}]}, "killercage 1: 1.5 is not a number"),
        ({"difference": [{"cells": ["R1C1"]}]}, "difference 1: it stands between 1 cells, not 2"),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "Y"}]}, "xv 1: 'Y' is neither X nor V"),
        ({"clone": [{"cells": ["R1C1"], "cloneCells": []}]}, "clone 1: 1 cells have 0 cells as their clone"),
        ({"quadruple": [{"cells": LINE, "values": [0]}]}, "quadruple 1: 0 is out of range"),
        ({"arrow": [{"cells": ["R5C5"], "lines": [LINE]}]}, "arrow 1: its line does not begin in its circle"),
        ({"littlekillersum": [{"cell": "R0C1", "direction": "UP", "value": "3"}]}, "'UP' is no direction"),
        ({"littlekillersum": [{"cell": "R0C1", "direction": "UL", "value": "3"}]}, "from R0C1 no cell lies"),
        ({"littlekillersum": [{"cell": "R5C5", "direction": "UL", "value": "3"}]}, "from R5C5 no cell lies"),
        ({"sandwichsum": [{"cell": "R0C0", "value": "3"}]}, "R0C0 is not beside a row or column"),
        ({"sandwichsum": [{"cell": "R5C5", "value": "3"}]}, "R5C5 is not beside a row or column"),
        ({"sandwichsum": [{"value": "3"}]}, "None does not name a cell"),
    ],
)
def test_objects_that_cannot_be_read(members: dict[str, Any], words: str) -> None:
    found = empty() | members
    text = json.dumps(found)
    with pytest.raises(ParseError) as caught:
        fpuzzles.decode(Source(text))
    error = caught.value
    assert words in error.message
    field = next((name for name in ("title", "negative", "antiknight") if name in members), next(iter(members)))
    column = error.column or 0
    if members.get("size", 0) is not None:
        assert text[column - 1 :].startswith(f'"{field}"') or "too large" in words
    # The same in a link is told where the link has its puzzle.
    packed = cannot(PAGE + pack(text))
    assert packed.message == error.message
    assert packed.column == len(PAGE) + 1


@pytest.fixture(scope="module")
def real() -> list[dict[str, Any]]:
    links = collection("variants/fpuzzles.jsonl")
    return [json.loads(line) for line in links.read_text(encoding="utf-8").splitlines()]


def test_real_links(real: list[dict[str, Any]]) -> None:
    assert len(real) >= 20
    for row in real:
        packed = row["fpuzzles_b64"]
        text = unpack(packed, 100_000)
        assert json.loads(text) == row["json"]
        assert pack(text) == packed
        puzzle = nonet.read(PAGE + packed)
        assert nonet.read(packed) == puzzle
        assert nonet.read(json.dumps(row["json"])) == puzzle
        for name in ("fpuzzles", "fpuzzles json", "sudokupad", "nonet"):
            again = nonet.read(nonet.write(puzzle, name))
            # An object has its rules field by field, those of its drawings behind them.
            assert Counter(again.constraints) == Counter(puzzle.constraints)
            assert replace(again, constraints=()) == replace(puzzle, constraints=())
            assert again.metadata == puzzle.metadata


def test_real_puzzles_have_their_solution(real: list[dict[str, Any]]) -> None:
    for row in real:
        outcome = nonet.solve(nonet.read(row["fpuzzles_b64"]), engine="general")
        assert outcome.status is nonet.Status.UNIQUE, row["title"]
        assert outcome.grid is not None
        assert outcome.grid.line() == row["solution"], row["title"]
