"""Writing the format 'iss': every rule written, read back, and meaning the same."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.matrix.boards import BOARDS
from tests.matrix.meanings import instances

import nonet
from nonet import Puzzle
from nonet.codecs import Source, codecs
from nonet.codecs.iss.types import rule
from nonet.constraints import constraints
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules, CannotEncode
from nonet.core.problem import lower
from nonet.engines import Run, search

iss = codecs["iss"]


def read(text: str) -> Puzzle:
    return iss.decode(Source(text))


def answers(puzzle: Puzzle) -> set[bytes]:
    return set(search(lower(puzzle), Run(), "general"))


@pytest.mark.parametrize("kind", constraints.names)
def test_every_rule_is_written_and_means_the_same(kind: str) -> None:
    """Boards with the rule on them, as in the matrix; where ISS has symbols for the board the rule can be said."""
    said = 0
    for name, puzzle in instances(kind):
        if name in ("letters", "odd numbers"):
            with pytest.raises(CannotEncode):
                nonet.write(puzzle, "iss")
            continue
        try:
            wanted = answers(puzzle)
        except BrokenRules:
            continue  # it cannot hold here
        again = read(nonet.write(puzzle, "iss"))
        assert again.symbols == puzzle.symbols
        assert answers(again) == wanted, f"{puzzle.constraints} on {name}"
        said += 1
    assert said


SAME = (
    *("thermo", "whisper", "renban", "modular", "region sum", "between", "lockout", "palindrome", "zipper", "sum line"),
    *("double arrow", "arrow", "killer cage", "sum", "equal sums", "same values", "contains", "contains exactly"),
    *("counting circles", "greater than", "x sum", "skyscraper", "hidden skyscraper", "numbered room", "full rank"),
    *("diagonal", "anti knight", "anti king", "disjoint groups", "windoku", "anti taxicab", "doppelganger"),
    *("look and say", "rellik cage", "equality cage", "count distinct", "lunchbox", "value indexing", "row indexer"),
    *("column indexer", "regex"),
)
"""Rules that read back as themselves wherever the board can be said; others read back as what they mean."""


@pytest.mark.parametrize("kind", SAME)
def test_rules_with_a_name_there_read_back_as_themselves(kind: str) -> None:
    same = 0
    for name in ("4x4", "from zero", "jigsaw", "6x6", "zero to spare"):
        for board, puzzle in instances(kind):
            if board == name:
                try:
                    lower(puzzle)
                except BrokenRules:
                    continue
                assert read(nonet.write(puzzle, "iss")).constraints == puzzle.constraints
                same += 1
    assert same


def usual(*rules_: Constraint) -> Puzzle:
    return replace(Puzzle.empty(), constraints=rules_)


def test_rules_for_nine_values_read_back_as_themselves() -> None:
    for kind in ("global entropy", "global mod", "dutch flatmates", "non consecutive", "no other xv"):
        puzzle = usual(constraints[kind]())
        assert read(nonet.write(puzzle, "iss")) == puzzle
    for kind, fields in (
        ("entropic", {"cells": (0, 1, 2, 12)}),
        ("difference", {"a": 0, "b": 1}),
        ("ratio", {"a": 0, "b": 9}),
        ("xv", {"a": 0, "b": 1, "total": 10}),
        ("quadruple", {"cells": (0, 1, 9, 10), "symbols": (3, 4)}),
        ("little killer", {"at": (0, 3), "direction": "down left", "total": 12}),
        ("sandwich", {"at": (0, 3), "total": 12}),
        ("pill arrow", {"pill": (0, 1), "shaft": (9, 10, 11)}),
        ("relation", {"cells": (0, 1), "pairs": ((1, 2), (2, 1), (3, 4))}),
        ("different", {"cells": (0, 10)}),
        ("any of", {"alternatives": ((rule("thermo", cells=(0, 10)),), (rule("thermo", cells=(10, 0)),))}),
        ("automaton", {"cells": (0, 1), "steps": ((0, 3, 1), (1, 4, 1)), "starts": (0,), "accepting": (1,)}),
    ):
        puzzle = usual(constraints[kind](**fields))
        assert read(nonet.write(puzzle, "iss")) == puzzle, kind


def test_candidates_read_back() -> None:
    puzzle = read(".~R1C1_1_3~R1C2_5~R2C1_2_4_6_8~R2C1_4_6")
    assert puzzle.candidates is not None
    assert puzzle.candidates[9] == 0b101000
    assert read(nonet.write(puzzle, "iss")) == puzzle
    assert nonet.write(puzzle, "iss") == ".~R1C1_1_3~R1C2_5~R2C1_4_6"


def test_what_cannot_be_said() -> None:
    for puzzle in (Puzzle.empty((5, 5)), Puzzle.empty((2, 2), "ABCD"), Puzzle.empty((2, 2), (2, 3, 4, 5))):
        with pytest.raises(CannotEncode, match="'iss' has no way to say"):
            nonet.write(puzzle, "iss")
    many = rule("sum", cells=(0, 1), total=7, factors=(1, 101))
    with pytest.raises(CannotEncode) as caught:
        nonet.write(usual(many), "iss")
    assert caught.value.constraint == many


def test_boxes_of_other_shapes_are_regions_there() -> None:
    for box in ((3, 2), (1, 6), (6, 1)):
        puzzle = Puzzle.empty(box)
        assert ".NoBoxes.Jigsaw~" in nonet.write(puzzle, "iss")
        assert read(nonet.write(puzzle, "iss")) == puzzle


def test_boards_of_the_matrix_can_be_said() -> None:
    for name in ("4x4", "from zero", "jigsaw", "to spare", "bare", "wide bare", "6x6"):
        puzzle = BOARDS[name]
        assert answers(read(nonet.write(puzzle, "iss"))) == answers(puzzle)


@pytest.mark.parametrize(
    ("pill", "is_said"),
    [("r3c3 r3c4", True), ("r3c3 r4c3", True), ("r3c3 r4c4", True), ("r3c4 r3c3", False), ("r4c3 r3c3", False)],
)
def test_pills_that_are_read_in_reading_order(pill: str, is_said: bool) -> None:
    """Anywhere on the board: a pill in the first row or column would hide what is subtracted."""
    pill_arrow: Any = constraints["pill arrow"]
    arrow = pill_arrow(pill=pill, shaft="r5c5 r5c6")
    text = iss.encode(Puzzle.empty((3, 3)).with_rules(arrow))
    assert ("PillArrow" in text) == is_said
    assert not is_said or read(text).constraints == Puzzle.empty((3, 3)).with_rules(arrow).constraints


def test_the_usual_values_are_not_said() -> None:
    assert iss.encode(Puzzle.empty((2, 3))) == ".Shape~6x6"
