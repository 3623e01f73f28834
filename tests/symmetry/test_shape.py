"""Which boards have moves, how many, and what is refused by name."""

import pytest
from tests.symmetry.oracle import lines

import nonet
from nonet.constraints.anti_knight import AntiKnight
from nonet.constraints.thermo import Thermo
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle
from nonet.symmetry.shape import Shape, shape_of

BOARDS = [(2, 2), (2, 3), (3, 2), (1, 4)]


@pytest.mark.parametrize("box", BOARDS)
def test_moves_are_counted(box: tuple[int, int]) -> None:
    height, width = box
    shape = shape_of(Puzzle.empty(box=box))
    rows = len(set(lines(shape.bands, height)))
    columns = len(set(lines(shape.stacks, width)))
    assert shape.moves == rows * columns * (2 if height == width else 1)
    assert (shape.bands * height, shape.stacks * width) == (shape.size, shape.size)


def test_a_latin_square_is_one_band() -> None:
    shape = shape_of(Puzzle.empty(box=None, size=4))
    assert (shape.bands, shape.stacks, shape.has_boxes, shape.can_transpose) == (1, 1, False, True)
    assert shape.moves == 24 * 24 * 2
    assert shape_of(Puzzle.empty()).moves == 3_359_232


def test_rules_are_refused_by_name() -> None:
    empty = Puzzle.empty()
    ruled = Puzzle(empty.layout, empty.symbols, empty.givens, (Thermo((0, 1, 2)), Thermo((8, 7)), AntiKnight()))
    with pytest.raises(nonet.NonetError, match=r"rules beyond the houses \(thermo, anti knight\)"):
        shape_of(ruled)


def test_pencil_marks_and_other_boards_are_refused() -> None:
    empty = Puzzle.empty(box=(2, 2))
    marked = Puzzle(empty.layout, empty.symbols, empty.givens, candidates=(7,) + (15,) * 15)
    with pytest.raises(nonet.NonetError, match="pencil marks"):
        shape_of(marked)
    with pytest.raises(nonet.NonetError, match="symmetries of its own"):
        Shape.of(Layout.samurai())
    jigsaw = Layout.jigsaw([[0, 1, 2, 4], [3, 5, 6, 7], [8, 9, 12, 13], [10, 11, 14, 15]], 4)
    with pytest.raises(nonet.NonetError, match="jigsaws"):
        Shape.of(jigsaw)


def test_a_value_twice_in_a_house_is_refused() -> None:
    with pytest.raises(nonet.NonetError, match="1 stands twice in row 1"):
        shape_of(nonet.read("1..1............"))
    with pytest.raises(nonet.NonetError, match="A stands twice in box 4"):
        shape_of(nonet.read("..........A....A", symbols="ABCD"))
