"""Odd rings: guardians of one value (broken wing) and the bivalue oddagon.

*Guardians*: an odd number of houses, each of which shares a place of one value with the next. Take the value's places
in these houses: those in two of the houses are the ring, the others the guardians. Proof that one of them is true:
each of the houses has the value once, so over all houses it is met an odd number of times; a place of the ring counts
in two houses, which adds an even number.

*Bivalue oddagon*: an odd number of cells, each of which sees the next, all with the same two values. Proof that these
two alone cannot fill them: they would have to alternate around the ring, and it is odd. So one of the other
candidates is true.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from nonet.core.layout import Cell
from nonet.core.primitives import Mask
from nonet.logic import words
from nonet.logic.board import CandidateBoard
from nonet.logic.evidence import ChainNode, Link, Piece
from nonet.logic.links import Cells, House, Links, union
from nonet.logic.step import Step, listed
from nonet.logic.technique import Difficulty, technique
from nonet.logic.techniques._guardians import Guarded, excluded_by_all, guards_of, ladder

MAX_CELLS = 128
"""Cells of a board that the native search takes."""

MAX_RING = 7
"""Houses of a broken wing."""

MIN_ODDAGON, MAX_ODDAGON = 5, 9
"""Cells of an oddagon."""

MAX_GUARDS = 4
"""Guardians of a ring."""

MAX_STEPS = 20_000
"""Steps of the search for rings of one value or pair of values."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenWing(Guarded):
    """`ring` are the cells of one value, each linked with the next by one of `houses`."""

    ring: tuple[Cell, ...]
    houses: tuple[House, ...]

    def impossible(self) -> str:
        symbol, count = self.symbols(self.values), words.number(len(self.houses))
        houses = listed([house.name for house in self.houses])
        return (
            f"The ring {'-'.join(self.links.name(cell) for cell in self.ring)} goes through {houses}. Each of these "
            f"{count} houses needs one {symbol}, and a {symbol} in the ring serves two of them: {count} is odd, so the "
            "ring alone cannot serve them all."
        )

    def evidence(self) -> Iterator[Piece]:
        yield from _around(self.ring, self.values, [house.name for house in self.houses])
        yield from Guarded.evidence(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Oddagon(Guarded):
    """`ring` are cells that each see the next, an odd number of them, all with the same two values."""

    ring: tuple[Cell, ...]

    def impossible(self) -> str:
        return (
            f"The {words.number(len(self.ring))} cells {'-'.join(self.links.name(cell) for cell in self.ring)} each "
            f"see the next, all around. With {self.symbols(self.values)} alone, the two would have to alternate, which "
            "an odd number of cells does not allow."
        )

    def evidence(self) -> Iterator[Piece]:
        yield from _around(self.ring, self.values & -self.values, ["they see each other"] * len(self.ring))
        yield from Guarded.evidence(self)


def _around(ring: tuple[Cell, ...], value: Mask, why: list[str]) -> Iterator[Piece]:
    """The links of a ring; none of them is strong, as long as there are guardians."""
    nodes = [ChainNode(value.bit_length() - 1, 1 << cell) for cell in ring]
    for one, two, reason in zip(nodes, (*nodes[1:], nodes[0]), why, strict=True):
        yield Link(one, two, False, reason)


@technique("guardians", rank=443, label=Difficulty.FIENDISH)
def guardians(board: CandidateBoard) -> Iterator[Step]:
    """An odd ring of a value's places (broken wing): one of the other places in the houses of the ring is true."""
    links = board.links
    if links.places > MAX_CELLS:
        return
    from nonet._native import broken_wings

    houses = _houses_in_bytes(links)
    for value, places in enumerate(board.places):
        found = broken_wings(houses, _in_bytes(places), MAX_RING, MAX_GUARDS, MAX_STEPS)
        for ring, numbers, others in sorted(found, key=lambda wing: (len(wing[0]), wing[2])):
            around = int.from_bytes(others, "little")
            guards = board.present(around, 1 << value)
            removing = excluded_by_all(board, guards)
            if removing:
                yield BrokenWing(
                    technique="guardians", before=board.position, removing=removing, cells=union(ring) | around,
                    values=1 << value, guards=guards, ring=tuple(ring),
                    houses=tuple(links.whole_houses[number] for number in numbers),
                )  # fmt: skip


@technique("bivalue oddagon", rank=444, label=Difficulty.FIENDISH)
def bivalue_oddagon(board: CandidateBoard) -> Iterator[Step]:
    """An odd ring of cells with the same two values: one of their other candidates is true."""
    links, masks = board.links, board.masks
    if links.places > MAX_CELLS:
        return
    from nonet._native import oddagons

    sees, twos, threes = _sees_in_bytes(links), board.with_count(2), board.with_count(3)
    for a, b in combinations(range(links.size), 2):
        both, values = board.places[a] & board.places[b], 1 << a | 1 << b
        if _least_extras(both & twos, both & threes, both) > MAX_GUARDS:
            continue
        extras = bytes(min((mask & ~values).bit_count(), 255) for mask in masks)
        for ring in sorted(oddagons(sees, _in_bytes(both), extras, MAX_ODDAGON, MAX_GUARDS, MAX_STEPS), key=len):
            cells = union(ring)
            guards = guards_of(board, cells, values)
            for more, removing in ladder(board, values, guards):
                yield Oddagon(
                    technique="bivalue oddagon", before=board.position, removing=removing, cells=cells, values=values,
                    guards=guards, more=more, ring=tuple(ring),
                )  # fmt: skip


def _least_extras(none: Cells, one: Cells, cells: Cells) -> int:
    """How many other candidates the smallest ring has at least, if some cells have none or one."""
    if cells.bit_count() < MIN_ODDAGON:
        return MAX_GUARDS + 1
    free = MIN_ODDAGON - min(none.bit_count(), MIN_ODDAGON)
    return 2 * free - min(one.bit_count(), free)


def _in_bytes(cells: Cells) -> bytes:
    return cells.to_bytes(MAX_CELLS // 8, "little")


@lru_cache(maxsize=16)
def _houses_in_bytes(links: Links) -> bytes:
    return b"".join(_in_bytes(house.bits) for house in links.whole_houses)


@lru_cache(maxsize=16)
def _sees_in_bytes(links: Links) -> bytes:
    return b"".join(map(_in_bytes, links.sees))
