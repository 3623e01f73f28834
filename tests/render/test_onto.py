"""Pictures and texts of boards with extra cells show the board that people see. Covers: _onto, _decoration."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.render.test_svg import border, parsed, size, texts, titles

import nonet
from nonet.api.records import board_record, drawn_step_record
from nonet.core.layout import Layout
from nonet.core.marks import Arrow, Dot, Fill, Label, Line, Mark, Outline, candidate_point
from nonet.core.puzzle import Puzzle
from nonet.render.svg import svg

CHAOS = nonet.read(Path(__file__).parents[2] / "examples" / "rules" / "chaos_construction.toml")
LAYOUT = Layout.square(4, (2, 2)).with_layers("shading").with_spares(("x", 2))
EMPTY = Puzzle(LAYOUT, (1, 2, 3, 4), bytes(len(LAYOUT)))


def test_a_board_of_unknown_regions_shows_its_digits_and_its_regions() -> None:
    grid = nonet.solve(CHAOS).grid
    assert grid is not None
    drawing = svg(CHAOS, grid)
    assert texts(drawing).keys() >= {(row, column) for row in range(4) for column in range(4)}
    assert border(drawing) == (40 - 16 - 11, 16 + 11), "11 sides between regions"
    assert border(svg(grid)) == border(drawing)
    assert 16 < border(svg(CHAOS))[1] < 16 + 11, "some regions are given, not all"


@pytest.mark.parametrize("style", ["pretty", "framed", "bars"])
def test_printed_with_borders_between_regions(style: str) -> None:
    grid = nonet.solve(CHAOS).grid
    assert grid is not None
    printed = nonet.write(grid, style)
    assert printed.split("\n")[0] == " 1 2|4|3"
    assert nonet.read(printed, box="none").line() == grid.line(), "and its digits are read again"


def test_every_style_and_format_has_the_board_alone() -> None:
    grid = nonet.solve(CHAOS).grid
    assert grid is not None
    assert grid.line() == "1243341243212134"
    assert len(grid.rows()) == 4
    assert grid.extras() == {"region": [[1, 1, 2, 3], [1, 1, 2, 3], [4, 2, 2, 3], [4, 4, 4, 3]]}
    assert grid.to_numpy().shape == (4, 4)
    for style in ("line", "prolog", "json", "sums", "csv"):
        digits = re.sub(r"\][0-9]+|\D", "", nonet.write(grid, style).removeprefix("puzzle"))
        assert digits == grid.line(), style
    assert repr(grid).startswith("<Grid 4x4")


def test_shaded_cells_and_spare_cells_are_told() -> None:
    grid = EMPTY.with_givens({"shading of r1c1": 2, "shading of r1c2": 1, "x 1": 3}).grid()
    assert nonet.write(grid, "pretty").split("\n")[-2:] == ["# shading: r1c1", "# x: 3 ."]
    drawing = svg(grid)
    assert titles(drawing) == ["shading"]
    lines = [text.text for text in parsed(drawing).iter() if text.text and not text.text.isspace()]
    assert lines[-2:] == ["shading", "x: 3 ."]


def test_marks_of_a_layer_lie_on_the_cells_below() -> None:
    above, spare = LAYOUT.layer("shading")[5], LAYOUT.spare("x")[0]
    board = Layout.square(4, (2, 2))
    marks: list[Mark] = [Outline((above,), "killer cage"), Dot((5, above), "ratio"), Line((5, 6, above + 2), "thermo")]
    below: list[Mark] = [Outline((5,), "killer cage"), Dot((5,), "ratio"), Line((5, 6, 7), "thermo")]
    plain = svg(Puzzle.empty((2, 2)), marks=below)
    renamed = re.sub(r"(<title>[^<]*?) \(shading\)</title>", r"\1</title>", svg(EMPTY, marks=marks))
    assert renamed == plain
    assert size(plain) == size(svg(Puzzle(board, (1, 2, 3, 4), bytes(16))))
    assert titles(svg(EMPTY, marks=[Dot((spare,), "ratio")])) == [], "a spare cell has no place"


def test_a_candidate_of_a_layer_is_no_candidate_of_the_cell_below() -> None:
    above = LAYOUT.layer("shading")[5]
    drawing = svg(EMPTY, candidates=[15] * len(LAYOUT), marks=[Fill((above,), "remove", (2,))])
    assert drawing.count("<circle") == 0
    assert drawing.count('stroke="#b3261e"') == 1, "a border around the cell"
    start = candidate_point(LAYOUT, above, 0, 4), candidate_point(LAYOUT, 5, 0, 4)
    assert svg(EMPTY, candidates=[15] * len(LAYOUT), marks=[Arrow(start, "link strong")]).count("C") == svg(
        EMPTY, candidates=[15] * len(LAYOUT)
    ).count("C")


def test_clues_below_the_board_stand_beside_it() -> None:
    low = svg(EMPTY, marks=[Label((LAYOUT.rows + 1, 2), "12", "sandwich")])
    board = Puzzle(LAYOUT.board, (1, 2, 3, 4), bytes(16))
    assert low == svg(board, marks=[Label((5, 2), "12", "sandwich")])


def test_the_page_knows_the_board_alone() -> None:
    record = json.loads(json.dumps(board_record(CHAOS)))
    assert (record["rows"], record["columns"], len(record["givens"])) == (4, 4, 16)
    names = {CHAOS.layout.name(cell) for cell in CHAOS.layout.board.cells}
    for step in nonet.explain(CHAOS).steps:
        for mark in drawn_step_record(step)["marks"]:
            assert set(mark.get("cells", ())) <= names
