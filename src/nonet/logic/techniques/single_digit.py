"""Patterns of one value with two strong links: skyscraper, 2-string kite, turbot fish, empty rectangle.

A strong link of one value is a conjugate pair: a house in which the value has two places, one of which is true. If an
end of one strong link sees an end of another, one of the two far ends is true. An empty rectangle is a box in which
all places of the value lie in one row and one column: the value is in that row or in that column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from nonet.core.layout import LINES, Cell
from nonet.core.primitives import Value
from nonet.logic import words
from nonet.logic.board import CandidateBoard
from nonet.logic.evidence import ChainNode, InHouse, Link, Piece
from nonet.logic.links import Cells, House
from nonet.logic.placements import impossible
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, Hodoku, technique


class Strong(NamedTuple):
    """A conjugate pair of `house`: the value is in `near`, which sees the other strong link, or in `end`."""

    house: House
    near: Cell
    end: Cell

    @property
    def cells(self) -> Cells:
        """The two places of the value."""
        return 1 << self.near | 1 << self.end


class Meeting(NamedTuple):
    """Two strong links of a value whose near cells see each other."""

    value: Value
    one: Strong
    other: Strong

    @property
    def near(self) -> Cells:
        """The two cells that see each other."""
        return 1 << self.one.near | 1 << self.other.near

    @property
    def ends(self) -> Cells:
        """The two far ends: one of them has the value."""
        return 1 << self.one.end | 1 << self.other.end


@dataclass(frozen=True, slots=True, kw_only=True)
class Turbot(Step):
    """Two strong links that meet, or the two such pairs of a dual pattern."""

    meetings: tuple[Meeting, ...]

    def because(self) -> str:
        return " ".join(self._sentences(*meeting) for meeting in self.meetings)

    def _sentences(self, value: Value, one: Strong, other: Strong) -> str:
        links, symbol = self.links, self.links.symbol(value)
        first = words.only_places(links, one.house, value, one.cells)
        near, far = links.name(one.near), links.name(other.near)
        return (
            f"{words.capital(first)}, and {other.house.name} has only {self.listed(other.cells)}. {near} and {far} see "
            f"each other {words.shared(links, one.near, 1 << other.near)}, so they are not both {symbol}: "
            f"{links.name(one.end)} or {links.name(other.end)} is."
        )

    def conclusion(self) -> str:
        # A dual pattern has two pairs of ends: what the first pair removes is not told again.
        told, left = [], list(self.removing)
        for meeting in self.meetings:
            seen = self.links.seen_by_all(meeting.ends)
            gone = [n for n in left if n % self.links.size == meeting.value and seen >> n // self.links.size & 1]
            left = [node for node in left if node not in gone]
            ends = [ChainNode(meeting.value, 1 << link.end) for link in (meeting.one, meeting.other)]
            told += [words.seen_by(self.links, gone, ends)] if gone else []
        return " ".join(told)

    def pattern(self) -> str:
        name = self.links.name
        return ", ".join(
            "{0}{1}={0}{2}-{0}{3}={0}{4}".format(
                f"({self.links.symbol(value)})", name(one.end), name(one.near), name(other.near), name(other.end)
            )
            for value, one, other in self.meetings
        )

    def evidence(self) -> Iterable[Piece]:
        links = self.links
        for meeting in self.meetings:
            value = meeting.value
            for link in (meeting.one, meeting.other):
                yield InHouse(link.house)
            yield from self.candidate_fill(meeting.near | meeting.ends, 1 << value, "evidence")
            for link in (meeting.one, meeting.other):
                why = words.only_places(links, link.house, value, link.cells)
                yield Link(ChainNode(value, 1 << link.end), ChainNode(value, 1 << link.near), True, why)
            near, far = ChainNode(value, 1 << meeting.one.near), ChainNode(value, 1 << meeting.other.near)
            how = words.shared(links, meeting.one.near, 1 << meeting.other.near)
            yield Link(near, far, False, f"{links.name(meeting.one.near)} sees {links.name(meeting.other.near)} {how}")

    def where(self) -> str:
        houses = [link.house.name for meeting in self.meetings for link in (meeting.one, meeting.other)]
        return " and ".join(dict.fromkeys(houses))


class Arm(NamedTuple):
    """A strong link with its near cell in `line`: if the value is there, the box has its value in `other`."""

    line: House
    other: House
    strong: Strong


@dataclass(frozen=True, slots=True, kw_only=True)
class EmptyRectangle(Step):
    """The places in `box` are `cells`, all in a row and a column; one arm, or the two of a dual pattern."""

    value: Value
    box: House
    cells: Cells
    arms: tuple[Arm, ...]

    def because(self) -> str:
        return " ".join(self._sentences(arm) for arm in self.arms)

    def _sentences(self, arm: Arm) -> str:
        links, symbol = self.links, self.links.symbol(self.value)
        near, end = links.name(arm.strong.near), links.name(arm.strong.end)
        only = words.only_places(links, arm.strong.house, self.value, arm.strong.cells)
        return (
            f"{words.capital(self.box.name)} has {symbol} only in {arm.line.name} or {arm.other.name} "
            f"({self.short(self.cells)}). {words.capital(only)}: it is in {end}, or it is in {near}, and then "
            f"{self.box.name} has its {symbol} in {arm.other.name}."
        )

    def conclusion(self) -> str:
        told, left = [], list(self.removing)
        for arm in self.arms:
            size = self.links.size
            seen = arm.other.bits & ~self.box.bits & self.links.sees[arm.strong.end]
            gone = [node for node in left if seen >> node // size & 1]
            left = [node for node in left if node not in gone]
            told += [words.seen_by(self.links, gone, self._ends(arm))] if gone else []
        return " ".join(told)

    def _ends(self, arm: Arm) -> tuple[ChainNode, ChainNode]:
        """Where the value is in any case: the far end, or the other line of the box."""
        return ChainNode(self.value, 1 << arm.strong.end), ChainNode(self.value, self.cells & arm.other.bits)

    def pattern(self) -> str:
        name = self.links.name
        arms = ", ".join(f"{name(arm.strong.near)}={name(arm.strong.end)}" for arm in self.arms)
        return f"{self.links.symbol(self.value)} in {self.box.name} ({self.short(self.cells)}), {arms}"

    def evidence(self) -> Iterable[Piece]:
        links, cells = self.links, self.cells
        yield InHouse(self.box)
        for arm in self.arms:
            yield InHouse(arm.strong.house)
            cells |= arm.strong.cells
        yield from self.candidate_fill(cells, 1 << self.value, "evidence")
        for arm in self.arms:
            far, across = self._ends(arm)
            near = ChainNode(self.value, 1 << arm.strong.near)
            along = ChainNode(self.value, self.cells & arm.line.bits & ~arm.other.bits)
            yield Link(far, near, True, words.only_places(links, arm.strong.house, self.value, arm.strong.cells))
            yield Link(near, along, False, f"{links.name(arm.strong.near)} sees {arm.line.name} of {self.box.name}")
            yield Link(along, across, True, words.only_places(links, self.box, self.value, self.cells))

    def where(self) -> str:
        return " and ".join([self.box.name, *dict.fromkeys(arm.strong.house.name for arm in self.arms)])


@technique("skyscraper", rank=170, label=Difficulty.HARD, code="0400", hodoku=Hodoku(3000, 130, "hard"))
def skyscraper(board: CandidateBoard) -> Iterator[Step]:
    """Two strong links in parallel lines meet in a crossing line: a candidate that sees both other ends is false."""
    for meeting in _meetings(board):
        _, one, other = meeting
        if one.house.kind == other.house.kind and one.house.kind in LINES:
            crossing = LINES[one.house.kind == LINES[0]]
            if _share(board, one.near, other.near, crossing) and not _share(board, one.end, other.end, crossing):
                yield _turbot(board, "skyscraper", meeting)


@technique("2-string kite", rank=180, label=Difficulty.HARD, code="0401", hodoku=Hodoku(3100, 150, "hard"))
def two_string_kite(board: CandidateBoard) -> Iterator[Step]:
    """A strong link in a row and one in a column meet in a box: a candidate that sees both other ends is false."""
    for kite in _kites(board):
        yield _turbot(board, "2-string kite", kite)


@technique("dual 2-string kite", rank=182, label=Difficulty.HARD, code="0404", everyday=False)
def dual_two_string_kite(board: CandidateBoard) -> Iterator[Step]:
    """Two 2-string kites of one value, or of two values, that meet in the same two cells."""
    for kite, other in combinations(_kites(board), 2):
        if kite.near == other.near and (kite.value != other.value or _hit(board, kite) != _hit(board, other)):
            yield _turbot(board, "dual 2-string kite", kite, other)


@technique("turbot fish", rank=190, label=Difficulty.HARD, code="0403", hodoku=Hodoku(3120, 120, "hard"))
def turbot_fish(board: CandidateBoard) -> Iterator[Step]:
    """Two strong links in any houses meet: a candidate that sees both other ends is false."""
    seen = set()
    for meeting in _meetings(board):
        key = (meeting.value, meeting.near, meeting.ends)
        if key not in seen:
            seen.add(key)
            yield _turbot(board, "turbot fish", meeting)


@technique("empty rectangle", rank=200, label=Difficulty.HARD, code="0402", hodoku=Hodoku(3170, 120, "hard"))
def empty_rectangle(board: CandidateBoard) -> Iterator[Step]:
    """A value of a box lies in one row and one column; a strong link from the one removes a place of the other."""
    for value, box, arm in _rectangles(board):
        yield _rectangle(board, "empty rectangle", value, box, arm)


@technique("dual empty rectangle", rank=202, label=Difficulty.HARD, code="0405", everyday=False)
def dual_empty_rectangle(board: CandidateBoard) -> Iterator[Step]:
    """Two empty rectangles in the same box."""
    found = list(_rectangles(board))
    for (value, box, arm), (same, same_box, other) in combinations(found, 2):
        if value == same and box is same_box and _freed(board, value, box, arm) != _freed(board, value, box, other):
            yield _rectangle(board, "dual empty rectangle", value, box, arm, other)


def _meetings(board: CandidateBoard) -> Iterator[Meeting]:
    """Every two strong links that meet and have a candidate to remove."""
    sees = board.links.sees
    for value, places in enumerate(board.places):
        if not impossible(board.links, places):
            continue
        for (house, a, b), (other, c, d) in combinations(board.strong_pairs(value), 2):
            if (1 << a | 1 << b) & (1 << c | 1 << d):
                continue
            for near, end in ((a, b), (b, a)):
                for far_near, far_end in ((c, d), (d, c)):
                    if sees[near] >> far_near & 1 and places & sees[end] & sees[far_end]:
                        yield Meeting(value, Strong(house, near, end), Strong(other, far_near, far_end))


def _kites(board: CandidateBoard) -> Iterator[Meeting]:
    for meeting in _meetings(board):
        if {meeting.one.house.kind, meeting.other.house.kind} == set(LINES):
            near = meeting.near
            around = board.links.houses_of[meeting.one.near]
            if any(house.bits & near == near and not house.bits & meeting.ends for house in around):
                yield meeting


def _share(board: CandidateBoard, a: Cell, b: Cell, kind: str) -> bool:
    """Whether a house of this kind contains both cells."""
    return any(house.kind == kind and house.bits >> b & 1 for house in board.links.houses_of[a])


def _hit(board: CandidateBoard, meeting: Meeting) -> Cells:
    """The eliminations: places that see both far ends."""
    return board.places[meeting.value] & board.links.seen_by_all(meeting.ends)


def _turbot(board: CandidateBoard, name: str, *meetings: Meeting) -> Step:
    removing = {node: None for one in meetings for node in board.present(_hit(board, one), 1 << one.value)}
    return Turbot(technique=name, before=board.position, removing=tuple(removing), meetings=meetings)


def _rectangles(board: CandidateBoard) -> Iterator[tuple[Value, House, Arm]]:
    houses = board.links.whole_houses
    lines = [house for house in houses if house.kind in LINES]
    for value, places in enumerate(board.places):
        if not impossible(board.links, places):
            continue
        pairs = list(board.strong_pairs(value))
        links = [Strong(house, *ends) for house, a, b in pairs for ends in ((a, b), (b, a))]
        for box in houses:
            cells = places & box.bits
            if box.kind in LINES or not cells & cells - 1:
                continue
            for line, other in _crosses(cells, lines):
                for link in links:
                    if link.house.kind == other.kind and line.bits & ~box.bits & 1 << link.near:
                        arm = Arm(line, other, link)
                        if _freed(board, value, box, arm):
                            yield value, box, arm


def _crosses(cells: Cells, lines: list[House]) -> Iterator[tuple[House, House]]:
    """A row and a column, in both orders, that together contain all the cells, and neither alone."""
    for line in lines:
        rest = cells & ~line.bits
        if rest and rest != cells:
            for other in lines:
                if other.kind != line.kind and not rest & ~other.bits and cells & ~other.bits:
                    yield line, other


def _freed(board: CandidateBoard, value: Value, box: House, arm: Arm) -> Cells:
    """The eliminations: places in the other line, outside the box, that see the far end of the strong link."""
    return board.places[value] & arm.other.bits & ~box.bits & board.links.sees[arm.strong.end]


def _rectangle(board: CandidateBoard, name: str, value: Value, box: House, *arms: Arm) -> Step:
    freed: Cells = 0
    for arm in arms:
        freed |= _freed(board, value, box, arm)
    return EmptyRectangle(
        technique=name, before=board.position, removing=board.present(freed, 1 << value),
        value=value, box=box, cells=board.places[value] & box.bits, arms=arms,
    )  # fmt: skip
