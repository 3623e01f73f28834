"""Eliminations by a variant's own rules: cage combinations, bounds along lines, innies and outies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from nonet.core.layout import Cell
from nonet.core.marks import Mark, Outline
from nonet.core.primitives import (
    AnyOf,
    Connected,
    Count,
    Labelled,
    Mask,
    Pair,
    Primitive,
    Reach,
    Regular,
    Sum,
    ValueSet,
)
from nonet.logic.board import CandidateBoard
from nonet.logic.links import Cells, House, Links, Node, bits, union
from nonet.logic.step import Step
from nonet.logic.support import supported
from nonet.logic.technique import Difficulty, technique

MAX_INNIE_CELLS = 4
"""Innies and outies together; people do not look at more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsupported(Step):
    """Candidates without support in one rule alone; `left` are the values with support, by cell."""

    rule: str
    cells: tuple[Cell, ...]
    left: tuple[tuple[Cell, Mask], ...]

    def because(self) -> str:
        parts = []
        for cell, mask in self.left:
            if mask:
                parts.append(f"{self.symbols(mask, 'or')} in {self.links.name(cell)}")
        return f"The rule '{self.rule}' on {self.short(union(self.cells))} leaves only {', '.join(parts)}."

    def pattern(self) -> str:
        return f"{self.rule} {self.short(union(self.cells))}"

    def evidence(self) -> Iterable[Mark]:
        yield Outline(self.cells, "house")

    def where(self) -> str:
        return f"the rule '{self.rule}' on {self.short(union(self.cells))}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Innies(Step):
    """Innies (`inside`: cells in no cage) minus outies (`outside`: cage cells outside the houses) make `total`."""

    houses: tuple[House, ...]
    inside: tuple[Cell, ...]
    outside: tuple[Cell, ...]
    total: int

    def because(self) -> str:
        names = " and ".join(house.name for house in self.houses)
        cages = f"Take the sums that cover {names} away from what its cells add up to: "
        if not self.outside:
            return f"{cages}{self.listed(self.inside)} {self._verb(self.inside)} {self.total}."
        if not self.inside:
            return f"{cages}{self.listed(self.outside)}, which stick out, {self._verb(self.outside)} {-self.total}."
        return f"{cages}{self.listed(self.inside)} minus {self.listed(self.outside)} make {self.total}."

    @staticmethod
    def _verb(cells: tuple[Cell, ...]) -> str:
        return "must be" if len(cells) == 1 else "add up to"

    def pattern(self) -> str:
        return f"{', '.join(house.name for house in self.houses)}: {self.short(union((*self.inside, *self.outside)))}"

    def evidence(self) -> Iterable[Mark]:
        for house in self.houses:
            yield Outline(house.cells, "house")

    def where(self) -> str:
        return " and ".join(house.name for house in self.houses)


@technique("line bounds", rank=42, label=Difficulty.MEDIUM)
def line_bounds(board: CandidateBoard) -> Iterator[Step]:
    """A candidate for which the next cell on a line, or across a dot, has no value that fits."""
    yield from _unsupported(board, "line bounds", (Pair,))


@technique("cage combinations", rank=44, label=Difficulty.MEDIUM)
def cage_combinations(board: CandidateBoard) -> Iterator[Step]:
    """A candidate that is in no combination of its cage, arrow or sum."""
    yield from _unsupported(board, "cage combinations", (Sum, ValueSet))


@technique("rule pattern", rank=46, label=Difficulty.MEDIUM)
def rule_pattern(board: CandidateBoard) -> Iterator[Step]:
    """A candidate that one rule excludes in all ways to satisfy it: counts, patterns along a line, alternatives."""
    yield from _unsupported(board, "rule pattern", (Count, Regular, Connected, Reach, Labelled, AnyOf))


@technique("innies and outies", rank=55, label=Difficulty.MEDIUM)
def innies_and_outies(board: CandidateBoard) -> Iterator[Step]:
    """A house adds up to the sum of all values: subtract its cages, and the innies minus the outies make the rest."""
    if not any(isinstance(part, Sum) for part in board.links.others):
        return
    masks = _masks(board)
    for houses, inside, outside, total in _innies(board.links):
        terms = tuple((1, cell) for cell in inside) + tuple((-1, cell) for cell in outside)
        removing = _lost(board, supported(Sum(terms, total), masks, board.links))
        if removing:
            yield Innies(
                technique="innies and outies", before=board.position, removing=removing,
                houses=houses, inside=inside, outside=outside, total=total,
            )  # fmt: skip


def _unsupported(board: CandidateBoard, name: str, kinds: tuple[type[Primitive], ...]) -> Iterator[Step]:
    masks = _masks(board) if board.links.others else []
    for part in board.links.others:
        if isinstance(part, kinds) and any(board.open >> cell & 1 for cell in part.cells):
            left = supported(part, masks, board.links)
            removing = _lost(board, left)
            if removing:
                changed = {node // board.links.size for node in removing}
                yield Unsupported(
                    technique=name, before=board.position, removing=removing, rule=board.links.source_of[part].kind,
                    cells=tuple(dict.fromkeys(part.cells)),
                    left=tuple((cell, mask) for cell, mask in left.items() if cell in changed),
                )  # fmt: skip


def _masks(board: CandidateBoard) -> Sequence[Mask]:
    return [1 << value >> 1 or mask for value, mask in zip(board.values, board.masks, strict=True)]


def _lost(board: CandidateBoard, left: dict[Cell, Mask]) -> tuple[Node, ...]:
    size = board.links.size
    return tuple(
        cell * size + value for cell, mask in sorted(left.items()) for value in bits(board.masks[cell] & ~mask)
    )


_Innie = tuple[tuple[House, ...], tuple[Cell, ...], tuple[Cell, ...], int]


def _innies(links: Links) -> Iterator[_Innie]:
    """Innies and outies of one house, or of two or three neighbours of one kind, and the cages mostly inside."""
    cages = [
        (union(part.cells), part.total)
        for part in links.others
        if isinstance(part, Sum) and all(factor == 1 for factor, _ in part.terms)
    ]
    whole = sum(links.problem.numbers)
    for houses in _unions(links):
        area: Cells = 0
        for house in houses:
            area |= house.bits
        taken, over, rest = 0, 0, len(houses) * whole
        for cells, total in sorted(cages, key=lambda cage: (cage[0] & ~area).bit_count()):
            if cells & taken or cells & over:
                continue
            stick_out = (cells & ~area).bit_count()
            if stick_out == 0 or (stick_out < (cells & area).bit_count() and stick_out <= MAX_INNIE_CELLS):
                taken |= cells & area
                over |= cells & ~area
                rest -= total
        inside, outside = area & ~taken, over
        if taken and 0 < inside.bit_count() + outside.bit_count() <= MAX_INNIE_CELLS:
            yield houses, tuple(bits(inside)), tuple(bits(outside)), rest


def _unions(links: Links) -> Iterator[tuple[House, ...]]:
    by_kind: dict[str, list[House]] = {}
    for house in links.whole_houses:
        by_kind.setdefault(house.kind, []).append(house)
    for houses in by_kind.values():
        for count in (1, 2, 3):
            for some in combinations(houses, count):
                apart = sum(house.bits.bit_count() for house in some) == _joined(some).bit_count()
                if apart and (count == 1 or some[-1].number - some[0].number == count - 1):
                    yield some


def _joined(houses: tuple[House, ...]) -> Cells:
    area = 0
    for house in houses:
        area |= house.bits
    return area
