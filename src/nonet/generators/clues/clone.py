"""Clones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.constraints.clone import Clone
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet, area


@family("clone", at_once=0.2)
def clones(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Areas of two to four cells that are repeated elsewhere."""
    layout = sheet.board.layout
    for _ in range(_TRIES):
        cells = area(sheet, stream, 2 + stream.below(3), _anything)
        if len(cells) < 2:
            continue
        for shift in stream.shuffled(range(-cells[0], len(layout) - cells[-1])):
            copy = tuple(cell + shift for cell in cells)
            apart = layout.on_board.issuperset(copy) and sheet.taken.isdisjoint(copy) and not set(copy) & set(cells)
            if apart and _alike(cells, copy, layout.columns) and sheet.holds(rule := Clone(cells, copy)):
                yield rule
                break


_TRIES = 200
"""Areas tried in all; about one in three of two cells has a copy, few larger ones."""


def _anything(_: Sequence[int], __: int) -> bool:
    return True


def _alike(cells: Sequence[Cell], copy: Sequence[Cell], columns: int) -> bool:
    """Whether no row wraps around the edge of the board between them."""
    across = {there % columns - here % columns for here, there in zip(cells, copy, strict=True)}
    return len(across) == 1
