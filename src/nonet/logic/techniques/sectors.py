"""Multi-sector locked sets and SK loops: as many cells as values can be in them at the most.

*Multi-sector locked set* (MSLS): take the open cells S where some rows cross some columns. A value can be in S once
for each of the rows that still lacks it, and once for each such column; the smaller number is its count. Proof: if
the counts of all values sum up to the number of cells, each count must be met exactly, else cells would stay empty.
So a value that is counted by rows has, in each of these rows, its place within S: it leaves the rest of the rows.
Likewise by columns, and where both numbers are equal, both.

*SK loop* (Steve Kurzhals' domino loop): four filled pivots at the corners of a rectangle in four boxes, and the 16
cells beside them in their rows and columns, inside the boxes. The same argument with eight houses: two rows, two
columns, four boxes. The count of a value is the least number of these houses that contain all its candidates in the
open cells. If the counts sum up to the number of cells, each house of a least cover has its value in the loop, and
only once: the value leaves the rest of the house, and loop cells where two of its houses cross.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.core.primitives import Mask
from nonet.logic import words
from nonet.logic.board import CandidateBoard
from nonet.logic.evidence import InHouse, InSet, Piece
from nonet.logic.links import Cells, House, bits, union
from nonet.logic.step import Step, listed
from nonet.logic.technique import Difficulty, technique
from nonet.logic.techniques._frame import BOX, SIDE, cell_at, frame_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Locked(Step):
    """`cells` hold each value as often as they can: `locked` are the values of each house that must be in them."""

    cells: Cells
    locked: tuple[tuple[House, Mask], ...]

    def because(self) -> str:
        giving = [f"{house.name} has {self.symbols(values)}" for house, values in self.locked if values]
        count = self.cells.bit_count()
        return (
            f"{words.capital(listed(giving))}: a house gives a value at most once, so these houses give the {count} "
            f"open cells {self.short(self.cells).replace(',', ' ')} at most {count} values. That many are needed, so "
            "none is missing there: each house has these values in these cells and nowhere else."
        )

    def pattern(self) -> str:
        told = ", ".join(f"{self.digits(values)} {house.name}" for house, values in self.locked if values)
        return f"{self.cells.bit_count()} cells {self.short(self.cells)}: {told}"

    def gist(self) -> str:
        count = self.cells.bit_count()
        return f"{count} cells have room for {count} values, each as often as it can be"

    def evidence(self) -> Iterable[Piece]:
        for house, values in self.locked:
            if values:
                yield InHouse(house)
        yield InSet(self.cells, "subset")
        held = 0
        for _, values in self.locked:
            held |= values
        yield from self.candidate_fill(self.cells, held, "evidence")

    def where(self) -> str:
        return listed([house.name for house, values in self.locked if values])


@technique("sk loop", rank=446, label=Difficulty.FIENDISH)
def sk_loop(board: CandidateBoard) -> Iterator[Step]:
    """Four pivots in four boxes: the cells beside them are filled by pairs of values that go around in a loop."""
    frame = frame_of(board.links)
    if frame is None:
        return
    from nonet._native import domino_loops

    for rows, columns, locked, excluded in domino_loops(board.masks, bytes(board.values)):
        cells = 0
        for row in rows:
            for column in columns:
                beside = [cell_at(row, column // BOX * BOX + c) for c in range(BOX)]
                below = [cell_at(row // BOX * BOX + r, column) for r in range(BOX)]
                cells |= union([*beside, *below]) & ~(1 << cell_at(row, column))
        boxes = [row // BOX * BOX + column // BOX for row in rows for column in columns]
        houses = [*(frame.rows[row] for row in rows), *(frame.columns[column] for column in columns)]
        houses += [frame.boxes[box] for box in boxes]
        removing = [
            node
            for value, group in enumerate(excluded)
            for node in board.present(int.from_bytes(group, "little"), 1 << value)
        ]
        yield Locked(
            technique="sk loop", before=board.position, removing=tuple(sorted(removing)), cells=cells & board.open,
            locked=tuple(zip(houses, locked, strict=True)),
        )  # fmt: skip


@technique("multi-sector locked set", rank=447, label=Difficulty.FIENDISH)
def multi_sector_locked_set(board: CandidateBoard) -> Iterator[Step]:
    """Rows and columns whose crossings hold as many values as they can: each value leaves the rest of its lines."""
    frame = frame_of(board.links)
    if frame is None:
        return
    from nonet._native import locked_sectors

    for rows, columns, row_values, column_values in locked_sectors(board.masks, bytes(board.values)):
        in_rows = union([cell_at(row, column) for row in bits(rows) for column in range(SIDE)])
        in_columns = union([cell_at(row, column) for column in bits(columns) for row in range(SIDE)])
        removing = (
            *board.present(in_rows & ~in_columns, row_values), *board.present(in_columns & ~in_rows, column_values)
        )  # fmt: skip
        locked = [(frame.rows[row], row_values & _open_values(board, frame.rows[row])) for row in bits(rows)]
        locked += [(frame.columns[c], column_values & _open_values(board, frame.columns[c])) for c in bits(columns)]
        yield Locked(
            technique="multi-sector locked set", before=board.position, removing=tuple(sorted(removing)),
            cells=in_rows & in_columns & board.open, locked=tuple(locked),
        )  # fmt: skip


def _open_values(board: CandidateBoard, house: House) -> Mask:
    """The values that the house still lacks."""
    found = 0
    for cell in house.cells:
        found |= board.masks[cell]
    return found
