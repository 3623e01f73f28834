import pickle
from collections.abc import Callable

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


def test_samurai() -> None:
    layout = Layout.samurai()
    assert (layout.rows, layout.columns, layout.box) == (21, 21, (3, 3))
    assert len(layout.cells) == 5 * 81 - 4 * 9
    assert len(layout.houses) == 5 * 27 - 4
    assert {len(house) for house in layout.houses} == {9}
    shared = [house for house in layout.houses if "(" in house.name]
    assert [house.name for house in shared] == [
        "box 9 of board 1 (box 1 of board 3)",
        "box 7 of board 2 (box 3 of board 3)",
        "box 7 of board 3 (box 3 of board 4)",
        "box 9 of board 3 (box 1 of board 5)",
    ]
    assert layout.name(shared[0].cells[0]) == "r7c7"
    with pytest.raises(BrokenRules, match="no cell at r1c10"):
        layout.cell(1, 10)


@pytest.mark.parametrize(
    ("boards", "box"),
    [
        ([(1, 1)], (2, 2)),
        ([(1, 1), (3, 3)], (2, 2)),
        ([(1, 1), (7, 7)], (3, 3)),
        ([(1, 4), (4, 1), (4, 7), (7, 4)], (3, 3)),
        ([(1, 1), (4, 1), (1, 4)], (3, 3)),
        ([(1, 1), (2, 2)], (2, 2)),
        ([(1, 1), (3, 4), (1, 10)], (2, 3)),
        ([(1, 1), (1, 20)], (3, 3)),
    ],
)
def test_overlapping_boards_are_boards(boards: list[tuple[int, int]], box: tuple[int, int]) -> None:
    """Every house of every board is there once, and nothing else, as told by a plain board put in its place."""
    layout = Layout.overlapping(boards, box)
    size = box[0] * box[1]
    plain = Layout.square(size, box)
    expected: dict[frozenset[str], set[str]] = {}
    for number, (row, column) in enumerate(boards, 1):
        for house in plain.houses:
            places = (divmod(cell, size) for cell in house.cells)
            cells = frozenset(f"r{row + r}c{column + c}" for r, c in places)
            expected.setdefault(cells, set()).add(f"{house.name} of board {number}")
    found = {}
    for house in layout.houses:
        names = house.name.rstrip(")").replace(" (", ", ").split(", ")
        found[frozenset(layout.name(cell) for cell in house.cells)] = set(names)
    assert found == expected
    assert len(layout.houses) == len(expected)
    assert {layout.name(cell) for cell in layout.cells} == frozenset().union(*expected)


def test_lines_are_drawn_where_all_boxes_lie_on_one_raster() -> None:
    assert Layout.overlapping([(1, 1), (3, 3)], (2, 2)).box == (2, 2)
    assert Layout.overlapping([(1, 1), (2, 2)], (2, 2)).box is None


@pytest.mark.parametrize(
    ("boards", "words"),
    [
        ([], "there is no board"),
        ([(1, 1), (0, 4)], "board 2 starts off the board, at r0c4"),
        ([(1, 1), (7, 7), (1, 1)], "boards 1 and 3 stand in the same place"),
        ([(1, 1), (1, 1_000_000_000)], "cannot be made"),
    ],
)
def test_boards_that_cannot_overlap(boards: list[tuple[int, int]], words: str) -> None:
    with pytest.raises(BrokenRules, match=words):
        Layout.overlapping(boards, (3, 3))


def test_what_a_plain_square_is() -> None:
    assert Layout.square(9, (3, 3)).is_square
    assert Layout.square(7, None).is_square
    assert not Layout.samurai().is_square
    assert not Layout(4, 4, (), (2, 2)).is_square
    assert not Layout(4, 5, ()).is_square
    assert not Layout.jigsaw([[0, 1, 4, 8], [2, 3, 5, 6], [7, 10, 11, 15], [9, 12, 13, 14]], 4).is_square


# Layers


def test_layers_are_copies_of_the_board() -> None:
    nine = Layout.square(9, (3, 3))
    layered = nine.with_layers("shading", "loop")
    assert (layered.rows, layered.board_rows, len(layered.cells)) == (29, 9, 3 * 81)
    assert layered.layer("shading") == tuple(range(90, 171))
    assert [layered.name(layered.layer(name)[22]) for name in layered.layers] == ["r13c5", "r23c5"]
    assert layered.board == nine
    assert layered.houses == nine.houses
    assert layered.with_layers("loop") is layered
    assert nine.with_layers("shading").with_layers("loop") == layered != nine.with_layers("loop", "shading")
    assert pickle.loads(pickle.dumps(layered)) == layered
    assert not layered.is_square


def test_layers_of_a_board_with_gaps() -> None:
    samurai = Layout.samurai()
    layered = samurai.with_layers("shading")
    assert len(layered.layer("shading")) == len(samurai.cells) == 369
    assert layered.board == samurai
    assert not layered.on_board & layered.missing


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Layout.square(9, None).with_layers("Fog 1"), "a layer cannot be called 'Fog 1'"),
        (lambda: Layout.square(9, None).with_layers(""), "a layer cannot be called ''"),
        (lambda: Layout(9, 9, (), None, frozenset(), ("fog",)), "no copies of the board"),
        (lambda: Layout(3, 1, (), None, frozenset(), ("fog",)), "no copies of the board"),
        (lambda: Layout(5, 1, (), None, frozenset((1, 3)), ("fog", "fog")), "two layers have one name"),
        (lambda: Layout.square(9, None).layer("fog"), "the board has no layer named 'fog'"),
        (lambda: Layout.square(100, None).with_layers("fog"), "cannot be made"),
    ],
)
def test_layers_that_cannot_be(make: Callable[[], object], words: str) -> None:
    with pytest.raises(BrokenRules, match=words):
        make()
