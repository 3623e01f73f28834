"""Exocets: two base cells whose values must be in two target cells of the same band.

*Junior exocet*, in rows (or turned): the base are two open cells of a row in one box, with three or four values
together. In each other box of the band there is a target, off the base's row; its companion, the other cell in its
column and box off that row, has none of the base values. The S cells are the cells outside the band in three columns,
the cross-lines: those of the targets and the one beside the base. Within them each base value lies in two houses
(rows, cross-lines) at most.

Proof that the targets hold the two base values: let d be in the base. Inside the band no cross-line has d but in a
target: the base's row and box have it already, and companions have none. If neither target is d, each of the three
cross-lines has d in an S cell, and these lie in three different rows and columns: two houses cannot contain them. So
each value of the base is in a target, and there are two of both.

What follows: (1) a target has base values only; (2) a value that one house covers is no base value; (3) neither is
one that no target has; (4) a value with a cover by a target's own cross-line is not in that target: it would need S
cells in the two other cross-lines, and one house is left for both; (5) the mirror of a target is the pair of cells in
the other target's box, off that target's column, in the row of neither the base nor the first target; the box has the
first target's value there, so a value missing in the mirror is not in the target; (6) if only one cell of the mirror
can have that value, it has nothing else; (7) if another value is locked in the mirror, the pair is that value and the
target's.

*Double exocet*: two with the same four values, in one band, other boxes and rows, each target seeing both base cells
of the other. No value is in both bases, as it is in a target that sees the other base. So the four base cells hold
the four values, and the four targets do.
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
from nonet.logic.evidence import InSet, Piece
from nonet.logic.links import Cells, Node, Nodes, bits, union
from nonet.logic.step import Step, listed
from nonet.logic.technique import Difficulty, technique
from nonet.logic.techniques._frame import BOX, SIDE, frame_of


class Junior(NamedTuple):
    """A junior exocet. Rows and columns are exchanged where it is `turned`; `crosslines` are columns then rows."""

    base: tuple[Cell, Cell]
    targets: tuple[Cell, Cell]
    companions: tuple[Cell, Cell]
    crosslines: tuple[int, int, int]
    values: Mask
    turned: bool

    def at(self, row: int, column: int) -> Cell:
        """The cell in the frame of the exocet."""
        return column * SIDE + row if self.turned else row * SIDE + column

    def place(self, cell: Cell) -> tuple[int, int]:
        """Row and column in the frame of the exocet."""
        row, column = divmod(cell, SIDE)
        return (column, row) if self.turned else (row, column)

    @property
    def band(self) -> int:
        """The number of the band that has base and targets."""
        return self.place(self.base[0])[0] // BOX

    def s_cells(self) -> list[Cell]:
        """The cells of the cross-lines outside the band."""
        return [self.at(r, c) for c in self.crosslines for r in range(SIDE) if r // BOX != self.band]

    def line(self, number: int) -> Cells:
        """All cells of a cross-line."""
        return union([self.at(row, number) for row in range(SIDE)])

    def row(self, number: int) -> Cells:
        """All cells of a row."""
        return union([self.at(number, column) for column in range(SIDE)])

    def mirror(self, place: int) -> tuple[Cell, ...]:
        """The mirror of the target at this place: two cells in the box of the other one."""
        base_row = self.place(self.base[0])[0]
        own_row, (_, other_column) = self.place(self.targets[place])[0], self.place(self.targets[1 - place])
        row = next(self.band * BOX + r for r in range(BOX) if self.band * BOX + r not in (base_row, own_row))
        stack = other_column // BOX * BOX
        return tuple(self.at(row, stack + c) for c in range(BOX) if stack + c != other_column)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExocetStep(Step):
    """`exocets`: one, or the two of a double one; `rules` say in words what follows and why."""

    exocets: tuple[Junior, ...]
    rules: tuple[str, ...]

    def because(self) -> str:
        told = [self._told(self.exocets[0])]
        told += [
            f"In the same way, {self.listed(other.targets)} hold the two values of the base {self.listed(other.base)}; "
            f"the companions are {self.listed(other.companions)}, and the {_kind(other)} {_lines(other)}."
            for other in self.exocets[1:]
        ]
        return " ".join([*told, *self.rules])

    def _told(self, exocet: Junior) -> str:
        values = self.symbols(exocet.values)
        band = "stack" if exocet.turned else "band"
        return (
            f"The base {self.listed(exocet.base)} holds two of {values}; its targets are "
            f"{self.listed(exocet.targets)}. {_kind(exocet).capitalize()} {_lines(exocet)} need a base value "
            "three times; beside base and companions "
            f"({self.listed(exocet.companions)}, which have none of these) it can be there in a target or outside the "
            f"{band}, and there two lines hold all its places. So it cannot miss both targets: these hold the two "
            "values of the base."
        )

    def pattern(self) -> str:
        return "; ".join(
            f"{self.digits(each.values)} base {self.short(union(each.base))}, targets "
            f"{' '.join(map(self.links.name, each.targets))}"
            for each in self.exocets
        )

    def evidence(self) -> Iterable[Piece]:
        for each in self.exocets:
            yield InSet(union(each.base), "als 1", each.values)
            for target in each.targets:
                yield InSet(1 << target, "als 2", each.values)
            yield InSet(union(each.s_cells()), "cover", each.values)
            yield from self.candidate_fill(union((*each.base, *each.targets)), each.values, "evidence")
            yield from self.candidate_fill(union(each.s_cells()), each.values, "fin")

    def where(self) -> str:
        return self.listed([cell for each in self.exocets for cell in each.base])


def _kind(exocet: Junior) -> str:
    return "rows" if exocet.turned else "columns"


def _lines(exocet: Junior) -> str:
    return listed([str(number + 1) for number in sorted(exocet.crosslines)])


@lru_cache(maxsize=4)
def juniors(position: Position) -> tuple[Junior, ...]:
    """All junior exocets of a position on the plain frame."""
    if frame_of(position.links) is None:
        return ()
    from nonet._native import junior_exocets

    return tuple(Junior(*found) for found in junior_exocets(position.masks, position.values))


class _Reader:
    """What one junior exocet excludes on a board, rule by rule."""

    def __init__(self, board: CandidateBoard, exocet: Junior) -> None:
        self.board, self.exocet = board, exocet
        self.gone: Nodes = 0
        self.rules: list[str] = []
        shown = board.position
        self.holds = [1 << value >> 1 or mask for value, mask in zip(shown.values, shown.masks, strict=True)]

    def read(self) -> None:
        """Applies the seven rules once, each to what is there at the start."""
        exocet, board = self.exocet, self.board
        both = union(exocet.targets)
        self._drop(board.present(both, board.links.everything & ~exocet.values), "a target has nothing else")
        for value in bits(exocet.values):
            self._read_value(value)
        for place in (0, 1):
            self._read_mirror(place)

    def _drop(self, nodes: tuple[Node, ...], why: str) -> None:
        fresh = union(nodes) & ~self.gone
        if fresh:
            self.gone |= fresh
            self.rules.append(f"{why[:1].upper()}{why[1:]}.")

    def _read_value(self, value: Value) -> None:
        exocet, board, links = self.exocet, self.board, self.board.links
        symbol, everywhere = links.symbol(value), union((*exocet.base, *exocet.targets))
        covers = self.covers(value)
        if any(len(cover) <= 1 for cover in covers):
            self._drop(
                board.present(everywhere, 1 << value),
                f"one house covers {symbol} there, and a base value needs two: {symbol} is in neither base nor targets",
            )
            return
        if not any(board.masks[target] >> value & 1 for target in exocet.targets):
            self._drop(
                board.present(union(exocet.base), 1 << value), f"no target has {symbol}, so the base has none either"
            )
            return
        for place, target in enumerate(exocet.targets):
            if any(("line", place) in cover for cover in covers):
                self._drop(
                    board.present(1 << target, 1 << value),
                    f"the line of {links.name(target)} helps to cover {symbol}, so {symbol} is not in this target: one "
                    "house would be left for two cells",
                )

    def covers(self, value: Value) -> list[frozenset[tuple[str, int]]]:
        """All choices of at most two lines and rows that contain the value in the S cells."""
        exocet = self.exocet
        cells = [
            (("line", place), ("row", row))
            for place, column in enumerate(exocet.crosslines)
            for row in range(SIDE)
            if row // BOX != exocet.band and self.holds[exocet.at(row, column)] >> value & 1
        ]
        houses = sorted({house for pair in cells for house in pair})
        return [
            frozenset(chosen)
            for size in range(3)
            for chosen in combinations(houses, size)
            if all(one in chosen or two in chosen for one, two in cells)
        ]

    def _read_mirror(self, place: int) -> None:
        exocet, board, links = self.exocet, self.board, self.board.links
        target, mirror = exocet.targets[place], exocet.mirror(place)
        own = board.masks[target] & exocet.values
        held = self.holds[mirror[0]] | self.holds[mirror[1]]
        name, names = links.name(target), listed([links.name(cell) for cell in mirror])
        missing = own & ~held
        if missing:
            told = listed([links.symbol(value) for value in bits(missing)], "or")
            self._drop(
                board.present(1 << target, missing), f"the value of {name} is also in its mirror {names}, not {told}"
            )
        own &= held
        serving = [cell for cell in mirror if self.holds[cell] & own]
        if len(serving) == 1:
            self._drop(
                board.present(1 << serving[0], links.everything & ~own),
                f"only {links.name(serving[0])} in the mirror {names} can have the value of {name}, and it has "
                "nothing else",
            )
        for value in bits(held & ~exocet.values):
            for house in links.houses_of[mirror[0]]:
                pair = union(mirror)
                if house.whole and not pair & ~house.bits and self._where(house.bits, value) == pair:
                    self._drop(
                        board.present(pair, links.everything & ~own & ~(1 << value)),
                        f"{links.symbol(value)} in {house.name} is in the mirror {names}, beside the value of "
                        f"{name}: it "
                        "has nothing else",
                    )

    def _where(self, cells: Cells, value: Value) -> Cells:
        return union([cell for cell in bits(cells) if self.holds[cell] >> value & 1])


@technique("junior exocet", rank=452, label=Difficulty.FIENDISH)
def junior_exocet(board: CandidateBoard) -> Iterator[Step]:
    """Two base cells whose values must be in two targets of the same band."""
    for exocet in juniors(board.position):
        reader = _Reader(board, exocet)
        reader.read()
        if reader.gone:
            yield ExocetStep(
                technique="junior exocet", before=board.position, removing=tuple(bits(reader.gone)), exocets=(exocet,),
                rules=tuple(reader.rules),
            )  # fmt: skip


@technique("double exocet", rank=451, label=Difficulty.FIENDISH)
def double_exocet(board: CandidateBoard) -> Iterator[Step]:
    """Two junior exocets with the same four values: base cells and target cells hold each of them once."""
    four = [exocet for exocet in juniors(board.position) if exocet.values.bit_count() == 4]
    for one, two in combinations(four, 2):
        gone = _double_removes(board, one, two) if _double(board, one, two) else 0
        if not gone:
            continue
        values = listed([board.links.symbol(value) for value in bits(one.values)])
        rule = (
            "Each target sees the base cells of the other exocet, so the bases share no value: the four base cells "
            f"hold {values}, and so do the four targets. What sees all cells of either four has none of these, and "
            "where two lines hold all places of one of them in the cross-lines outside, they have it nowhere else."
        )
        yield ExocetStep(
            technique="double exocet", before=board.position, removing=tuple(bits(gone)), exocets=(one, two),
            rules=(rule,),
        )  # fmt: skip


def _double(board: CandidateBoard, one: Junior, two: Junior) -> bool:
    if one.turned != two.turned or one.values != two.values or one.band != two.band:
        return False
    (row_1, column_1), (row_2, column_2) = one.place(one.base[0]), two.place(two.base[0])
    if row_1 == row_2 or column_1 // BOX == column_2 // BOX:
        return False
    sees = board.links.sees
    return all(
        union(other.base) & ~sees[target] == 0 for each, other in ((one, two), (two, one)) for target in each.targets
    )


def _double_removes(board: CandidateBoard, one: Junior, two: Junior) -> Nodes:
    links, gone = board.links, 0
    bases, targets = union((*one.base, *two.base)), union((*one.targets, *two.targets))
    for cells in (bases, targets):
        gone |= union(board.present(links.seen_by_all(cells), one.values))
    gone |= union(board.present(targets, links.everything & ~one.values))
    if sorted(one.crosslines) == sorted(two.crosslines):
        reader = _Reader(board, one)
        s_cells = union(one.s_cells())
        for value in bits(one.values):
            for cover in reader.covers(value):
                if len(cover) == 2:
                    for kind, number in cover:
                        house = one.line(one.crosslines[number]) if kind == "line" else one.row(number)
                        gone |= union(board.present(house & ~s_cells, 1 << value))
    return gone
