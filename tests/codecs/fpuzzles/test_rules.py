"""f-puzzles: what every field means, both ways, and which rules it has no field for.

Covers: entry, rules.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings, strategies as st
from tests.codecs.fpuzzles_objects import (
    CELLS,
    FIELDS,
    LINE,
    SWITCHES,
    empty,
    fpuzzles,
    read,
    rule,
    rules,
    written,
)

import nonet
from nonet.codecs.fpuzzles.entry import Refused, number
from nonet.codecs.fpuzzles.rules import uncrossed
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules, CannotEncode, ParseError
from nonet.core.layout import guess_box
from nonet.core.puzzle import Puzzle


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
    from nonet.codecs.fpuzzles.rules import FORMS, SWITCHES as KNOWN

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
    assert rules(killercage=[{"cells": LINE, **STYLE}]) == (rule("killer cage", cells=CELLS),)


# Styles


STYLE = {"outlineC": "#123456", "fontC": "#000", "width": 0.5, "fromConstraint": "Renban", "isNewConstraint": False}


@pytest.mark.parametrize(("field", "entry", "expected"), FIELDS)
def test_the_style_of_a_rule_is_written_again(field: str, entry: Any, expected: Constraint) -> None:
    found = empty(**{field: [entry | STYLE]})
    puzzle = read(found)
    assert puzzle.constraints == (expected,)
    assert written(puzzle) == found
    for other in ("nonet", "toml", "sudokupad"):
        assert written(nonet.read(nonet.write(puzzle, other))) == found


def test_each_line_of_an_entry_keeps_its_style() -> None:
    lines = [["R1C1", "R1C2"], ["R2C1", "R2C2"]]
    puzzle = read(empty(renban=[{"lines": lines, **STYLE}, {"lines": [LINE]}]))
    assert written(puzzle)["renban"] == [*({"lines": [line], **STYLE} for line in lines), {"lines": [LINE]}]


def test_styles_of_rules_that_are_alike_or_gone() -> None:
    cage = {"cells": LINE, "value": "21"}
    red, blue = cage | {"outlineC": "red"}, cage | {"outlineC": "blue"}
    puzzle = read(empty(killercage=[red, blue]))
    assert written(puzzle)["killercage"] == [red, blue]
    one = replace(puzzle, constraints=puzzle.constraints[:1])
    assert written(one)["killercage"] == [red]
    other = replace(puzzle, constraints=(rule("killer cage", cells=CELLS), rule("killer cage", cells=CELLS, total=20)))
    assert written(other)["killercage"] == [{"cells": LINE}, {"cells": LINE, "value": "20"}]
    none = replace(puzzle, constraints=())
    assert written(none) == empty()


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


@pytest.mark.parametrize("value", [0, 999_999_999, -999_999_999])
def test_numbers_as_numbers_and_as_texts(value: int) -> None:
    assert number(value) == number(str(value)) == number(f" {value} ") == number(float(value)) == value


@pytest.mark.parametrize(
    "value", [10**9, -(10**9), "1000000000", "-1000000000", 1.5, True, None, "", "-", "1.0", "²", [1]]
)
def test_no_numbers(value: Any) -> None:
    with pytest.raises(Refused, match="is not a number"):
        number(value)


def test_a_whisper_that_crosses_itself_is_cut() -> None:
    assert list(uncrossed((0, 1, 5, 4, 0))) == [(0, 1, 5, 4, 0)]
    assert list(uncrossed((0, 1, 2))) == [(0, 1, 2)]
    assert list(uncrossed((9, 0, 1, 5, 4, 0, 8))) == [(9, 0, 1, 5, 4), (4, 0, 8)]
    assert list(uncrossed(())) == [()]
