"""BUG-lite: cells with two core values each, so that in every house each of these values has two places among them or
none.

Proof that the core values alone cannot fill the cells of a puzzle with one solution: k cells of a house share k core
values then, so the house has each of them once among these cells. Exchanging, in every cell, its value for the other
one has each value once in each house again: that would be a second solution. So one of the other candidates, the
guardians, is true. Unique rectangles and loops are the same with the same two values in all cells; here the values
change along the pattern.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from nonet.core.layout import Cell
from nonet.core.primitives import Mask
from nonet.logic.board import CandidateBoard, Position
from nonet.logic.links import Cells, Links, Node, bits, union
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, technique
from nonet.logic.techniques._deadly import allowed, differ_only
from nonet.logic.techniques._guardians import Guarded, Rung, by_subset, excluded_by_all

MAX_CELLS = 10
"""Cells of a pattern."""

MAX_ROOF = 2
"""Cells with guardians."""

MAX_STEPS = 200
"""Steps of the search from one cell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BugLite(Guarded):
    """`cores` are the two values of each cell, in the order of `cells`."""

    cores: tuple[Mask, ...]

    def impossible(self) -> str:
        pairs = zip(bits(self.cells), self.cores, strict=True)
        told = ", ".join(f"{self.links.name(cell)} ({self.digits(core)})" for cell, core in pairs)
        return (
            f"If {told} held nothing but these values, every house would have each of them twice among these "
            "cells or not at "
            "all: all could be exchanged, and the puzzle would have two solutions."
        )


_Cores = dict[Cell, Mask]


@lru_cache(maxsize=4)
def _patterns(position: Position) -> tuple[tuple[tuple[Cell, Mask], ...], ...]:
    """The patterns of a position, each as its cells with their core values."""
    board = position.board()
    found: dict[tuple[tuple[Cell, Mask], ...], None] = {}
    tried = 0
    counts = [(places & house.bits).bit_count() for places in board.places for house in board.links.houses]
    for start in bits(board.with_count(2)):
        tried |= 1 << start
        growth, core = _Growth(board, tried, counts), board.masks[start]
        for cores in growth.grown({start: core}, growth.met(start, core), 0):
            found[tuple(sorted(cores.items()))] = None
    return tuple(sorted(found, key=len))


@lru_cache(maxsize=4)
def _meetings(links: Links) -> tuple[int, ...]:
    """For each cell the houses that contain it, as a set of their numbers."""
    return tuple(union([house.number for house in houses]) for houses in links.houses_of)


class _Growth:
    """The search for patterns around a cell, at most MAX_STEPS steps; without cells already `tried`.

    A *meeting* is a house with a value, one bit each: a set of them says where the core values are once, another one
    where they are twice. `counts` are the places of each.
    """

    def __init__(self, board: CandidateBoard, tried: Cells, counts: Sequence[int]) -> None:
        self.board = board
        self.tried = tried
        self.houses = len(board.links.houses)
        self.pairs = 2 * max(map(len, board.links.houses_of))  # what a cell with two values completes at the most
        self.left = MAX_STEPS
        self.counts = counts
        self.met_by = _meetings(board.links)

    def grown(self, cores: _Cores, once: int, twice: int) -> Iterator[_Cores]:
        """All patterns that contain these cells, which meet houses `once` and `twice`."""
        self.left -= 1
        if self.left < 0:
            return
        if not once:
            if len(set(cores.values())) > 1 and self._deadly(cores):
                yield dict(cores)
            return
        if once.bit_count() > self.pairs * (MAX_CELLS - len(cores)):
            return
        board = self.board
        fewest = min(bits(once), key=self.counts.__getitem__)
        value, house = divmod(fewest, self.houses)
        roof = sum(1 for cell, core in cores.items() if board.masks[cell] != core)
        for cell in bits(board.places[value] & board.links.houses[house].bits & ~self.tried):
            if cell in cores:
                continue
            mask = board.masks[cell]
            if mask.bit_count() > 2 and roof == MAX_ROOF:
                continue
            for other in bits(mask & ~(1 << value)):
                more = self.met(cell, 1 << value | 1 << other)
                if more & twice:
                    continue  # some house would have three: no pattern contains these cells
                cores[cell] = 1 << value | 1 << other
                yield from self.grown(cores, once ^ more, twice | once & more)
                del cores[cell]

    def met(self, cell: Cell, core: Mask) -> int:
        """The meetings of a cell with these values."""
        found = 0
        for value in bits(core):
            found |= self.met_by[cell] << value * self.houses
        return found

    def _deadly(self, cores: _Cores) -> bool:
        """Whether every rule on the cells is all-different and each core value may be in its cells."""
        groups = differ_only(self.board.links, union(list(cores)))
        if groups is None or any(core & ~allowed(self.board, cell) for cell, core in cores.items()):
            return False
        return all(
            sum(1 for cell, core in cores.items() if group >> cell & 1 and core >> value & 1) in (0, 2)
            for group in groups
            for value in range(self.board.links.size)
        )


@technique("bug-lite", rank=442, label=Difficulty.FIENDISH, unique=True)
def bug_lite(board: CandidateBoard) -> Iterator[Step]:
    """Cells with two values each that could all be exchanged: one of their other candidates is true."""
    size = board.links.size
    for pattern in _patterns(board.position):
        cells, values = union([cell for cell, _ in pattern]), 0
        guards: list[Node] = []
        for cell, core in pattern:
            values |= core
            guards += [cell * size + value for value in bits(board.masks[cell] & ~core)]
        if not guards:
            continue
        for more, removing in _rungs(board, dict(pattern), tuple(guards)):
            yield BugLite(
                technique="bug-lite", before=board.position, removing=removing, cells=cells, values=values,
                guards=tuple(guards), more=more, cores=tuple(core for _, core in pattern),
            )  # fmt: skip


def _rungs(board: CandidateBoard, cores: _Cores, guards: tuple[Node, ...]) -> Iterator[Rung]:
    seen = excluded_by_all(board, guards)
    if seen:
        yield "", seen
    yield from by_subset(board, guards)
    yield from _by_lock(board, cores, guards)


def _by_lock(board: CandidateBoard, cores: _Cores, guards: tuple[Node, ...]) -> Iterator[Rung]:
    links = board.links
    roof: Cells = union([node // links.size for node in guards])
    if roof.bit_count() != 2:
        return
    one, two = bits(roof)
    for house in links.houses_of[one]:
        if not house.whole or roof & ~house.bits:
            continue
        for value in bits(cores[one] & cores[two]):
            removing = tuple(n for cell in (one, two) for n in board.present(1 << cell, cores[cell] & ~(1 << value)))
            if removing and board.places[value] & house.bits == roof:
                told = (
                    f"{house.name[:1].upper()}{house.name[1:]} has only {links.name(one)} and {links.name(two)} for "
                    f"{links.symbol(value)}: one of them takes it, and the other one what is no part of the pattern."
                )
                yield told, removing
