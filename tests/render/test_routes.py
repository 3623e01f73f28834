"""Links that go around digits, and texts in the corners of cells that touch no pencil mark.

Covers: _routes, _marks, _pencil.
"""

import re
from itertools import pairwise
from math import hypot
from pathlib import Path
from runpy import run_path
from xml.etree import ElementTree

import pytest

import nonet
from nonet.core.layout import Layout
from nonet.core.marks import Arrow, Fill, Outline, Role, candidate_point
from nonet.core.puzzle import Puzzle
from nonet.logic.evidence import Link
from nonet.render._paper import CELL, RIM, Pixel
from nonet.render._routes import Routes, points, samples
from nonet.render.svg import svg

MADE = run_path(str(Path(__file__).resolve().parents[2] / "docs" / "make_techniques.py"))
BOARD = ((0.0, 0.0), (9.0 * CELL, 9.0 * CELL))
SPACE = "{http://www.w3.org/2000/svg}"


def test_a_curve_goes_around_a_digit_in_its_way() -> None:
    start, end = (20.0, 60.0), (220.0, 60.0)
    for x in range(60, 200, 20):
        routes = Routes([((float(x), 60.0), 4.0)], BOARD)
        curve = routes.curve(start, end, 4.0)
        assert routes.touched(curve, start, end) == 0
        straight = (start, (86.0, 60.0), (153.0, 60.0), end)
        assert routes.touched(straight, start, end) > 0


def test_links_with_the_same_ends_are_told_apart() -> None:
    routes = Routes([], BOARD)
    one, two = (points(routes.curve((20.0, 60.0), (220.0, 60.0), 4.0), 50) for _ in range(2))
    assert max(hypot(x - u, y - v) for (x, y), (u, v) in zip(one, two, strict=True)) > 4


def test_a_link_within_a_cell_is_seen_and_stays_on_the_board() -> None:
    routes = Routes([((10.0, 10.0), 4.0), ((20.0, 10.0), 4.0)], BOARD)
    curve = points(routes.curve((10.0, 10.0), (20.0, 10.0), 4.7), 40)
    assert sum(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(curve)) > 6
    edge = points(routes.curve((20.0, 355.0), (300.0, 355.0), 4.0), 40)
    assert all(0 <= x <= 9 * CELL and 0 <= y <= 9 * CELL for x, y in edge)


def test_the_links_of_every_worked_example_keep_clear_of_digits() -> None:
    """Of all lengths of links in the examples of the documents, little is over digits, and less than with lines."""
    through = straight_through = whole = 0.0
    for step in MADE["examples"]().values():
        layout, masks = step.links.layout, step.before.masks
        size = step.links.size

        def at(cell: int, value: int, layout: Layout = layout, size: int = size) -> Pixel:
            row, column = candidate_point(layout, cell, value, size)
            return (column - 0.5) * CELL, (row - 0.5) * CELL

        digits = [(at(c, v), 3.7) for c, mask in enumerate(masks) for v in range(size) if mask >> v & 1]
        routes = Routes(digits, ((0.0, 0.0), (layout.columns * CELL, layout.rows * CELL)))
        for piece in step.evidence():
            if not isinstance(piece, Link):
                continue
            mark = next(iter(piece.marks(step.links, masks)))
            assert isinstance(mark, Arrow)
            start, end = (((column - 0.5) * CELL, (row - 0.5) * CELL) for row, column in mark.points)
            curve = routes.curve(start, end, 4.7)
            through += routes.touched(curve, start, end)
            straight_through += routes.touched((start, start, end, end), start, end)
            whole += 3.7 * samples(curve)
    assert whole
    assert through < 0.02 * whole
    assert through < 0.2 * straight_through


Box = tuple[float, float, float, float]


def boxes(drawing: str, sums: str) -> tuple[list[Box], list[Box]]:
    """The boxes of the texts of outlines, and those of pencil marks with the discs behind them."""
    corner, marks = [], []

    def walk(node: ElementTree.Element, size: float) -> None:
        size = float(node.get("font-size", size))
        if node.tag == f"{SPACE}text" and node.text and node.get("y"):
            x, y = float(node.get("x", 0)), float(node.get("y", 0))
            wide, high = 0.62 * size * len(node.text), 0.73 * size
            if node.text == sums:
                left = x if node.get("text-anchor") != "middle" else x - wide / 2
                corner.append((left, y - high, left + wide, y))
            else:
                marks.append((x - wide / 2, y - high, x + wide / 2, y))
        if node.tag == f"{SPACE}circle":
            x, y, r = (float(node.get(name, 0)) for name in ("cx", "cy", "r"))
            marks.append((x - r, y - r, x + r, y + r))
        for child in node:
            walk(child, size)

    walk(ElementTree.fromstring(drawing), 0)
    return corner, marks


@pytest.mark.parametrize("box", [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (5, 5)])
@pytest.mark.parametrize("role", ["killer cage", "als 1", "als 3"])
def test_sums_of_cages_and_letters_of_sets_touch_no_pencil_mark(box: tuple[int, int], role: Role) -> None:
    puzzle = Puzzle.empty(box)
    text = "A" if role.startswith("als") else "45"
    cells = tuple(puzzle.layout.cells)
    marks = [Outline((cell,), role, text) for cell in cells[:6]]
    marks += [Fill((cell,), "evidence", puzzle.symbols) for cell in cells[:6]]  # type: ignore[misc]
    drawing = svg(puzzle, marks=marks, candidates=[puzzle.everything] * len(puzzle))
    corner, pencil = boxes(re.sub(r"<rect[^>]*/>", "", drawing), text)
    assert len(corner) >= 6
    for left, top, right, bottom in corner:
        assert top >= RIM - 1
        for a, b, c, d in pencil:
            assert right <= a or left >= c or bottom <= b or top >= d, ((left, top, right, bottom), (a, b, c, d))


def test_a_step_is_drawn_with_its_sentence_and_no_name_of_a_role() -> None:
    for name in ("aic", "als-xz", "cell forcing chain"):
        drawing = nonet.draw(MADE["examples"]()[name])
        words = " ".join(node.text or "" for node in ElementTree.fromstring(drawing).iter(f"{SPACE}text"))
        assert "sees" in words or "goes in" in words
        for role in ("evidence", "link", "branch", "fin", "als 1"):
            assert f">{role}" not in drawing
            assert f" {role} " not in words
