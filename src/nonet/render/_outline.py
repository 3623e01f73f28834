"""The outline of a set of cells as closed loops, slightly inset. Cells that touch only at a corner are not joined."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Corner = tuple[int, int]
Point = tuple[float, float]


def loops(cells: Iterable[tuple[int, int]], inset: float) -> Iterator[list[Point]]:
    """The outlines of cells (row, column from 0) as clockwise lists of (x, y); `inset` and results in cells.

    >>> list(loops([(0, 0), (0, 1)], 0.0))
    [[(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0)]]
    """
    inside = set(cells)
    # Each side of a cell without a neighbour in the set, directed so that the cell is on its right.
    leaving: dict[Corner, list[Corner]] = {}
    for row, column in sorted(inside):
        for (beside_row, beside_column), start, end in (
            ((row - 1, column), (column, row), (column + 1, row)),
            ((row, column + 1), (column + 1, row), (column + 1, row + 1)),
            ((row + 1, column), (column + 1, row + 1), (column, row + 1)),
            ((row, column - 1), (column, row + 1), (column, row)),
        ):
            if (beside_row, beside_column) not in inside:
                leaving.setdefault(start, []).append(end)
    while leaving:
        yield [_moved(corner, inset) for corner in _corners(_loop(leaving))]


def _loop(leaving: dict[Corner, list[Corner]]) -> list[Corner]:
    """One loop; its sides are taken out of `leaving`."""
    start = min(leaving)
    found = [start]
    here, heading = start, (1, 0)
    while True:
        ends = leaving[here]
        # Where two cells touch at a corner turn right: stay at the same cell.
        right = (here[0] - heading[1], here[1] + heading[0])
        end = right if right in ends else ends[0]
        ends.remove(end)
        if not ends:
            del leaving[here]
        heading = (end[0] - here[0], end[1] - here[1])
        here = end
        if here == start:
            return found
        found.append(here)


def _corners(loop: list[Corner]) -> Iterator[tuple[Corner, Corner, Corner]]:
    """The corners where a loop turns, each with the headings before and after."""
    for before, here, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
        arriving = (here[0] - before[0], here[1] - before[1])
        parting = (after[0] - here[0], after[1] - here[1])
        if arriving != parting:
            yield here, arriving, parting


def _moved(turn: tuple[Corner, Corner, Corner], inset: float) -> Point:
    """The corner moved inwards, which is to the right of both headings."""
    (x, y), arriving, parting = turn
    return x - inset * (arriving[1] + parting[1]), y + inset * (arriving[0] + parting[0])
