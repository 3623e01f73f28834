import pytest

from nonet.core.errors import BrokenRules
from nonet.core.layout import Layout, guess_box


@pytest.mark.parametrize(
    ("size", "box"),
    [
        (1, None),
        (4, (2, 2)),
        (5, None),
        (6, (2, 3)),
        (8, (2, 4)),
        (9, (3, 3)),
        (10, (2, 5)),
        (12, (3, 4)),
        (15, (3, 5)),
        (16, (4, 4)),
        (25, (5, 5)),
    ],
)
def test_boxes_are_guessed(size: int, box: tuple[int, int] | None) -> None:
    assert guess_box(size) == box


@pytest.mark.parametrize(
    ("size", "box"), [(4, (2, 2)), (6, (2, 3)), (6, (3, 2)), (10, (2, 5)), (12, (4, 3)), (9, None)]
)
def test_houses_cover_every_cell_once_a_kind(size: int, box: tuple[int, int] | None) -> None:
    layout = Layout.square(size, box)
    for kind in ("row", "column", "box"):
        houses = [area for area in layout.houses if area.name.startswith(kind)]
        if kind == "box" and box is None:
            assert not houses
            continue
        assert sorted(cell for area in houses for cell in area.cells) == list(range(size * size))
        assert all(len(area) == size for area in houses)


def test_boxes_of_three_rows_and_two_columns() -> None:
    layout = Layout.square(6, (3, 2))
    second = next(area for area in layout.houses if area.name == "box 2")
    assert [layout.name(cell) for cell in second.cells] == ["r1c3", "r1c4", "r2c3", "r2c4", "r3c3", "r3c4"]


def test_names_go_both_ways() -> None:
    layout = Layout.square(12, (3, 4))
    assert all(layout.named(layout.name(cell)) == cell for cell in layout.cells)
    assert layout.cell(12, 1) == 132


@pytest.mark.parametrize("name", ["r0c1", "r13c1", "r1c13", "x", "r1", "c1r1", ""])
def test_names_off_the_board_are_refused(name: str) -> None:
    with pytest.raises(BrokenRules):
        Layout.square(12, (3, 4)).named(name)


@pytest.mark.parametrize(("size", "box"), [(9, (2, 4)), (9, (0, 9)), (6, (-2, -3)), (0, None), (101, None)])
def test_boards_that_cannot_be(size: int, box: tuple[int, int] | None) -> None:
    with pytest.raises(BrokenRules):
        Layout.square(size, box)


def test_jigsaw_regions_take_the_place_of_boxes() -> None:
    layout = Layout.jigsaw([[0, 1, 4, 8], [2, 3, 5, 6], [7, 10, 11, 15], [9, 12, 13, 14]], 4)
    assert [area.name for area in layout.houses[-4:]] == ["region 1", "region 2", "region 3", "region 4"]
    with pytest.raises(BrokenRules, match="r1c1 is in two regions"):
        Layout.jigsaw([[0], [0]], 4)
    with pytest.raises(BrokenRules, match="off the board"):
        Layout.jigsaw([[16]], 4)


def test_missing_cells_have_no_name_to_find() -> None:
    layout = Layout(2, 2, (), missing=frozenset({1}))
    assert layout.cells == (0, 2, 3)
    with pytest.raises(BrokenRules, match="no cell at r1c2"):
        layout.cell(1, 2)
