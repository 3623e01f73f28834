"""Fireworks: a value that outside the box of a *pivot* has one place at most in the pivot's row, and one in its
column.

Call these places Y (in the row) and Z (in the column). Then the value is in the pivot, Y or Z. Proof: if it were in
neither Y nor Z, both the row and the column would have it inside the pivot's box; the box has it once, and the pivot
alone lies in both.

*Triple*: three values with the same three cells: these hold them, and nothing else. *Quadruple*: two values at one
pivot and two at the opposite corner, with the same Y and Z: the four cells hold the four values, and each pivot one
of its own two. *Wing*: two values a and b with the same cells. As the pivot can take one of them only, Y or Z takes
the other: so two further candidates, one in Y and one in Z, are not both true. And a cell of just a and b that sees Y
and Z has the value of the pivot: that value can be neither in Y nor in Z, so the pivot has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from nonet.core.layout import Cell
from nonet.core.primitives import Mask, Value
from nonet.logic.board import CandidateBoard, Position
from nonet.logic.evidence import ChainNode, InSet, Piece, chain_node
from nonet.logic.links import Cells, Node, bits, union
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, technique
from nonet.logic.techniques._frame import BOX, SIDE, cell_at, frame_of


class Firework(NamedTuple):
    """`values` are each in `pivot`, `in_row` or `in_column`."""

    pivot: Cell
    in_row: Cell
    in_column: Cell
    values: Mask

    @property
    def cells(self) -> Cells:
        """All three cells."""
        return 1 << self.pivot | 1 << self.in_row | 1 << self.in_column


@dataclass(frozen=True, slots=True, kw_only=True)
class FireworkStep(Step):
    """`fireworks` one by one; `more` is what follows from them, as sentences."""

    fireworks: tuple[Firework, ...]
    more: str

    def because(self) -> str:
        return " ".join([*map(self._told, self.fireworks), self.more])

    def _told(self, firework: Firework) -> str:
        row, column = divmod(firework.pivot, SIDE)
        box = row // BOX * BOX + column // BOX + 1
        values, name = self.symbols(firework.values), self.links.name
        return (
            f"Outside box {box}, row {row + 1} has {values} only in {name(firework.in_row)}, and column "
            f"{column + 1} only in "
            f"{name(firework.in_column)}: each of them is there or in the pivot {name(firework.pivot)}, where row "
            "and column "
            "meet in the box."
        )

    def pattern(self) -> str:
        return ", ".join(f"{self.digits(each.values)} pivot {self.short(1 << each.pivot)}" for each in self.fireworks)

    def evidence(self) -> Iterable[Piece]:
        for each in self.fireworks:
            yield InSet(1 << each.pivot, "pivot", each.values)
            yield from self.candidate_fill(each.cells, each.values, "evidence")

    def where(self) -> str:
        return self.listed([each.pivot for each in self.fireworks])


@dataclass(frozen=True, slots=True, kw_only=True)
class FireworkLink(FireworkStep):
    """One of the `ends` is true."""

    ends: tuple[Node, Node]

    def one_true(self) -> tuple[ChainNode, ...]:
        """The two ends of the chain."""
        return tuple(chain_node(self.links, node) for node in self.ends)


_Places = tuple[Cell | None, Cell | None]


@lru_cache(maxsize=4)
def _fireworks(position: Position) -> dict[Cell, list[tuple[Value, _Places]]]:
    """For each pivot the values that have a firework there, and the place in the row and in the column, if any."""
    board = position.board()
    frame = frame_of(board.links)
    found: dict[Cell, list[tuple[Value, _Places]]] = {}
    if frame is None:
        return found
    for value, places in enumerate(board.places):
        boxes = [box.bits for box in frame.boxes]
        single_rows = _singles([row.bits & places for row in frame.rows], boxes, by_row=True)
        single_columns = _singles([column.bits & places for column in frame.columns], boxes, by_row=False)
        for (row, stack), in_row in single_rows.items():
            for column in range(stack * BOX, (stack + 1) * BOX):
                along = (column, row // BOX)
                if along in single_columns and board.open >> (pivot := cell_at(row, column)) & 1:
                    found.setdefault(pivot, []).append((value, (in_row, single_columns[along])))
    return found


def _singles(lines: list[Cells], boxes: list[Cells], *, by_row: bool) -> dict[tuple[int, int], Cell | None]:
    """Lines and, along them, the boxes outside which the line has one place at most: that place."""
    found: dict[tuple[int, int], Cell | None] = {}
    for number, places in enumerate(lines):
        if not places:
            continue  # the value is filled in there
        for across in range(BOX):
            box = number // BOX * BOX + across if by_row else across * BOX + number // BOX
            outside = places & ~boxes[box]
            if not outside & outside - 1:
                found[number, across] = outside.bit_length() - 1 if outside else None
    return found


@lru_cache(maxsize=4)
def _groups(position: Position) -> tuple[Firework, ...]:
    """Pivots with two values or more that have the same cells, each with all such values."""
    found = []
    for pivot, values in _fireworks(position).items():
        rows = {place[0] for _, place in values if place[0] is not None}
        columns = {place[1] for _, place in values if place[1] is not None}
        for row in sorted(rows):
            for column in sorted(columns):
                fitting = [v for v, (y, z) in values if y in (row, None) and z in (column, None)]
                if len(fitting) > 1:
                    found.append(Firework(pivot, row, column, union(fitting)))
    return tuple(found)


@technique("firework triple", rank=357, label=Difficulty.FIENDISH)
def firework_triple(board: CandidateBoard) -> Iterator[Step]:
    """Three values that a pivot's row and column leave the same three cells: these hold nothing else."""
    for firework in _groups(board.position):
        for three in combinations(bits(firework.values), 3):
            one = firework._replace(values=union(three))
            removing = board.present(one.cells, board.links.everything & ~one.values)
            if removing:
                yield FireworkStep(
                    technique="firework triple", before=board.position, removing=removing, fireworks=(one,),
                    more="These are three values for three cells, which have no room for others.",
                )  # fmt: skip


@technique("firework quadruple", rank=358, label=Difficulty.FIENDISH)
def firework_quadruple(board: CandidateBoard) -> Iterator[Step]:
    """Two values at a pivot and two at the opposite corner fill the four corners of a rectangle."""
    links = board.links
    for one, two in combinations(_groups(board.position), 2):
        if one.in_row != two.in_column or one.in_column != two.in_row or one.values & two.values:
            continue
        for first in combinations(bits(one.values), 2):
            for second in combinations(bits(two.values), 2):
                a, b = one._replace(values=union(first)), two._replace(values=union(second))
                removing = (
                    *board.present(1 << a.pivot, links.everything & ~a.values),
                    *board.present(1 << b.pivot, links.everything & ~b.values),
                    *board.present(a.cells & b.cells, links.everything & ~(a.values | b.values)),
                )
                if removing:
                    yield FireworkStep(
                        technique="firework quadruple", before=board.position, removing=tuple(sorted(removing)),
                        fireworks=(a, b),
                        more="These are four values for four cells, which have no room for others, and each "
                        "pivot takes one "
                        "of its own two.",
                    )  # fmt: skip


@technique("firework wing", rank=359, label=Difficulty.FIENDISH)
def firework_wing(board: CandidateBoard) -> Iterator[Step]:
    """Two values at a pivot: its wings cannot both have other values, and a cell of the two values tells the pivot."""
    links, masks = board.links, board.masks
    for firework in _groups(board.position):
        for two in combinations(bits(firework.values), 2):
            one = firework._replace(values=union(two))
            wings = 1 << one.in_row | 1 << one.in_column
            for corner in bits(links.seen_by_all(wings) & board.open):
                removing = board.present(1 << one.pivot, links.everything & ~one.values)
                if masks[corner] == one.values and corner != one.pivot and removing:
                    name = links.name
                    yield FireworkStep(
                        technique="firework wing", before=board.position, removing=removing, fireworks=(one,),
                        more=f"{name(corner)}, which sees {name(one.in_row)} and {name(one.in_column)}, is one of "
                        "the two; "
                        f"that value is in neither of them, so it is in {name(one.pivot)}.",
                    )  # fmt: skip
            yield from _linked(board, one)


def _linked(board: CandidateBoard, firework: Firework) -> Iterator[Step]:
    """Chains through the two wings: further candidates, one of each, are not both true."""
    links, size = board.links, board.links.size
    weak, alive = links.weak, board.nodes
    for x in board.present(1 << firework.in_row, links.everything & ~firework.values):
        for y in board.present(1 << firework.in_column, links.everything & ~firework.values):
            for u in _strong(board, x):
                for v in _strong(board, y):
                    gone = weak[u] & weak[v] & alive & ~(1 << x | 1 << y)
                    if u != v and gone:
                        say = [f"{links.symbol(node % size)} in {links.name(node // size)}" for node in (x, y, u, v)]
                        yield FireworkLink(
                            technique="firework wing", before=board.position, removing=tuple(bits(gone)),
                            fireworks=(firework,), ends=(u, v),
                            more="The pivot takes one of the two values at most, so a wing takes the other: "
                            f"{say[0]} and "
                            f"{say[1]} are not both true. Without the first {say[2]} is true, without the second "
                            f"{say[3]}: "
                            "one of these is.",
                        )  # fmt: skip


def _strong(board: CandidateBoard, node: Node) -> list[Node]:
    """The candidates that are true if this one is false: the other of two in a cell, or of two places in a house."""
    size = board.links.size
    cell, value = divmod(node, size)
    found = []
    rest = board.masks[cell] & ~(1 << value)
    if rest and not rest & rest - 1:
        found.append(cell * size + rest.bit_length() - 1)
    for _, one, two in board.strong_pairs(value):
        if cell in (one, two):
            found.append((two if cell == one else one) * size + value)
    return list(dict.fromkeys(found))
