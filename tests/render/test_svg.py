"""The picture of a board: well-formed, and with everything where it belongs.

Covers: svg, _looks, _marks, _paper, _pencil, core/marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings, strategies as st

import nonet
from nonet.core.errors import BrokenRules, NonetError
from nonet.core.grid import Grid
from nonet.core.layout import Area, Layout
from nonet.core.marks import (
    OWN_ROLES,
    ROLES,
    STEP_ROLES,
    Arrow,
    Dot,
    Fill,
    Label,
    Line,
    Mark,
    Outline,
    Role,
    candidate_point,
)
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle
from nonet.render._looks import LOOKS
from nonet.render._paper import CELL, MAX_MARGIN_CELLS, RIM
from nonet.render.svg import svg

SPACE = "{http://www.w3.org/2000/svg}"
EMPTY = Puzzle.empty((2, 2))


def parsed(drawing: str) -> ElementTree.Element:
    """The drawing, which must be well-formed and have no number that is none."""
    tree = ElementTree.fromstring(drawing)
    for element in tree.iter():
        for name, value in element.attrib.items():
            if name in ("d", "x", "y", "cx", "cy", "r", "width", "height", "points", "font-size", "stroke-dasharray"):
                assert not re.search(r"nan|inf|e\+", value), f"{element.tag} has {name}={value!r}"
    return tree


def texts(drawing: str) -> dict[tuple[int, int], str]:
    """What stands in each cell, row and column from 0, on a board without margins."""
    found: dict[tuple[int, int], str] = {}
    for text in parsed(drawing).iter(f"{SPACE}text"):
        column, row = (int((float(text.attrib[axis]) - RIM) // CELL) for axis in "xy")
        found[row, column] = found.get((row, column), "") + (text.text or "")
    return found


def titles(drawing: str) -> list[str | None]:
    return [title.text for title in parsed(drawing).iter(f"{SPACE}title")]


def size(drawing: str) -> tuple[float, float]:
    tree = parsed(drawing)
    return float(tree.attrib["width"]), float(tree.attrib["height"])


def border(drawing: str) -> tuple[int, int]:
    """How many sides of cells are drawn thin and thick."""
    lengths = {"1": 0, "2.5": 0}
    for path in parsed(drawing).iter(f"{SPACE}path"):
        if path.attrib["stroke-width"] in lengths:
            sides = sum(int(run) for run in re.findall(r"[hv](\d+)", path.attrib["d"]))
            lengths[path.attrib["stroke-width"]] += sides // CELL
    return lengths["1"], lengths["2.5"]


# Boards


def test_givens_stand_in_their_cells() -> None:
    puzzle = EMPTY.with_givens(bytes([1, 0, 0, 2]) + bytes(11) + bytes([4]))
    assert texts(svg(puzzle)) == {(0, 0): "1", (0, 3): "2", (3, 3): "4"}


def test_a_zero_is_a_symbol_like_any_other() -> None:
    puzzle = Puzzle.empty((2, 2), (0, 1, 2, 3)).with_givens(bytes([1, 2]) + bytes(14))
    assert texts(svg(puzzle)) == {(0, 0): "0", (0, 1): "1"}


def test_an_answer_is_drawn_in_another_colour() -> None:
    puzzle = EMPTY.with_givens(bytes([1]) + bytes(15))
    answer = Grid(puzzle.layout, puzzle.symbols, bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]))
    drawing = svg(puzzle, answer)
    assert texts(drawing) == {divmod(cell, 4): str(answer[cell]) for cell in range(16)}
    given, found = [group for group in parsed(drawing).iter(f"{SPACE}g") if group.find(f"{SPACE}text") is not None]
    assert (len(given), len(found)) == (1, 15)
    assert given.attrib["fill"] != found.attrib["fill"]
    assert given.attrib["font-weight"] != found.attrib["font-weight"], "not by colour alone"


def test_thick_lines_go_around_boxes() -> None:
    # 6x6 has 84 edges; 24 on the rim, 12 between the bands, 6 between the stacks.
    assert border(svg(Puzzle.empty((2, 3)))) == (84 - 42, 24 + 12 + 6)


def test_a_latin_square_has_a_thick_rim_only() -> None:
    assert border(svg(Puzzle.empty(None, size=5))) == (60 - 20, 20)


def test_thick_lines_go_around_the_regions_of_a_jigsaw() -> None:
    regions = [(0, 1, 2, 6), (3, 7, 10, 11), (4, 5, 8, 12), (9, 13, 14, 15)]
    jigsaw = Puzzle(Layout.jigsaw(regions, 4), (1, 2, 3, 4), bytes(16))
    region = {cell: number for number, cells in enumerate(regions) for cell in cells}
    inner = sum(region[c] != region[c + 1] for c in range(16) if c % 4 < 3) + sum(
        region[c] != region[c + 4] for c in range(12)
    )
    assert border(svg(jigsaw)) == (24 - inner, 16 + inner)


def test_a_region_as_straight_as_a_row_is_seen() -> None:
    rows = Puzzle(Layout.jigsaw([range(start, start + 4) for start in (0, 4, 8, 12)], 4), (1, 2, 3, 4), bytes(16))
    assert border(svg(rows)) == (12, 16 + 12)


def test_missing_cells_have_no_border() -> None:
    lonely = Puzzle(Layout(1, 3, (), missing=frozenset({1})), (1, 2), bytes(3))
    assert border(svg(lonely)) == (0, 8)


def test_a_board_of_several_grids_has_their_boxes() -> None:
    """Two 4x4 boards that share a box, as a samurai's do."""
    first = [row * 6 + column for row in range(4) for column in range(4)]
    second = [row * 6 + column for row in range(2, 6) for column in range(2, 6)]
    houses = []
    for board in (first, second):
        houses += [Area("across", tuple(board[start : start + 4]), "row") for start in range(0, 16, 4)]
        houses += [Area("down", tuple(board[start::4]), "column") for start in range(4)]
        houses += [
            Area("square", tuple(board[corner + add] for add in (0, 1, 4, 5)), "box") for corner in (0, 2, 8, 10)
        ]
    missing = frozenset(range(36)) - {*first, *second}
    twin = Puzzle(Layout(6, 6, tuple(houses), missing=missing), (1, 2, 3, 4), bytes(36))
    box = {(r, c): (r // 2, c // 2) for r in range(6) for c in range(6) if r * 6 + c not in missing}
    sides = [
        (box.get((r, c)), box.get(o)) for r in range(-1, 6) for c in range(-1, 6) for o in ((r + 1, c), (r, c + 1))
    ]
    thin = sum(a == b is not None and a is not None for a, b in sides)
    assert border(svg(twin)) == (thin, sum(a != b for a, b in sides))


@pytest.mark.parametrize(("box", "side"), [((4, 4), 16), ((5, 5), 25), ((1, 1), 1)])
def test_other_sizes(box: tuple[int, int], side: int) -> None:
    puzzle = Puzzle.empty(box)
    full = puzzle.with_givens(bytes(cell % side + 1 for cell in range(side * side)))
    assert texts(svg(full)) == {divmod(cell, side): str(cell % side + 1) for cell in range(side * side)}


def test_the_largest_board_is_still_a_small_file() -> None:
    puzzle = Puzzle.empty((10, 10))
    full = puzzle.with_givens(bytes(cell % 100 + 1 for cell in range(10_000)))
    assert len(svg(full)) < 1_000_000
    with pytest.raises(NonetError, match="1,000,000 pencil marks are too many"):
        svg(puzzle, candidates=[puzzle.everything] * 10_000)


def test_nouns_show_themselves() -> None:
    puzzle = nonet.read("1.....2..3.....4")
    assert puzzle._repr_svg_() == svg(puzzle)
    assert str(puzzle).startswith(" 1 . | . .\n . . | 2 .\n-----+-----")


# Texts of strangers

NASTY = ["<b>", "&", '"', "]]>"]


def test_symbols_cannot_break_out() -> None:
    puzzle = Puzzle.empty((2, 2), NASTY).with_givens(bytes(range(1, 5)) + bytes(12))
    assert texts(svg(puzzle)) == {(0, column): symbol for column, symbol in enumerate(NASTY)}
    noted = svg(puzzle.with_givens(bytes(16)), candidates=[15] + [0] * 15)
    assert sorted(texts(noted)[0, 0]) == sorted("".join(NASTY))


@pytest.mark.parametrize("text", [*NASTY, "\x00\x1b[31m", "\ud800", "\ufffe", "x" * 10_000])
def test_no_text_can_break_out(text: str) -> None:
    marks: list[Mark] = [
        Label((0, 0), text, "rule"),
        Label((1, 1), text, "sandwich"),
        Dot((0, 1), "quadruple", text),
        Outline((2, 3), "killer cage", text),
        Line((1, 2), "thermo", text=text),
    ]
    drawing = svg(replace(EMPTY, constraints=(named(text),)), marks=marks, caption=text)
    drawing.encode()
    assert len(titles(drawing)) == 5
    assert len(drawing) < 20_000


# Marks


def named(kind: str, role: Role = "own 1") -> nonet.Constraint:
    """A rule of one's own that draws a line."""
    name = kind

    class Own(nonet.Constraint):
        kind = name

        def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
            return iter(())

        def marks(self) -> Iterator[Mark]:
            yield Line((0, 1), role)

    return Own()


def test_every_mark_is_drawn_once_with_its_name() -> None:
    marks: list[Mark] = [
        Line((0, 1), "thermo"),
        Outline((0, 1), "killer cage"),
        Dot((0, 1), "ratio"),
        Fill((0,), "even"),
        Label((1, 1), "x", "sandwich"),
        Arrow(((1, 1), (2, 2)), "arrow"),
    ]
    assert sorted(map(str, titles(svg(EMPTY, marks=marks)))) == sorted(mark.role for mark in marks)
    for mark in marks:
        (group,) = [
            g for g in parsed(svg(EMPTY, marks=[mark])).iter(f"{SPACE}g") if g.find(f"{SPACE}title") is not None
        ]
        assert len(group) > 1, f"{mark} is named but not drawn"


def test_a_line_goes_through_its_cells_and_has_a_bulb() -> None:
    tree = parsed(svg(EMPTY, marks=[Line((0, 5, 6), "thermo", bulb=True)]))
    half = RIM + CELL // 2
    drawn = [path.attrib["d"] for path in tree.iter(f"{SPACE}path")]
    assert f"M{half} {half}L{half + CELL} {half + CELL}L{half + 2 * CELL} {half + CELL}" in drawn
    (bulb,) = tree.iter(f"{SPACE}circle")
    assert (bulb.attrib["cx"], bulb.attrib["cy"]) == (str(half), str(half))


@pytest.mark.parametrize(
    ("cells", "x", "y"), [((0,), 0.5, 0.5), ((0, 1), 1, 0.5), ((0, 4), 0.5, 1), ((5, 6, 9, 10), 2, 2)]
)
def test_a_dot_stands_between_its_cells(cells: tuple[int, ...], x: float, y: float) -> None:
    (dot,) = parsed(svg(EMPTY, marks=[Dot(cells, "difference")])).iter(f"{SPACE}circle")
    assert (float(dot.attrib["cx"]), float(dot.attrib["cy"])) == (RIM + x * CELL, RIM + y * CELL)


def test_a_sign_points_from_the_first_cell_to_the_second() -> None:
    for cells, angle in (((0, 1), "0"), ((1, 0), "180"), ((0, 4), "90"), ((4, 0), "-90")):
        assert f"rotate({angle} " in svg(EMPTY, marks=[Dot(cells, "greater than", ">")])


def test_many_words_in_a_disc_stand_in_two_lines() -> None:
    tree = parsed(svg(EMPTY, marks=[Dot((5, 6, 9, 10), "quadruple", "1 2 3 4")]))
    assert [text.text for text in tree.iter(f"{SPACE}text")] == ["1 2", "3 4"]


def test_an_outline_carries_its_text_in_the_cell_that_is_read_first() -> None:
    drawing = svg(EMPTY, marks=[Outline((9, 6, 5, 10), "killer cage", "13")])
    assert texts(drawing) == {(1, 1): "13"}
    assert "stroke-dasharray" in drawing


def test_rules_draw_their_own_marks() -> None:

    from nonet.constraints.different import Different

    ruled = replace(EMPTY, constraints=(Different((0, 5, 10, 15)),))
    assert titles(svg(ruled)) == ["extra area"]


def test_each_role_has_a_look_and_each_look_a_role() -> None:
    assert set(LOOKS) == ROLES


@pytest.mark.parametrize("mark", [Line, Outline, Dot, Fill, Label, Arrow])
def test_there_is_no_mark_with_another_role(mark: Any) -> None:
    """Chains once said 'strong' for 'link strong', and were drawn as bars of a colour by chance."""
    places = {"cells": (0, 1), "at": (1, 1), "text": "", "points": ((1, 1), (2, 2))}
    said = {field.name: places[field.name] for field in fields(mark) if field.name in places}
    assert mark(role="link strong", **said).role in ROLES
    with pytest.raises(NonetError, match=r"no role named 'strong' for a mark \(did you mean 'link strong'\?\)"):
        mark(role="strong", **said)
    with pytest.raises(NonetError, match="for a rule of your own: own 1, own 2"):
        mark(role="ladder 77", **said)


@pytest.mark.parametrize("role", OWN_ROLES)
def test_a_rule_of_ones_own_is_drawn_and_named_by_its_kind(role: Role) -> None:
    drawing = svg(replace(EMPTY, constraints=(named("ladder", role),)))
    assert titles(drawing) == ["ladder"]
    assert [text.text for text in parsed(drawing).iter(f"{SPACE}text")] == ["ladder"]
    loose = svg(EMPTY, marks=named("ladder", role).marks())
    assert [text.text for text in parsed(loose).iter(f"{SPACE}text")] == [], "a mark of nobody has no name to tell"


def test_every_look_can_be_drawn_by_every_mark() -> None:
    for role in LOOKS:
        marks: list[Mark] = [
            Line((0, 1), role, bulb=True),
            Outline((0, 1, 4), role, "7"),
            Dot((0,), role, "7"),
            Dot((0, 1), role),
            Fill((0,), role),
            Fill((1,), role, (3,)),
            Label((0, 1), "7", role),
            Arrow(((1, 1), (2, 2)), role),
        ]
        told = role == "rule"  # whose text stands under the board
        shown = svg(EMPTY, marks=marks)
        if role in STEP_ROLES:  # whose names mean nothing to players
            assert role not in titles(shown)
            for mark in marks:
                assert len(svg(EMPTY, marks=[mark])) > len(svg(EMPTY)) + 40, (role, mark)
        else:
            assert titles(shown).count(role) == len(marks) - told - 1


@pytest.mark.parametrize(
    ("cells", "corner"),
    [
        ((5, 6), "right"),
        ((5, 4), "right"),
        ((5, 10), "right"),
        ((5,), "right"),
        ((5, 2), "left"),
        ((0, 5), "right"),
        ((12, 9), "left"),
    ],
)
def test_the_text_of_a_line_stands_where_it_begins_and_does_not_go(cells: tuple[int, ...], corner: str) -> None:
    drawing = svg(EMPTY, marks=[Line(cells, "whisper", text="≥4")])
    (text,) = parsed(drawing).iter(f"{SPACE}text")
    x, y = (float(text.attrib[axis]) - RIM for axis in "xy")
    row, column = divmod(cells[0], 4)
    assert text.text == "≥4"
    assert row * CELL < y < (row + 0.4) * CELL
    middle = (column + 0.5) * CELL
    assert middle < x < middle + CELL / 2 if corner == "right" else middle - CELL / 2 < x < middle


# Margins and captions


def test_the_sheet_grows_where_something_stands_outside() -> None:
    plain = size(svg(EMPTY))
    assert plain == (4 * CELL + 2 * RIM,) * 2
    above = svg(EMPTY, marks=[Label((0, 2), "23", "little killer")])
    assert size(above) == (plain[0], plain[1] + CELL)
    (label,) = {(t.attrib["x"], float(t.attrib["y"]) // CELL) for t in parsed(above).iter(f"{SPACE}text")}
    assert label == (str(RIM + CELL * 3 // 2), 0)
    assert size(svg(EMPTY, marks=[Label((2, 5), "9", "little killer")])) == (plain[0] + CELL, plain[1])
    assert size(svg(EMPTY, marks=[Arrow(((0, 0), (0.6, 0.6)), "little killer")])) == (plain[0] + CELL, plain[1] + CELL)
    assert size(svg(EMPTY, marks=[Label((0.6, 4.4), "9", "little killer")])) == plain, "still inside"


@pytest.mark.parametrize("far", [1e300, -1e300, float("inf"), float("-inf"), float("nan")])
def test_no_margin_grows_without_bound(far: float) -> None:
    most = (4 + MAX_MARGIN_CELLS) * CELL + 2 * RIM
    assert (
        max(
            size(
                svg(EMPTY, marks=[Label((far, far), "9", "little killer"), Arrow(((1, 1), (far, 2)), "little killer")])
            )
        )
        <= most
    )


def test_rules_without_a_place_are_listed_under_the_board() -> None:
    marks = [Label((0, 0), "anti-knight", "rule"), Label((0, 0), "anti-king", "rule")]
    drawing = svg(EMPTY, marks=[*marks, marks[0]], caption="A title")
    lines = [text.text for text in parsed(drawing).iter(f"{SPACE}text")]
    assert lines == ["A title", "anti-knight; anti-king"]
    assert size(drawing)[1] > size(svg(EMPTY))[1]
    assert not titles(drawing)


def test_what_few_know_by_its_look_is_named() -> None:
    marks: list[Mark] = [Line((0, 1), "thermo", bulb=True), Line((2, 3), "nabner"), Line((4, 5), "nabner")]
    assert [text.text for text in parsed(svg(EMPTY, marks=marks)).iter(f"{SPACE}text")] == ["nabner"]


def test_long_captions_are_wrapped_and_end() -> None:
    drawing = svg(EMPTY, caption="so many words " * 1000)
    lines = [text.text or "" for text in parsed(drawing).iter(f"{SPACE}text")]
    assert 2 < len(lines) < 20
    assert lines[-1].endswith("…")
    assert size(drawing)[0] == size(svg(EMPTY))[0]


def test_a_rule_with_more_to_tell_is_named_once() -> None:
    marks: list[Mark] = [
        Line((0, 1), "regex"),
        Label((0, 0), "regex: .*1.*", "rule"),
        Outline((2, 3), "sum"),
        Line((4, 5), "sum line"),
    ]
    caption = [text.text or "" for text in parsed(svg(Puzzle.empty(), marks=marks)).iter(f"{SPACE}text")]
    assert caption == ["regex: .*1.*", "sum", "sum line"]


# Pencil marks


def test_candidates_stand_in_cells_without_a_value() -> None:
    puzzle = EMPTY.with_givens(bytes([1]) + bytes(15))
    assert texts(svg(puzzle, candidates=[15, 0b0110] + [0] * 14)) == {(0, 0): "1", (0, 1): "23"}


def test_a_fill_of_symbols_marks_those_alone_and_shows_them() -> None:
    drawing = svg(EMPTY, candidates=[0b0011] + [0] * 15, marks=[Fill((0,), "remove", (2, 4))])
    assert texts(drawing) == {(0, 0): "124"}
    assert titles(drawing) == []
    at = [(float(c.attrib["cx"]), float(c.attrib["cy"])) for c in parsed(drawing).iter(f"{SPACE}circle")]
    places = [candidate_point(EMPTY.layout, 0, value, 4) for value in (1, 3)]
    assert at == [pytest.approx((RIM + (c - 0.5) * CELL, RIM + (r - 0.5) * CELL)) for r, c in places]


def test_a_symbol_that_is_none_of_the_puzzle_is_refused() -> None:
    with pytest.raises(BrokenRules, match="7"):
        svg(EMPTY, marks=[Fill((0,), "place", (7,))])


@given(st.integers(1, 100), st.data())
def test_pencil_marks_stand_apart_within_their_cell(count: int, data: st.DataObject) -> None:
    layout = Layout.square(9, (3, 3))
    cell = data.draw(st.sampled_from(layout.cells))
    places = [candidate_point(layout, cell, value, count) for value in range(count)]
    row, column = divmod(cell, 9)
    assert all(row + 0.5 < r < row + 1.5 and column + 0.5 < c < column + 1.5 for r, c in places)
    assert len(set(places)) == count
    assert places == sorted(places), "in reading order"


# Anything at all

cells = st.lists(st.integers(0, 15), max_size=8).map(tuple)
anywhere = st.tuples(st.floats(), st.floats())
roles = st.sampled_from(sorted(ROLES))
any_mark: st.SearchStrategy[Mark] = st.one_of(
    st.builds(Line, cells, roles, st.booleans()),
    st.builds(Outline, cells, roles, st.text()),
    st.builds(Dot, cells, roles, st.text()),
    st.builds(Fill, cells, roles, st.lists(st.integers(1, 4)).map(tuple)),
    st.builds(Label, anywhere, st.text(), roles),
    st.builds(Arrow, st.lists(anywhere, max_size=4).map(tuple), roles),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(any_mark, max_size=8), st.one_of(st.none(), st.text()))
def test_any_marks_make_a_picture(marks: list[Mark], caption: str | None) -> None:
    drawing = svg(EMPTY, marks=marks, candidates=[15] * 16, caption=caption)
    width, height = size(drawing)
    assert width <= (4 + 2 * MAX_MARGIN_CELLS) * CELL + 2 * RIM
    assert height < 2000
    assert drawing == svg(EMPTY, marks=marks, candidates=[15] * 16, caption=caption)
