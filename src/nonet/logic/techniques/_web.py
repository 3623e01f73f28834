"""The web of strong and weak links that chains are looked for in.

A *spot* is a value in one of some cells: mostly one cell, and then it is a candidate with the candidate's number;
groups and parts of almost locked sets have numbers past those. Of two spots with a strong link one is true, of two with
a weak link one is false. A chain goes from a spot that is false over strong and weak links in turn to one that is then
true. The web knows links and short ways; what a way proves, and what it is called, is the business of the families.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import cached_property, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from nonet.core.primitives import Mask, Value
from nonet.logic.board import CandidateBoard, Position
from nonet.logic.closure import fits
from nonet.logic.links import Cells, Nodes, bits
from nonet.logic.sight import PlainSight
from nonet.logic.techniques._als import Als, als_map, largest_set

if TYPE_CHECKING:
    from nonet import _native

Number = int
"""A spot's number; sets of them are ints with a bit for each, and include candidates as `Nodes` do."""


class Spot(NamedTuple):
    """A value in one of these cells."""

    value: Value
    cells: Cells


class Hinge(NamedTuple):
    """An almost locked set that loses the value `entry` and is left with one of `exits`.

    `forced` is the cell, if there is one, to which several exits together leave a single value.
    """

    als: Als
    entry: Value
    exits: Mask
    forced: Cells = 0


_Hinge = tuple[Als, Value, Mask] | tuple[Als, Value, Mask, Cells]
"""The parts of a hinge: there are ten thousand on a board, and few are ever looked at."""


class Kind(IntEnum):
    """Which spots a web has: candidates, groups where two houses cross, parts of almost locked sets."""

    PLAIN = 0
    GROUPED = 1
    ALMOST_LOCKED = 2


class Way(NamedTuple):
    """Numbers of spots in turn false and true; the first false, the last true."""

    numbers: tuple[Number, ...]


class Web:
    """The links between the spots of a board. `strong[n]` and `weak[n]` are sets of numbers."""

    def __init__(self, board: CandidateBoard, kind: Kind) -> None:
        self.board = board
        self.kind = kind
        self.alive: Nodes = board.nodes
        self.candidates = board.links.places * board.links.size
        """Numbers below this are candidates."""
        self.strong: dict[Number, int] = {}
        self.weak: dict[Number, int] = {}
        self.cells: dict[Number, Cells] = {}
        self._hinges: dict[tuple[Number, Number], list[_Hinge]] = {}
        self._spots: list[Spot] = []
        self._numbers: dict[Spot, Number] = {}
        for node in bits(self.alive):
            self.weak[node] = board.links.weak[node] & self.alive
            self.cells[node] = 1 << node // board.links.size
        self._join_candidates()
        if kind >= Kind.GROUPED:
            self._join_groups()
        if kind >= Kind.ALMOST_LOCKED:
            self._join_almost_locked()
        self._weaken()

    def spot(self, number: Number) -> Spot:
        """What the number stands for."""
        if number >= self.candidates:
            return self._spots[number - self.candidates]
        cell, value = divmod(number, self.board.links.size)
        return Spot(value, 1 << cell)

    def kind_of(self, way: Way) -> Kind:
        """The plainest kind of web that has this way."""
        if any(pair in self._hinges for pair in zip(way.numbers[::2], way.numbers[1::2], strict=True)):
            return Kind.ALMOST_LOCKED
        return Kind.GROUPED if any(number >= self.candidates for number in way.numbers) else Kind.PLAIN

    # Building.

    def _number(self, value: Value, cells: Cells) -> Number:
        if not cells & cells - 1:
            return (cells.bit_length() - 1) * self.board.links.size + value
        spot = Spot(value, cells)
        if spot not in self._numbers:
            self._numbers[spot] = self.candidates + len(self._spots)
            self._spots.append(spot)
            self.cells[self._numbers[spot]] = cells
        return self._numbers[spot]

    def _join(self, a: Number, b: Number) -> None:
        self.strong[a] = self.strong.get(a, 0) | 1 << b
        self.strong[b] = self.strong.get(b, 0) | 1 << a

    def _join_candidates(self) -> None:
        board, size = self.board, self.board.links.size
        for cell in bits(board.with_count(2)):
            one, two = bits(board.masks[cell])
            self._join(cell * size + one, cell * size + two)
        for value in range(size):
            for _, a, b in board.strong_pairs(value):
                self._join(a * size + value, b * size + value)

    def _join_groups(self) -> None:
        """Two groups, or a group and a candidate, that hold all the places of a value in a house."""
        board, links = self.board, self.board.links
        for house in links.whole_houses:
            crossing = [c.bits for c in links.houses if c is not house and (c.bits & house.bits).bit_count() > 1]
            for value, places in enumerate(board.places):
                there = places & house.bits
                if there.bit_count() < 3:
                    continue
                for cover in crossing:
                    group, rest = there & cover, there & ~cover
                    if not rest or not group & group - 1:
                        continue
                    if not rest & rest - 1 or any(not rest & ~other for other in crossing):
                        self._join(self._number(value, group), self._number(value, rest))

    def _join_almost_locked(self) -> None:
        """Without one of its values an almost locked set has all the others, and what these leave a cell."""
        board, links = self.board, self.board.links
        found = als_map(board.position)
        for als, holders, seen in zip(found.sets, found.holders, found.seen, strict=True):
            if als.size == 1:
                continue
            numbers = {value: self._number(value, holders[value]) for value in holders if seen[value]}
            for (one, a), (two, b) in combinations(numbers.items(), 2):
                self._hinge(a, b, (als, one, 1 << two), (als, two, 1 << one))
            near = twice = 0
            for value in numbers:
                twice |= near & seen[value]
                near |= seen[value]
            for cell in bits(twice):
                exits = sum(1 << value for value in numbers if seen[value] >> cell & 1)
                left = board.masks[cell] & ~exits
                if left and not left & left - 1:
                    for entry, a in numbers.items():
                        if not exits >> entry & 1:
                            hinge = als, entry, exits & board.masks[cell], 1 << cell
                            self._hinge(a, cell * links.size + left.bit_length() - 1, hinge, hinge)

    def _hinge(self, a: Number, b: Number, there: _Hinge, back: _Hinge) -> None:
        if (a, b) in self._hinges:
            self._hinges[a, b].append(there)
            self._hinges[b, a].append(back)
        elif not self.strong.get(a, 0) >> b & 1:
            self._hinges[a, b] = [there]
            self._hinges[b, a] = [back]
            self._join(a, b)

    def hinges(self, a: Number, b: Number) -> list[Hinge]:
        """The almost locked sets behind a strong link that there is for no other reason."""
        return [Hinge(*parts) for parts in self._hinges.get((a, b), ())]

    def _weaken(self) -> None:
        """Weak links of groups: with everything that sees all of their cells."""
        board, first = self.board, self.candidates
        for number, links in enumerate(board.links.sight.group_links(board.masks, self.spots_in_bytes()), first):
            nodes, others = (int.from_bytes(group, "little") for group in links)
            self.weak[number] = nodes | others << first
            for node in bits(nodes):
                self.weak[node] |= 1 << number

    # Asking. Native code knows the links, too, and finds the ways.

    def spots_in_bytes(self) -> list[tuple[Value, bytes]]:
        """All spots that are no candidates, in the order of their numbers, as native code takes them."""
        width = (self.board.links.places + 63) // 64 * 8
        return [(spot.value, spot.cells.to_bytes(width, "little")) for spot in self._spots]

    def strong_pairs(self) -> list[tuple[Number, Number]]:
        """All strong links, in both directions."""
        return _in_pairs(self.strong)

    @cached_property
    def _native(self) -> _native.LinkGraph:
        from nonet import _native

        numbers = list(self.weak)
        return _native.LinkGraph(
            self.candidates,
            self.board.links.size,
            numbers,
            b"".join([self.weak[number].to_bytes(self._width, "little") for number in numbers]),
            self.strong_pairs(),
            [list(bits(spot.cells)) for spot in self._spots],
        )

    @cached_property
    def _width(self) -> int:
        return (self.candidates + len(self._spots) + 63) // 64 * 8

    def _bytes(self, numbers: int) -> bytes:
        return (numbers & (1 << self._width * 8) - 1).to_bytes(self._width, "little")

    def within(self, numbers: int, strong: dict[Number, int] | None = None) -> Web:
        """The same web with nothing but these spots, and perhaps other strong links."""
        part = object.__new__(Web)
        part.__dict__.update(self.__dict__)
        part.__dict__.pop("linked", None)
        part.strong = {n: links & numbers for n, links in (strong or self.strong).items() if numbers >> n & 1}
        part._native = self._native.subgraph(
            self._bytes(numbers & self._known), None if strong is None else _in_pairs(strong)
        )
        return part

    @cached_property
    def _known(self) -> int:
        return (1 << self.candidates + len(self._spots)) - 1

    @cached_property
    def linked(self) -> int:
        """The spots that have a strong link."""
        found = 0
        for number, links in self.strong.items():
            if links:
                found |= 1 << number
        return found

    def refuted(self) -> Nodes:
        """The candidates from which, if they were true, a chain leads back to their being false."""
        if not fits(self.board.links):
            return self.alive
        return int.from_bytes(self._native.refuted(self._bytes(self.alive)), "little")

    def closing(self, starts: int) -> Iterator[tuple[Number, int]]:
        """The spots among these from which a chain leads round to one that they have a weak link with; and which."""
        for number in bits(starts & self.linked):
            ends = int.from_bytes(self._native.reached(number), "little") & self.weak[number]
            if ends:
                yield number, ends

    def ways(self, starts: int, ends: int, *, by_link: bool = False, down: bool = False) -> Iterator[Way]:
        """Short ways from any of these to some of those, one to each spot that is reached, the shortest first.

        None comes back to a cell that it has left, but to end where it began. `by_link`: each strong link of a start is
        tried for itself, as they may lead far apart. `down`: of two equally short ways, that over higher numbers.
        """
        starts &= self.linked
        for numbers in self._native.chains(self._bytes(starts), self._bytes(ends & self._known), down, by_link):
            yield Way(numbers)


def _in_pairs(strong: dict[Number, int]) -> list[tuple[Number, Number]]:
    return [(a, b) for a, links in strong.items() for b in bits(links)]


@lru_cache(maxsize=4)
def web(position: Position, kind: Kind) -> Web:
    """The web of a position, made once."""
    return Web(position.board(), kind)


@lru_cache(maxsize=4)
def refuted(position: Position, kind: Kind) -> Nodes:
    """What chains of this kind can take away: where it is nothing, there is no chain to look for."""
    if kind is Kind.ALMOST_LOCKED:
        return set_chains(position).refuted
    return web(position, kind).refuted()


class SetChains(NamedTuple):
    """What chains with almost locked sets can do: candidates that they refute, and that sets alone refute.

    Each of `starving` leaves a cell nothing by chains of one strong link.
    """

    refuted: Nodes
    by_sets: Nodes
    starving: Nodes


@lru_cache(maxsize=4)
def set_chains(position: Position) -> SetChains:
    """Found without the web of almost locked sets, which is slow to make and mostly of no use."""
    links = position.links
    plain = web(position, Kind.GROUPED)
    if not fits(links) or isinstance(links.sight, PlainSight):
        return SetChains(plain.alive, 0, plain.alive)
    candidates, width = list(bits(plain.alive)), (plain.candidates + 63) // 64 * 8
    weak = b"".join([(links.weak[node] & plain.alive).to_bytes(width, "little") for node in candidates])
    found = links.sight.set_chains(
        position.masks, largest_set(links), candidates, weak, plain.spots_in_bytes(), plain.strong_pairs()
    )
    return SetChains(*(int.from_bytes(group, "little") for group in found))
