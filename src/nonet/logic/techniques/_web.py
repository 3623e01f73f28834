"""The web of strong and weak links that chains are looked for in.

A *spot* is a value in one of some cells: mostly one cell, and then it is a candidate with the candidate's number;
groups and parts of almost locked sets have numbers past those. Of two spots with a strong link one is true, of two with
a weak link one is false. A chain goes from a spot that is false over strong and weak links in turn to one that is then
true. The web knows links and short ways; what a way proves, and what it is called, is the business of the families.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from nonet.core.primitives import Mask, Value
from nonet.logic.board import Board, Position
from nonet.logic.closure import closures, fits
from nonet.logic.implications import Reach
from nonet.logic.links import Cells, Nodes, bits
from nonet.logic.techniques._als import Als, almost_locked

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

    def __init__(self, board: Board, kind: Kind) -> None:
        self.board = board
        self.kind = kind
        self.alive: Nodes = board.nodes
        self.candidates = board.links.places * board.links.size
        """Numbers below this are candidates."""
        self.strong: dict[Number, int] = {}
        self.weak: dict[Number, int] = {}
        self.cells: dict[Number, Cells] = {}
        self.hinges: dict[tuple[Number, Number], list[Hinge]] = {}
        """The almost locked sets behind strong links that there are for no other reason."""
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
        if any(pair in self.hinges for pair in zip(way.numbers[::2], way.numbers[1::2], strict=True)):
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
        for als in almost_locked(board.position):
            if als.size == 1:
                continue
            holders = {value: als.cells & board.places[value] for value in bits(als.values)}
            seen = {value: links.seen_by_all(cells) & board.places[value] for value, cells in holders.items()}
            numbers = {value: self._number(value, holders[value]) for value in holders if seen[value]}
            for one, a in numbers.items():
                for two, b in numbers.items():
                    if one < two:
                        self._hinge(a, b, Hinge(als, one, 1 << two), Hinge(als, two, 1 << one))
            near = 0
            for value in numbers:
                near |= seen[value]
            for cell in bits(near):
                exits = sum(1 << value for value in numbers if seen[value] >> cell & 1)
                left = board.masks[cell] & ~exits
                if exits & exits - 1 and left and not left & left - 1:
                    for entry, a in numbers.items():
                        if not exits >> entry & 1:
                            hinge = Hinge(als, entry, exits & board.masks[cell], 1 << cell)
                            self._hinge(a, cell * links.size + left.bit_length() - 1, hinge, hinge)

    def _hinge(self, a: Number, b: Number, there: Hinge, back: Hinge) -> None:
        if (a, b) in self.hinges or not self.strong.get(a, 0) >> b & 1:
            self.hinges.setdefault((a, b), []).append(there)
            self.hinges.setdefault((b, a), []).append(back)
            self._join(a, b)

    def _weaken(self) -> None:
        """Weak links of groups: with everything that sees all of their cells."""
        board, size = self.board, self.board.links.size
        alike: dict[Value, list[tuple[Number, Cells]]] = {}
        for spot, number in self._numbers.items():
            alike.setdefault(spot.value, []).append((number, spot.cells))
            self.weak[number] = 0
        for value, spots in alike.items():
            for number, cells in spots:
                seen = board.links.seen_by_all(cells)
                for cell in bits(seen & board.places[value]):
                    self.weak[number] |= 1 << cell * size + value
                    self.weak[cell * size + value] |= 1 << number
                for other, others in spots:
                    if not others & ~seen:
                        self.weak[number] |= 1 << other

    # Asking.

    def within(self, numbers: int, strong: dict[Number, int] | None = None) -> Web:
        """The same web with nothing but these spots, and perhaps other strong links."""
        part = object.__new__(Web)
        part.__dict__.update(self.__dict__)
        part.strong = {n: links & numbers for n, links in (strong or self.strong).items() if numbers >> n & 1}
        part.weak = {n: links & numbers for n, links in self.weak.items()}
        part.__dict__.pop("_linked", None)
        return part

    @property
    def linked(self) -> int:
        """The spots that have a strong link."""
        if "_linked" not in self.__dict__:
            found = 0
            for number, links in self.strong.items():
                if links:
                    found |= 1 << number
            self.__dict__["_linked"] = found
        linked: int = self.__dict__["_linked"]
        return linked

    def refuted(self) -> Nodes:
        """The candidates from which, if they were true, a chain leads back to their being false."""
        found = 0
        if not fits(self.board.links):
            return self.alive
        if self.kind is Kind.PLAIN:
            for node, closure in closures(self.board, bits(self.alive), true=True, reach=Reach.CHAINS).items():
                found |= closure.off & 1 << node
            return found
        for node, (_, off) in self._followed(bits(self.alive), true=True).items():
            found |= off & 1 << node
        return found

    def _followed(self, numbers: Iterable[Number], *, true: bool) -> dict[Number, tuple[int, int]]:
        from nonet._native import Follower

        asked = list(numbers)
        count = self.candidates + len(self._spots)
        width = (count + 63) // 64 * 8
        weak = b"".join(self.weak.get(number, 0).to_bytes(width, "little") for number in range(count))
        pairs = [[a, b] for a, links in self.strong.items() for b in bits(links) if a < b]
        everything = self.alive | (1 << count) - (1 << self.candidates)
        found = Follower(count, weak, pairs, []).follow(
            everything.to_bytes(width, "little"), asked, true, int(Reach.CHAINS)
        )
        return {
            number: (int.from_bytes(on, "little"), int.from_bytes(off, "little"))
            for number, (_, on, off) in zip(asked, found, strict=True)
        }

    def closing(self, starts: int) -> Iterator[tuple[Number, int]]:
        """The spots among these from which a chain leads round to one that they have a weak link with; and which."""
        asked = list(bits(starts & self.linked))
        for number, (on, _) in self._followed(asked, true=False).items():
            if on & self.weak[number]:
                yield number, on & self.weak[number]

    def ways(self, starts: int, first: int = -1, order: Callable[[int], Iterable[int]] = bits) -> Iterator[Way]:
        """Short ways from any of these, one to each spot that is reached, the shortest first.

        None comes back to a cell that it has left, but to end where it began. `first` are the spots that may come
        second; `order` says which of two equally short ways is found.
        """
        strong, weak, linked, cells = self.strong, self.weak, self.linked, self.cells
        false, true = starts & linked, 0
        # A way so far, and the cells that it has left: a shortest way may not begin with a shortest way.
        edge: list[tuple[tuple[Number, ...], Cells]] = [((start,), 0) for start in bits(false)]
        while edge:
            reached = []
            for way, left in edge:
                here = cells[way[-1]]
                for number in order(strong[way[-1]] & first & ~true):
                    there = cells[number]
                    # Groups may share cells, so that it is the first cell of one that must be new.
                    back = there & -there & left
                    if not back & ~cells[way[0]]:
                        true |= 1 << number
                        yield Way((*way, number))
                        if not back:
                            reached.append(((*way, number), left | here & ~there))
            edge, first = [], -1
            for way, left in reached:
                here = cells[way[-1]]
                for number in order(weak[way[-1]] & linked & ~false):
                    there = cells[number]
                    if not there & -there & left:
                        false |= 1 << number
                        edge.append(((*way, number), left | here & ~there))

    def of_sets(self) -> Web:
        """The part in which almost locked sets alone, cells with two candidates among them, make strong links."""
        size, strong = self.board.links.size, dict[Number, int]()
        for cell in bits(self.board.with_count(2)):
            one, two = (cell * size + value for value in bits(self.board.masks[cell]))
            strong[one] = strong.get(one, 0) | 1 << two
            strong[two] = strong.get(two, 0) | 1 << one
        for (a, b), hinges in self.hinges.items():
            if any(not hinge.forced for hinge in hinges):
                strong[a] = strong.get(a, 0) | 1 << b
        return self.within(-1, strong)


@lru_cache(maxsize=4)
def web(position: Position, kind: Kind) -> Web:
    """The web of a position, made once."""
    return Web(position.board(), kind)


@lru_cache(maxsize=4)
def refuted(position: Position, kind: Kind) -> Nodes:
    """What chains of this kind can take away: where it is nothing, there is no chain to look for."""
    return web(position, kind).refuted()
