"""Guardians of a pattern that cannot stand alone, and what follows from them.

If the cells of a pattern cannot be filled with the pattern's values alone, one of their other candidates, a
*guardian*, is true. What follows is the same for every such pattern: 1. guardians in one cell: the values of the
pattern leave that cell; 2. a candidate that every guardian excludes is false; 3. guardians of one house make a naked
subset there; 4. where a value of the pattern is locked in two cells with guardians, the other values of the pattern
leave both.

1 to 3 hold as one guardian is true. 4: one of the two cells takes the locked value, so the guardian is in the other
one. `_deadly` has the same for patterns that rest on uniqueness, in the words that belong to these.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import and_

from nonet.core.primitives import Mask, Value
from nonet.logic.board import CandidateBoard
from nonet.logic.evidence import ChainNode, InSet, Piece, chain_node
from nonet.logic.links import Cells, House, Node, bits, union
from nonet.logic.step import Step, listed

MAX_GUARDS = 6
"""Guardians of a pattern; more of them hardly exclude a common candidate."""

MAX_SUBSET_CELLS = 5
"""Cells that make a naked subset with the guardians."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Guarded(Step):
    """`cells` cannot be filled with `values` alone, so one of the candidates `guards` is true.

    `more` is the rest of the reason in words, where the guardians alone do not exclude what goes.
    """

    cells: Cells
    values: Mask
    guards: tuple[Node, ...]
    more: str = ""

    def because(self) -> str:
        return f"{self.impossible()} {self.turn()} {self.more}".strip()

    @abstractmethod
    def impossible(self) -> str:
        """Why the pattern cannot stand alone, as sentences."""

    def turn(self) -> str:
        """What the guardians say, as sentences."""
        where = union([node // self.links.size for node in self.guards])
        told = self._told(self.guards)
        if not where & where - 1:
            return f"Only {self.listed(where)} has anything else: it is {told}."
        if len(self.guards) == 1:
            return f"The only other candidate there is {told}, so it is true."
        return f"The only other candidates there are {told}, so one of these is true."

    def _told(self, nodes: tuple[Node, ...]) -> str:
        size, links = self.links.size, self.links
        cells = list(dict.fromkeys(node // size for node in nodes))
        if len(cells) == 1:
            return listed([links.symbol(node % size) for node in nodes], "or")
        by_value: dict[Value, list[str]] = {}
        for node in nodes:
            by_value.setdefault(node % size, []).append(self.name(node))
        return listed([f"{links.symbol(value)} in {listed(names)}" for value, names in by_value.items()])

    def one_true(self) -> tuple[ChainNode, ...]:
        """The guardians, where each of them excludes what goes."""
        nodes = tuple(chain_node(self.links, node) for node in self.guards)
        return nodes if len({node.cells for node in nodes}) > 1 and not self.more else ()

    def pattern(self) -> str:
        guards = [f"{self.links.symbol(node % self.links.size)}{self.name(node)}" for node in self.guards]
        return f"{self.digits(self.values)} in {self.short(self.cells)}, guardians {' '.join(guards)}"

    def evidence(self) -> Iterable[Piece]:
        yield InSet(self.cells, "subset", self.values)
        yield from self.candidate_fill(self.cells, self.values, "evidence")
        for node in self.guards:
            cell, value = divmod(node, self.links.size)
            yield from self.candidate_fill(1 << cell, 1 << value, "fin")

    def where(self) -> str:
        return self.listed(self.cells)


def guards_of(board: CandidateBoard, cells: Cells, values: Mask) -> tuple[Node, ...]:
    """The candidates of these cells that are not among `values`."""
    return board.present(cells, board.links.everything & ~values)


def excluded_by_all(board: CandidateBoard, guards: tuple[Node, ...]) -> tuple[Node, ...]:
    """The candidates that every guardian excludes (rungs 1 and 2); of a single one, those of its cell."""
    if not guards:
        return ()
    if len(guards) == 1:
        cell, value = divmod(guards[0], board.links.size)
        return board.present(1 << cell, board.links.everything & ~(1 << value))
    weak = board.links.weak
    return tuple(bits(reduce(and_, (weak[node] for node in guards)) & board.nodes))


Rung = tuple[str, tuple[Node, ...]]
"""What a rung of the ladder concludes: the further reason in words, and the candidates that go."""


def ladder(board: CandidateBoard, values: Mask, guards: tuple[Node, ...]) -> Iterator[Rung]:
    """What follows from the guardians, the lowest rung first."""
    if guards:
        rungs = (("", excluded_by_all(board, guards)), *by_subset(board, guards), *by_lock(board, values, guards))
        yield from (rung for rung in rungs if rung[1])


def by_subset(board: CandidateBoard, guards: tuple[Node, ...]) -> Iterator[Rung]:
    """Rung 3: guardians in cells of one house, taken as one cell, and other cells make a naked subset there."""
    links, masks = board.links, board.masks
    guarding = union([node // links.size for node in guards])
    extras = union([node % links.size for node in guards])
    for house in links.houses_of[guarding.bit_length() - 1]:
        if guarding & ~house.bits:
            continue
        free = list(bits(house.bits & board.open & ~guarding))
        for count in range(1, min(len(free) - 1, MAX_SUBSET_CELLS) + 1):
            for chosen in combinations(free, count):
                shared = extras
                for cell in chosen:
                    shared |= masks[cell]
                if shared.bit_count() != count + 1:
                    continue
                subset = union(chosen)
                # The one guarding cell is not known: what goes must see all of them and the whole subset.
                removing = board.present(links.seen_by_all(guarding | subset), shared)
                if removing:
                    names = listed([links.name(cell) for cell in chosen])
                    told = listed([links.symbol(value) for value in bits(shared)])
                    yield f"In {house.name}, that cell and {names} hold {told} between them.", removing


def by_lock(board: CandidateBoard, values: Mask, guards: tuple[Node, ...]) -> Iterator[Rung]:
    """Rung 4: two cells have the guardians, and a value of the pattern has no other place in a house of both."""
    links = board.links
    guarding = union([node // links.size for node in guards])
    if guarding.bit_count() != 2:
        return
    one, two = (links.name(cell) for cell in bits(guarding))
    for house in links.houses_of[guarding.bit_length() - 1]:
        if not _whole_and_around(house, guarding):
            continue
        for value in bits(values):
            removing = board.present(guarding, values & ~(1 << value))
            if removing and board.places[value] & house.bits == guarding:
                told = (
                    f"{house.name[:1].upper()}{house.name[1:]} has only {one} and {two} for {links.symbol(value)}: one "
                    "of them takes it, and the other one what is no part of the pattern."
                )
                yield told, removing


def _whole_and_around(house: House, cells: Cells) -> bool:
    return house.whole and not cells & ~house.bits
