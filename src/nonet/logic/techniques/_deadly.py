"""Deadly patterns and their guardians, for all techniques that rest on uniqueness.

A *deadly pattern* is a set of cells whose values could be exchanged without breaking any rule. A puzzle with one
solution cannot end in one, so some candidate outside the pattern, a *guardian*, is true. This module says where values
may be exchanged and what follows from the guardians; the families find the patterns.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from nonet.core.layout import Cell
from nonet.core.primitives import AllDifferent, Mask, Value
from nonet.logic import words
from nonet.logic.board import CandidateBoard, Position
from nonet.logic.evidence import ChainNode, InHouse, InSet, Piece, chain_node
from nonet.logic.links import Cells, House, Links, Node, bits, union
from nonet.logic.step import Step, listed

MAX_SUBSET_CELLS = 7
"""Cells that make a naked subset with the guardians: a house of nine has seven besides two guardians."""


@lru_cache(maxsize=16)
def _rules(links: Links) -> tuple[tuple[Cells | None, ...], ...]:
    """For each cell the all-different sets that contain it; None for a primitive of any other kind."""
    found: list[list[Cells | None]] = [[] for _ in range(links.places)]
    for part in links.problem.primitives:
        together = sum(1 << cell for cell in part.cells) if isinstance(part, AllDifferent) else None
        for cell in set(part.cells):
            found[cell].append(together)
    return tuple(tuple(group) for group in found)


def differ_only(links: Links, cells: Cells) -> tuple[Cells, ...] | None:
    """The all-different sets that contain any of `cells`; None if a rule of another kind does."""
    rules = _rules(links)
    found: dict[Cells, None] = {}
    for cell in bits(cells):
        for together in rules[cell]:
            if together is None:
                return None
            found[together] = None
    return tuple(found)


def exchangeable(links: Links, one: Cells, two: Cells) -> bool:
    """Whether two values, one in all cells of `one`, the other in all of `two`, can be exchanged.

    They can if every rule on these cells is all-different and contains one cell of each.
    """
    groups = differ_only(links, one | two)
    return groups is not None and all(
        (group & one).bit_count() == 1 and (group & two).bit_count() == 1 for group in groups
    )


def allowed(board: CandidateBoard, cell: Cell) -> Mask:
    """The values that the rules and the puzzle's own pencil marks leave to this cell: only logic removes these."""
    mask = board.links.problem.domains[cell]
    return mask if board.marks is None else mask & board.marks[cell]


@lru_cache(maxsize=4)
def unseen(position: Position) -> tuple[Mask, ...]:
    """For each open cell, the `allowed` values that no filled cell excludes."""
    links = position.links
    masks = list(links.problem.domains)
    if position.marks is not None:
        masks = [mask & kept for mask, kept in zip(masks, position.marks, strict=True)]
    return links.patterns.fill(masks, position.values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadly(Step):
    """`cells` is the deadly pattern, `values` the values that could be exchanged in it."""

    cells: Cells
    values: Mask

    def because(self) -> str:
        return f"{self.pattern_in_words()} {self.turn()}"

    def pattern_in_words(self) -> str:
        links, values = self.links, self.before.values
        filled = [cell for cell in bits(self.cells) if values[cell]]
        if filled:
            told = self._told([(cell, links.symbol(values[cell] - 1)) for cell in filled])
            rest = self.listed(self.cells & ~union(filled))
            return (
                f"{told} {'is' if len(filled) == 1 else 'are'} filled in and not given. With {rest} they could end as "
                f"a rectangle of just {self.symbols(self.values)}, in which these two could be exchanged: no "
                "given would notice, and the puzzle would have two solutions."
            )
        return (
            f"If {self.listed(self.cells)} held nothing but {self.symbols(self.values)}, these could be exchanged "
            "there, and the puzzle would have two solutions."
        )

    def _told(self, cells: list[tuple[Cell, str]]) -> str:
        return listed([f"{self.links.name(cell)} = {symbol}" for cell, symbol in cells])

    @abstractmethod
    def turn(self) -> str:
        """How the pattern is avoided, as a sentence."""

    def pattern(self) -> str:
        return f"{self.digits(self.values)} in {self.short(self.cells)}"

    def evidence(self) -> Iterable[Piece]:
        yield InSet(self.cells, "deadly", self.values)
        yield from self.candidate_fill(self.cells, self.values, "evidence")
        yield from self.candidate_fill(self.cells, self.links.everything & ~self.values, "fin")


@dataclass(frozen=True, slots=True, kw_only=True)
class LastCell(Deadly):
    """Type 1: one cell alone has guardians, so it is none of the pattern's values."""

    def turn(self) -> str:
        return f"Only {self.name(self.removing[0])} can still prevent that."


@dataclass(frozen=True, slots=True, kw_only=True)
class OneGuard(Deadly):
    """Type 2: all guardians have the same value."""

    guards: tuple[Node, ...]

    def turn(self) -> str:
        symbol = self.links.symbol(self.guards[0] % self.links.size)
        return f"Only {words.a(symbol)} can prevent that, so {words.either(self.links, self.one_true())}."

    def one_true(self) -> tuple[ChainNode, ...]:
        return tuple(chain_node(self.links, node) for node in sorted(self.guards))


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardedSubset(Deadly):
    """Type 3: the guardians lie in one house and make a naked subset with the cells of `subset`."""

    guards: tuple[Node, ...]
    subset: Cells
    shared: Mask
    house: House

    def turn(self) -> str:
        return as_subset(self, self.guards, self.subset, self.shared, self.house)

    def evidence(self) -> Iterable[Piece]:
        yield InHouse(self.house)
        yield from Deadly.evidence(self)
        yield InSet(self.subset, "subset", self.shared)
        yield from self.candidate_fill(self.subset, self.shared, "fin")


def as_subset(step: Step, guards: tuple[Node, ...], subset: Cells, shared: Mask, house: House) -> str:
    """How guardians, taken as one cell, make a naked subset with other cells."""
    links = step.links
    cells = step.listed(sorted({node // links.size for node in guards}), "or")
    extras = step.symbols(union([node % links.size for node in guards]), "or")
    takes = "is" if len({node % links.size for node in guards}) == 1 else "is one of"
    count = words.number(subset.bit_count() + 1)
    return (
        f"So {cells} {takes} {extras}. Count that as one cell: with {step.listed(subset)} it makes {count} cells of "
        f"{house.name} for {count} values, {step.symbols(shared)}, which no other cell there can have."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class LockedGuard(Deadly):
    """Type 4: in `houses`, the value `locked` has places only in the pattern, which excludes the other value."""

    locked: Value
    houses: tuple[House, ...]

    def turn(self) -> str:
        links, symbol, size = self.links, self.links.symbol(self.locked), self.links.size
        places = [house.bits & self.cells & self._holding() for house in self.houses]
        told = [
            words.only_places(links, house, self.locked, there)
            for house, there in zip(self.houses, places, strict=True)
        ]
        only = words.capital(" and ".join(told))
        gone = sorted({node // size for node in self.removing})
        if self.removing[0] % size == self.locked:
            return (
                f"{only}, so they make an X-wing: with {symbol} in {self.listed(gone, 'or')} it is in both, and the "
                f"other two are {self.symbols(self.values & ~(1 << self.locked))}: that would complete the swap."
            )
        other = self.symbols(self.values & ~(1 << self.locked))
        if len(self.houses) > 1:
            there = union([cell for cells in places for cell in bits(cells)]) & ~union(gone)
            must = f"{symbol} would have to be in {self.listed(there)}"
            return f"{only}: if {self.listed(gone)} were {other}, {must}, which completes the swap."
        return f"{only}, so one of them is {symbol}: {words.a(other)} beside it completes the swap."

    def _holding(self) -> Cells:
        return union([cell for cell in bits(self.cells) if self.before.masks[cell] >> self.locked & 1])

    def evidence(self) -> Iterable[Piece]:
        for house in self.houses:
            yield InHouse(house)
        yield from Deadly.evidence(self)


def last_cell(board: CandidateBoard, name: str, cells: Cells, values: Mask) -> Iterator[Step]:
    """Type 1: one cell alone has guardians, and loses the values of the pattern."""
    guarding = [cell for cell in bits(cells & board.open) if board.masks[cell] & ~values]
    if len(guarding) == 1:
        removing = board.present(1 << guarding[0], values)
        if removing:
            yield LastCell(technique=name, before=board.position, removing=removing, cells=cells, values=values)


def one_guard(
    board: CandidateBoard, name: str, cells: Cells, values: Mask, guards: tuple[Node, ...]
) -> Iterator[OneGuard]:
    """Type 2: all guardians have one value, which is removed from every cell that sees them all."""
    size = board.links.size
    found = {node % size for node in guards}
    if len(guards) > 1 and len(found) == 1:
        value = found.pop()
        guarding = sum(1 << node // size for node in guards)
        removing = board.present(board.links.seen_by_all(guarding), 1 << value)
        if removing:
            yield OneGuard(
                technique=name, before=board.position, removing=removing, cells=cells, values=values, guards=guards
            )


def guarded_subset(
    board: CandidateBoard, name: str, cells: Cells, values: Mask, guards: tuple[Node, ...]
) -> Iterator[GuardedSubset]:
    """Type 3: the guardians of one house, taken as one cell, are part of a naked subset there."""
    links, masks = board.links, board.masks
    guarding = extras = 0
    for node in guards:
        guarding |= 1 << node // links.size
        extras |= 1 << node % links.size
    if not guarding & guarding - 1:
        return
    seen: set[Cells] = set()
    for house in links.houses_of[guarding.bit_length() - 1]:
        if guarding & ~house.bits:
            continue
        free = [cell for cell in bits(house.bits & board.open & ~cells) if masks[cell] and not masks[cell] & values]
        for count in range(1, min(len(free), MAX_SUBSET_CELLS) + 1):
            for chosen in combinations(free, count):
                shared, subset = extras, 0
                for cell in chosen:
                    shared |= masks[cell]
                    subset |= 1 << cell
                if shared.bit_count() != count + 1 or subset in seen:
                    continue
                seen.add(subset)
                removing = board.present(links.seen_by_all(guarding | subset), shared)
                if removing:
                    yield GuardedSubset(
                        technique=name, before=board.position, removing=removing, cells=cells, values=values,
                        guards=guards, subset=subset, shared=shared, house=house,
                    )  # fmt: skip


def guards_of(board: CandidateBoard, cells: Cells, values: Mask) -> tuple[Node, ...]:
    """The guardians: candidates in these cells that are not among the values of the pattern."""
    return board.present(cells, board.links.everything & ~values)
