"""Unique loops and extended rectangles: deadly patterns of six cells or more.

A unique loop is a closed path of cells with the same two values, of which every house has two cells or none. An
extended rectangle is two rows (or columns) of three cells with three values: the two could be exchanged.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from nonet.core.layout import LINES, Cell
from nonet.core.primitives import Mask
from nonet.logic.board import CandidateBoard, Position
from nonet.logic.links import Cells, Links, bits, union
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, technique
from nonet.logic.techniques._deadly import (
    LockedGuard,
    allowed,
    differ_only,
    exchangeable,
    guarded_subset,
    guards_of,
    last_cell,
    one_guard,
    unseen,
)

MAX_LOOP_CELLS = 14
"""Cells of a unique loop."""


@lru_cache(maxsize=4)
def _loops(position: Position) -> tuple[tuple[Cells, Mask], ...]:
    """Loops of six cells or more, each with its two values; loops of four are the unique rectangles of `uniqueness`."""
    board, untouched = position.board(), unseen(position)
    found: dict[tuple[Cells, Mask], None] = {}
    alike: dict[Mask, Cells] = {}
    for cell in bits(board.with_count(2)):
        alike[board.masks[cell]] = alike.get(board.masks[cell], 0) | 1 << cell
    for values, plain in alike.items():
        # A loop of six cells has at most two with guardians, so it has three bivalue cells or more.
        if plain.bit_count() < 3:
            continue
        low, high = bits(values)
        fitting = board.places[low] & board.places[high]
        free = union([cell for cell in bits(fitting) if not values & ~untouched[cell]])
        for start in bits(plain):
            for loop in _round(board, start, free, plain):
                found[loop, values] = None
            free &= ~(1 << start)
    return tuple(found)


def _round(board: CandidateBoard, start: Cell, free: Cells, plain: Cells) -> Iterator[Cells]:
    """The closed paths through `free` cells, each step within a house, from `start` back to it."""
    links = board.links

    def go(cell: Cell, path: list[Cell], left: Cells, roofs: int) -> Iterator[Cells]:
        for house in links.houses_of[cell]:
            for following in bits(house.bits & left):
                if len(path) + 1 > MAX_LOOP_CELLS or (roofs == 2 and not plain >> following & 1):
                    continue
                # A house with two cells of the loop may have no third.
                shut = 0
                for other in links.houses_of[cell]:
                    if other.bits >> following & 1:
                        shut |= other.bits
                path.append(following)
                closes = len(path) >= 6 and len(path) % 2 == 0 and links.sees[following] >> start & 1
                if closes and exchangeable(links, union(path[::2]), union(path[1::2])):
                    yield union(path)
                yield from go(following, path, left & ~shut, roofs + (not plain >> following & 1))
                path.pop()

    yield from go(start, [start], free & ~(1 << start), 0)


@technique("unique loop type 1", rank=260, label=Difficulty.HARD, se=4.6, unique=True)
def loop_1(board: CandidateBoard) -> Iterator[Step]:
    """All cells of a loop but one have the same two candidates: that one is neither of them."""
    for cells, values in _loops(board.position):
        yield from last_cell(board, "unique loop type 1", cells, values)


@technique("unique loop type 2", rank=261, label=Difficulty.HARD, se=4.6, unique=True)
def loop_2(board: CandidateBoard) -> Iterator[Step]:
    """All guardians of a loop have the same value: it is in one of their cells."""
    for cells, values in _loops(board.position):
        yield from one_guard(board, "unique loop type 2", cells, values, guards_of(board, cells, values))


@technique("unique loop type 3", rank=262, label=Difficulty.HARD, se=4.7, unique=True)
def loop_3(board: CandidateBoard) -> Iterator[Step]:
    """The guardians of two cells of a loop make a naked subset with other cells of their house."""
    for cells, values in _loops(board.position):
        yield from guarded_subset(board, "unique loop type 3", cells, values, guards_of(board, cells, values))


@technique("unique loop type 4", rank=263, label=Difficulty.HARD, se=4.6, unique=True)
def loop_4(board: CandidateBoard) -> Iterator[Step]:
    """One value of a loop is locked in its two cells with guardians: the other value is in neither."""
    links = board.links
    for cells, values in _loops(board.position):
        roof = union([node // links.size for node in guards_of(board, cells, values)])
        if roof.bit_count() != 2:
            continue
        for house in links.houses_of[roof.bit_length() - 1]:
            for locked in bits(values):
                if house.whole and not roof & ~house.bits and board.places[locked] & house.bits == roof:
                    yield LockedGuard(
                        technique="unique loop type 4", before=board.position,
                        removing=board.present(roof, values & ~(1 << locked)),
                        cells=cells, values=values, locked=locked, houses=(house,),
                    )  # fmt: skip


@lru_cache(maxsize=16)
def _rungs(links: Links) -> tuple[tuple[tuple[Cell, Cell], ...], ...]:
    """For two parallel lines the pairs of opposite cells that share every other house, if there are three or more."""
    found = []
    lines = [house for house in links.whole_houses if house.kind in LINES]
    for one, two in combinations(lines, 2):
        if one.kind != two.kind:
            continue
        pairs = []
        for a, b in zip(one.cells, two.cells, strict=True):
            groups = differ_only(links, 1 << a | 1 << b)
            both = 1 << a | 1 << b
            if groups is not None and all(g & both == both for g in groups if g not in (one.bits, two.bits)):
                pairs.append((a, b))
        if len(pairs) >= 3:
            found.append(tuple(pairs))
    return tuple(found)


@lru_cache(maxsize=4)
def _ladders(position: Position) -> tuple[tuple[Cells, Mask], ...]:
    """Six cells that three values could fill, but for guardians in one cell or of one value."""
    board = position.board()
    masks = board.masks
    found: dict[tuple[Cells, Mask], None] = {}
    for pairs in _rungs(board.links):
        usable = [pair for pair in pairs if masks[pair[0]] and masks[pair[1]]]
        usable = [pair for pair in usable if min(masks[pair[0]].bit_count(), masks[pair[1]].bit_count()) <= 4]
        for rungs in combinations(usable, 3):
            cells = [cell for pair in rungs for cell in pair]
            together = 0
            for cell in sorted(cells, key=lambda cell: masks[cell].bit_count())[:5]:
                together |= masks[cell]
            for values in _threes(together, [masks[cell] for cell in cells]):
                if all(not values & ~allowed(board, cell) for cell in cells):
                    found[union(cells), values] = None
    return tuple(found)


def _threes(together: Mask, masks: list[Mask]) -> Iterator[Mask]:
    """The sets of three values with which guardians are in one cell only, or of one value only."""
    if together.bit_count() == 3:
        yield together
    elif together.bit_count() == 4:
        for value in bits(together):
            values = together & ~(1 << value)
            if all(not mask & ~together and mask & values for mask in masks):
                yield values


@technique("extended rectangle type 1", rank=264, label=Difficulty.HARD, unique=True)
def extended_1(board: CandidateBoard) -> Iterator[Step]:
    """Five of six cells in two lines have three candidates together: the sixth is none of them."""
    for cells, values in _ladders(board.position):
        yield from last_cell(board, "extended rectangle type 1", cells, values)


@technique("extended rectangle type 2", rank=265, label=Difficulty.HARD, unique=True)
def extended_2(board: CandidateBoard) -> Iterator[Step]:
    """Six cells in two lines have three candidates, and all guardians the same value: it is in one of the six."""
    for cells, values in _ladders(board.position):
        yield from one_guard(board, "extended rectangle type 2", cells, values, guards_of(board, cells, values))
