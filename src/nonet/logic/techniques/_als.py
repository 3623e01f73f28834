"""Almost locked sets: cells of one house with one value more than cells. Found once for each position."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from nonet.core.primitives import Mask
from nonet.logic.board import Position
from nonet.logic.links import Cells, bits


class Als(NamedTuple):
    """Without any one of its values, the cells have exactly the others."""

    cells: Cells
    values: Mask
    size: int


@lru_cache(maxsize=4)
def almost_locked(position: Position) -> tuple[Als, ...]:
    """All of them, each once, even where it lies in two houses; the small ones first."""
    links, masks = position.links, position.masks
    found: dict[Cells, Als] = {}
    for house in links.houses:
        cells = [cell for cell in house.cells if masks[cell]]
        partial: list[tuple[Cells, Mask, int]] = [(0, 0, 0)]
        for cell in cells:
            bit, mask = 1 << cell, masks[cell]
            for group, values, size in partial[:]:
                together = values | mask
                partial.append((group | bit, together, size + 1))
                if together.bit_count() == size + 2:
                    found[group | bit] = Als(group | bit, together, size + 1)
    return tuple(sorted(found.values(), key=lambda als: (als.size, als.cells)))
