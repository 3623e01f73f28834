"""Records are JSON, and say all that is drawn.

Covers: records, bounds, themes.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonet
from nonet.api import bounds, records
from nonet.api.cases import worked
from nonet.api.clues import cells_of_clue, givens_of, rules_of
from nonet.api.themes import THEMES
from nonet.constraints import constraints
from nonet.core.fields import fields_of
from nonet.core.marks import ROLES, Arrow, Label

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "rules").glob("*.toml"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_board_is_json_that_reads_back(path: Path) -> None:
    puzzle = nonet.read(path)
    record = json.loads(json.dumps(records.board_record(puzzle)))
    assert nonet.read(json.dumps(record["puzzle"]), format="nonet") == puzzle
    assert bytes(record["givens"]) == puzzle.givens[: len(puzzle.layout.board)]
    marks = [mark for rule in puzzle.constraints for mark in rule.marks_on(puzzle.layout)]
    captions = [mark.text for mark in marks if isinstance(mark, Label) and mark.role == "rule"]
    assert record["captions"] == captions
    name = puzzle.layout.name
    cells = {
        (type(mark).__name__.lower(), mark.role, name(cell))
        for mark in marks
        if not isinstance(mark, Label | Arrow)
        for cell in mark.cells
    }
    assert {(mark["mark"], mark["role"], cell) for mark in record["marks"] for cell in mark.get("cells", ())} == cells
    points = {
        (mark.role, mark.at if isinstance(mark, Label) else mark.points[0])
        for mark in marks
        if mark.role != "rule" and isinstance(mark, Label | Arrow)
    }
    shown = {
        (mark["role"], tuple(mark.get("at") or mark["points"][0]))
        for mark in record["marks"]
        if mark["role"] != "clone" and "cells" not in mark
    }
    assert shown == points
    assert len(record["rules"]) == len(puzzle.constraints)
    assert [entry["name"] for entry in record["legend"]] == list(
        dict.fromkeys(rule.kind for rule in puzzle.constraints)
    )
    for entry in record["legend"]:
        assert entry["text"].endswith((".", ")"))
        assert "`" not in entry["text"]
        assert set(entry["sample"].get("cells", ()) if entry["sample"] else ()) <= {"r1c1", "r1c2"}
    names = {puzzle.layout.name(cell) for cell in puzzle.layout.cells}
    assert {name for mark in record["marks"] for name in mark.get("cells", ())} <= names


def test_a_board_brings_the_words_and_the_drawings_of_its_setter() -> None:
    with pytest.warns(UserWarning, match="not understood"):
        record = records.board_record(nonet.read(EXAMPLES[0].parents[1] / "drawn.json"))
    assert record["text"].startswith("Normal sudoku rules apply.\nAdjacent digits")
    assert record["note"].startswith("1 drawing and 1 sentence not understood")
    (dot,) = record["decoration"]
    assert dot == {
        "kind": "shape", "at": (1.5, 6.0), "across": 0.34, "down": 0.34, "rounded": True, "fill": "#ffffff",
        "border": "#000000", "height": "over",
    }  # fmt: skip


def test_a_step_brings_its_marks() -> None:
    hint = nonet.hint("1... ..2. .3.. ...4")
    assert hint is not None
    assert hint.step is not None
    plain = records.step_record(hint.step)
    record = records.drawn_step_record(hint.step)
    assert plain.items() <= record.items(), "drawn or not, a step is told alike"
    assert (plain["houses"], plain["text"]) == (hint.step.records()["houses"], hint.step.explain())
    assert plain["houses"]
    assert records.step_record(hint.step, "brief")["text"] == hint.step.explain("brief")
    assert record["places"] == [["r1c2", 2]]
    assert f"{record['because']} {record['conclusion']}" == hint.step.explain()
    assert [mark["mark"] for mark in record["marks"]] == ["fill", "fill", "outline"], "from low to high"
    values, masks = records.position_record(hint.step)
    assert values[0] == 1
    assert masks[0] == hint.step.before.masks[0]


def test_a_theme_has_a_look_for_every_role() -> None:
    for name in THEMES:
        record = json.loads(json.dumps(records.theme_record(name)))
        assert set(record["looks"]) == ROLES
        assert record["looks"]["thermo"]["width"] == 0.28
        assert "dash" not in record["looks"]["thermo"], "what is plain is left out"


def test_every_field_of_every_rule_has_a_form() -> None:
    known = {"cell", "place", "symbol", "int", "float", "str", "bool", "rule", "list"}
    for name in constraints.names:
        for field, record in zip(fields_of(constraints[name]), records.fields_record(constraints[name]), strict=True):
            assert json.loads(json.dumps(record))["form"]["kind"] in known, (name, record)
            assert record["required"] is field.required


def test_the_cells_of_a_clue() -> None:
    puzzle = nonet.read(EXAMPLES[0].with_name("killer_cage.toml"))
    clues = [*givens_of(puzzle), *rules_of(puzzle, houses=True)]
    assert cells_of_clue(clues[0]) == (3,)
    assert cells_of_clue(next(clue for clue in clues if clue.name == "row 2")) == tuple(range(6, 12))
    assert cells_of_clue(next(clue for clue in clues if clue.name.startswith("cage 6"))) == (0, 1, 6)


def test_a_worked_example_of_a_technique() -> None:
    step = worked("xy-wing")
    assert step is not None
    assert step.technique == "xy-wing"
    assert worked("no such technique") is None


def test_bounds_are_those_of_the_core() -> None:
    with pytest.raises(nonet.BudgetExceeded), bounds.within(0):
        bounds.checkpoint()


def test_what_an_answer_says_besides_digits_is_drawn() -> None:
    grid = nonet.solve(EXAMPLES[0].with_name("chaos_construction.toml")).grid
    assert grid is not None
    marks = records.found_marks(grid)
    assert [(mark["mark"], mark["name"], len(mark["cells"])) for mark in marks] == [("outline", "region", 4)] * 4
    assert sorted(name for mark in marks for name in mark["cells"]) == [
        f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)
    ]
    plain = nonet.solve("1... ..2. .3.. ...4").grid
    assert plain is not None
    assert records.found_marks(plain) == []
