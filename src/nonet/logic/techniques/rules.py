"""Eliminations by a variant's own rules: cage combinations, bounds along lines, innies and outies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
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
from nonet.logic import words
from nonet.logic.board import CandidateBoard, Position
from nonet.logic.cages import Remainder, remainders
from nonet.logic.evidence import InHouse, InSet, Piece
from nonet.logic.links import Cells, House, Links, Node, bits, union
from nonet.logic.obstacles import obstacles, told_obstacles
from nonet.logic.rule_words import left, rule_in_words
from nonet.logic.step import Step
from nonet.logic.sum_words import equation, forty_five
from nonet.logic.support import supported, supported_together
from nonet.logic.technique import Difficulty, technique


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsupported(Step):
    """Candidates without support in one rule alone, which becomes `parts`."""

    rule: Constraint
    parts: tuple[Primitive, ...]

    def because(self) -> str:
        return rule_in_words(self.links, self.rule, self.parts, _held(self.before), self.removing)

    def conclusion(self) -> str:
        return f"So {left(self.links, self.removing, _held(self.before))}."

    def change(self) -> str:
        return left(self.links, self.removing, _held(self.before))

    @property
    def cells(self) -> Cells:
        """The cells of the rule."""
        return union([cell for part in self.parts for cell in part.cells])

    def pattern(self) -> str:
        return f"{self.rule.kind} {self.short(self.cells)}"

    def gist(self) -> str:
        return words.capital(words.rule_on(self.links, self.rule, self.cells))

    def holds_on(self, board: CandidateBoard, removing: tuple[Node, ...]) -> bool:
        """Whether the rule leaves these candidates no support."""
        return set(removing) <= set(_lost(board, supported_together(self.parts, _masks(board), self.links)))

    def evidence(self) -> Iterable[Piece]:
        yield InSet(self.cells, "house")

    def where(self) -> str:
        return words.rule_on(self.links, self.rule, self.cells)


MAX_FEW = 6
"""Candidates of two cells that are few enough for the equation between them to be enough of a reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Innies(Step):
    """Innies (`inside`: cells in no cage) minus outies (`outside`: cage cells outside the houses) make `total`.

    `cages` are the cells of the sums that are taken away, `part` is the equation. Where sums with sides (arrows) are
    among them, `balances` are what they say, and cells may count more than once.
    """

    houses: tuple[House, ...]
    inside: tuple[Cell, ...]
    outside: tuple[Cell, ...]
    total: int
    part: Sum
    cages: tuple[Cells, ...] = ()
    balances: tuple[str, ...] = ()

    def because(self) -> str:
        opening = self._arithmetic()
        if self._alone and not self.balances:
            return f"{opening}."
        masks = _held(self.before)
        why = told_obstacles(self.links, (self.part,), masks, self._unexplained(masks))
        return f"{opening}: {self._equation()}.{f' {why}' if why else ''}"

    def holds_on(self, board: CandidateBoard, removing: tuple[Node, ...]) -> bool:
        """Whether the equation leaves these candidates no support."""
        return set(removing) <= set(_lost(board, supported(self.part, _masks(board), self.links)))

    def _arithmetic(self) -> str:
        """'Row 1 is 45, its cages make 52 (r2c1 sticks out)', 'Row 1 is 45, with r1c1 + r1c2 = r2c2'."""
        if not self.balances:
            return forty_five(self.links, self.houses, self.outside, self.total)
        named, several = words.capital(words.houses_named(self.houses)), len(self.houses) > 1
        whole = len(self.houses) * self.links.house_total
        return f"{named} {'are' if several else 'is'} {whole}, with {words.listed(self.balances)}"

    def _equation(self) -> str:
        """'r2c1 = r1c9 + 7'."""
        return equation(self.links, self.part)

    @property
    def _alone(self) -> bool:
        """Whether a single cell is left, so that its value is known."""
        return len(self.inside) + len(self.outside) == 1

    def _unexplained(self, masks: list[Mask]) -> list[Node]:
        """The candidates whose going the equation alone does not show: with two cells, what is left shows it."""
        if len(self.inside) == len(self.outside) == 1 and not self.balances:
            left = [masks[cell].bit_count() for cell in (*self.inside, *self.outside)]
            return list(self.removing) if sum(left) - len(self.removing) > MAX_FEW else []
        return [node for node in self.removing if obstacles(self.links, (self.part,), masks, node)]

    def conclusion(self) -> str:
        return f"So {self.change()}."

    def change(self) -> str:
        return left(self.links, self.removing, _held(self.before))

    def pattern(self) -> str:
        return f"{', '.join(house.name for house in self.houses)}: {self.short(union((*self.inside, *self.outside)))}"

    def gist(self) -> str:
        return (
            self._arithmetic()
            if self._alone
            else f"{words.capital(words.houses_named(self.houses))}: {self._equation()}"
        )

    def evidence(self) -> Iterable[Piece]:
        for house in self.houses:
            yield InHouse(house)
        for cage in self.cages:
            yield InSet(cage, "taken")
        if self.inside:
            yield InSet(union(self.inside), "innie")
        if self.outside:
            yield InSet(union(self.outside), "outie")

    def where(self) -> str:
        return words.houses_named(self.houses)


def _held(position: Position) -> list[Mask]:
    """The candidates of every cell; of a filled one its value."""
    return [1 << value >> 1 or mask for value, mask in zip(position.values, position.masks, strict=True)]


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
    for rest in remainders(board.links):
        removing = _lost(board, supported(rest.part, masks, board.links))
        if removing:
            yield Innies(
                technique="innies and outies", before=board.position, removing=removing,
                houses=rest.houses, inside=rest.inside, outside=rest.outside, total=rest.total, part=rest.part,
                cages=tuple(union(part.cells) for part in rest.cages), balances=_balances(board.links, rest),
            )  # fmt: skip


def _balances(links: Links, rest: Remainder) -> tuple[str, ...]:
    """What the sums that are taken away say, where some of them have two sides."""
    return tuple(equation(links, part) for part in rest.cages) if rest.has_sides else ()


def _unsupported(board: CandidateBoard, name: str, kinds: tuple[type[Primitive], ...]) -> Iterator[Step]:
    masks = _masks(board) if board.links.others else []
    for rule, parts in _rules(board.links):
        if not isinstance(parts[0], kinds) or not any(board.open >> cell & 1 for part in parts for cell in part.cells):
            continue
        removing = _lost(board, supported_together(parts, masks, board.links))
        if removing:
            yield Unsupported(technique=name, before=board.position, removing=removing, rule=rule, parts=parts)


@lru_cache(maxsize=16)
def _rules(links: Links) -> tuple[tuple[Constraint, tuple[Primitive, ...]], ...]:
    """The primitives of each rule: those of a line together, so that a step is about the whole line, others alone."""
    found: list[tuple[Constraint, tuple[Primitive, ...]]] = []
    lines: dict[Constraint, list[Primitive]] = {}
    for part in links.others:
        rule = links.named_rule_of[part]
        if isinstance(part, Pair) and len(getattr(rule, "cells", ())) > 2:
            if rule not in lines:
                lines[rule] = []
                found.append((rule, ()))
            lines[rule].append(part)
        else:
            found.append((rule, (part,)))
    return tuple((rule, parts or tuple(lines[rule])) for rule, parts in found)


def _masks(board: CandidateBoard) -> Sequence[Mask]:
    return [1 << value >> 1 or mask for value, mask in zip(board.values, board.masks, strict=True)]


def _lost(board: CandidateBoard, left: dict[Cell, Mask]) -> tuple[Node, ...]:
    size = board.links.size
    return tuple(
        cell * size + value for cell, mask in sorted(left.items()) for value in bits(board.masks[cell] & ~mask)
    )
