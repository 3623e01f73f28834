"""The picture of a board: well-formed, and with every value where it belongs."""

from xml.etree import ElementTree

from nonet.core.grid import Grid
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle
from nonet.render.svg import CELL, MARGIN, svg

SPACE = "{http://www.w3.org/2000/svg}"


def texts(drawing: str) -> dict[tuple[int, int], str]:
    found = {}
    for text in ElementTree.fromstring(drawing).iter(f"{SPACE}text"):
        column, row = (int((float(text.attrib[axis]) - MARGIN) // CELL) for axis in "xy")
        found[row, column] = text.text or ""
    return found


def paths(drawing: str) -> list[str]:
    return [path.attrib["d"] for path in ElementTree.fromstring(drawing).iter(f"{SPACE}path")]


def test_givens_stand_in_their_cells() -> None:
    puzzle = Puzzle.empty((2, 2)).with_givens(bytes([1, 0, 0, 2]) + bytes(11) + bytes([4]))
    assert texts(svg(puzzle)) == {(0, 0): "1", (0, 3): "2", (3, 3): "4"}


def test_an_answer_is_drawn_in_another_colour() -> None:
    puzzle = Puzzle.empty((2, 2)).with_givens(bytes([1]) + bytes(15))
    answer = Grid(puzzle.layout, puzzle.symbols, bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]))
    drawing = svg(puzzle, answer)
    assert len(texts(drawing)) == 16
    colours = [text.attrib["fill"] for text in ElementTree.fromstring(drawing).iter(f"{SPACE}text")]
    assert len(set(colours)) == 2
    assert colours.count(colours[0]) == 1


def test_thick_lines_go_around_boxes() -> None:
    thin, thick = paths(svg(Puzzle.empty((2, 3))))
    # 6x6 has 84 edges; 24 on the rim, 12 between the bands, 6 between the stacks.
    assert thick.count("M") == 24 + 12 + 6
    assert thin.count("M") == 84 - 42


def test_symbols_cannot_break_out() -> None:
    puzzle = Puzzle.empty((2, 2), ["<b>", "&", '"', "d"]).with_givens(bytes(range(1, 5)) + bytes(12))
    assert texts(svg(puzzle))[0, 0] == "<b>"


def test_missing_cells_have_no_border() -> None:
    lonely = Puzzle(Layout(1, 3, (), missing=frozenset({1})), (1, 2), bytes(3))
    thin, thick = paths(svg(lonely))
    assert (thin.count("M"), thick.count("M")) == (0, 8)


def test_nouns_show_themselves() -> None:
    import nonet

    puzzle = nonet.read("1.....2..3.....4")
    assert puzzle._repr_svg_() == svg(puzzle)
    assert str(puzzle).startswith(" 1 . | . .\n . . | 2 .\n-----+-----")
