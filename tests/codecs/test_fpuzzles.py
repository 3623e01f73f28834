"""f-puzzles: every field, both ways; links in every form; and nothing that breaks a reader."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, assume, given, settings, strategies as st

import nonet
from nonet.codecs import Source, Wishes, codecs, sniff
from nonet.codecs._lz import pack, unpack
from nonet.constraints import constraints
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules, CannotEncode, NonetError, ParseError
from nonet.core.layout import Layout, guess_box
from nonet.core.puzzle import Puzzle

fpuzzles, fpuzzles_json = codecs["fpuzzles"], codecs["fpuzzles json"]

PAGE = "https://f-puzzles.com/?load="
DATA = Path(__file__).parents[3] / "shared" / "data" / "variants" / "fpuzzles.jsonl"


def empty(size: Any = 9, **members: Any) -> dict[str, Any]:
    return {"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **members}


def read(found: dict[str, Any]) -> Puzzle:
    return fpuzzles_json.decode(Source(json.dumps(found)))


def written(puzzle: Puzzle) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(fpuzzles_json.encode(puzzle))
    return found


def rules(**members: Any) -> tuple[Constraint, ...]:
    return read(empty(**members)).constraints


def rule(kind: str, **fields: Any) -> Constraint:
    return constraints[kind](**fields)


LINE = ["R1C1", "R2C2", "R2C3", "R1C3"]
CELLS = (0, 10, 11, 2)

FIELDS: list[tuple[str, Any, Constraint]] = [
    ("thermometer", {"lines": [LINE]}, rule("thermo", cells=CELLS)),
    ("slowthermometer", {"lines": [LINE]}, rule("slow thermo", cells=CELLS)),
    ("palindrome", {"lines": [LINE]}, rule("palindrome", cells=CELLS)),
    ("renban", {"lines": [LINE]}, rule("renban", cells=CELLS)),
    ("betweenline", {"lines": [LINE]}, rule("between", cells=CELLS)),
    ("lockout", {"lines": [LINE]}, rule("lockout", cells=CELLS, difference=4)),
    ("regionsumline", {"lines": [LINE]}, rule("region sum", cells=CELLS)),
    ("entropicline", {"lines": [LINE]}, rule("entropic", cells=CELLS)),
    ("modularline", {"lines": [LINE]}, rule("modular", cells=CELLS, modulus=3)),
    ("zipperline", {"lines": [LINE]}, rule("zipper", cells=CELLS)),
    ("nabner", {"lines": [LINE]}, rule("nabner", cells=CELLS)),
    ("doublearrow", {"lines": [LINE]}, rule("double arrow", cells=CELLS)),
    ("whispers", {"lines": [LINE], "value": "4"}, rule("whisper", cells=CELLS, difference=4)),
    ("killercage", {"cells": LINE, "value": "21"}, rule("killer cage", cells=CELLS, total=21)),
    ("killercage", {"cells": LINE}, rule("killer cage", cells=CELLS)),
    ("extraregion", {"cells": LINE}, rule("extra region", cells=CELLS)),
    ("arrow", {"lines": [LINE], "cells": ["R1C1"]}, rule("arrow", circle=0, shaft=(10, 11, 2))),
    ("arrow", {"lines": [LINE[1:]], "cells": ["R2C1", "R2C2"]}, rule("pill arrow", pill=(9, 10), shaft=(11, 2))),
    ("difference", {"cells": ["R1C1", "R1C2"]}, rule("difference", a=0, b=1, difference=1)),
    ("difference", {"cells": ["R1C2", "R1C1"], "value": "5"}, rule("difference", a=1, b=0, difference=5)),
    ("ratio", {"cells": ["R1C1", "R1C2"]}, rule("ratio", a=0, b=1, ratio=2)),
    ("ratio", {"cells": ["R1C1", "R1C2"], "value": "3"}, rule("ratio", a=0, b=1, ratio=3)),
    ("xv", {"cells": ["R1C1", "R1C2"], "value": "X"}, rule("xv", a=0, b=1, total=10)),
    ("xv", {"cells": ["R1C1", "R1C2"], "value": "V"}, rule("xv", a=0, b=1, total=5)),
    ("clone", {"cells": ["R1C1", "R1C2"], "cloneCells": ["R4C4", "R4C5"]}, rule("clone", cells=(0, 1), copy=(30, 31))),
    (
        "quadruple",
        {"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [3, 3, 5]},
        rule("quadruple", cells=(0, 1, 9, 10), symbols=(3, 3, 5)),
    ),
    (
        "littlekillersum",
        {"cell": "R0C7", "cells": ["R1C8", "R2C9"], "direction": "DR", "value": "12"},
        rule("little killer", at=(0, 7), direction="down right", total=12),
    ),
    (
        "littlekillersum",
        {"cell": "R10C3", "cells": ["R9C2", "R8C1"], "direction": "UL", "value": "4"},
        rule("little killer", at=(10, 3), direction="up left", total=4),
    ),
    ("sandwichsum", {"cell": "R0C8", "value": "18"}, rule("sandwich", at=(0, 8), total=18)),
    ("xsum", {"cell": "R3C0", "value": "20"}, rule("x sum", at=(3, 0), total=20)),
    ("skyscraper", {"cell": "R10C4", "value": "3"}, rule("skyscraper", at=(10, 4), count=3)),
    ("skyscraper", {"cell": "R4C10", "value": "3"}, rule("skyscraper", at=(4, 10), count=3)),
    ("odd", {"cell": "R9C9"}, rule("odd", cell=80)),
    ("even", {"cell": "R9C9"}, rule("even", cell=80)),
    ("minimum", {"cell": "R9C9"}, rule("minimum", cell=80)),
    ("maximum", {"cell": "R9C9"}, rule("maximum", cell=80)),
    ("rowindexer", {"cells": ["R1C1"]}, rule("row indexer", cell=0)),
    ("columnindexer", {"cells": ["R1C1"]}, rule("column indexer", cell=0)),
    ("boxindexer", {"cells": ["R1C1"]}, rule("box indexer", cell=0)),
]

SWITCHES = {
    "diagonal+": rule("diagonal", direction="up"),
    "diagonal-": rule("diagonal", direction="down"),
    "antiknight": rule("anti knight"),
    "antiking": rule("anti king"),
    "disjointgroups": rule("disjoint groups"),
    "nonconsecutive": rule("non consecutive"),
}


@pytest.mark.parametrize(("field", "entry", "expected"), FIELDS)
def test_each_field_both_ways(field: str, entry: Any, expected: Constraint) -> None:
    puzzle = read(empty(**{field: [entry]}))
    assert puzzle.constraints == (expected,)
    assert not puzzle.metadata
    assert written(puzzle) == empty(**{field: [entry]})


@pytest.mark.parametrize(("field", "expected"), SWITCHES.items())
def test_each_switch_both_ways(field: str, expected: Constraint) -> None:
    puzzle = read(empty(**{field: True}))
    assert puzzle.constraints == (expected,)
    assert written(puzzle) == empty(**{field: True})
    assert rules(**{field: False}) == ()


def test_every_field_is_tested() -> None:
    from nonet.codecs._fpuzzles_rules import FORMS, SWITCHES as KNOWN

    assert {field for field, _, _ in FIELDS} == set(FORMS)
    assert set(SWITCHES) == {*KNOWN, "nonconsecutive"}


def test_lines_and_shafts_of_one_entry() -> None:
    assert rules(thermometer=[{"lines": [["R1C1", "R1C2"], ["R2C1", "R2C2"]]}]) == (
        rule("thermo", cells=(0, 1)),
        rule("thermo", cells=(9, 10)),
    )
    assert rules(arrow=[{"cells": ["R5C5"], "lines": [["R5C5", "R5C6"], ["R5C5", "R6C6", "R7C7"]]}]) == (
        rule("arrow", circle=40, shaft=(41,)),
        rule("arrow", circle=40, shaft=(50, 60)),
    )


def test_a_pill_is_read_from_left_to_right() -> None:
    assert rules(arrow=[{"cells": ["R4C3", "R4C2"], "lines": [["R4C3", "R5C4"]]}]) == (
        rule("pill arrow", pill=(28, 29), shaft=(39,)),
    )


def test_numbers_are_strings_or_not() -> None:
    entry = {"cells": ["R1C1", "R1C2"]}
    assert rules(killercage=[entry | {"value": 9}]) == rules(killercage=[entry | {"value": " 9 "}])
    assert rules(killercage=[entry | {"value": ""}]) == rules(killercage=[entry])


def test_a_whisper_without_a_value() -> None:
    assert rules(whispers=[{"lines": [LINE]}]) == (rule("whisper", cells=CELLS, difference=5),)
    six = read(empty(6, whispers=[{"lines": [["R1C1", "R1C2"]]}]))
    assert six.constraints == (rule("whisper", cells=(0, 1), difference=3),)


IDLE: dict[str, Any] = {
    "xv": {"cells": ["R1C1", "R1C2"], "value": ""},
    "sandwichsum": {"cell": "R0C1", "value": ""},
    "littlekillersum": {"cell": "R0C1", "direction": "DR", "cells": [], "value": None},
    "thermometer": {"lines": [["R1C1"]]},
    "arrow": {"cells": ["R1C1"], "lines": []},
    "killercage": {"cells": ["R1C1"]},
    "quadruple": {"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": []},
    "clone": {"cells": ["R1C1"], "cloneCells": ["R1C1"]},
}


@pytest.mark.parametrize(("field", "entry"), IDLE.items())
def test_entries_that_say_nothing_yet_are_kept(field: str, entry: Any) -> None:
    puzzle = read(empty(**{field: [entry]}))
    assert puzzle.constraints == ()
    assert puzzle.metadata == {"f-puzzles": {field: [entry]}}
    assert written(puzzle) == empty(**{field: [entry]})


# Negatives


def test_negatives() -> None:
    assert rules(negative=["xv", "ratio"]) == (rule("no other xv"), rule("no other ratios"))
    dots = [{"cells": ["R1C1", "R1C2"], "value": "3"}, {"cells": ["R2C1", "R2C2"]}]
    assert rules(ratio=dots, negative=["ratio"])[-1] == rule("no other ratios", ratios=(2, 3))
    assert rules(ratio=dots[:1], negative=["ratio"])[-1] == rule("no other ratios", ratios=(3,))


@pytest.mark.parametrize("dot", ["difference", "ratio"])
def test_dots_are_exempt_from_nonconsecutive(dot: str) -> None:
    found = empty(nonconsecutive=True, **{dot: [{"cells": ["R1C1", "R1C2"]}]})
    puzzle = read(found)
    assert puzzle.constraints[0] == rule("no other differences")
    again = read(written(puzzle))
    assert again == puzzle


def test_two_rules_for_one_switch() -> None:
    board = Puzzle.empty((2, 2))
    for kind in ("non consecutive", "no other differences"):
        puzzle = Puzzle(board.layout, board.symbols, board.givens, (rule(kind),))
        assert read(written(puzzle)) == puzzle
    dotted = Puzzle(board.layout, board.symbols, board.givens, (rule("difference", a=0, b=1), rule("non consecutive")))
    with pytest.raises(CannotEncode) as caught:
        fpuzzles.encode(dotted)
    assert caught.value.constraint == dotted.constraints[1]


# The board


def test_givens_and_what_the_player_wrote() -> None:
    found = empty(4)
    found["grid"][0] = [
        {"value": 3, "given": True},
        {"value": 2, "given": False},
        {"value": 1},
        {"value": "4", "given": True, "c": "#ff0000"},
    ]
    puzzle = read(found)
    assert puzzle.rows()[0] == [3, None, None, 4]
    assert puzzle.metadata["f-puzzles"]["grid"] == {
        "R1C2": {"value": 2, "given": False},
        "R1C3": {"value": 1},
        "R1C4": {"c": "#ff0000"},
    }
    assert read(written(puzzle)).metadata == puzzle.metadata
    # A player's entry gives way to a given.
    filled = puzzle.with_givens(bytes([3, 1, *puzzle.givens[2:]]))
    assert read(written(filled)) == filled


def test_pencil_marks() -> None:
    found = empty(4)
    found["grid"][0] = [{"givenPencilMarks": [1, 4]}, {"givenPencilMarks": None}, {"value": 2, "given": True}, {}]
    found["grid"][1][0] = {"centerPencilMarks": [1], "cornerPencilMarks": [2]}
    puzzle = read(found)
    assert puzzle.candidates is not None
    assert puzzle.candidates[:5] == (0b1001, 0b1111, 0b0010, 0b1111, 0b1111)
    assert puzzle.metadata["f-puzzles"]["grid"] == {"R2C1": {"centerPencilMarks": [1], "cornerPencilMarks": [2]}}
    assert read(written(puzzle)) == puzzle
    for masks in ((15,) * 16, (1,) * 16, (1, *(15,) * 15)):
        marked = Puzzle(puzzle.layout, puzzle.symbols, bytes([1, *(0,) * 15]), (), masks)
        assert read(written(marked)) == marked
    with pytest.raises(CannotEncode, match="without candidates"):
        fpuzzles.encode(Puzzle(puzzle.layout, puzzle.symbols, bytes(16), (), (0, *(15,) * 15)))


@pytest.mark.parametrize("size", range(1, 17))
def test_boxes_that_are_taken_for_granted(size: int) -> None:
    puzzle = read(empty(size))
    assert puzzle.layout == Layout.square(size, guess_box(size))
    assert written(puzzle) == empty(size)


@pytest.mark.parametrize("size", [1, 2, 4, 5, 6, 7, 9, 12])
def test_other_boxes(size: int) -> None:
    boxes = [None, *((height, size // height) for height in range(1, size + 1) if size % height == 0)]
    for box in boxes:
        puzzle = Puzzle.empty(box, size=size)
        assert read(written(puzzle)) == puzzle, box


def test_regions() -> None:
    regions = [(0, 1, 2, 6), (3, 7, 10, 11), (4, 5, 8, 12), (9, 13, 14, 15)]
    found = empty(4)
    for number, cells in enumerate(regions):
        for cell in cells:
            found["grid"][cell // 4][cell % 4]["region"] = number
    puzzle = read(found)
    assert puzzle.layout == Layout.jigsaw(regions, 4)
    assert written(puzzle) == found
    found["grid"][0][0]["region"] = None
    assert read(found).layout == Layout.jigsaw([regions[0][1:], *regions[1:]], 4)
    assert written(read(found)) == found


def test_a_region_here_and_there() -> None:
    # Cells that say nothing are in their usual box, or row where no box fits.
    found = empty(4)
    found["grid"][0][0]["region"], found["grid"][0][2]["region"] = 1, 0
    assert read(found).layout.houses[8].cells == (1, 2, 4, 5)
    five = empty(5)
    five["grid"][0][0]["region"], five["grid"][1][0]["region"] = 1, 0
    assert [house.cells[:2] for house in read(five).layout.houses[10:12]] == [(1, 2), (0, 6)]


def test_metadata() -> None:
    found = empty(4, title="Ö 😀", author="me", ruleset="Normal.\nAnd so on.", solution=[1, 2, 3, 4] * 4)
    puzzle = read(found)
    assert puzzle.metadata == {key: found[key] for key in ("title", "author", "ruleset", "solution")}
    assert written(puzzle) == found
    assert fpuzzles.decode(Source(fpuzzles.encode(puzzle))).metadata == puzzle.metadata


def test_the_solution_is_not_relied_on() -> None:
    assert read(empty(4, solution="nonsense")).clues == 0
    assert nonet.count(read(empty(4, solution=[1] * 16))) == 288


KEPT = {
    "cage": [{"cells": ["R1C1"], "value": "x", "outlineC": "#000000"}],
    "line": [{"lines": [["R1C1", "R1C2"]], "width": 0.25}],
    "text": [{"cells": ["R0C2"], "value": "▯", "size": 1.2}],
    "circle": [{"cells": ["R1C1"], "baseC": "#fff"}],
    "rectangle": [{"cells": ["R1C1"]}],
    "fogofwar": ["R1C1"],
    "foglight": ["R1C1"],
    "highlightConflicts": True,
    "disabledlogic": ["tuples"],
    "successMessage": "well done",
    "extension": {"version": 3},
    "numbers": [1, 2],
    "nothing": None,
    "off": False,
}


@pytest.mark.parametrize(("field", "value"), KEPT.items())
def test_what_is_no_rule_is_kept(field: str, value: Any) -> None:
    puzzle = read(empty(**{field: value}))
    assert puzzle == Puzzle.empty()
    assert puzzle.metadata == {"f-puzzles": {field: value}}
    assert written(puzzle) == empty(**{field: value})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("antiqueen", True),
        ("rellikcage", [{"cells": ["R1C1", "R1C2"], "value": "8"}]),
        ("parityline", [{"lines": [["R1C1", "R1C2"]]}]),
        ("prime", [{"cell": "R1C1"}]),
        ("primes", ["R1C1", "R2C2"]),
        ("fibonacci", {"cells": ["R1C1"]}),
    ],
)
def test_an_unknown_rule_is_refused_by_its_name(field: str, value: Any) -> None:
    with pytest.raises(ParseError, match=f"nothing is known of the rule '{field}'"):
        read(empty(**{field: value}))


def test_a_member_that_may_change_a_rule_is_refused() -> None:
    with pytest.raises(ParseError, match="thermometer 2: nothing is known of its 'negated'"):
        read(empty(thermometer=[{"lines": [LINE]}, {"lines": [LINE], "negated": True}]))
    style = {"outlineC": "#123456", "fontC": "#000", "width": 0.5, "fromConstraint": "Renban"}
    assert rules(killercage=[{"cells": LINE, **style}]) == (rule("killer cage", cells=CELLS),)


# Links


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
    assert list(codecs[name].stream(iter(text.splitlines(keepends=True)), "<lines>")) == several


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


# Refusals


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


def test_symbols_that_are_told() -> None:
    found = empty(4, quadruple=[{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [2]}])
    found["grid"][0][0] = {"value": 3, "given": True}
    puzzle = fpuzzles_json.decode(Source(json.dumps(found)), Wishes(symbols=("A", "B", "C", "D")))
    assert puzzle[0] == "C"
    assert puzzle.constraints == (rule("quadruple", cells=(0, 1, 4, 5), symbols=("B",)),)
    with pytest.raises(ParseError, match="3 symbols"):
        fpuzzles_json.decode(Source(json.dumps(found)), Wishes(symbols=("A", "B", "C")))


@pytest.mark.parametrize(
    ("puzzle", "words"),
    [
        (Puzzle.empty((2, 2), "ABCD"), "no symbols but 1-4"),
        (Puzzle.empty((2, 2), "0-3"), "no symbols but 1-4"),
        (Puzzle(Layout(2, 3, ()), (1, 2, 3), bytes(6)), "square boards only"),
        (Puzzle(Layout(2, 2, ()), (1, 2), bytes(4)), "rows, columns and regions"),
    ],
)
def test_boards_that_cannot_be_written(puzzle: Puzzle, words: str) -> None:
    for codec in (fpuzzles, fpuzzles_json, codecs["sudokupad"]):
        with pytest.raises(CannotEncode, match=words):
            codec.encode(puzzle)


@pytest.mark.parametrize(
    "unknown",
    [
        rule("windoku"),
        rule("different", cells=(0, 1)),
        rule("lockout", cells=(0, 1, 2), difference=3),
        rule("modular", cells=(0, 1, 2), modulus=2),
        rule("xv", a=0, b=1, total=8),
        rule("non consecutive", difference=2),
        rule("no other differences", differences=(1, 2)),
        rule("no other ratios", ratios=(3,)),
        rule("no other xv", totals=(10,)),
        rule("pill arrow", pill=(1, 0), shaft=(2,)),
    ],
    ids=lambda rule: rule.kind,
)
def test_rules_that_cannot_be_written(unknown: Constraint) -> None:
    board = Puzzle.empty()
    puzzle = Puzzle(board.layout, board.symbols, board.givens, (rule("anti king"), unknown))
    with pytest.raises(CannotEncode, match=unknown.kind) as caught:
        fpuzzles.encode(puzzle)
    assert caught.value.constraint is unknown


# Properties


@st.composite
def ruled(draw: st.DrawFn) -> Puzzle:
    """A board with any of the rules that f-puzzles has."""
    size = draw(st.sampled_from([4, 6, 9]))
    board = Puzzle.empty(guess_box(size))
    cell = st.integers(0, size * size - 1)
    line = st.lists(cell, min_size=3, max_size=6, unique=True).map(tuple)
    four = st.lists(cell, min_size=4, max_size=4, unique=True).map(tuple)
    total = st.integers(1, 30)
    side = st.integers(1, size)
    at = st.one_of(st.tuples(st.sampled_from([0, size + 1]), side), st.tuples(side, st.sampled_from([0, size + 1])))
    found: list[Constraint] = []
    for _ in range(draw(st.integers(0, 6))):
        sample = draw(st.sampled_from(FIELDS))[2]
        a, b, *more = draw(line)
        try:
            match sample.kind:
                case "killer cage":
                    found.append(rule("killer cage", cells=draw(line), total=draw(st.none() | total)))
                case "whisper":
                    found.append(rule("whisper", cells=draw(line), difference=draw(side)))
                case "arrow":
                    found.append(rule("arrow", circle=a, shaft=(b, *more)))
                case "pill arrow":
                    found.append(rule("pill arrow", pill=tuple(sorted((a, b))), shaft=tuple(more)))
                case "difference" | "ratio" as kind:
                    found.append(rule(kind, a=a, b=b, **{kind: draw(side)}))
                case "xv":
                    found.append(rule("xv", a=a, b=b, total=draw(st.sampled_from([5, 10]))))
                case "clone":
                    found.append(rule("clone", cells=(a,), copy=(b,)))
                case "quadruple":
                    symbols = draw(st.lists(side, min_size=1, max_size=4))
                    found.append(rule("quadruple", cells=draw(four), symbols=tuple(symbols)))
                case "little killer":
                    direction = draw(st.sampled_from(["down right", "down left", "up right", "up left"]))
                    found.append(rule("little killer", at=draw(at), direction=direction, total=draw(total)))
                case "sandwich" | "x sum" as kind:
                    found.append(rule(kind, at=draw(at), total=draw(total)))
                case "skyscraper":
                    found.append(rule("skyscraper", at=draw(at), count=draw(side)))
                case kind if "cell" in sample.__dataclass_fields__:
                    found.append(rule(kind, cell=a))
                case kind:
                    found.append(rule(kind, cells=draw(line)))
        except BrokenRules:
            assume(False)
    found += draw(st.lists(st.sampled_from([*SWITCHES.values(), rule("no other xv")]), unique=True, max_size=3))
    return Puzzle(board.layout, board.symbols, board.givens, tuple(found))


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(puzzle=ruled())
def test_rules_read_back(puzzle: Puzzle) -> None:
    try:
        text = fpuzzles.encode(puzzle)
    except CannotEncode:
        # A little killer that looks away from the board, or dots beside 'non consecutive'.
        kinds = {each.kind for each in puzzle.constraints}
        assert "little killer" in kinds or "non consecutive" in kinds
        return
    again = nonet.read(text)
    assert set(again.constraints) == set(puzzle.constraints)
    assert len(again.constraints) == len(puzzle.constraints)
    # From then on the order stays, too.
    assert nonet.read(fpuzzles.encode(again)) == again


ANY_JSON = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 300),
        st.floats(allow_nan=False, allow_infinity=False),
        st.sampled_from(["", "R1C1", "R0C1", "R99C1", "X", "5", "-1", "²", "UL", "cells", "\ud83d"]),
        st.just(10**30),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(["cells", "cell", "lines", "value", "values", "region"]), inner, max_size=3),
    ),
    max_leaves=8,
)


def everything() -> dict[str, Any]:
    """An object with every field there is."""
    found = empty(title="t", author="a", ruleset="r", solution=[1] * 81, negative=["xv", "ratio"])
    for field, entry, _ in FIELDS:
        found.setdefault(field, []).append(deepcopy(entry))
    found |= dict.fromkeys(SWITCHES, True) | deepcopy(KEPT)
    found["grid"][0][0] = {"value": 3, "given": True, "region": 0, "c": "#fff", "givenPencilMarks": [3]}
    return found


def test_everything_at_once() -> None:
    puzzle = read(everything())
    assert len(puzzle.constraints) == len(FIELDS) + len(SWITCHES) + 2
    assert read(written(puzzle)) == puzzle
    assert read(written(puzzle)).metadata == puzzle.metadata


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_any_value_anywhere_is_read_or_refused(data: st.DataObject) -> None:
    found: Any = everything()
    inner = found
    while True:
        places = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        place = data.draw(st.sampled_from(places))
        deeper = inner[place]
        if not isinstance(deeper, dict | list) or not deeper or data.draw(st.integers(0, 3)) == 0:
            break
        inner = deeper
    inner[place] = data.draw(ANY_JSON)
    try:
        puzzle = fpuzzles.decode(Source(json.dumps(found)))
    except ParseError:
        return
    assert fpuzzles.decode(Source(PAGE + pack(json.dumps(found, ensure_ascii=False)))) == puzzle
    again = fpuzzles_json.encode(puzzle)
    assert again.encode()
    assert fpuzzles.decode(Source(again)) == puzzle
    assert fpuzzles.decode(Source(again)).metadata == puzzle.metadata


@settings(max_examples=100, deadline=None)
@given(value=ANY_JSON)
def test_any_json_is_read_or_refused(value: Any) -> None:
    for codec in (fpuzzles, codecs["sudokupad"]):
        try:
            codec.decode(Source(json.dumps(value)))
        except NonetError:
            continue


# Real puzzles


@pytest.fixture(scope="module")
def real() -> list[dict[str, Any]]:
    if not DATA.is_file():
        pytest.skip("the puzzle collections are not beside the project (../shared/data)")
    return [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]


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
            assert again == puzzle
            assert again.metadata == puzzle.metadata


def test_real_puzzles_have_their_solution(real: list[dict[str, Any]]) -> None:
    for row in real:
        outcome = nonet.solve(nonet.read(row["fpuzzles_b64"]), engine="general")
        assert outcome.status is nonet.Status.UNIQUE, row["title"]
        assert outcome.grid is not None
        assert outcome.grid.line() == row["solution"], row["title"]
