"""Set equivalence (SET): as many houses on both sides have the same values, so what is left of both agrees.

Take as many whole houses on one side as on the other. Both sides have every value equally often; strike the cells
that both have, and the rest of one side holds the same values, equally often, as the rest of the other. *Law of
leftovers*: lines against the regions of a jigsaw. *Phistomefel ring*: rows 3 and 7 with boxes 4 and 6 against columns
1, 2, 8 and 9: the 16 cells around box 5 hold what the four corners of 2x2 cells hold.

What is read off: a value that one side cannot have leaves the other; a value that is in one side at least as often as
it can be in the other at the most leaves all other cells of the first; and if one side has just as many places for a
value as the other must have, it is in all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from nonet.core.layout import LINES
from nonet.core.primitives import Value
from nonet.logic import words
from nonet.logic.board import CandidateBoard
from nonet.logic.evidence import InSet, Piece
from nonet.logic.links import Cells, House, Links, Node, bits
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, technique
from nonet.logic.techniques._frame import frame_of

MAX_LEFT = 8
"""Cells left on each side of the law of leftovers."""

MAX_NAMED = 3
"""Cells that a sentence names one by one."""

MAX_LINES = 4
"""Lines taken together for the law of leftovers; the other side of the board says the same for more."""


class Equal(NamedTuple):
    """The cells `one` and `two` hold the same values equally often, since `lines` and `others` do."""

    one: Cells
    two: Cells
    lines: tuple[House, ...]
    others: tuple[House, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Equivalence(Step):
    """Two sets of cells that hold the same values, and what follows for one value."""

    equal: Equal
    value: Value
    told: str

    def because(self) -> str:
        lines, others = (words.houses_named(houses) for houses in (self.equal.lines, self.equal.others))
        has = "hold" if len(self.equal.lines) > 1 else "holds"
        hold, one, two = _hold(self.equal.one), _cells(self.links, self.equal.one), _cells(self.links, self.equal.two)
        return (
            f"{words.capital(lines)} {has} the same values as {others}, each equally often. "
            f"Without the cells that they share, {one} {hold} the same values as {two}. {self.told}"
        )

    def pattern(self) -> str:
        return f"{self.links.symbol(self.value)} {self.short(self.equal.one)} = {self.short(self.equal.two)}"

    def evidence(self) -> Iterable[Piece]:
        yield InSet(self.equal.one, "als 1", 1 << self.value)
        yield InSet(self.equal.two, "als 2", 1 << self.value)
        yield from self.candidate_fill(self.equal.one | self.equal.two, 1 << self.value, "evidence")


@lru_cache(maxsize=16)
def _leftovers(links: Links) -> tuple[Equal, ...]:
    """Neighbouring lines against as many regions, with few cells left."""
    regions = [house for house in links.whole_houses if house.kind == "region"]
    found: dict[tuple[Cells, Cells], Equal] = {}
    for kind in LINES:
        lines = [house for house in links.whole_houses if house.kind == kind]
        for count in range(1, min(MAX_LINES, len(lines)) + 1):
            for first in range(len(lines) - count + 1):
                some = tuple(lines[first : first + count])
                area = _joined(some)
                near = [region for region in regions if region.bits & area]
                for others in combinations(near, count):
                    both = _joined(others)
                    one, two = area & ~both, both & ~area
                    if one and one.bit_count() <= MAX_LEFT and one.bit_count() == two.bit_count():
                        found.setdefault((one, two), Equal(one, two, some, others))
    return tuple(sorted(found.values(), key=lambda each: each.one.bit_count()))


def _joined(houses: tuple[House, ...]) -> Cells:
    area = 0
    for house in houses:
        area |= house.bits
    return area


@lru_cache(maxsize=16)
def _ring(links: Links) -> tuple[Equal, ...]:
    """The Phistomefel ring of the plain frame."""
    frame = frame_of(links)
    if frame is None:
        return ()
    ringed = (frame.rows[2], frame.rows[6], frame.boxes[3], frame.boxes[5])
    edges = (frame.columns[0], frame.columns[1], frame.columns[7], frame.columns[8])
    one, two = _joined(ringed), _joined(edges)
    return (Equal(one & ~two, two & ~one, ringed, edges),)


@technique("law of leftovers", rank=59, label=Difficulty.MEDIUM)
def law_of_leftovers(board: CandidateBoard) -> Iterator[Step]:
    """Lines against as many regions of a jigsaw: the cells that stick out on both sides hold the same values."""
    for equal in _leftovers(board.links):
        yield from _read(board, "law of leftovers", equal)


@technique("set equivalence", rank=448, label=Difficulty.FIENDISH)
def set_equivalence(board: CandidateBoard) -> Iterator[Step]:
    """The Phistomefel ring: the 16 cells around the middle box hold what the four 2x2 corners hold."""
    for equal in _ring(board.links):
        yield from _read(board, "set equivalence", equal)


def _read(board: CandidateBoard, name: str, equal: Equal) -> Iterator[Step]:
    links = board.links
    for value in range(links.size):
        for one, two in ((equal.one, equal.two), (equal.two, equal.one)):
            filled, free = _filled(board, one, value), board.places[value] & one
            sure = _filled(board, two, value)
            least = max(sure, _least(board, two, value))
            # Counting how often the value can be in `one` takes long: first what needs no count.
            drops = filled + bool(free) <= sure and board.places[value] & two
            if not drops and not (free and least == filled + free.bit_count()):
                continue
            most = _most(board, one, value)
            here, there = _cells(links, one), _cells(links, two)
            symbol = links.symbol(value)
            if most == sure:
                removing = board.present(two, 1 << value)
                told = f"{here} can have {symbol} {_times(most)} at most, and {there} {_have(two)} it as often already"
                if not most:
                    told = f"{here} cannot have {symbol}, so {there} cannot have it either"
                if removing:
                    yield _step(board, name, equal, value, removing, f"{told}.")
            elif least and least == most == _filled(board, one, value) + (board.places[value] & one).bit_count():
                removing = tuple(
                    node
                    for cell in bits(board.places[value] & one)
                    for node in board.present(1 << cell, links.everything & ~(1 << value))
                )
                if removing:
                    told = f"{there} {_have(two)} {symbol} {_times(least)} at least, and {here} {_have(one)} just as "
                    told += "many places for it, which all take it."
                    yield _step(board, name, equal, value, removing, told)


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{words.number(count)} times")


def _cells(links: Links, cells: Cells) -> str:
    """'r1c2 and r1c3', or in short what would be a long list."""
    return words.names(links, cells) if cells.bit_count() <= MAX_NAMED else words.group(links, cells)


def _have(cells: Cells) -> str:
    return "have" if cells & cells - 1 else "has"


def _hold(cells: Cells) -> str:
    return "hold" if cells & cells - 1 else "holds"


def _step(board: CandidateBoard, name: str, equal: Equal, value: Value, removing: tuple[Node, ...], told: str) -> Step:
    return Equivalence(
        technique=name, before=board.position, removing=tuple(sorted(removing)), equal=equal, value=value, told=told
    )


def _filled(board: CandidateBoard, cells: Cells, value: Value) -> int:
    return sum(1 for cell in bits(cells & ~board.open) if board.values[cell] == value + 1)


def _least(board: CandidateBoard, cells: Cells, value: Value) -> int:
    """How often the value is in these cells at least: filled, or in houses whose places all lie in them."""
    free = board.places[value]
    count, used = _filled(board, cells, value), 0
    for house in board.links.whole_houses:
        here = free & house.bits
        if here and not here & ~cells and not here & used:
            used |= here
            count += 1
    return count


def _most(board: CandidateBoard, cells: Cells, value: Value) -> int:
    """How often the value can be in these cells at the most: filled, and open places that do not see each other."""
    sees = board.links.sees

    def widest(free: Cells) -> int:
        if not free:
            return 0
        cell = (free & -free).bit_length() - 1
        rest = free & ~(1 << cell)
        taken = 1 + widest(rest & ~sees[cell])
        return taken if not rest & sees[cell] else max(taken, widest(rest))

    return _filled(board, cells, value) + widest(board.places[value] & cells)
