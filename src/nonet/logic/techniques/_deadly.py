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
from nonet.core.marks import Mark, Outline
from nonet.core.primitives import AllDifferent, Mask, Value
from nonet.logic.board import CandidateBoard, Position
from nonet.logic.links import Cells, House, Links, Node, bits
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
        return (
            f"If {self.listed(self.cells)} held nothing but {self.symbols(self.values)}, these could be exchanged "
            "there, and the puzzle would have two solutions."
        )

    @abstractmethod
    def turn(self) -> str:
        """How the pattern is avoided, as a sentence."""

    def pattern(self) -> str:
        return f"{self.digits(self.values)} in {self.short(self.cells)}"

    def evidence(self) -> Iterable[Mark]:
        yield Outline(tuple(bits(self.cells)), "deadly")
        yield from self.candidate_fill(self.cells, self.values, "evidence")
        yield from self.candidate_fill(self.cells, self.links.everything & ~self.values, "fin")


@dataclass(frozen=True, slots=True, kw_only=True)
class LastCell(Deadly):
    """Type 1: one cell alone has guardians, so it is none of the pattern's values."""

    def turn(self) -> str:
        return f"Only {self.name(self.removing[0])} can prevent that."


@dataclass(frozen=True, slots=True, kw_only=True)
class OneGuard(Deadly):
    """Type 2: all guardians have the same value."""

    guards: tuple[Node, ...]

    def turn(self) -> str:
        symbol = self.links.symbol(self.guards[0] % self.links.size)
        return f"Only {symbol} can prevent that, so {_one_of(self, self.guards)} is {symbol}."


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardedSubset(Deadly):
    """Type 3: the guardians lie in one house and make a naked subset with the cells of `subset`."""

    guards: tuple[Node, ...]
    subset: Cells
    shared: Mask
    house: House

    def turn(self) -> str:
        guarding = listed(sorted({self.name(node) for node in self.guards}), "or")
        rest = self.listed(self.subset)
        return (
            f"So {guarding} takes one of {self.symbols(self._extras(), 'or')}. In {self.house.name}, that one cell and "
            f"{rest} share {self.symbols(self.shared)}."
        )

    def _extras(self) -> Mask:
        mask = 0
        for node in self.guards:
            mask |= 1 << node % self.links.size
        return mask

    def evidence(self) -> Iterable[Mark]:
        yield from Deadly.evidence(self)
        yield Outline(tuple(bits(self.subset)), "subset")
        yield from self.candidate_fill(self.subset, self.shared, "fin")


@dataclass(frozen=True, slots=True, kw_only=True)
class LockedGuard(Deadly):
    """Type 4: in `houses`, the value `locked` has places only in the pattern, which excludes the other value."""

    locked: Value
    houses: tuple[House, ...]

    def turn(self) -> str:
        symbol = self.links.symbol(self.locked)
        where = listed([house.name for house in self.houses])
        return f"In {where}, {symbol} can only go in these cells, so that it would come to just this."

    def evidence(self) -> Iterable[Mark]:
        for house in self.houses:
            yield Outline(house.cells, "house")
        yield from Deadly.evidence(self)


def _one_of(step: Step, nodes: tuple[Node, ...]) -> str:
    names = [step.name(node) for node in nodes]
    return names[0] if len(names) == 1 else f"one of {listed(names)}"


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
