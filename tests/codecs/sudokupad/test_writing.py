"""Writing to SudokuPad: every rule is drawn, has its sentence, and is read again; nothing that was drawn is lost.

Covers: writing, painting.
"""

from __future__ import annotations

import json
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from tests.conftest import ROOT

import nonet
from nonet.api.account import left_of, settled
from nonet.codecs import Source, codecs
from nonet.codecs._lz import pack, unpack
from nonet.codecs.sudokupad import NotUnderstood
from nonet.codecs.sudokupad.writing import SELF, digest, sentence_of, side_of
from nonet.constraints import constraints
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle

EXAMPLES = ROOT / "examples" / "rules"
PAGE = "https://sudokupad.app/"

pytestmark = pytest.mark.filterwarnings("ignore::nonet.codecs.sudokupad.NotUnderstood")


def meaning(puzzle: Puzzle) -> object:
    return puzzle.layout, puzzle.symbols, puzzle.givens, frozenset(puzzle.constraints), puzzle.candidates


def example(kind: str) -> Puzzle:
    return nonet.read(Path(EXAMPLES / f"{kind.replace(' ', '_')}.toml"))


def members(link: str) -> dict[str, Any]:
    """The object in one of SudokuPad's own links."""
    assert link.startswith(f"{PAGE}scl")
    found: dict[str, Any] = json.loads(unpack(unquote(link.removeprefix(f"{PAGE}scl")), 1_000_000))
    return found


def linked(found: dict[str, Any]) -> str:
    return f"{PAGE}scl{pack(json.dumps(found))}"


def rule(kind: str, **fields: Any) -> Any:
    return constraints[kind](**fields)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_the_gallery_there_and_back(path: Path) -> None:
    puzzle = nonet.read(path)
    again = nonet.read(nonet.write(puzzle, "sudokupad"))
    assert meaning(again) == meaning(puzzle)
    assert left_of(again) == []
    third = nonet.read(nonet.write(again, "sudokupad"))
    assert (third, third.metadata) == (again, again.metadata)


@pytest.mark.parametrize("kind", ["regex", "rellik cage", "greater than", "numbered room", "contains", "sum"])
def test_what_people_see(kind: str) -> None:
    puzzle = example(kind)
    found = members(nonet.write(puzzle, "sudokupad"))
    drawn = sum(len(found.get(name, ())) for name in ("lines", "arrows", "underlays", "overlays", "cages"))
    assert drawn >= sum(each.kind == kind for each in puzzle.constraints)
    assert sentence_of(next(each for each in puzzle.constraints if each.kind == kind)) in found["metadata"]["rules"]


def test_a_drawing_that_was_changed_is_read_anew() -> None:
    puzzle = example("regex")
    found = members(nonet.write(puzzle, "sudokupad"))
    assert found["metadata"][SELF]["drawn"] == digest(found)
    assert meaning(nonet.read(linked(found))) == meaning(puzzle)
    found["lines"][0]["color"] = "#123456"
    changed = nonet.read(linked(found))
    assert changed.constraints != puzzle.constraints
    assert left_of(changed)


@pytest.mark.parametrize("self_", [None, 5, {}, {"drawn": "x"}, {"puzzle": {}, "drawn": ""}, {"puzzle": [[]]}])
def test_a_puzzle_in_the_metadata_that_is_none(self_: Any) -> None:
    found = members(nonet.write(example("regex"), "sudokupad"))
    if isinstance(self_, dict) and "puzzle" in self_:
        self_ = self_ | {"drawn": digest(found)}
    found["metadata"][SELF] = self_
    assert isinstance(nonet.read(linked(found)), Puzzle)


def test_rules_that_are_added_to_a_drawing() -> None:
    puzzle = nonet.read(Path(ROOT / "examples" / "drawn.json"))
    before = puzzle.metadata["sudokupad"]["lines"]
    link = nonet.write(puzzle.with_rules(rule("sum", cells=(0, 1), total=9)), "sudokupad")
    found = members(link)
    assert found["lines"] == before
    assert len(found["cages"]) == len(puzzle.metadata["sudokupad"].get("cages", ())) + 1
    assert found["metadata"]["rules"].startswith(puzzle.metadata["ruleset"])
    again = nonet.read(link)
    assert frozenset(again.constraints) == {*puzzle.constraints, rule("sum", cells=(0, 1), total=9)}
    assert left_of(again) == left_of(puzzle)
    less = replace(again, constraints=again.constraints[:1])
    assert nonet.read(nonet.write(less, "sudokupad")).constraints == again.constraints[:1]
    more = again.with_rules(rule("regex", cells=(7, 8), pattern="12|21"))
    third = nonet.read(nonet.write(more, "sudokupad"))
    assert frozenset(third.constraints) == frozenset(more.constraints)
    assert third.metadata["sudokupad"]["lines"][: len(before)] == before


def test_what_was_settled_by_hand_stays_settled() -> None:
    puzzle = settled(nonet.read(Path(ROOT / "examples" / "drawn.json")), ["anti-king"], ignore=True)
    again = nonet.read(nonet.write(puzzle, "sudokupad"))
    assert (meaning(again), left_of(again)) == (meaning(puzzle), [])
    assert nonet.solve(again).qualified is None


def test_drawings_of_sudokumaker_go_along() -> None:
    line = {"type": 2000, "lines": [[{"x": 0.5, "y": 0.5}, {"x": 3.5, "y": 0.5}]], "style": {"color": "#00f"}}
    text = {"type": "text", "text": "?", "size": 0.4, "fill": "#000000"}
    symbols = {"type": 2002, "params": [text, {"type": "ellipse", "rx": 0.4, "ry": 0.4, "stroke": "#f00"}],
               "symbols": [[0.5, 1.5, 0], [2.5, 2.5, 1]]}  # fmt: skip
    cages = {"type": 2001, "cages": [{"cells": [12, 13], "value": "x"}]}
    found = {"puzzle": {"cells": [{} for _ in range(16)], "constraints": [{"type": 13}, line, symbols, cages],
                        "name": "N", "author": "A", "comment": "Blue lines are palindromes."}}  # fmt: skip
    puzzle = codecs["sudokumaker"].decode(Source(json.dumps(found | {"formatVersion": "1.5.0"})))
    again = nonet.read(nonet.write(puzzle, "sudokupad"))
    assert meaning(again) == meaning(puzzle)
    drawn = again.metadata["sudokupad"]
    assert [len(drawn[name]) for name in ("lines", "overlays", "underlays", "cages")] == [1, 1, 1, 1]
    assert again.metadata["title"] == "N"
    assert left_of(again) == left_of(puzzle)


def test_boards_that_are_not_square() -> None:
    assert side_of(Layout.samurai()) is None
    assert side_of(example("chaos construction").layout) == 4
    with pytest.raises(nonet.CannotEncode, match="square"):
        nonet.write(Puzzle(Layout.samurai(), tuple(range(1, 10)), bytes(441)), "sudokupad")


def test_symbols_and_candidates() -> None:
    puzzle = nonet.read("12 23 13\n123 123 12\n123 123 123\n", format="pencil", box="none")
    zero = nonet.read("0... ..1. .2.. ...3", symbols="0-3").with_rules(rule("sum", cells=(1, 2), total=3))
    for each in (puzzle, zero):
        with warnings.catch_warnings():
            warnings.simplefilter("error", NotUnderstood)
            assert meaning(nonet.read(nonet.write(each, "sudokupad"))) == meaning(each)
