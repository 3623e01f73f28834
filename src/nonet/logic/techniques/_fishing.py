"""The search for fish: n base sets (houses) whose places of a value lie, fins apart, in n cover sets (other houses).

Each base set holds the value once and each cover set at most once. So if no fin is true, every cover set gets its
value from a base set: a place in a cover set but in no base set is false, and so is a place in two cover sets. With
fins, this holds only for places that see all fins. A fin is a place of a base set that lies in no cover set, or in
two base sets (endo fin).

A fish without fins is grown from one base set: cover its places, add a base set that shares a cover set, and so on. A
finned fish is grown from a target: with the value there, n base sets would have their places in n - 1 cover sets.
Only candidates that are in no template are targets, so the search is quick where there is nothing to find.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from nonet.core.layout import LINES
from nonet.core.primitives import Value
from nonet.logic.board import CandidateBoard
from nonet.logic.links import Cells, House, Links, bits
from nonet.logic.placements import impossible

MAX_FINS = 5
"""Fins of a fish, endo fins included; with more nobody would call it a fish."""

MAX_ENDO_FINS = 2
"""Endo fins of a fish."""

MAX_PARTIAL_FISH = 100_000
"""Partial fish of one search. On 9x9, a limit twenty times as high found no further fish."""


class Shape(StrEnum):
    """Basic: rows against columns. Franken: boxes among them. Mutant: any houses against any."""

    BASIC = "basic"
    FRANKEN = "franken"
    MUTANT = "mutant"


class Fish(NamedTuple):
    """`body`: all places in the bases. `fins` include the `endo` fins, which lie in two bases."""

    value: Value
    bases: tuple[House, ...]
    covers: tuple[House, ...]
    body: Cells
    fins: Cells
    endo: Cells
    removed: Cells

    @property
    def sashimi(self) -> bool:
        """Whether some base has a single place, or none, besides the fins."""
        return any((base.bits & self.body & ~self.fins).bit_count() <= 1 for base in self.bases)


def fish(board: CandidateBoard, shape: Shape, size: int, *, fins: bool) -> Iterator[Fish]:
    """Every fish of this shape and size, with fins or without, that removes something."""
    for value, places in enumerate(board.places):
        targets = impossible(board.links, places)
        if not targets:
            continue
        for bases, covers in _fish_houses(board.links, shape):
            houses = _FishHouses(board.links, bases, covers, size, shape is Shape.BASIC)
            for found in _finned(board, value, houses, targets) if fins else _plain(board, value, houses):
                if _shape(found) is shape:
                    yield found


def _fish_houses(links: Links, shape: Shape) -> Iterator[tuple[list[House], list[House]]]:
    """The houses that may be bases and those that may be covers."""
    if shape is Shape.MUTANT:
        yield list(links.whole_houses), list(links.houses)
        return
    for lines, crossing in (LINES, LINES[::-1]):
        others = shape is Shape.FRANKEN
        yield (
            [house for house in links.whole_houses if house.kind == lines or (others and house.kind not in LINES)],
            [house for house in links.houses if house.kind == crossing or (others and house.kind not in LINES)],
        )


def _shape(found: Fish) -> Shape:
    based = {house.kind if house.kind in LINES else "box" for house in found.bases}
    covered = {house.kind if house.kind in LINES else "box" for house in found.covers}
    if {frozenset(based), frozenset(covered)} == {frozenset({"row"}), frozenset({"column"})}:
        return Shape.BASIC
    lines = (based - {"box"}, covered - {"box"})
    return Shape.FRANKEN if lines in (({"row"}, {"column"}), ({"column"}, {"row"})) else Shape.MUTANT


def _plain(board: CandidateBoard, value: Value, houses: _FishHouses) -> Iterator[Fish]:
    for bases, covers in houses.fish(board.places[value], houses.size):
        found = _fish_of(board, value, bases, covers)
        if found.removed and not found.fins and not found.sashimi:
            yield found


def _finned(board: CandidateBoard, value: Value, houses: _FishHouses, targets: Cells) -> Iterator[Fish]:
    seen = set()
    for target in bits(targets):
        around = [house for house in houses.covers if house.bits >> target & 1]
        left = board.places[value] & ~board.links.sees[target] & ~(1 << target)
        for bases, covers in houses.fish(left, houses.size - 1):
            for last in around:
                together = tuple(sorted((*covers, last)))
                if (bases, together) in seen:
                    continue
                seen.add((bases, together))
                found = _fish_of(board, value, bases, together)
                few = 0 < found.fins.bit_count() <= MAX_FINS and found.endo.bit_count() <= MAX_ENDO_FINS
                if few and found.body & last.bits:
                    yield found


class _FishHouses(NamedTuple):
    """The houses that a fish of `size` bases may use. `composite`: also fish that contain a smaller fish."""

    links: Links
    bases: list[House]
    covers: list[House]
    size: int
    composite: bool

    def fish(self, places: Cells, cover_count: int) -> Iterator[tuple[tuple[House, ...], tuple[House, ...]]]:
        """Every `size` bases that share none of `places`, and `cover_count` covers with all places of the bases."""
        houses = self.links.houses
        bases, covers = ([house.number for house in group] for group in (self.bases, self.covers))
        found = self.links.patterns.find_fish(
            list(bits(places)), bases, covers, self.size, cover_count, self.composite, MAX_PARTIAL_FISH
        )
        for chosen, covering in found:
            yield tuple(houses[number] for number in chosen), tuple(houses[number] for number in covering)


def _fish_of(board: CandidateBoard, value: Value, bases: tuple[House, ...], covers: tuple[House, ...]) -> Fish:
    """The fish of these bases and covers: its fins, and what it removes."""
    places = board.places[value]
    body, endo = _once_and_twice(bases)
    covered, doubly = _once_and_twice(covers)
    body, endo = body & places, endo & places
    fins = body & ~covered | endo
    removed = (covered & ~body | doubly) & places
    for fin in bits(fins):
        removed &= board.links.sees[fin]
    return Fish(value, bases, covers, body, fins, endo, removed)


def _once_and_twice(houses: tuple[House, ...]) -> tuple[Cells, Cells]:
    once = twice = 0
    for house in houses:
        twice |= once & house.bits
        once |= house.bits
    return once, twice
