"""What the extra cells of a position say. Covers: told."""

from __future__ import annotations

import pytest

from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle
from nonet.core.told import extras_told, marked_in, regions_in, routes_in

BOARD = Layout.square(4, (2, 2))


def position(*layers: str, **cells: int) -> Puzzle:
    layout = BOARD.with_layers(*layers)
    puzzle = Puzzle(layout, (1, 2, 3, 4), bytes(len(layout)))
    return puzzle.with_givens({name.replace("__", " of ").replace("_", " "): value for name, value in cells.items()})


def test_regions_are_known_by_their_numbers() -> None:
    assert regions_in(position("shading").grid()) is None
    found = regions_in(position("region", region__r1c1=3, region__r2c1=1).grid())
    assert found is not None
    assert [found[cell] for cell in (0, 1, 4)] == [3, 0, 1]
    assert extras_told(position("region", region__r1c1=3).grid()) == [], "borders say it"


def test_states_are_told_with_their_cells() -> None:
    grid = position("kinds", kinds__r1c1=2, kinds__r2c2=2, kinds__r4c4=3, kinds__r4c1=1).grid()
    assert list(marked_in(grid)) == [("kinds", 1, (0, 5)), ("kinds", 2, (15,))]
    assert extras_told(grid) == ["kinds: 1 at r1c1 r2c2; 2 at r4c4"]
    assert extras_told(position("kinds", kinds__r4c4=3).grid()) == ["kinds: 2 at r4c4"]


LOOP = {
    **{f"loop_right__{cell}": 2 for cell in ("r1c1", "r1c2", "r3c1", "r3c2")},
    **{f"loop_down__{cell}": 2 for cell in ("r1c1", "r2c1", "r1c3", "r2c3")},
}


def test_a_loop_is_told_in_its_order() -> None:
    grid = position("loop", "loop right", "loop down", **LOOP, loop__r1c1=2).grid()
    ((name, cells),) = routes_in(grid)
    assert name == "loop"
    assert cells[0] == cells[-1]
    assert set(cells) == {0, 1, 2, 4, 6, 8, 9, 10}
    assert list(marked_in(grid)) == [], "the line says it"
    (line,) = extras_told(grid)
    assert line in ("loop: r1c1-r1c3-r3c3-r3c1-r1c1", "loop: r1c1-r3c1-r3c3-r1c3-r1c1")


@pytest.mark.parametrize(("gone", "told"), [("r1c1", "r1c1-r3c1-r3c3-r1c3-r1c2"), ("r3c2", "r3c2-r3c1-r1c1-r1c3-r3c3")])
def test_a_path_is_told_from_end_to_end(gone: str, told: str) -> None:
    left = {name: value for name, value in LOOP.items() if name != f"loop_right__{gone}"}
    assert extras_told(position("loop", "loop right", "loop down", **left).grid()) == [f"loop: {told}"]
