"""The search for fish: n houses (base) whose places for a value lie, fins apart, in n other houses (cover).

Each base holds the value once and each cover at most once, so if no fin is true, every cover gets its value from the
bases. A place in a cover but in no base is then false, and so is one in two covers. If fins are there, this holds
for the places that see all of them. A fin is a base's place that no cover has, or that two bases share (endo fin).

A fish without fins is grown from one base: cover its places, add a base that shares a cover, and so on. A finned one is
grown the same way from what it removes: suppose the value there, and n bases must have their places in n - 1 covers.
Only candidates that are in no way to place the value are supposed, so where there is nothing to find this is quick.
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
MAX_ENDO_FINS = 2
"""Beyond these nobody would call it a fish."""
MAX_PARTIAL_FISH = 100_000
"""Ways to grow from one start: past this the search ends. On 9x9, twenty times as many found no fish more."""


class Shape(StrEnum):
    """What the houses are: rows against columns; these with boxes among them; any mixture."""

    BASIC = "basic"
    FRANKEN = "franken"
    MUTANT = "mutant"


class Fish(NamedTuple):
    """Where it is and what it removes. `fins` include the `endo` fins, those that two bases share."""

    value: Value
    bases: tuple[House, ...]
    covers: tuple[House, ...]
    body: Cells
    fins: Cells
    endo: Cells
    removed: Cells

    @property
    def sashimi(self) -> bool:
        """Whether a base would keep a single place, or none, without the fins."""
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
        found = _judged(board, value, bases, covers)
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
                found = _judged(board, value, bases, together)
                few = 0 < found.fins.bit_count() <= MAX_FINS and found.endo.bit_count() <= MAX_ENDO_FINS
                if few and found.body & last.bits:
                    yield found


class _FishHouses(NamedTuple):
    """The houses that a fish of some size may have. `composite`: also fish that have a smaller one inside."""

    links: Links
    bases: list[House]
    covers: list[House]
    size: int
    composite: bool

    def fish(self, places: Cells, cover_count: int) -> Iterator[tuple[tuple[House, ...], tuple[House, ...]]]:
        """Every `size` bases that share none of the places, and `cover_count` covers that have all of theirs."""
        houses = self.links.houses
        bases, covers = ([house.number for house in group] for group in (self.bases, self.covers))
        found = self.links.patterns.find_fish(
            list(bits(places)), bases, covers, self.size, cover_count, self.composite, MAX_PARTIAL_FISH
        )
        for chosen, covering in found:
            yield tuple(houses[number] for number in chosen), tuple(houses[number] for number in covering)


def _judged(board: CandidateBoard, value: Value, bases: tuple[House, ...], covers: tuple[House, ...]) -> Fish:
    """What these houses make of the value's places."""
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
