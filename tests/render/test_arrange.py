"""Marks lie in a fixed order, and beside each other where they would lie on each other.

Covers: _arrange, _legend.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, pairwise
from math import hypot

import pytest
from hypothesis import given, settings, strategies as st
from tests.render.crowded import crowded
from tests.render.test_svg import SPACE, parsed

import nonet
from nonet.core.constraint import Constraint
from nonet.core.marks import Dot, Fill, Label, Line, Mark, Outline, Role
from nonet.core.puzzle import Puzzle
from nonet.render._arrange import Layer, Placed, arranged
from nonet.render._looks import BADGES, LOOKS
from nonet.render._marks import draw
from nonet.render._paper import CELL, Sheet
from nonet.render.svg import svg
from nonet.rules import Clone, HiddenSkyscraper, NumberedRoom, Sandwich, Skyscraper, Whisper, XSum

EMPTY = Puzzle.empty()
LAYOUT = EMPTY.layout


def of(*rules: Constraint) -> list[Placed]:
    puzzle = EMPTY.with_rules(*rules)
    return arranged((Placed(mark, mark.role) for rule in puzzle.constraints for mark in rule.marks_on(LAYOUT)), LAYOUT)


@given(st.permutations(crowded().constraints))
@settings(max_examples=30, deadline=None)
def test_the_order_of_rules_does_not_matter(rules: list[Constraint]) -> None:
    placed = of(*rules)
    assert [each.layer for each in placed] == sorted(each.layer for each in placed)
    shades: list[str] = [each.mark.role for each in placed if each.layer is Layer.SHADE]
    whole = {"windoku", "extra region", "clone", "box indexer"}
    assert max(shades.index(role) for role in whole) < min(shades.index(role) for role in ("odd", "even", "minimum"))
    assert max(place for place, role in enumerate(shades) if role in whole) < shades.index("row indexer")
    assert shades.index("row indexer") < shades.index("even") < shades.index("odd")


def shaded(placed: list[Placed], name: str) -> set[tuple[int, int]]:
    """The share of each role in a cell."""
    cell = LAYOUT.named(name)
    return {each.share for each in placed if isinstance(each.mark, Fill) and cell in each.mark.cells}


def test_shades_of_several_rules_share_a_cell() -> None:
    placed = of(*crowded().constraints)
    assert shaded(placed, "r2c7") == {(0, 3), (1, 3), (2, 3)}, "a clone, an extra region and a window"
    assert shaded(placed, "r5c7") == {(0, 1)}, "an extra region alone"


@pytest.mark.parametrize("parts", range(1, 6))
def test_shares_of_a_cell_fill_it_without_overlap(parts: int) -> None:
    sheet = Sheet(LAYOUT)
    whole = 0.0
    for place in range(parts):
        drawn = draw(Placed(Fill((0,), "windoku"), share=(place, parts)), sheet)
        if parts > 1:
            corners = [tuple(map(float, each.split())) for each in re.findall(r"[ML]([\d. -]+)", drawn)]
            whole += abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*corners, corners[0]]))) / 2
    assert parts == 1 or whole == pytest.approx(CELL * CELL)


def ways(placed: Placed) -> list[tuple[float, float]]:
    """The points of a line, in cells."""
    assert isinstance(placed.mark, Line)
    down, right = placed.shift
    return [(row + down, column + right) for row, column in map(LAYOUT.place, placed.mark.cells)]


def far(point: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    """The distance of a point from the line through two others."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    return abs((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])) / length


def test_lines_along_the_same_cells_lie_side_by_side() -> None:
    lines = [each for each in of(*crowded().constraints) if isinstance(each.mark, Line)]
    beside = 0
    for one, other in combinations(lines, 2):
        assert isinstance(one.mark, Line)
        assert isinstance(other.mark, Line)
        theirs = {frozenset(pair) for pair in pairwise(other.mark.cells)}
        for place, pair in enumerate(pairwise(one.mark.cells)):
            if frozenset(pair) in theirs:
                here = ways(one)
                there = ways(other)[other.mark.cells.index(pair[0])]
                apart = far(there, here[place], here[place + 1])
                assert apart > 0.7 * (LOOKS[one.mark.role].width + LOOKS[other.mark.role].width) / 2, (one, other)
                beside += 1
    assert beside > 15
    assert {each.shift for each in lines if each.mark.role == "thermo"} == {(0.0, 0.0)}, "one that is alone stays"


def test_lines_stay_within_their_cells() -> None:
    every: list[Role] = ["renban", "whisper", "entropic", "thermo", "slow thermo", "palindrome", "sum line"]
    placed = arranged([Placed(Line((0, 1, 11), role)) for role in every], LAYOUT)
    for each in placed:
        assert max(map(abs, each.shift)) + LOOKS[each.mark.role].width / 2 <= 0.5, each
    assert len({each.shift for each in placed}) == len(every)


def test_a_line_that_is_there_twice_is_drawn_once() -> None:
    assert len(of(Whisper("r1c1-r1c5"), Whisper("r1c1-r1c5"))) == 1


def boxes(drawing: str) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of each text, by the widths that are reckoned with."""
    found = []
    for text in parsed(drawing).iter(f"{SPACE}text"):
        size, x, y = (float(text.attrib[name]) for name in ("font-size", "x", "y"))
        wide = 0.6 * size * len(text.text or "")
        found.append((x - wide / 2, y - 0.72 * size, x + wide / 2, y))
    return found


CLUES = (Sandwich("r2c0", 35), XSum("r2c0", 21), Skyscraper("r2c0", 4), HiddenSkyscraper("r2c0", 5))


@pytest.mark.parametrize("several", range(1, 5))
def test_clues_at_one_place_do_not_overlap(several: int) -> None:
    sheet = Sheet.around(LAYOUT, [(2, 0)])
    placed = of(*CLUES[:several])
    shown = boxes(f'<svg xmlns="{SPACE[1:-1]}">{"".join(draw(each, sheet) for each in placed)}</svg>')
    assert len(shown) == several
    for one, other in combinations(shown, 2):
        assert one[3] <= other[1] or other[3] <= one[1], "one stands below the other"
    _, top = sheet.corner(1, 0)
    assert all(top <= box[1] and box[3] <= top + CELL for box in shown)


def test_each_kind_of_clue_outside_has_a_shape_of_its_own() -> None:
    clues = [*CLUES, NumberedRoom("r3c0", 3)]
    shapes = {(LOOKS[each.mark.role].shape, LOOKS[each.mark.role].dash) for each in of(*clues)}
    assert len(shapes) == len(clues)
    assert {shape for shape, _ in shapes} <= set(BADGES)


def test_clones_have_the_letters_of_their_pairs() -> None:
    placed = of(Clone("r1c1 r1c2", "r5c5 r5c6"), Clone("r9c1 r9c2", "r3c8 r3c9"))
    letters = [(each.mark.text, each.mark.at) for each in placed if isinstance(each.mark, Label)]
    assert [letter for letter, _ in letters] == ["A", "A", "B", "B"]
    cells = [(round(row + 0.36), round(column - 0.36)) for _, (row, column) in letters]
    assert cells == [(1, 1), (5, 5), (9, 1), (3, 8)]


def test_letters_of_sets_take_different_cells() -> None:
    sets = [Outline((0, 1, 2), "als 1", "A"), Outline((0, 9), "als 2", "B")]
    placed = arranged(map(Placed, sets), LAYOUT)
    assert len({each.mark.at for each in placed if isinstance(each.mark, Label)}) == 2
    assert not any(each.mark.text for each in placed if isinstance(each.mark, Outline))


LEGEND: list[Mark] = [
    Label((0, 3), "12", "sandwich"),
    Label((0, 4), "3", "skyscraper"),
    Line((0, 1), "dutch whisper"),
    Fill((5,), "row indexer"),
    Dot((7,), "counting circles"),
    Outline((30, 31), "look and say", "12"),
]


def test_the_legend_shows_each_look_beside_its_name() -> None:
    drawing = svg(EMPTY, marks=LEGEND)
    samples = [group for group in parsed(drawing).iter(f"{SPACE}g") if "scale" in group.attrib.get("transform", "")]
    names = [text.text for text in parsed(drawing).iter(f"{SPACE}text")][-len(LEGEND) - 2 :]
    assert [name for name in names if name and not name.isdigit()] == [mark.role for mark in LEGEND]
    assert len(samples) == len(LEGEND)
    for group, mark in zip(samples, LEGEND, strict=True):
        colour, fill = LOOKS[mark.role].colour, LOOKS[mark.role].fill
        used = {each.attrib.get(name) for each in group.iter() for name in ("stroke", "fill")}
        assert used & {colour, fill} - {"none"}, mark


def test_a_legend_that_is_too_wide_is_wrapped() -> None:
    drawing = svg(replace(EMPTY, constraints=crowded().constraints))
    width = float(parsed(drawing).attrib["width"])
    entries = [text for text in parsed(drawing).iter(f"{SPACE}text") if text.text in LOOKS]
    assert len(entries) > 8
    assert all(float(text.attrib["x"]) + 6 * len(text.text or "") < width for text in entries)


def test_dutch_and_german_whispers_are_told_apart() -> None:
    german, dutch = of(Whisper("r1c1-r1c5")), of(Whisper("r1c1-r1c5", 4))
    assert LOOKS[german[0].mark.role].colour != LOOKS[dutch[0].mark.role].colour
    assert "dutch whisper" in nonet.draw(EMPTY.with_rules(Whisper("r1c1-r1c5", 4)))


def test_long_quadruples_stay_legible() -> None:
    big = Puzzle.empty(box=(4, 4))
    drawing = svg(big, marks=[Dot((17, 18, 33, 34), "quadruple", "10 12 14 16")])
    sizes = [float(text.attrib["font-size"]) for text in parsed(drawing).iter(f"{SPACE}text")]
    assert sizes
    assert min(sizes) >= 0.2 * CELL
