"""Unique loops and extended rectangles: deadly patterns of six cells or more.

A unique loop is a closed path of cells with the same two values, of which every house has two cells or none. An
extended rectangle is two rows (or columns) of three cells with three values: the two could be exchanged.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

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
    for cells, values in _loops(board.position):
        yield from _locked_roof(board, "unique loop type 4", cells, values)


def _locked_roof(board: CandidateBoard, name: str, cells: Cells, values: Mask) -> Iterator[Step]:
    """Type 4: two cells have the guardians, and a value of the pattern has no other place in a house of both."""
    links = board.links
    roof = union([node // links.size for node in guards_of(board, cells, values)])
    if roof.bit_count() != 2:
        return
    for house in links.houses_of[roof.bit_length() - 1]:
        for locked in bits(values):
            removing = board.present(roof, values & ~(1 << locked))
            if house.whole and removing and not roof & ~house.bits and board.places[locked] & house.bits == roof:
                yield LockedGuard(
                    technique=name, before=board.position, removing=removing, cells=cells, values=values, locked=locked,
                    houses=(house,),
                )  # fmt: skip


class Rung(NamedTuple):
    """Two opposite cells of two parallel lines; `alone` are the other houses that contain only one of them."""

    one: Cell
    two: Cell
    alone: tuple[Cells, ...]


class Ladder(NamedTuple):
    """Six cells of two lines whose contents could be exchanged, line by line."""

    cells: tuple[Cell, ...]
    bits: Cells


@lru_cache(maxsize=16)
def _shapes(links: Links) -> tuple[Ladder, ...]:
    """Every choice of three pairs of opposite cells in two parallel lines that all other rules let exchange."""
    found = []
    lines = [house for house in links.whole_houses if house.kind in LINES]
    for one, two in combinations(lines, 2):
        if one.kind != two.kind:
            continue
        rungs = []
        for a, b in zip(one.cells, two.cells, strict=True):
            groups = differ_only(links, 1 << a | 1 << b)
            both = 1 << a | 1 << b
            if groups is not None:
                alone = tuple(g for g in groups if g not in (one.bits, two.bits) and g & both != both)
                rungs.append(Rung(a, b, alone))
        for three in combinations(rungs, 3):
            if _fit(three):
                cells = tuple(cell for rung in three for cell in (rung.one, rung.two))
                found.append(Ladder(cells, union(cells)))
    return tuple(found)


def _fit(rungs: tuple[Rung, ...]) -> bool:
    """Whether the two lines of a ladder can be exchanged: a house with one cell of a rung has all three of its line."""
    sides = union([rung.one for rung in rungs]), union([rung.two for rung in rungs])
    return all(
        any(not side & ~house for side in sides) and not any(0 < (side & house).bit_count() < 3 for side in sides)
        for rung in rungs
        for house in rung.alone
    )


@lru_cache(maxsize=4)
def _open_shapes(position: Position) -> tuple[Ladder, ...]:
    """The shapes with open cells only, four of which at least have three candidates at most."""
    board = position.board()
    small = union([cell for cell in bits(board.open) if board.masks[cell].bit_count() <= 4])
    closed = ~board.open
    return tuple(
        each for each in _shapes(board.links) if not each.bits & closed and (each.bits & small).bit_count() >= 4
    )


@lru_cache(maxsize=4)
def _ladders(position: Position) -> tuple[tuple[Cells, Mask], ...]:
    """Six cells that three values could fill, but for guardians in one cell or of one value."""
    board = position.board()
    masks = board.masks
    found: dict[tuple[Cells, Mask], None] = {}
    for cells, together_bits in _open_shapes(position):
        held = [masks[cell] for cell in cells]
        together = 0
        for mask in sorted(held, key=int.bit_count)[:5]:
            together |= mask
        if together.bit_count() > 4:
            continue
        for values in _threes(together, held):
            if all(not values & ~allowed(board, cell) for cell in cells):
                found[together_bits, values] = None
    return tuple(found)


@lru_cache(maxsize=4)
def _roofed_ladders(position: Position) -> tuple[tuple[Cells, Mask], ...]:
    """Six cells that three values could fill, but for guardians in two cells that see each other."""
    board = position.board()
    masks, sees = board.masks, board.links.sees
    small = union([cell for cell in bits(board.open) if masks[cell].bit_count() <= 3])
    found: dict[tuple[Cells, Mask], None] = {}
    for cells, six in _open_shapes(position):
        if (six & small).bit_count() < 4:
            continue
        held = [masks[cell] for cell in cells]
        wide = six & ~small
        for i, j, others in _ROOFS:
            values = held[others[0]] | held[others[1]] | held[others[2]] | held[others[3]]
            if values.bit_count() != 3:
                continue
            roof = cells[i], cells[j]
            if (
                not wide & ~(1 << roof[0] | 1 << roof[1])
                and sees[roof[0]] >> roof[1] & 1
                and all((masks[cell] & values).bit_count() > 1 and masks[cell] & ~values for cell in roof)
                and all(not values & ~allowed(board, cell) for cell in cells)
            ):
                found[six, values] = None
    return tuple(found)


_ROOFS = tuple((i, j, tuple({*range(6)} - {i, j})) for i, j in combinations(range(6), 2))
"""The choices of two of six cells, with the other four."""


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


@technique("extended rectangle type 3", rank=266, label=Difficulty.HARD, unique=True)
def extended_3(board: CandidateBoard) -> Iterator[Step]:
    """The guardians of six cells in two lines make a naked subset with other cells of their house."""
    for cells, values in _roofed_ladders(board.position):
        yield from guarded_subset(board, "extended rectangle type 3", cells, values, guards_of(board, cells, values))


@technique("extended rectangle type 4", rank=267, label=Difficulty.HARD, unique=True)
def extended_4(board: CandidateBoard) -> Iterator[Step]:
    """A value of six cells in two lines is locked in the two with guardians: the other two values are in neither."""
    for cells, values in _roofed_ladders(board.position):
        yield from _locked_roof(board, "extended rectangle type 4", cells, values)
