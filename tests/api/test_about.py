"""What a puzzle brings with it: credits, words, and drawings of no rule. Covers: about."""

from __future__ import annotations

import json
import warnings
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import nonet
from nonet.api.about import MAX_WORDS, credits_of, decoration_of, rules_told
from nonet.core.puzzle import Puzzle
from nonet.render._decoration import Shape, Stroke
from nonet.rules import Thermo, Whisper

SPACE = "{http://www.w3.org/2000/svg}"
EMPTY = Puzzle.empty()


def texts(drawing: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(drawing).iter(f"{SPACE}text")]


@pytest.mark.parametrize(
    ("metadata", "told"),
    [({"title": "A", "author": "B"}, "A by B"), ({"title": "A"}, "A"), ({"author": "B"}, "by B"), ({}, "")],
)
def test_credits(metadata: dict[str, str], told: str) -> None:
    puzzle = replace(EMPTY, metadata=metadata)
    assert credits_of(puzzle) == told
    assert ([told] if told else []) == texts(nonet.draw(puzzle, rules=True))[:1]
    assert texts(nonet.draw(puzzle)) == [], "only on request"


def test_the_words_of_the_setter_stand_under_the_board() -> None:
    puzzle = replace(EMPTY, metadata={"ruleset": "Lines\nare <thermometers>."}).with_rules(Thermo("r1c1-r1c4"))
    assert texts(nonet.draw(puzzle, rules=True)) == ["Lines are <thermometers>."]
    long = replace(EMPTY, metadata={"ruleset": "word " * 1000})
    assert len(rules_told(long)[0]) == MAX_WORDS


def test_without_words_each_kind_of_rule_is_told_once() -> None:
    puzzle = EMPTY.with_rules(Thermo("r1c1-r1c4"), Thermo("r2c1-r2c4"), Whisper("r3c1-r3c4"))
    told = rules_told(puzzle)
    assert [line.partition(":")[0] for line in told] == ["Thermo", "Whisper"]
    assert " ".join(told) in " ".join(texts(nonet.draw(puzzle, rules=True)))


def drawn(**members: object) -> Puzzle:
    """A puzzle read from a SudokuPad object with these drawings."""
    cells: list[list[dict[str, object]]] = [[{} for _ in range(9)] for _ in range(9)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return nonet.read(json.dumps({"cells": cells, "regions": [], "cages": [], **members}), format="sudokupad")


SQUARE = {"center": [4.5, 4.5], "width": 0.5, "height": 0.8, "backgroundColor": "#12ab34", "text": "?", "angle": 20}
LINE = {"wayPoints": [[0.5, 0.5], [0.5, 3.2], [2.7, 3.2]], "color": "#ff8800", "thickness": 16}


def test_what_is_no_rule_is_drawn_as_it_was() -> None:
    puzzle = drawn(overlays=[SQUARE], lines=[LINE])
    shape, stroke = sorted(decoration_of(puzzle), key=lambda each: type(each).__name__)
    assert isinstance(shape, Shape)
    assert (shape.at, shape.across, shape.down, shape.fill, shape.text) == ((5, 5), 0.5, 0.8, "#12ab34", "?")
    assert isinstance(stroke, Stroke)
    assert (stroke.points[0], stroke.colour, stroke.width) == ((1, 1), "#ff8800", 0.25)
    picture = nonet.draw(puzzle)
    assert "#12ab34" in picture
    assert "#ff8800" in picture
    assert "rotate(20 " in picture
    assert "?" in texts(picture)


def test_what_became_a_rule_is_drawn_once() -> None:
    thermo = {"wayPoints": [[0.5, 0.5], [0.5, 3.5]], "color": "#cfcfcf", "thickness": 16}
    bulb = {"center": [0.5, 0.5], "width": 0.8, "height": 0.8, "rounded": True, "backgroundColor": "#cfcfcf"}
    puzzle = drawn(lines=[thermo], underlays=[bulb], metadata={"rules": "Digits increase along a thermometer."})
    assert [rule.kind for rule in puzzle.constraints] == ["thermo"]
    assert decoration_of(puzzle) == []
    assert "#cfcfcf" not in nonet.draw(puzzle)


@pytest.mark.parametrize(
    "entry",
    [
        {"center": [1e8, -1e8], "width": 1e9, "height": 1e9, "backgroundColor": "#123456"},
        {"center": [1, 1], "width": -5, "height": "x", "borderColor": "#123456", "text": "<script>&" * 100},
        {"center": [1, 1], "width": 1, "height": 1, "backgroundColor": "url(http://evil)", "text": "a\x00b"},
    ],
)
def test_no_drawing_breaks_the_picture(entry: dict[str, object]) -> None:
    for theme in ("light", "dark"):
        picture = nonet.draw(drawn(overlays=[entry]), theme=theme)
        tree = ElementTree.fromstring(picture)
        assert float(tree.attrib["width"]) < 25 * 40
        assert "evil" not in picture
        assert "<script" not in picture


def test_a_drawing_whose_rule_looks_otherwise_is_kept() -> None:
    blue = {"color": "#2ecbff", "thickness": 10}
    spiral = [blue | {"wayPoints": [[0.5, 0.5], [0.5, 4.5]]}, blue | {"wayPoints": [[0.5, 2.5], [3.5, 2.5]]}]
    words = {"rules": "Box borders divide the blue lines into segments of equal sum."}
    boxes = [[[r + i, c + j] for i in range(3) for j in range(3)] for r in (0, 3, 6) for c in (0, 3, 6)]
    puzzle = drawn(lines=spiral, metadata=words, regions=boxes)
    assert [rule.kind for rule in puzzle.constraints] == ["equal sums"], "branches are no line"
    assert [each.colour for each in decoration_of(puzzle) if isinstance(each, Stroke)] == ["#2ecbff"] * 2
    plain = drawn(lines=spiral[:1], metadata=words, regions=boxes)
    assert [rule.kind for rule in plain.constraints] == ["region sum"]
    assert decoration_of(plain) == [], "our own line is drawn"
