"""Killer cages: they cover the board, are split until the puzzle has one solution, and then merged again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.constraints.killer_cage import KillerCage
from nonet.core.constraint import Constraint
from nonet.core.random import Stream
from nonet.generators.clues import family
from nonet.generators.sheet import Sheet, area, grown

MAX_CELLS = 6
"""Cells of a merged cage; larger ones say little and look odd."""


def _split(sheet: Sheet, clue: Constraint, stream: Stream) -> tuple[Constraint, ...]:
    """The cage as two connected ones."""
    assert isinstance(clue, KillerCage)
    if len(clue.cells) < 2:
        return ()
    inside = set(clue.cells)
    outside, sheet.taken = sheet.taken, set(sheet.board.layout.cells) - inside
    try:
        for size in range((len(clue.cells) + 1) // 2, 0, -1):
            for start in stream.shuffled(clue.cells):
                one = grown(sheet, stream, [start], size, _is_new)
                other = tuple(sorted(inside - set(one)))
                if other and _connected(sheet, other):
                    return _cage(sheet, one), _cage(sheet, other)
    finally:
        sheet.taken = outside
    return ()


def _merge(sheet: Sheet, one: Constraint, other: Constraint) -> Constraint | None:
    """Two cages beside each other as a single cage, if no value would stand in it twice."""
    assert isinstance(one, KillerCage)
    assert isinstance(other, KillerCage)
    cells = tuple(sorted((*one.cells, *other.cells)))
    if len(cells) > MAX_CELLS or len({sheet.number[cell] for cell in cells}) < len(cells):
        return None
    touching = any(b in other.cells for a in one.cells for b in sheet.beside(a))
    return _cage(sheet, cells) if touching else None


@family("killer cage", at_once=1.0, split=_split, merge=_merge)
def cages(sheet: Sheet, stream: Stream) -> Iterator[Constraint]:
    """Cages of two to four cells, grown at random until they cover the board; a cell left alone is a cage, too."""
    while cells := area(sheet, stream, 2 + stream.below(3), _is_new):
        yield _cage(sheet, cells)


def _cage(sheet: Sheet, cells: Sequence[int]) -> KillerCage:
    return KillerCage(tuple(cells), sum(sheet.number[cell] for cell in cells))


def _is_new(known: Sequence[int], number: int) -> bool:
    return number not in known


def _connected(sheet: Sheet, cells: Sequence[int]) -> bool:
    seen, fresh = {cells[0]}, [cells[0]]
    while fresh:
        for other in sheet.beside(fresh.pop()):
            if other in cells and other not in seen:
                seen.add(other)
                fresh.append(other)
    return len(seen) == len(cells)
