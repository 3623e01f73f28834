"""Singles: a house with one open cell, a value with one place in a house, a cell with one candidate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.core.layout import Cell
from nonet.core.primitives import Value
from nonet.logic import words
from nonet.logic.board import CandidateBoard, Position
from nonet.logic.evidence import InHouse, Piece, Shown
from nonet.logic.links import Cells, House, Node, bits, union
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, Hodoku, technique


@dataclass(frozen=True, slots=True, kw_only=True)
class FullHouse(Step):
    """The last open cell of a house."""

    house: House

    def because(self) -> str:
        return f"{words.capital(self.house.name)} has a single open cell, and only {self._symbol()} is missing."

    def pattern(self) -> str:
        return self.house.name

    def evidence(self) -> Iterable[Piece]:
        yield InHouse(self.house)

    def where(self) -> str:
        return self.house.name

    def gist(self) -> str:
        return f"The last open cell of {self.house.name}"

    def holds_on(self, board: CandidateBoard, removing: tuple[Node, ...]) -> bool:
        """Whether the cell is the only one of its house that is open, with the value left to it."""
        return board.open & self.house.bits == 1 << self.placing[0] // self.links.size and board.has(self.placing[0])

    def _symbol(self) -> str:
        return self.links.symbol(self.placing[0] % self.links.size)


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenSingle(Step):
    """A value that has one place left in a house."""

    house: House

    def because(self) -> str:
        value = self.placing[0] % self.links.size
        symbol, place = self.links.symbol(value), self.name(self.placing[0])
        claim = f"In {self.house.name}, {symbol} can only go in {place}"
        why = list(self._reasons(value))
        return f"{claim}: {words.clauses(why)}." if why else f"{claim}."

    def gist(self) -> str:
        return f"The only place in {self.house.name}"

    def holds_on(self, board: CandidateBoard, removing: tuple[Node, ...]) -> bool:
        """Whether the value has this place alone in the house."""
        cell, value = divmod(self.placing[0], self.links.size)
        return board.places[value] & self.house.bits == 1 << cell

    def _reasons(self, value: Value) -> Iterator[str]:
        """Why the other open cells of the house cannot have the value, grouped by the peer that has it."""
        links, values = self.links, self.before.values
        size, sees = links.size, links.sees
        holders: Cells = 0
        at = values.find(value + 1)
        while at >= 0:
            holders |= 1 << at
            at = values.find(value + 1, at + 1)
        target = self.placing[0] // size
        blocked: dict[Cell, Cells] = {}
        unexplained: Cells = 0
        for cell in self.house.cells:
            if values[cell] or cell == target:
                continue
            near = sees[cell] & holders
            if near:
                blocker = (near & -near).bit_length() - 1
                blocked[blocker] = blocked.get(blocker, 0) | 1 << cell
            else:
                unexplained |= 1 << cell
        for blocker, cells in blocked.items():
            verb = "see" if cells & cells - 1 else "sees"
            yield f"{self.listed(cells)} {verb} the {links.symbol(value)} in {links.name(blocker)}"
        if unexplained:
            yield f"{self.listed(unexplained)} {'have' if unexplained & unexplained - 1 else 'has'} lost it before"

    def pattern(self) -> str:
        return self.house.name

    def evidence(self) -> Iterable[Piece]:
        yield InHouse(self.house)
        value = self.placing[0] % self.links.size
        seen = 0
        for cell in self.house.cells:
            seen |= self.links.sees[cell]
        blockers = tuple(c for c in self.links.cells if self.before.values[c] == value + 1 and seen >> c & 1)
        if blockers:
            yield Shown(union(blockers), 0, "evidence")

    def where(self) -> str:
        return self.house.name


@dataclass(frozen=True, slots=True, kw_only=True)
class NakedSingle(Step):
    """A cell that has one candidate left."""

    def because(self) -> str:
        links = self.links
        cell, value = divmod(self.placing[0], links.size)
        seen = 0
        for other in bits(links.sees[cell]):
            seen |= 1 << self.before.values[other] >> 1
        others = links.everything & ~(1 << value)
        claim = f"{links.name(cell)} has the single candidate {links.symbol(value)}"
        if seen & others == others:
            return f"{claim}: it sees {self.symbols(others)}."
        if seen & others:
            lost = others & ~seen
            verb = "were" if lost & lost - 1 else "was"
            return f"{claim}: it sees {self.symbols(seen & others)}, and {self.symbols(lost)} {verb} taken before."
        return f"{claim}."

    def pattern(self) -> str:
        return self.name(self.placing[0])

    def gist(self) -> str:
        return "The only candidate"

    def holds_on(self, board: CandidateBoard, removing: tuple[Node, ...]) -> bool:
        """Whether the cell has this candidate alone."""
        cell, value = divmod(self.placing[0], self.links.size)
        return board.masks[cell] == 1 << value

    def evidence(self) -> Iterable[Piece]:
        cell = self.placing[0] // self.links.size
        seers = tuple(other for other in bits(self.links.sees[cell]) if self.before.values[other])
        if seers:
            yield Shown(union(seers), 0, "evidence")


@technique("full house", rank=10, label=Difficulty.EASY, code="0000", se=1.0, hodoku=Hodoku(100, 4, "easy"))
def full_house(board: CandidateBoard) -> Iterator[Step]:
    """The last open cell of a house takes the value that is missing there."""
    for house in board.links.whole_by_ease:
        where = house.bits & board.open
        if where and not where & where - 1:
            cell = where.bit_length() - 1
            mask = board.masks[cell]
            if mask and not mask & mask - 1:
                node = cell * board.links.size + mask.bit_length() - 1
                yield FullHouse(technique="full house", before=board.position, placing=(node,), house=house)


@technique("hidden single", rank=20, label=Difficulty.EASY, code="0002", se=1.2, hodoku=Hodoku(300, 14, "easy"))
def hidden_single(board: CandidateBoard) -> Iterator[Step]:
    """A value that has one place left in a house goes there."""
    seen = set()
    for house in board.links.whole_by_ease:
        inside = house.bits
        if not inside & board.open:
            continue
        for value, places in enumerate(board.places):
            where = places & inside
            if where and not where & where - 1 and not _placed(board, house, value):
                node = (where.bit_length() - 1) * board.links.size + value
                if node not in seen:
                    seen.add(node)
                    yield HiddenSingle(technique="hidden single", before=board.position, placing=(node,), house=house)


@technique("naked single", rank=30, label=Difficulty.EASY, code="0003", se=2.3, hodoku=Hodoku(200, 4, "easy"))
def naked_single(board: CandidateBoard) -> Iterator[Step]:
    """A cell that has one candidate left takes it."""
    for cell in bits(board.open):
        mask = board.masks[cell]
        if mask and not mask & mask - 1:
            node = cell * board.links.size + mask.bit_length() - 1
            yield NakedSingle(technique="naked single", before=board.position, placing=(node,))


def streak(board: CandidateBoard) -> list[Step]:
    """Singles of all three kinds, placed one after another, always the easiest, until none is left.

    The same steps as the three techniques find one by one, in one native call.
    """
    links = board.links
    by_number = links.houses
    found, values, masks = links.patterns.singles(board.masks, bytes(board.values))
    steps: list[Step] = []
    for kind, house, node, values_before, masks_before in found:
        before = Position(links, board.givens, values_before, masks_before, board.marks)
        if kind == 0:
            steps.append(FullHouse(technique="full house", before=before, placing=(node,), house=by_number[house]))
        elif kind == 1:
            steps.append(
                HiddenSingle(technique="hidden single", before=before, placing=(node,), house=by_number[house])
            )
        else:
            steps.append(NakedSingle(technique="naked single", before=before, placing=(node,)))
    if steps:
        board.go_on(values, masks)
    return steps


def _placed(board: CandidateBoard, house: House, value: Value) -> bool:
    """Whether the house has the value already: a board that contradicts itself may keep a candidate of it."""
    return any(board.values[cell] == value + 1 for cell in house.cells)
