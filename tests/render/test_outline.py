"""Borders around cells, against what areas and single cells say."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, strategies as st

from nonet.render._outline import Point, loops

cells = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1)


def area(loop: list[Point]) -> float:
    """By the shoelace formula; a loop around a hole counts against it."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise([*loop, loop[0]])) / 2


@given(cells)
def test_the_loops_enclose_the_cells(chosen: set[tuple[int, int]]) -> None:
    assert sum(area(loop) for loop in loops(chosen, 0)) == len(chosen)


@given(cells)
def test_loops_turn_at_every_point(chosen: set[tuple[int, int]]) -> None:
    for loop in loops(chosen, 0.1):
        assert len(loop) >= 4
        for (x1, y1), (x2, y2), (x3, y3) in zip(loop, loop[1:] + loop[:1], loop[2:] + loop[:2], strict=True):
            assert (x1 == x2) != (y1 == y2), "along a row or a column"
            assert (x1 == x2) != (x2 == x3), "no point in the middle of a side"
            assert (y1 == y2) != (y2 == y3)


@given(cells, st.floats(0.01, 0.4))
def test_an_inset_border_stays_within_the_cells(chosen: set[tuple[int, int]], inset: float) -> None:
    for loop in loops(chosen, inset):
        for (x1, y1), (x2, y2) in pairwise([*loop, loop[0]]):
            for part in (0.0, 0.25, 0.5, 0.75):
                x, y = x1 + (x2 - x1) * part, y1 + (y2 - y1) * part
                assert (int(y // 1), int(x // 1)) in chosen


def test_cells_that_touch_at_a_corner_stay_apart() -> None:
    assert sorted(map(len, loops([(0, 0), (1, 1)], 0.1))) == [4, 4]
    assert sorted(map(len, loops([(0, 1), (1, 0)], 0.1))) == [4, 4]


def test_a_ring_has_two_borders() -> None:
    ring = {(r, c) for r in range(3) for c in range(3)} - {(1, 1)}
    outer, inner = sorted(loops(ring, 0), key=area, reverse=True)
    assert (area(outer), area(inner)) == (9, -1)
