"""Wings: a few cells of which one always holds a certain value, so a candidate of it that sees all its places is
false.

XY-, XYZ-, WXYZ-wings and larger ones are *bent subsets*: n cells in two crossing houses with n values, of which all
but one are restricted (their places see each other). A W-wing is two like bivalue cells joined by a strong link.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.core.layout import Cell
from nonet.core.primitives import Mask, Value
from nonet.logic import words
from nonet.logic.board import CandidateBoard
from nonet.logic.evidence import ChainNode, InHouse, InSet, Link, Piece
from nonet.logic.links import Cells, House, bits, union
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, Hodoku, technique

MAX_BENT_CELLS = 6
"""Cells of a bent subset."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wing(Step):
    """The pivot sees both pincers; whatever the pivot is, one of the cells is `value`."""

    pivot: Cell
    pincers: tuple[Cell, Cell]
    value: Value

    def because(self) -> str:
        masks, links = self.before.masks, self.links
        symbol, pivot = links.symbol(self.value), links.name(self.pivot)
        cases = []
        for pincer in self.pincers:
            shared = masks[pincer] & ~(1 << self.value)
            held = ", ".join(links.symbol(value) for value in bits(masks[pincer]))
            how = words.shared(links, pincer, 1 << self.pivot)
            cases.append(
                f"if it is {self.symbols(shared)}, {links.name(pincer)} ({held}), which it sees {how}, is {symbol}"
            )
        told = words.capital("; ".join(cases))
        return f"{pivot} is {self.symbols(masks[self.pivot], 'or')}. {told}. So {self._either()} is {symbol}."

    def _either(self) -> str:
        return self.listed(self._holders(), "or")

    def one_true(self) -> tuple[ChainNode, ...]:
        return tuple(ChainNode(self.value, 1 << cell) for cell in self._holders())

    def _holders(self) -> list[Cell]:
        return [cell for cell in (self.pivot, *self.pincers) if self.before.masks[cell] >> self.value & 1]

    def pattern(self) -> str:
        together = 0
        for cell in (self.pivot, *self.pincers):
            together |= self.before.masks[cell]
        digits = "/".join(self.links.symbol(value) for value in bits(together & ~(1 << self.value)))
        places = ",".join(self.links.name(cell) for cell in (self.pivot, *self.pincers))
        return f"{digits}/{self.links.symbol(self.value)} in {places}"

    def evidence(self) -> Iterable[Piece]:
        links, masks = self.links, self.before.masks
        yield InSet(1 << self.pivot, "pivot", masks[self.pivot])
        for cell in (self.pivot, *self.pincers):
            yield from self.candidate_fill(1 << cell, links.everything & ~(1 << self.value), "evidence")
            yield from self.candidate_fill(1 << cell, 1 << self.value, "fin")
        inner = []
        for pincer in self.pincers:
            shared = (masks[pincer] & ~(1 << self.value)).bit_length() - 1
            near, far = ChainNode(shared, 1 << self.pivot), ChainNode(shared, 1 << pincer)
            how = words.shared(links, pincer, 1 << self.pivot)
            yield Link(near, far, False, f"{links.name(pincer)} sees {links.name(self.pivot)} {how}")
            yield Link(far, ChainNode(self.value, 1 << pincer), True, words.only_values(links, pincer, masks[pincer]))
            inner.append(near)
        if masks[self.pivot].bit_count() == 2:
            yield Link(inner[0], inner[1], True, words.only_values(links, self.pivot, masks[self.pivot]))


@dataclass(frozen=True, slots=True, kw_only=True)
class WWing(Step):
    """`ends`: two bivalue cells, `value` or `other`; `link`: the conjugate pair of `other` in `house`."""

    ends: tuple[Cell, Cell]
    link: tuple[Cell, Cell]
    house: House
    value: Value
    other: Value

    def because(self) -> str:
        links = self.links
        value, other = links.symbol(self.value), links.symbol(self.other)
        (a, b), (p, q) = self.ends, self.link
        only = words.only_places(links, self.house, self.other, 1 << p | 1 << q)
        cases = []
        for near, end in ((p, a), (q, b)):
            sees = words.shared(links, end, 1 << near)
            cases.append(f"if {links.name(near)} is {other}, {links.name(end)}, which it sees {sees}, is {value}")
        return (
            f"{self.listed(sorted(self.ends))} both have only {self.symbols(1 << self.value | 1 << self.other)}. "
            f"{words.capital(only)}: {'; '.join(cases)}. So {self.listed(sorted(self.ends), 'or')} is {value}."
        )

    def one_true(self) -> tuple[ChainNode, ...]:
        return tuple(ChainNode(self.value, 1 << cell) for cell in sorted(self.ends))

    def pattern(self) -> str:
        value, other = self.links.symbol(self.value), self.links.symbol(self.other)
        (a, b), (p, q) = ((self.links.name(x), self.links.name(y)) for x, y in (self.ends, self.link))
        return f"({value}={other}){a}-({other}){p}=({other}){q}-({other}={value}){b}"

    def evidence(self) -> Iterable[Piece]:
        links = self.links
        (a, b), (p, q) = self.ends, self.link
        together = 1 << a | 1 << b
        yield InHouse(self.house)
        yield from self.candidate_fill(together, 1 << self.value, "fin")
        yield from self.candidate_fill(together | 1 << p | 1 << q, 1 << self.other, "evidence")
        for end, near in ((a, p), (b, q)):
            one, two = ChainNode(self.other, 1 << end), ChainNode(self.other, 1 << near)
            why = words.only_values(links, end, 1 << self.value | 1 << self.other)
            yield Link(ChainNode(self.value, 1 << end), one, True, why)
            how = words.shared(links, end, 1 << near)
            yield Link(one, two, False, f"{links.name(end)} sees {links.name(near)} {how}")
        only = words.only_places(links, self.house, self.other, 1 << p | 1 << q)
        yield Link(ChainNode(self.other, 1 << p), ChainNode(self.other, 1 << q), True, only)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bent(Step):
    """A bent subset: as many cells as values; the places of every value but `value` see each other."""

    cells: Cells
    values: Mask
    value: Value

    def because(self) -> str:
        links, masks = self.links, self.before.masks
        count = words.number(self.cells.bit_count())
        ways: dict[str, Mask] = {}
        for value in bits(self.values & ~(1 << self.value)):
            held = union([cell for cell in bits(self.cells) if masks[cell] >> value & 1])
            how = (words.apart(links, held) if held & held - 1 else f"in {links.name(held.bit_length() - 1)}") or ""
            ways[how] = ways.get(how, 0) | 1 << value
        told = [f"those of {self.symbols(mask)} {how}" for how, mask in ways.items()]
        return (
            f"{words.capital(count)} cells, {self.listed(self.cells)}, have only {count} values, "
            f"{self.symbols(self.values)}. The places of each but {links.symbol(self.value)} see each other "
            f"({'; '.join(told)}), so each of these is there once at most, and {links.symbol(self.value)} has to be in "
            f"{self.listed(self._holders(), 'or')}."
        )

    def one_true(self) -> tuple[ChainNode, ...]:
        return tuple(ChainNode(self.value, 1 << cell) for cell in self._holders())

    def _holders(self) -> list[Cell]:
        return [cell for cell in bits(self.cells) if self.before.masks[cell] >> self.value & 1]

    def pattern(self) -> str:
        return f"{self.digits(self.values)} in {self.short(self.cells)}, {self.links.symbol(self.value)} unrestricted"

    def evidence(self) -> Iterable[Piece]:
        yield InSet(self.cells, "subset", self.values)
        yield from self.candidate_fill(self.cells, self.values & ~(1 << self.value), "evidence")
        yield from self.candidate_fill(self.cells, 1 << self.value, "fin")


@technique("xy-wing", rank=220, label=Difficulty.HARD, code="0800", se=4.2, hodoku=Hodoku(3300, 160, "hard"))
def xy_wing(board: CandidateBoard) -> Iterator[Step]:
    """A cell xy sees cells xz and yz: one of these is z."""
    yield from _wings(board, "xy-wing", 2)


@technique("xyz-wing", rank=230, label=Difficulty.HARD, code="0801", se=4.4, hodoku=Hodoku(3400, 180, "hard"))
def xyz_wing(board: CandidateBoard) -> Iterator[Step]:
    """A cell xyz sees cells xz and yz: one of the three is z."""
    yield from _wings(board, "xyz-wing", 3)


def _wings(board: CandidateBoard, name: str, size: int) -> Iterator[Step]:
    links, masks = board.links, board.masks
    pairs = board.with_count(2)
    for pivot in bits(board.with_count(size)):
        mask = masks[pivot]
        near = [cell for cell in bits(pairs & links.sees[pivot]) if (masks[cell] | mask).bit_count() == 3]
        for place, one in enumerate(near):
            for two in near[place + 1 :]:
                common = masks[one] & masks[two]
                # Three values and three different cells: the pincers share z, and the pivot has the rest.
                if masks[one] == masks[two] or masks[one] | masks[two] | mask != masks[one] | masks[two]:
                    continue
                if common.bit_count() != 1 or (size == 2 and common & mask):
                    continue
                seen = links.sees[one] & links.sees[two] & (links.sees[pivot] if size == 3 else -1)
                removing = board.present(seen, common)
                if removing:
                    yield Wing(
                        technique=name, before=board.position, removing=removing,
                        pivot=pivot, pincers=(one, two), value=common.bit_length() - 1,
                    )  # fmt: skip


@technique("w-wing", rank=240, label=Difficulty.HARD, code="0803", hodoku=Hodoku(3200, 150, "hard"))
def w_wing(board: CandidateBoard) -> Iterator[Step]:
    """Two cells with the same two candidates, joined by a strong link on one: one of the cells is the other value."""
    links = board.links
    alike: dict[Mask, list[Cell]] = {}
    for cell in bits(board.with_count(2)):
        alike.setdefault(board.masks[cell], []).append(cell)
    for mask, cells in alike.items():
        for place, a in enumerate(cells):
            for b in cells[place + 1 :]:
                if links.sees[a] >> b & 1:
                    continue
                for value in bits(mask):
                    removing = board.present(links.sees[a] & links.sees[b], 1 << value)
                    if removing:
                        other = (mask & ~(1 << value)).bit_length() - 1
                        yield from _joined(board, (a, b), value, other, removing)


def _joined(
    board: CandidateBoard, ends: tuple[Cell, Cell], value: Value, other: Value, removing: tuple[int, ...]
) -> Iterator[Step]:
    sees = board.links.sees
    a, b = ends
    for house, p, q in board.strong_pairs(other):
        if {p, q} & {a, b}:
            continue
        for one, two in ((p, q), (q, p)):
            if sees[one] >> a & 1 and sees[two] >> b & 1:
                yield WWing(
                    technique="w-wing", before=board.position, removing=removing,
                    ends=ends, link=(one, two), house=house, value=value, other=other,
                )  # fmt: skip
                break


@technique("wxyz-wing", rank=348, label=Difficulty.HARD)
def wxyz_wing(board: CandidateBoard) -> Iterator[Step]:
    """Four cells in two crossing houses with four values, all but one restricted: one of the cells is that one."""
    yield from _bent(board, "wxyz-wing", 4)


@technique("vwxyz-wing", rank=349, label=Difficulty.HARD, everyday=False)
def vwxyz_wing(board: CandidateBoard) -> Iterator[Step]:
    """Five or six cells in two crossing houses with as many values, all but one restricted."""
    for size in range(5, MAX_BENT_CELLS + 1):
        yield from _bent(board, "vwxyz-wing", size)


def _bent(board: CandidateBoard, name: str, size: int) -> Iterator[Step]:
    """A step for each bent subset of `size` cells."""
    for cells, values, value in board.links.patterns.bent(board.masks, size):
        group = union(cells)
        yield Bent(
            technique=name, before=board.position,
            removing=board.present(board.links.seen_by_all(group & board.places[value]), 1 << value),
            cells=group, values=values, value=value,
        )  # fmt: skip
