"""SudokuMaker: its numbers for places, each type of constraint, drawings, solutions, and links.

Covers: __init__, board, forms, outside, pairs, types, drawings, reading, writing.
"""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from tests.codecs.any_json import struck

import nonet
from nonet.api.account import left_of
from nonet.codecs import Source, codecs, sniff
from nonet.codecs._lz import pack
from nonet.codecs.fpuzzles.entry import Refused
from nonet.codecs.sudokumaker.board import Raster
from nonet.codecs.sudokumaker.forms import On, groups_of, kind_of_groups
from nonet.codecs.sudokumaker.pairs import PAIRS
from nonet.codecs.sudokumaker.types import FORMS
from nonet.constraints import constraints
from nonet.core.errors import NonetError, ParseError
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle

sudokumaker = codecs["sudokumaker"]
PAGE = "https://sudokumaker.app/?puzzle="
BOXES = {"type": 1, "regions": [row // 2 * 2 + column // 2 for row in range(4) for column in range(4)]}

pytestmark = pytest.mark.filterwarnings("ignore::nonet.codecs.sudokupad.NotUnderstood")


def document(*found: dict[str, Any], size: int = 4, **members: Any) -> dict[str, Any]:
    cells: list[dict[str, Any]] = [{} for _ in range(size * size)]
    regions = [deepcopy(BOXES)] if size == 4 else []
    return {
        "formatVersion": "1.5.0",
        "puzzle": {"cells": cells, "constraints": [{"type": 0}, *regions, *found], **members},
    }


def read(found: Any) -> Puzzle:
    return sudokumaker.decode(Source(json.dumps(found)))


def rule(kind: str, **fields: Any) -> Any:
    return constraints[kind](**fields)


def test_board_givens_and_texts() -> None:
    found = document(name="A name", author="Somebody", comment="Normal sudoku rules apply.")
    found["puzzle"]["cells"][0] = {"given": True, "value": 3}
    found["puzzle"]["cells"][5] = {"value": 2, "candidates": 6}
    puzzle = read(found)
    assert puzzle.layout == Layout.square(4, (2, 2))
    assert puzzle.line() == "3..............."
    assert (puzzle.metadata["title"], puzzle.metadata["author"]) == ("A name", "Somebody")
    assert "solution" not in puzzle.metadata
    assert left_of(puzzle) == []
    assert sniff(json.dumps(found)) is sudokumaker


def test_a_full_board_is_the_solution() -> None:
    found = document(comment="Normal sudoku rules apply.")
    for cell, sign in zip(found["puzzle"]["cells"], "1234341221434321", strict=True):
        cell["value"] = int(sign)
    for cell in (0, 1, 2, 4, 5, 7, 8, 11):
        found["puzzle"]["cells"][cell]["given"] = True
    puzzle = read(found)
    assert puzzle.metadata["solution"] == "1234341221434321"
    assert nonet.check(puzzle).stated is None
    found["puzzle"]["cells"][15]["value"] = 2
    assert nonet.check(read(found)).stated is not None
    del found["puzzle"]["cells"][15]["value"]
    assert "solution" not in read(found).metadata
    found["puzzle"]["export"] = {"sudokuPad": {"useIncompleteGridAsSolution": True}}
    assert read(found).metadata["solution"] == "123434122143432."


@pytest.mark.parametrize(
    ("members", "houses", "symbols"),
    [
        ({"type": "custom"}, 4, 9),
        ({"type": "custom", "maxDigit": 4, "minDigit": 0}, 4, 5),
        ({"type": "sudoku", "minDigit": 0, "maxDigit": 3}, 12, 4),
        ({"width": 4, "height": 4, "size": 4}, 12, 4),
    ],
)
def test_kinds_of_boards(members: dict[str, Any], houses: int, symbols: int) -> None:
    puzzle = read(document(**members))
    assert (len(puzzle.layout.houses), len(puzzle.symbols)) == (houses, symbols)


def test_rows_and_columns_of_a_custom_board() -> None:
    assert read(document({"type": 2003}, type="custom", maxDigit=4)).layout == Layout.square(4, (2, 2))
    part = read(document({"type": 2003, "areas": [{"x": 0, "y": 0, "width": 2, "height": 2}]}, type="custom"))
    assert left_of(part) == ["rows and columns of part of the board"]
    wide = document(width=8, height=2, maxDigit=8)
    wide["puzzle"]["constraints"] = []
    assert [house.name for house in read(wide).layout.houses][:3] == ["row 1", "row 2", "column 1"]


def test_numbers_of_places() -> None:
    raster = Raster(Layout.square(9, (3, 3)))
    for a in range(72):
        for b in (a + 1, a + 9):
            number = raster.edge_number(a, b)
            if number is not None:
                assert raster.edge(number) == (a, b)
    assert [raster.edge_number(8, 9), raster.edge_number(0, 10)] == [None, None]
    square = (20, 21, 29, 30)
    number = raster.corner_number(square)
    assert raster.corner(number) == square
    assert raster.corner_number((0, 1, 2, 3)) is None
    assert raster.outside(0) == (0, 0)
    for place in ((0, 4), (5, 0), (10, 9), (9, 10)):
        assert raster.outside(raster.outside_number(place)) == place
    for wrong in (-1, 81, "1", 1.5, True, None):
        with pytest.raises(Refused):
            raster.cell(wrong)
    for read_place in (raster.edge, raster.corner, raster.outside):
        with pytest.raises(Refused):
            read_place(10**6)


RULES = [
    rule("diagonal", direction="down"), rule("diagonal", direction="up"), rule("anti king"), rule("anti knight"),
    rule("disjoint groups"), rule("non consecutive"), rule("global entropy"), rule("even", cell=3), rule("odd", cell=4),
    rule("maximum", cell=20), rule("minimum", cell=30), rule("difference", a=0, b=1, difference=3),
    rule("ratio", a=9, b=18, ratio=2), rule("xv", a=40, b=41, total=5), rule("no other xv", totals=(5, 10)),
    rule("no other differences"), rule("no other ratios"), rule("thermo", cells=(0, 10, 20)),
    rule("slow thermo", cells=(8, 16, 24)), rule("killer cage", cells=(0, 1, 9), total=12),
    rule("killer cage", cells=(7, 8)), rule("clone", cells=(0, 1), copy=(60, 61)),
    rule("quadruple", cells=(0, 1, 9, 10), symbols=(2, 3)), rule("look and say", cells=(3, 4, 5), counts=((2, 3),)),
    rule("extra region", cells=tuple(range(20, 29))), rule("different", cells=(1, 12, 23)),
    rule("renban", cells=(70, 71, 72)), rule("whisper", cells=(1, 2, 3), difference=5),
    rule("whisper", cells=(4, 5, 6), difference=4), rule("palindrome", cells=(40, 50, 60)),
    rule("between", cells=(0, 10, 20)), rule("region sum", cells=(1, 2, 3, 4)), rule("entropic", cells=(0, 1, 2, 3)),
    rule("modular", cells=(9, 10, 11)), rule("lockout", cells=(30, 31, 32)),
    rule("progression", cells=(50, 51, 52)), rule("parity", cells=(13, 14, 15)),
    rule("arrow", circle=5, shaft=(6, 7)), rule("arrow", circle=5, shaft=(14, 23)),
    rule("pill arrow", pill=(30, 31), shaft=(40, 49)), rule("double arrow", cells=(72, 73, 74)),
    rule("little killer", at=(0, 4), direction="down right", total=20),
    rule("little killer", at=(4, 10), direction="up left", total=17),
    rule("little killer", at=(10, 2), direction="up right", total=9),
    rule("sandwich", at=(0, 3), total=10), rule("x sum", at=(3, 0), total=12), rule("skyscraper", at=(10, 3), count=3),
    rule("numbered room", at=(3, 10), symbol=7), rule("row indexer", cell=12), rule("column indexer", cell=13),
]  # fmt: skip


@pytest.mark.parametrize("one", RULES, ids=lambda each: each.kind)
def test_each_rule_there_and_back(one: Any) -> None:
    puzzle = Puzzle.empty((3, 3)).with_rules(one)
    assert nonet.read(nonet.write(puzzle, "sudokumaker")) == puzzle


def test_all_rules_together_and_every_type() -> None:
    puzzle = Puzzle.empty((3, 3)).with_rules(*RULES)
    again = nonet.read(nonet.write(puzzle, "sudokumaker"))
    assert frozenset(again.constraints) == frozenset(RULES)
    written = {kind for form in FORMS.values() for kind in form.kinds} | {form.kind for form in PAIRS.values()}
    assert written <= {each.kind for each in RULES}


def test_what_cannot_be_written() -> None:
    for kind, fields in (("regex", {"cells": (0, 1), "pattern": "12"}), ("box indexer", {"cell": 4})):
        with pytest.raises(nonet.CannotEncode, match=kind):
            nonet.write(Puzzle.empty((3, 3)).with_rules(rule(kind, **fields)), "sudokumaker")
    with pytest.raises(nonet.CannotEncode, match="candidates"):
        nonet.write(nonet.read("12 23 13\n123 123 123\n123 123 123\n", format="pencil", box="none"), "sudokumaker")


def test_types_that_become_other_rules() -> None:
    single = read(document({"type": 404, "lines": [[0, 1, 2, 3]], "singleRegionTotals": True})).constraints
    assert single == (rule("equal sums", groups=((0, 1), (2, 3))),)
    rising = read(document({"type": 405, "lines": [[0, 1, 2, 3]]})).constraints
    assert rising == (rule("progression", cells=(0, 1, 2, 3)),)
    parity = read(document({"type": 406, "lines": [[0, 1, 2]], "groups": [0b01010, 0b10100]})).constraints
    assert parity == (rule("parity", cells=(0, 1, 2)),)
    strange = read(
        document({"type": 406, "lines": [[0, 1, 2]], "groups": [0b00010, 0b11100], "style": {"color": "#f00"}})
    )
    assert len(left_of(strange)) == 1
    crossing = read(document({"type": 401, "lines": [[8, 0, 1, 5, 4, 0]], "minDifference": 2})).constraints
    assert [each.cells for each in crossing] == [(8, 0, 1, 5, 4), (4, 0)]  # type: ignore[attr-defined]
    disabled = document({"type": 13, "disabled": True}, {"type": 4000, "cells": [1]})
    assert read(disabled).constraints == ()
    assert left_of(read(disabled)) == []


def test_groups_of_digits() -> None:
    symbols = tuple(range(1, 10))
    assert groups_of("entropic", 3, symbols) == [14, 112, 896]
    assert kind_of_groups([340, 682], symbols) == ("modular", 2)
    assert kind_of_groups([14, 112], symbols) is None


def test_dots_that_do_not_exempt_dots() -> None:
    white = {"type": 200, "clues": [{"edge": 1, "value": 1}], "negative": [], "overrideNegativeRatios": False}
    black = {"type": 201, "clues": [{"edge": 2}], "negative": [2], "overrideNegativeDifferences": True}
    rules = read(document(white, black)).constraints
    relations = [each for each in rules if each.kind == "relation"]
    assert len(relations) == 23  # every pair of neighbours but the one with the black dot
    white["overrideNegativeRatios"] = True
    assert "no other ratios" in {each.kind for each in read(document(white, black)).constraints}


def test_programs_and_ignored_lines_are_told() -> None:
    program = {"type": 1000, "name": "My rule", "definition": {"name": "x", "backend": {"code": "..."}}, "input": {}}
    ignored = {
        "type": 400,
        "lines": [[0, 1, 2]],
        "solverIgnored": True,
        "style": {"color": "#f067f0", "thickness": 0.15},
    }
    assert left_of(read(document(program))) == ["a rule that is a program 'My rule'"]
    assert read(document(ignored)).constraints == ()
    assert len(left_of(read(document(ignored)))) == 1


def test_drawings_and_the_comment() -> None:
    line = {"type": 2000, "lines": [[{"x": 0.5, "y": 0.5}, {"x": 3.5, "y": 0.5}]],
            "style": {"color": "#0000ff", "thickness": 0.2}}  # fmt: skip
    cage = {"type": 2001, "cages": [{"cells": [8, 9], "value": "5"}, {"cells": [0], "value": "foglight"}]}
    circle = {"type": "ellipse", "rx": 0.3, "ry": 0.3, "fill": "#00000033", "stroke": "#00000033", "strokeWidth": 0.02}
    text = {"type": "text", "text": "V", "size": 0.4, "fill": "#000000"}
    symbols = {"type": 2002, "params": [circle, text], "symbols": [[3.5, 3.5, 0], [3.5, 3, 1, "foreground"]]}
    words = (
        "Normal sudoku rules apply.\nBlue lines are palindromes.\nDigits in cages sum to the number in the corner."
        "\nA grey circle holds an odd digit.\nDigits joined by a V sum to 5."
    )
    puzzle = read(document(line, cage, symbols, comment=words))
    assert left_of(puzzle) == []
    assert sorted(each.kind for each in puzzle.constraints) == ["odd", "palindrome", "sum", "xv"]
    assert nonet.read(nonet.write(puzzle, "sudokumaker")).metadata == puzzle.metadata
    changed = puzzle.with_givens({"r1c1": 2}).with_rules(rule("anti knight"))
    again = nonet.read(nonet.write(changed, "sudokumaker"))
    assert frozenset(again.constraints) == frozenset(changed.constraints)
    assert left_of(again) == []


LINK = PAGE + pack(json.dumps(document({"type": 13}))).rstrip("=").replace("/", "-")


@pytest.mark.parametrize(
    "text", [LINK, LINK.replace("+", "%2B"), f"see {LINK}", f"[puzzle]({LINK})", LINK.removeprefix("https://")]
)
def test_links(text: str) -> None:
    assert sniff(text) is sudokumaker
    assert nonet.read(text).constraints == (rule("anti knight"),)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("https://sudokumaker.app/", "does not hold a puzzle"),
        ("https://sudokumaker.app/?id=abc", "does not hold a puzzle"),
        (LINK[:80], "the end is missing"),
        (PAGE + pack("[1, 2]"), "the document has no puzzle"),
        (PAGE + pack('{"puzzle": {"cells": []}}'), "a board of 0 cells"),
        (PAGE + pack("a" * 2_000_000), "more than 1,000,000 characters"),
        (PAGE + pack("[" * 100_000), "no JSON that a puzzle has"),
        (PAGE + pack(json.dumps(document(minDigit=-4))), "no digits from -4"),
        (PAGE + pack(json.dumps(document(width=3))), "no board of"),
        (PAGE + pack(json.dumps(document({"type": 100, "cells": [99]}))), "no cell 99"),
        (PAGE + pack(json.dumps(document(*[{"type": 13}] * 2000))), "too many"),
        (PAGE + pack(json.dumps(document({"type": "x"}))), "the type of a constraint"),
    ],
    ids=lambda text: text[:30],
)
def test_links_that_cannot_be_read(text: str, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        nonet.read(text)
    assert words in str(caught.value)


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_any_value_anywhere_is_read_or_refused(data: st.DataObject) -> None:
    symbols = {"type": 2002, "params": [{"type": "ellipse", "rx": 0.3}], "symbols": [[0.5, 0.5, 0]]}
    whole = document(
        *({"type": number, "clues": [{"edge": 1, "value": 2, "outerCell": 2, "corner": 6, "digits": [1]}],
           "cages": [{"cells": [0, 1], "value": 3}], "lines": [[0, 1, 2]], "groups": [[0, 1]], "negative": [1]}
          for number in (1, 13, 16, 200, 301, 302, 303, 400, 406, 408, 500, 501)),
        symbols, name="T", comment="C",
    )  # fmt: skip
    found = struck(data, whole)
    try:
        puzzle = sudokumaker.decode(Source(PAGE + pack(json.dumps(found))))
    except NonetError:
        return
    assert isinstance(puzzle, Puzzle)
    assert On(Raster(puzzle.layout), puzzle.symbols).layout is puzzle.layout
