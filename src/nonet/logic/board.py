"""Values and candidates kept in step while logic solves a puzzle. What a player writes on is `api.board.Board`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nonet.core.budget import checkpoint
from nonet.core.grid import Grid
from nonet.core.layout import Cell
from nonet.core.pencil import left_by
from nonet.core.primitives import Mask, Value
from nonet.core.puzzle import Puzzle
from nonet.logic.effort import Effort
from nonet.logic.links import Cells, House, Links, Node, Nodes, bits, links_of
from nonet.logic.words import rule_name

if TYPE_CHECKING:
    from nonet.logic.step import Step


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """A snapshot of a board: the values and candidates that a step was found on.

    `values[cell]` is the value plus one, 0 for an open cell; `masks[cell]` the candidates of an open cell. `marks` are
    the pencil marks that the puzzle came with.
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
        """A board that starts from this position."""
        return CandidateBoard(self.links, self.givens, bytearray(self.values), list(self.masks), self.marks)


class CandidateBoard:
    """The board that logic works on: each cell has a value, or the candidates that are left.

    `values[cell]` is the value plus one, 0 for an open cell; `masks[cell]` its candidates, 0 for a filled cell.
    `places[v]` is the set of open cells with candidate v, `open` the set of open cells. `givens` are the clues and
    `marks` the candidates that the puzzle itself came with: techniques that rest on uniqueness must know what logic did
    not derive. `effort` bounds the assumptions that techniques follow on this board; None is no bound. `scan` is what a
    search through all candidates found on this board earlier on: what is refuted stays so with fewer candidates.
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
        "scan",
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
        self.scan: object = None
        self._take(values, masks)

    def _take(self, values: bytearray, masks: list[Mask]) -> None:
        links = self.links
        self.values = values
        self.masks = masks
        *places, filled = (int.from_bytes(group, "little") for group in links.patterns.places(masks, bytes(values)))
        self.places: list[Cells] = places
        self.open: Cells = links.board & ~filled
        self._changed()

    def _changed(self) -> None:
        """Clears what was cached for the old candidates."""
        self._position: Position | None = None
        self._counted: dict[int, Cells] | None = None
        self._pairs: list[list[tuple[House, Cell, Cell]]] | None = None

    @staticmethod
    def of(puzzle: Puzzle, *, filled: bytes | None = None) -> CandidateBoard:
        """The starting board of a puzzle: its givens placed, and the candidates that they exclude removed.

        `filled` holds the values (plus one) of all filled cells, if some besides the givens are filled. Candidates that
        the puzzle's own pencil marks leave out stay out.
        """
        links = links_of(puzzle, filled=filled)
        values = puzzle.givens if filled is None else filled
        if links.others:
            masks = left_by(links.problem, filled=values, candidates=puzzle.candidates)
            left = [0 if value else mask for value, mask in zip(values, masks, strict=True)]
        else:  # the same, natively, where houses are the only rules: 8 us on a 9x9 instead of 32
            start = links.problem.domains
            if puzzle.candidates is not None:
                start = tuple(mask & kept for mask, kept in zip(start, puzzle.candidates, strict=True))
            left = list(links.patterns.fill(start, values))
        return CandidateBoard(links, puzzle.givens, bytearray(values), left, puzzle.candidates)

    def go_on(self, values: bytes, masks: tuple[Mask, ...]) -> None:
        """Replaces values and candidates by those of a later position."""
        self._take(bytearray(values), list(masks))

    def place(self, cell: Cell, value: Value) -> None:
        """Fills the cell and removes every candidate that its value excludes."""
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
            self.remove_nodes(links.paired[cell * links.size + value])

    def remove(self, cell: Cell, value: Value) -> None:
        """Removes one candidate."""
        self.masks[cell] &= ~(1 << value)
        self.places[value] &= ~(1 << cell)
        self._changed()

    def remove_nodes(self, nodes: Nodes) -> None:
        """Removes those of `nodes` that are candidates of the board."""
        size = self.links.size
        for node in bits(nodes):
            cell, value = divmod(node, size)
            if self.masks[cell] >> value & 1:
                self.remove(cell, value)

    def spend(self, assumptions: int = 1) -> None:
        """Charges `assumptions` to the effort, before they are followed; raises OutOfEffort if too few are left."""
        checkpoint()
        if self.effort is not None:
            self.effort.spend(assumptions)

    def apply(self, step: Step) -> None:
        """Makes the placements and eliminations of the step."""
        size = self.links.size
        for node in step.placing:
            self.place(*divmod(node, size))
        for node in step.removing:
            self.remove(*divmod(node, size))

    @property
    def position(self) -> Position:
        """A snapshot of the board as it is now."""
        if self._position is None:
            self._position = Position(self.links, self.givens, bytes(self.values), tuple(self.masks), self.marks)
        return self._position

    @property
    def nodes(self) -> Nodes:
        """All candidates."""
        size, nodes = self.links.size, 0
        for cell in bits(self.open):
            nodes |= self.masks[cell] << cell * size
        return nodes

    def has(self, node: Node) -> bool:
        """Whether `node` is still a candidate."""
        cell, value = divmod(node, self.links.size)
        return bool(self.masks[cell] >> value & 1)

    def present(self, cells: Cells, values: Mask) -> tuple[Node, ...]:
        """The candidates with these values in these cells: usually what a technique can remove."""
        size = self.links.size
        return tuple(
            cell * size + value for cell in bits(cells & self.open) for value in bits(self.masks[cell] & values)
        )

    def with_count(self, count: int) -> Cells:
        """The open cells with `count` candidates; 2 gives the bivalue cells."""
        if self._counted is None:
            counted: dict[int, Cells] = {}
            for cell in bits(self.open):
                size = self.masks[cell].bit_count()
                counted[size] = counted.get(size, 0) | 1 << cell
            self._counted = counted
        return self._counted.get(count, 0)

    def strong_pairs(self, value: Value) -> list[tuple[House, Cell, Cell]]:
        """The conjugate pairs of the value: houses in which it has exactly two places left, with the two cells."""
        if self._pairs is None:
            houses = self.links.houses
            self._pairs = [[] for _ in range(self.links.size)]
            for held, number, low, high in self.links.patterns.pairs(self.masks):
                self._pairs[held].append((houses[number], low, high))
        return self._pairs[value]

    def trouble(self) -> str | None:
        """An open contradiction, in words, else None.

        It is a cell without candidates, a value without a place in a house, or a rule that its filled cells break.
        """
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
        return self._broken()

    def _broken(self) -> str | None:
        """A rule whose cells are all filled and break it, in words: singles fill them without asking the rule."""
        links = self.links
        values = [value - 1 for value in self.values]
        for part, cells in links.others_with_cells:
            if not cells & self.open and not part.holds(values, links.problem.numbers):
                return f"{rule_name(links, part)} does not hold"
        return None

    def solved(self) -> bool:
        """Whether every cell is filled."""
        return not self.open
