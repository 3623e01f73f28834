"""Random regions for jigsaw boards: connected, equally large, and compact rather than stringy.

Recombination (DeFord, Duchin and Solomon, 2021), known from the drawing of electoral districts: two neighbouring
regions are united, a random spanning tree of the union is drawn, and an edge that cuts it into equal halves is removed.
A Metropolis rule on the length of all borders keeps the regions in shape.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import exp

from nonet.core.budget import Budget, checkpoint, current
from nonet.core.errors import BudgetExceeded, NonetError
from nonet.core.layout import Cell, Layout
from nonet.core.names import SIDES
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.generators.fills import Fill, random_fill

Regions = tuple[tuple[Cell, ...], ...]

_ROUNDS = 6
"""Recombinations for each region. With 2 some 9x9 boards keep whole rows, where it starts."""
_TEMPERATURE = 10.0
"""Of the Metropolis rule, in borders between two cells: 2 leaves mostly squares, without it regions are stringy."""
_CUTS = 20
"""Spanning trees tried for one pair of regions; about one in four has an edge in its middle."""
_FILL_NODES = 3_000
"""Nodes of a layout's fill. Few layouts with a grid need more; many without one need more to show it."""


def random_regions(size: int, stream: Stream) -> Regions:
    """A random division of a square board into `size` connected regions of `size` cells, in reading order."""
    beside = _sides(size)
    region_of = [cell // size for cell in range(size * size)]
    for _ in range(_ROUNDS * size):
        cell = stream.below(size * size)
        across = [other for other in beside[cell] if region_of[other] != region_of[cell]]
        if across:
            _recombine(region_of, region_of[cell], region_of[stream.choice(across)], beside, stream)
    members: dict[int, list[Cell]] = {}
    for cell, region in enumerate(region_of):
        members.setdefault(region, []).append(cell)
    return tuple(map(tuple, members.values()))


def jigsaw_board(board: Puzzle, stream: Stream) -> tuple[Puzzle, Fill]:
    """The board with random regions in place of its boxes, and a random grid of it.

    Layouts that no grid fits, or for which none is found soon, are dropped.
    """
    size = board.layout.columns
    if board.layout.rows != size or board.layout.missing:
        raise NonetError("random regions need a square board")
    if len(board.symbols) != size:
        raise NonetError(f"random regions of {size} cells need {size} symbols, not {len(board.symbols)}")
    while True:
        checkpoint()
        made = replace(board, layout=Layout.jigsaw(random_regions(size, stream), size))
        try:
            with Budget(nodes=_FILL_NODES * max(size // 9, 1), parent=current()):
                return made, random_fill(made, stream)
        except BudgetExceeded:
            if current().is_over:
                raise
        except NonetError:
            continue  # no grid fits


def _recombine(
    region_of: list[int], one: int, other: int, beside: Mapping[Cell, Sequence[Cell]], stream: Stream
) -> None:
    cells = [cell for cell, region in enumerate(region_of) if region in (one, other)]
    half = _half(cells, beside, stream)
    if half is None:
        return
    before = _border(cells, region_of, beside)
    former = {cell: region_of[cell] for cell in cells}
    for cell in cells:
        region_of[cell] = one if cell in half else other
    longer = _border(cells, region_of, beside) - before
    if longer > 0 and stream.chance() >= exp(-longer / _TEMPERATURE):
        for cell, region in former.items():
            region_of[cell] = region


def _border(cells: Sequence[Cell], region_of: Sequence[int], beside: Mapping[Cell, Sequence[Cell]]) -> int:
    return sum(region_of[other] != region_of[cell] for cell in cells for other in beside[cell])


def _half(cells: Sequence[Cell], beside: Mapping[Cell, Sequence[Cell]], stream: Stream) -> set[Cell] | None:
    """One of two connected halves of connected cells, None if no tree had an edge in its middle."""
    inside = set(cells)
    for _ in range(_CUTS):
        parent = _spanning_tree(cells, inside, beside, stream)
        weight = dict.fromkeys(cells, 1)
        for cell in reversed(parent):
            up = parent[cell]
            if 2 * weight[cell] == len(cells):
                return _below(cell, parent)
            if up is not None:
                weight[up] += weight[cell]
    return None


def _spanning_tree(
    cells: Sequence[Cell], inside: set[Cell], beside: Mapping[Cell, Sequence[Cell]], stream: Stream
) -> dict[Cell, Cell | None]:
    """Each cell's parent in a random spanning tree, parents before their children (Prim's algorithm, random edges)."""
    root = stream.choice(cells)
    parent: dict[Cell, Cell | None] = {root: None}
    edges = [(root, other) for other in beside[root] if other in inside]
    while edges:
        at = stream.below(len(edges))
        edges[at], edges[-1] = edges[-1], edges[at]
        cell, other = edges.pop()
        if other in parent:
            continue
        parent[other] = cell
        edges += [(other, each) for each in beside[other] if each in inside and each not in parent]
    return parent


def _below(top: Cell, parent: Mapping[Cell, Cell | None]) -> set[Cell]:
    """The cells of the tree below `top`, and `top`; the mapping has parents before their children."""
    found = {top}
    for cell, up in parent.items():
        if up in found:
            found.add(cell)
    return found


def _sides(size: int) -> dict[Cell, list[Cell]]:
    """The cells that share a side with each cell."""
    return {
        row * size + column: [
            (row + down) * size + column + right
            for down, right in SIDES
            if 0 <= row + down < size and 0 <= column + right < size
        ]
        for row in range(size)
        for column in range(size)
    }
