"""f-puzzles: the board, what its cells hold, and what is kept though it is no rule.

Covers: reading, writing.
"""

from __future__ import annotations

import json
import warnings
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from tests.codecs.any_json import ANY_JSON, struck
from tests.codecs.fpuzzles_objects import (
    FIELDS,
    SWITCHES,
    empty,
    fpuzzles,
    fpuzzles_json,
    read,
    rule,
    written,
)

import nonet
from nonet.codecs import Source, Wishes, codecs
from nonet.codecs._lz import pack
from nonet.codecs.sudokupad import NotUnderstood
from nonet.core.errors import CannotEncode, NonetError, ParseError
from nonet.core.layout import Layout, guess_box
from nonet.core.puzzle import Puzzle

PAGE = "https://f-puzzles.com/?load="


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
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotUnderstood)
        puzzle = read(empty(**{field: value}))
    assert puzzle == Puzzle.empty()
    assert puzzle.metadata["f-puzzles"] == {field: value}
    drawn = puzzle.metadata.get("understood", {}).get("not understood", {}).get("drawing", ())
    assert len(drawn) == (field in ("cage", "line", "text"))
    assert written(puzzle) == empty(**{field: value})


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
    for codec in (fpuzzles, fpuzzles_json):
        with pytest.raises(CannotEncode, match=words):
            codec.encode(puzzle)
    sudokupad = codecs["sudokupad"]
    if puzzle.layout.rows < puzzle.layout.columns:
        with pytest.raises(CannotEncode, match=words):
            sudokupad.encode(puzzle)
    else:  # there, the puzzle itself goes along with the drawing
        assert sudokupad.decode(Source(sudokupad.encode(puzzle))) == puzzle


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
    found = struck(data, everything())
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
