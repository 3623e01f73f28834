"""SudokuPad: what its object means, its short form, its links, and what it says of drawings.

Covers: __init__, reading, zip.
"""

from __future__ import annotations

import json
import warnings
from copy import deepcopy
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings, strategies as st
from tests.codecs.any_json import struck

import nonet
from nonet.cli import main
from nonet.codecs import Source, Wishes, codecs, sniff
from nonet.codecs._lz import pack
from nonet.codecs.sudokupad import NotUnderstood
from nonet.codecs.sudokupad.zip import NotZipped, unzip
from nonet.constraints import constraints
from nonet.core.constraint import Constraint
from nonet.core.errors import NonetError, ParseError
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle

sudokupad = codecs["sudokupad"]

BOXES = [[[r + y, c + x] for y in range(2) for x in range(2)] for r in (0, 2) for c in (0, 2)]
PAGE = "https://sudokupad.app/"


def empty(**members: Any) -> dict[str, Any]:
    return {"cells": [[{} for _ in range(4)] for _ in range(4)], "regions": deepcopy(BOXES), **members}


def read(found: Any) -> Puzzle:
    return sudokupad.decode(Source(json.dumps(found)))


def rule(kind: str, **fields: Any) -> Constraint:
    return constraints[kind](**fields)


def cage(cells: tuple[int, ...], total: int | None = None) -> Constraint:
    return rule("killer cage", cells=cells, total=total)


def test_givens_and_boxes() -> None:
    found = empty()
    found["cells"][0][0] = {"value": 3}
    found["cells"][3][3] = {"value": "4", "pencilMarks": [1, 2], "color": "#ff0000"}
    puzzle = read(found)
    assert puzzle.layout == Layout.square(4, (2, 2))
    assert puzzle.line() == "3..............4"
    assert not puzzle.metadata
    assert sniff(json.dumps(found)) is sudokupad


def test_regions() -> None:
    regions = [(0, 1, 2, 6), (3, 7, 10, 11), (4, 5, 8, 12), (9, 13, 14, 15)]
    found = empty(regions=[[list(divmod(cell, 4)) for cell in cells] for cells in regions])
    assert read(found).layout == Layout.jigsaw(regions, 4)
    assert read(empty(regions=[])).layout == Layout.square(4, None)
    assert read(empty(regions=None)).layout == Layout.square(4, None)
    rows = [[[r, c] for c in range(4)] for r in range(4)]
    assert read(empty(regions=rows)).layout == Layout.square(4, (1, 4))


def test_cages() -> None:
    puzzle = read(
        empty(
            cages=[
                {"cells": [[0, 0], [0, 1]], "value": "5", "unique": True},
                {"cells": [[1, 0], [1, 1]], "value": 6, "unique": True},
                {"cells": [[2, 0], [2, 1]], "unique": True},
                {"cells": [[3, 0], [3, 1]], "unique": True, "sum": 7},
                {"value": "title: A title"},
                {"value": "author: Somebody"},
                {"value": "rules: Normal.\nAnd so on."},
                {"value": "solution: 1234341221434321"},
                {"cells": [[0, c] for c in range(4)], "unique": True, "type": "rowcol", "hidden": True},
                {"cells": BOXES[0], "unique": True},
                {"cells": [[0, 3]], "unique": False, "hidden": True},
            ]
        )
    )
    assert puzzle.constraints == (cage((0, 1), 5), cage((4, 5), 6), cage((8, 9)), cage((12, 13), 7))
    assert len(puzzle.metadata["sudokupad"]["cages"]) == 7
    assert puzzle.metadata["understood"]["not understood"] == {"drawing": [], "text": []}
    texts = {name: puzzle.metadata[name] for name in ("title", "author", "ruleset", "solution")}
    assert texts == {
        "title": "A title",
        "author": "Somebody",
        "ruleset": "Normal.\nAnd so on.",
        "solution": "1234341221434321",
    }


def test_metadata() -> None:
    told = {"title": "T", "author": "A", "rules": ["one", "two"], "solution": "1" * 16, "antiknight": False}
    assert read(empty(metadata=told)).metadata == {
        "title": "T",
        "author": "A",
        "ruleset": "one\ntwo",
        "solution": "1" * 16,
    }


def test_drawings_are_kept_and_told() -> None:
    drawn = {
        "lines": [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#cccccc"}] * 4,
        "arrows": [{"wayPoints": [[0, 0], [1, 1]]}],
        "underlays": [{"center": [1, 1], "rounded": True}] * 2,
    }
    found = empty(**drawn, overlays=[], cages=[{"cells": [[0, 0], [0, 1]], "value": "<9", "unique": True}])
    with pytest.warns(NotUnderstood, match="6 drawings not understood") as caught:
        puzzle = read(found)
    assert len(caught) == 1
    assert {name: puzzle.metadata["sudokupad"][name] for name in drawn} == drawn
    assert puzzle.constraints == ()


def test_a_member_that_may_be_a_rule_is_told() -> None:
    with pytest.warns(NotUnderstood, match="1 drawing not understood"):
        puzzle = read(empty(**{"global": ["antibishop"]}, cellSize=50, id="x", foglight=[[0, 0]]))
    assert puzzle.metadata["sudokupad"] == {"global": ["antibishop"], "cellSize": 50, "id": "x", "foglight": [[0, 0]]}


def test_a_list_of_rules_for_the_whole_board() -> None:
    puzzle = read(empty(**{"global": ["antiknight", "antiking"]}))
    assert {rule.kind for rule in puzzle.constraints} == {"anti knight", "anti king"}


def test_a_drawn_cage_is_told() -> None:
    with pytest.warns(NotUnderstood, match="1 drawing not understood"):
        assert read(empty(cages=[{"cells": [[0, 0], [0, 1]], "value": "5"}])).constraints == ()


def test_a_warning_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    link = PAGE + "scl" + pack(json.dumps(empty(lines=[{"wayPoints": [[0.5, 0.5], [0.5, 1.5]], "color": "#123456"}])))
    assert main(["convert", "--to", "line", link]) == 0
    shown = capsys.readouterr()
    assert shown.out == "." * 16 + "\n"
    assert (
        shown.err == "nonet: <text>: 1 drawing not understood, which may be rules: 'nonet read --explain' lists them\n"
    )


def test_no_drawing_no_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        read(empty(lines=[], arrows=[]))


# The short form


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{ce:[[,{v:5},],[,,]]}", {"cells": [[{}, {"value": 5}, {}], [{}, {}, {}]]}),
        ("{re:[[[0,0],[0,1]]],cs:50}", {"regions": [[[0, 0], [0, 1]]], "cellSize": 50}),
        (
            "{ca:[{ce:[[0,0]],unique:t,v:12,hidden:f}]}",
            {"cages": [{"cells": [[0, 0]], "unique": True, "value": 12, "hidden": False}]},
        ),
        ("{t:'It\\'s \\\\ \\u00e4\\n'}", {"title": "It's \\ ä\n"}),
        ('{"t":"It\'s"}', {"title": "It's"}),
        ("{l:[{c:#0,th:2.5,c1:FF00AA}]}", {"lines": [{"color": "#0", "thickness": 2.5, "borderColor": "FF00AA"}]}),
        ("{a:{},x:null,y:-3,z:''}", {"arrows": {}, "x": None, "y": -3, "z": ""}),
        (" { ce : [ [ ] ] } ", {"cells": [[{}]]}),
    ],
)
def test_the_short_form(text: str, value: Any) -> None:
    assert unzip(text) == value


@pytest.mark.parametrize("text", ["", "{", "{a", "{a:", "{a:1", "[1", "[1 2]", "{a:1}}", "'abc", "{:1}", "[" * 1000])
def test_what_is_not_the_short_form(text: str) -> None:
    with pytest.raises(NotZipped):
        unzip(text)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="[]{},:'\"\\ atf1.#é", max_size=60))
def test_any_text_is_unzipped_or_refused(text: str) -> None:
    try:
        unzip(text)
    except NotZipped as wrong:
        assert 0 <= wrong.place <= len(text)  # noqa: PT017 - both ways are right


# Links


SHORT = "{ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:4}]],re:" + json.dumps(BOXES).replace(" ", "") + ",ca:[{v:'title: T'}]}"
LONG = json.dumps(empty() | {"cells": unzip(SHORT)["cells"], "cages": [{"value": "title: T"}], "lines": []})
FPUZZLES = json.dumps({"size": 4, "title": "T", "grid": unzip(SHORT)["cells"]})
EXPECTED = Puzzle.empty((2, 2)).with_givens(bytes([1, *(0,) * 14, 4]))


@pytest.mark.parametrize("inner", [SHORT, LONG])
@pytest.mark.parametrize("prefix", ["scl", "ctc", "SCL"])
def test_links(inner: str, prefix: str) -> None:
    packed = prefix + pack(inner)
    for text in (
        packed,
        PAGE + packed,
        PAGE + quote(packed, safe=""),
        f"{PAGE}sudoku/{packed}?setting-nogrid=1",
        f"{PAGE}?puzzleid={quote(packed, safe='')}&x=1",
        f"https://app.crackingthecryptic.com/sudoku/?puzzleid={quote(packed, safe='')}",
        f"https://beta.sudokupad.app/{packed}",
        f"https://sudokupad.svencodes.com/?puzzleid={packed}",
        f"sudokupad.app/{packed}",
        f"Look: {PAGE}{packed}",
    ):
        assert sniff(text) is sudokupad, text
        puzzle = nonet.read(text)
        assert puzzle == EXPECTED
        assert puzzle.metadata == {"title": "T"}


@pytest.mark.parametrize("prefix", ["fpuz", "fpuzzles", "scl"])
def test_an_f_puzzles_object_in_a_link(prefix: str) -> None:
    inner = json.loads(FPUZZLES)
    for row in inner["grid"]:
        for cell in row:
            if cell:
                cell["given"] = True
    inner["thermometer"] = [{"lines": [["R1C1", "R1C2"]]}]
    puzzle = nonet.read(PAGE + prefix + pack(json.dumps(inner)))
    assert puzzle.givens == EXPECTED.givens
    assert puzzle.constraints == (rule("thermo", cells=(0, 1)),)


def test_what_is_written() -> None:
    thermo = rule("thermo", cells=(0, 1))
    puzzle = Puzzle(EXPECTED.layout, EXPECTED.symbols, EXPECTED.givens, (thermo, cage((4, 5), 6)))
    text = sudokupad.encode(puzzle)
    assert text.startswith(PAGE + "fpuz")
    assert "/" not in text.removeprefix(PAGE)
    assert nonet.read(text) == puzzle
    several = [puzzle, EXPECTED]
    assert list(nonet.read_many("".join(sudokupad.encode_many(several)))) == several


@pytest.mark.parametrize(
    "text",
    [
        PAGE + "abc123",
        PAGE + "scl123",
        PAGE + "sudoku/HnDmtrFPBq",
        PAGE + "u2hjkz8fql",
        "https://app.crackingthecryptic.com/sudoku/HnDmtrFPBq",
        "https://app.crackingthecryptic.com/sudoku/?puzzleid=HnDmtrFPBq",
        "https://sudokupad.app/clover/a-very-long-name-of-a-puzzle-by-some-setter-2024",
    ],
)
def test_a_link_that_names_a_puzzle(text: str) -> None:
    with pytest.raises(ParseError, match="names one that SudokuPad keeps") as caught:
        nonet.read(text)
    assert "does not go online" in str(caught.value.hint)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (PAGE + "scl" + pack(LONG)[:100], "the end is missing"),
        (PAGE + "scl" + pack(LONG)[:50] + "!" + pack(LONG)[50:], "no character of base 64"),
        (PAGE + "scl" + pack("{ce:[[" + json.dumps(BOXES)), "no puzzle of SudokuPad"),
        (PAGE + "scl" + pack("[" * 100_000), "no puzzle of SudokuPad: the lists are nested too deep"),
        (PAGE + "scl" + pack("{ce:[" + "," * 100_000), "a list of more than 10,000 items"),
        (PAGE + "scl" + pack("a" * 2_000_000), "more than 1,000,000 characters"),
        (PAGE + "scf" + pack(LONG), "'scf' cannot be read"),
        (PAGE + "fpuz" + pack(FPUZZLES.replace("4", "5", 1)), "the size is 5"),
        (PAGE, "names one that SudokuPad keeps"),
    ],
    ids=lambda text: text[:40],
)
def test_links_that_cannot_be_read(text: str, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        nonet.read(text)
    assert words in caught.value.message


def test_no_link_at_all() -> None:
    with pytest.raises(ParseError, match="no link of SudokuPad"):
        sudokupad.decode(Source("hello"))


@pytest.mark.parametrize(
    ("members", "words"),
    [
        ({"cells": []}, "no cells"),
        ({"cells": 5}, "cells is 5, not a list"),
        ({"cells": [[{}], [{}]]}, "row 1 has 1 cells on a board of 2 rows"),
        ({"cells": [5]}, "row 1 is 5"),
        ({"cells": [[5]]}, "row 1 has 5 for a cell"),
        ({"cells": [[{}] * 200] * 200}, "200 rows is too large"),
        ({"cells": [[{"value": 2}]], "regions": []}, "2 cannot stand at r1c1"),
        ({"cells": [[{"value": [1]}]], "regions": []}, "a list cannot stand at r1c1"),
        ({"regions": [[[0, 4]]]}, "r1c5 is off the board"),
        ({"regions": [[[0, -1]]]}, "r1c0 is off the board"),
        ({"regions": [[[0, 0], [0, 0]]]}, "r1c1 is in two regions"),
        ({"regions": [[0, 0]]}, "region 1 has 0 for a cell"),
        ({"regions": [5]}, "region 1 is 5"),
        ({"regions": {}}, "regions is an object"),
        ({"cages": [5]}, "cage 1 is 5"),
        ({"cages": [{"cells": [[9, 9]]}]}, "r10c10 is off the board"),
        ({"cages": [{"cells": [[0.5, 0]]}]}, "cage 1 has a list for a cell"),
        ({"cages": [{"cells": [[0, 0], [0, 0]], "unique": True}]}, "names a cell twice"),
        ({"metadata": {"norowcol": True}}, "rows and columns are no houses"),
    ],
)
def test_objects_that_cannot_be_read(members: dict[str, Any], words: str) -> None:
    with pytest.raises(ParseError) as caught:
        read(empty() | members)
    assert words in caught.value.message


def test_symbols_that_are_told() -> None:
    found = empty()
    found["cells"][0][0] = {"value": "C"}
    puzzle = sudokupad.decode(Source(json.dumps(found)), Wishes(symbols=("A", "B", "C", "D")))
    assert puzzle[0] == "C"
    with pytest.raises(ParseError, match="2 symbols"):
        sudokupad.decode(Source(json.dumps(found)), Wishes(symbols=("A", "B")))


@pytest.mark.filterwarnings("ignore::nonet.codecs.sudokupad.NotUnderstood")
@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_any_value_anywhere_is_read_or_refused(data: st.DataObject) -> None:
    whole = empty(
        cages=[{"cells": [[0, 0], [0, 1]], "value": "5", "unique": True}, {"value": "title: A"}],
        lines=[{}],
        metadata={"title": "T", "rules": ["x"]},
    )
    found = struck(data, whole)
    try:
        puzzle = sudokupad.decode(Source(PAGE + "scl" + pack(json.dumps(found))))
    except NonetError:
        return
    assert isinstance(puzzle, Puzzle)
