"""Values and candidates kept in step while logic solves a puzzle. What a player writes on is `api.board.Board`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nonet.core.grid import Grid
from nonet.core.layout import Cell
from nonet.core.pencil import left_by
from nonet.core.primitives import Mask, Value
from nonet.core.puzzle import Puzzle
from nonet.logic.effort import Effort
from nonet.logic.links import Cells, House, Links, Node, Nodes, bits, links_of

if TYPE_CHECKING:
    from nonet.logic.step import Step


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """A board as it stood at one moment: what a step was found on.

    `values` holds, for each cell, its value plus one, 0 where it is open; `masks` the candidates of the open cells.
    `marks` are the pencil marks that the puzzle itself came with.
    """

    links: Links
    givens: bytes
    values: bytes
    masks: tuple[Mask, ...]
    marks: tuple[Mask, ...] | None = None

    def __repr__(self) -> str:
        return f"<Position with {self.values.count(0)} open cells>"

    def puzzle(self) -> Puzzle:
        """The position as a puzzle with pencil marks."""
        shown = tuple(1 << value >> 1 or mask for value, mask in zip(self.values, self.masks, strict=True))
        asked = self.links.problem.puzzle
        return replace(asked, givens=self.values, candidates=shown)

    def grid(self) -> Grid:
        """The values so far."""
        return Grid(self.links.layout, self.links.symbols, self.values)

    def board(self) -> CandidateBoard:
        """A board that goes on from here."""
        return CandidateBoard(self.links, self.givens, bytearray(self.values), list(self.masks), self.marks)


class CandidateBoard:
    """Open cells have candidates in `masks`, filled ones a value in `values` (value plus one) and an empty mask.

    `places[v]` is the set of open cells that have the candidate v, `open` the set of open cells. `givens` tells clues
    from cells that were filled later, and `marks` candidates that the puzzle never had from those that fell later: only
    techniques that rest on uniqueness ask for them. `effort`, where somebody set it, limits what is tried here.
    """

    __slots__ = (
        "_counted",
        "_pairs",
        "_position",
        "effort",
        "givens",
        "links",
        "marks",
        "masks",
        "open",
        "places",
        "values",
    )

    def __init__(
        self,
        links: Links,
        givens: bytes,
        values: bytearray,
        masks: list[Mask],
        marks: tuple[Mask, ...] | None = None,
    ) -> None:
        self.links = links
        self.givens = givens
        self.marks = marks
        self.effort: Effort | None = None
        self._take(values, masks)

    def _take(self, values: bytearray, masks: list[Mask]) -> None:
        links = self.links
        self.values = values
        self.masks = masks
        *places, filled = (int.from_bytes(group, "little") for group in links.sight.places(masks, bytes(values)))
        self.places: list[Cells] = places
        self.open: Cells = links.board & ~filled
        self._changed()

    def _changed(self) -> None:
        """Forgets what was worked out from the candidates."""
        self._position: Position | None = None
        self._counted: dict[int, Cells] | None = None
        self._pairs: list[list[tuple[House, Cell, Cell]]] | None = None

    @staticmethod
    def of(puzzle: Puzzle, *, filled: bytes | None = None) -> CandidateBoard:
        """The board at the start: the givens placed, and what they exclude gone.

        `filled` tells the values (plus one) of all filled cells where some were filled later than the givens. Pencil
        marks of the puzzle that were taken away stay away.
        """
        links = links_of(puzzle)
        values = puzzle.givens if filled is None else filled
        if links.others:
            masks = left_by(links.problem, filled=values, candidates=puzzle.candidates)
            left = [0 if value else mask for value, mask in zip(values, masks, strict=True)]
        else:  # native eyes see the same at houses alone: 8 us on a 9x9 instead of 32
            start = links.problem.domains
            if puzzle.candidates is not None:
                start = tuple(mask & kept for mask, kept in zip(start, puzzle.candidates, strict=True))
            left = list(links.sight.fill(start, values))
        return CandidateBoard(links, puzzle.givens, bytearray(values), left, puzzle.candidates)

    def go_on(self, values: bytes, masks: tuple[Mask, ...]) -> None:
        """Takes over a later position."""
        self._take(bytearray(values), list(masks))

    def place(self, cell: Cell, value: Value) -> None:
        """Fills the cell, and takes away every candidate that this excludes."""
        links = self.links
        bit = 1 << cell
        for candidate in bits(self.masks[cell]):
            self.places[candidate] &= ~bit
        self.masks[cell] = 0
        self.values[cell] = value + 1
        self.open &= ~bit
        self._changed()
        gone = self.places[value] & links.sees[cell]
        self.places[value] &= ~gone
        for other in bits(gone):
            self.masks[other] &= ~(1 << value)
        if links.others:
            self.remove_nodes(links.weak[cell * links.size + value])

    def remove(self, cell: Cell, value: Value) -> None:
        """Takes away one candidate."""
        self.masks[cell] &= ~(1 << value)
        self.places[value] &= ~(1 << cell)
        self._changed()

    def remove_nodes(self, nodes: Nodes) -> None:
        """Takes away all of these candidates that are there."""
        size = self.links.size
        for node in bits(nodes):
            cell, value = divmod(node, size)
            if self.masks[cell] >> value & 1:
                self.remove(cell, value)

    def spend(self, assumptions: int = 1) -> None:
        """To be said before so many assumptions are followed; raises OutOfEffort if they are too many."""
        if self.effort is not None:
            self.effort.spend(assumptions)

    def apply(self, step: Step) -> None:
        """Does what the step concludes."""
        size = self.links.size
        for node in step.placing:
            self.place(*divmod(node, size))
        for node in step.removing:
            self.remove(*divmod(node, size))

    @property
    def position(self) -> Position:
        """The board as it stands now, for good."""
        if self._position is None:
            self._position = Position(self.links, self.givens, bytes(self.values), tuple(self.masks), self.marks)
        return self._position

    @property
    def nodes(self) -> Nodes:
        """All candidates."""
        size, found = self.links.size, 0
        for cell in bits(self.open):
            found |= self.masks[cell] << cell * size
        return found

    def has(self, node: Node) -> bool:
        """Whether the candidate is still there."""
        cell, value = divmod(node, self.links.size)
        return bool(self.masks[cell] >> value & 1)

    def present(self, cells: Cells, values: Mask) -> tuple[Node, ...]:
        """The candidates with these values in these cells: mostly, what a technique may take away."""
        size = self.links.size
        return tuple(
            cell * size + value for cell in bits(cells & self.open) for value in bits(self.masks[cell] & values)
        )

    def with_count(self, count: int) -> Cells:
        """The open cells that have so many candidates."""
        if self._counted is None:
            counted: dict[int, Cells] = {}
            for cell in bits(self.open):
                size = self.masks[cell].bit_count()
                counted[size] = counted.get(size, 0) | 1 << cell
            self._counted = counted
        return self._counted.get(count, 0)

    def strong_pairs(self, value: Value) -> list[tuple[House, Cell, Cell]]:
        """Houses in which the value has exactly two places left, and the places."""
        if self._pairs is None:
            houses = self.links.houses
            self._pairs = [[] for _ in range(self.links.size)]
            for held, number, low, high in self.links.sight.pairs(self.masks):
                self._pairs[held].append((houses[number], low, high))
        return self._pairs[value]

    def trouble(self) -> str | None:
        """What shows at a glance that there is no solution from here; None if nothing does."""
        links = self.links
        for cell in bits(self.open):
            if not self.masks[cell]:
                return f"{links.name(cell)} has no candidate left"
        for house in links.whole_houses:
            placed = 0
            for cell in house.cells:
                placed |= 1 << self.values[cell] >> 1
            for value in bits(links.everything & ~placed):
                if not self.places[value] & house.bits:
                    return f"{house.name} has no place left for {links.symbol(value)}"
        return None

    def solved(self) -> bool:
        """Whether every cell is filled."""
        return not self.open
