"""Tridagons (Thor's hammer): twelve cells in four boxes that three values alone cannot fill.

The boxes lie in two bands and two stacks. In each, three cells, one in each of its rows and columns, have the same
three candidates. Read each box as a permutation, from row to column, and take its sign; the product of the four signs
is -1.

Proof that the three values cannot fill the cells: let f say, for each box, which value is in which of its rows. Boxes
side by side have no row in common with the same value, so one f is the other one followed by a cycle of the three
values, and cycles of three are even: both f have the same sign. Boxes one above the other have no column with the
same value, so the same holds of f after the inverse of the box's permutation. Around the rectangle each f counts
twice, so the four signs of the permutations multiply to +1. As they multiply to -1, one of the *guardians*, the other
candidates of the twelve cells, is true.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations, product

from nonet.core.primitives import Mask
from nonet.logic.board import CandidateBoard, Position
from nonet.logic.links import Cells, bits, union
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, technique
from nonet.logic.techniques._frame import BOX, TRIPLE, cell_at, frame_of
from nonet.logic.techniques._guardians import MAX_GUARDS, Guarded, guards_of, ladder


@dataclass(frozen=True, slots=True, kw_only=True)
class Tridagon(Guarded):
    """Twelve cells, three in each of four boxes, that the three `values` cannot fill."""

    def impossible(self) -> str:
        frame = frame_of(self.links)
        assert frame is not None
        boxes = [box for box in frame.boxes if box.bits & self.cells]
        shown = "; ".join(f"{self.short(self.cells & box.bits)} in {box.name}" for box in boxes)
        return (
            f"A tridagon: {shown}, each three in different rows and columns. With {self.symbols(self.values)} alone, "
            "boxes side by side or one above the other would have to shift these values in a circle, never swap two, "
            "and around the four boxes that does not come out: three of them slope one way and one the other."
        )


def _sign(shape: tuple[int, ...]) -> int:
    turned = sum(shape[a] > shape[b] for a, b in combinations(TRIPLE, 2))
    return -1 if turned % 2 else 1


_SHAPES = [
    [
        (_sign(shape), union([cell_at(band * BOX + row, stack * BOX + shape[row]) for row in TRIPLE]))
        for shape in permutations(TRIPLE)
    ]
    for band, stack in product(TRIPLE, TRIPLE)
]
"""For each box the six ways to take one cell of each of its rows and columns, with their signs."""

_RECTANGLES = [
    (a * BOX + c, a * BOX + d, b * BOX + c, b * BOX + d)
    for (a, b), (c, d) in product(combinations(TRIPLE, 2), combinations(TRIPLE, 2))
]
"""Four boxes in two bands and two stacks."""


CELLS = 12
"""Cells of a tridagon."""


@lru_cache(maxsize=4)
def _found(position: Position) -> tuple[tuple[Cells, Mask], ...]:
    """The cells and values of each tridagon with few guardians, the fewest first."""
    board = position.board()
    if frame_of(board.links) is None:
        return ()
    places, masks = board.places, board.masks
    found: dict[tuple[Cells, Mask], int] = {}
    for a, b, c in combinations(range(board.links.size), 3):
        two = places[a] & places[b] | places[a] & places[c] | places[b] & places[c]
        values = 1 << a | 1 << b | 1 << c
        if two.bit_count() < CELLS or (two & ~_elsewhere(places, values)).bit_count() < CELLS - MAX_GUARDS:
            continue
        shapes = [
            [
                (sum((masks[cell] & ~values).bit_count() for cell in bits(cells)), sign, cells)
                for sign, cells in box
                if not cells & ~two and _nearly_all(masks, cells, values)
            ]
            for box in _SHAPES
        ]
        for boxes in _RECTANGLES:
            for four in product(*(shapes[box] for box in boxes)):
                guards = sum(count for count, _, _ in four)
                if guards <= MAX_GUARDS and four[0][1] * four[1][1] * four[2][1] * four[3][1] < 0:
                    found[four[0][2] | four[1][2] | four[2][2] | four[3][2], values] = guards
    return tuple(sorted(found, key=found.__getitem__))


def _elsewhere(places: list[Cells], values: Mask) -> Cells:
    """The cells with other candidates than these."""
    found = 0
    for value, cells in enumerate(places):
        if not values >> value & 1:
            found |= cells
    return found


def _nearly_all(masks: list[Mask], cells: Cells, values: Mask) -> bool:
    """Whether at most one of the cells lacks one of the values."""
    return sum((values & ~masks[cell]).bit_count() for cell in bits(cells)) <= 1


@technique("tridagon", rank=376, label=Difficulty.FIENDISH)
def tridagon(board: CandidateBoard) -> Iterator[Step]:
    """Twelve cells of four boxes that three values alone cannot fill: one of their other candidates is true."""
    for cells, values in _found(board.position):
        guards = guards_of(board, cells, values)
        for more, removing in ladder(board, values, guards):
            yield Tridagon(
                technique="tridagon", before=board.position, removing=removing, cells=cells, values=values,
                guards=guards, more=more,
            )  # fmt: skip
