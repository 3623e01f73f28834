"""The modules of the page by themselves: their types, their tests in node, and that they draw what pictures draw.

Covers: __init__.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.interrupting import NET
from tests.render.crowded import crowded

import nonet
from nonet.api.records import board_record, decoration_record, drawn_step_record, theme_record
from nonet.core.marks import Arrow, Fill, Label
from nonet.logic.cases import judge, read_cases
from nonet.render._arrange import Placed, arranged
from nonet.render._decoration import Decoration, Height, Shape, Stroke, decorated, places
from nonet.render._marks import draw, link, points
from nonet.render._onto import onto_board
from nonet.render._paper import Sheet
from nonet.render._theme import theme_named

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
STATIC = ROOT / "src" / "nonet" / "web" / "static"
NODE = shutil.which("node")
TSC = ROOT / "build" / "node" / "node_modules" / ".bin" / "tsc"

CHAINS = (":aic:", ":als-xz:", ":region forcing chain:", ":m-wing:", ":3d medusa:")

needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed")


@pytest.mark.skipif(not TSC.exists(), reason="TypeScript is not there: `make browser` brings it, where npm is")
def test_types() -> None:
    done = subprocess.run([str(TSC), "-p", str(HERE / "tsconfig.json")], capture_output=True, text=True, timeout=NET)
    assert done.returncode == 0, done.stdout


@needs_node
def test_modules_in_node() -> None:
    tests = sorted(str(path) for path in (HERE / "page").glob("*.test.mjs"))
    assert tests
    done = subprocess.run([str(NODE), "--test", *tests], capture_output=True, text=True, timeout=NET)
    assert done.returncode == 0, done.stdout[-3000:]


DRAW = """
import {drawMark, markup} from %(marks)s;
import {sheetAround} from %(sheet)s;
import {boardOf} from %(state)s;
import {readFileSync} from "node:fs";
const {boards, themes} = JSON.parse(readFileSync(0, "utf8"));
const drawn = boards.map((reply) => themes.map((theme) => {
  const board = boardOf(reply);
  const sheet = sheetAround(board, board.marks, theme);
  const cells = (mark) => (mark.cells ?? []).map((name) => board.index.get(name));
  return board.marks.map((mark) => drawMark(mark, cells(mark), sheet).map(markup).join(""));
}));
process.stdout.write(JSON.stringify(drawn));
"""


def without_title(svg: str) -> str:
    """What is drawn, without the group and the tooltip around it."""
    return re.sub(r"^<g><title>.*?</title>(.*)</g>$", r"\1", svg, flags=re.DOTALL)


def drawn_by_the_page(boards: list[dict[str, Any]], names: tuple[str, ...]) -> Any:
    """The SVG of each mark of each board in each theme, as the page's modules draw it."""
    task = {"boards": boards, "themes": [theme_record(name) for name in names]}
    where = {name: json.dumps((STATIC / f"{name}.js").as_uri()) for name in ("marks", "sheet", "state")}
    done = subprocess.run(
        [str(NODE), "--input-type=module", "-e", DRAW % where],
        input=json.dumps(task),
        capture_output=True,
        text=True,
        timeout=NET,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@needs_node
def test_the_page_draws_every_rule_as_pictures_do() -> None:
    """Every mark of every example, in the light and the dark theme: the same elements with the same attributes."""
    puzzles = [nonet.read(path) for path in sorted((ROOT / "examples" / "rules").glob("*.toml"))]
    puzzles.append(crowded())
    names = ("light", "dark")
    count = 0
    for puzzle, themed in zip(puzzles, drawn_by_the_page([board_record(each) for each in puzzles], names), strict=True):
        board = puzzle.layout.board
        marks = [
            Placed(mark, "name", index)
            for index, rule in enumerate(puzzle.constraints)
            for mark in rule.marks_on(puzzle.layout)
            if not (isinstance(mark, Label) and mark.role == "rule")
        ]
        shown = arranged(onto_board(marks, puzzle.layout), board)
        for name, drawn in zip(names, themed, strict=True):
            sheet = Sheet.around(board, points(each.mark for each in shown), theme_named(name))
            for placed, ours in zip(shown, drawn, strict=True):
                if isinstance(placed.mark, Fill) and placed.mark.symbols:
                    continue
                named = replace(placed, name="name")
                assert ours == without_title(draw(named, sheet)), (puzzle.constraints[0].kind, placed)
                count += 1
    assert count > 300


DECORATE = """
import {decorated} from %(decoration)s;
import {markup} from %(marks)s;
import {sheetAround} from %(sheet)s;
import {readFileSync} from "node:fs";
const {drawings, themes} = JSON.parse(readFileSync(0, "utf8"));
const board = {rows: 6, columns: 6, decoration: drawings};
const drawn = themes.map((theme) => ["under", "line", "over"].map((height) =>
  decorated(drawings, height, sheetAround(board, [], theme)).map(markup).join("")));
process.stdout.write(JSON.stringify(drawn));
"""

DRAWINGS: list[Decoration] = [
    Stroke(((1, 1), (1, 3)), "#67f067", 0.15),
    Stroke(((2, 2), (2, 4), (3, 5)), "#000000", 0.05, head=True),
    Stroke(((4, 4), (4, 4)), "#123456", 0.05, head=True),
    Stroke(((5, 1), (5, 3), (6, 2)), "#0000ff", 99.0, closed=True, dashed=True, height="over"),
    Shape((1.5, 6), 0.34, 0.34, rounded=True, fill="#ffffff", border="#000000"),
    Shape((3, 0.2), 0.8, 0.4, angle=45.0, fill="#ff8800", text="A & <b>", height="under"),
    Shape((0, 3), 0, 0, text="beside", text_colour="#aa0000", angle=-30.0),
    Shape((6, 6), 500, 1, fill="#eeeeee", text="dark", text_colour="#000000"),
]


@needs_node
def test_the_page_draws_what_setters_drew_as_pictures_do() -> None:
    names = ("light", "dark")
    task = {
        "drawings": [decoration_record(each) for each in DRAWINGS],
        "themes": [theme_record(name) for name in names],
    }
    where = {name: json.dumps((STATIC / f"{name}.js").as_uri()) for name in ("decoration", "marks", "sheet")}
    done = subprocess.run(
        [str(NODE), "--input-type=module", "-e", DECORATE % where],
        input=json.dumps(task),
        capture_output=True,
        text=True,
        timeout=NET,
    )
    assert done.returncode == 0, done.stderr
    heights: tuple[Height, ...] = ("under", "line", "over")
    for name, ours in zip(names, json.loads(done.stdout), strict=True):
        sheet = Sheet.around(nonet.Layout(6, 6, ()), places(DRAWINGS), theme_named(name))
        assert ours == ["".join(decorated(DRAWINGS, height, sheet)) for height in heights]


@needs_node
def test_the_page_draws_links_as_pictures_do() -> None:
    with (ROOT / "examples" / "techniques" / "explanations.txt").open(encoding="utf-8") as file:
        steps = [judge(case).step for case in read_cases(file, "explanations.txt") if case.text.startswith(CHAINS)]
    count = 0
    for step in steps:
        assert step is not None
        puzzle = step.links.problem.puzzle
        links = [mark for mark in drawn_step_record(step)["marks"] if "curve" in mark]
        ((ours,),) = drawn_by_the_page([{**board_record(puzzle), "marks": links}], ("light",))
        sheet, looks = Sheet(puzzle.layout), theme_named("light").looks
        for record, svg in zip(links, ours, strict=True):
            mark = Arrow(tuple(map(tuple, record["points"])), record["role"], record.get("dashed", False))
            start, one, other, end = (sheet.point((row, column)) for row, column in record["curve"])
            assert svg == link(mark, (start, one, other, end), looks[mark.role]), record
            count += 1
    assert count > 10
