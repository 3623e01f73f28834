"""What follows from one assumption, by singles alone: each consequence with the reasons for it.

This is the readable closure behind forcing chains and `why`. Consequences come breadth first, so the reasons told are
short ones.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from nonet.core.layout import Cell
from nonet.core.primitives import Value
from nonet.logic.board import Board
from nonet.logic.links import House, Links, Node, bits
from nonet.logic.step import listed


class Literal(NamedTuple):
    """A candidate said to be true or false."""

    node: Node
    true: bool


class Reason(NamedTuple):
    """`literal` holds because all of `because` do; `place` is the house or cell that made it so, None for a weak link.

    Without a literal it is a contradiction: the place has nothing left.
    """

    literal: Literal | None
    because: tuple[Literal, ...]
    place: House | Cell | None = None
    value: Value | None = None


class Implications:
    """The closure of one assumption on a board. `contradiction` is the first one found, None if there is none."""

    def __init__(self, board: Board, *assumed: Literal, rounds: int = 10_000) -> None:
        self.links: Links = board.links
        self.reasons: dict[Literal, Reason] = {}
        self.contradiction: Reason | None = None
        self._alive = board.nodes
        self._false = 0
        self._queue: deque[Literal] = deque()
        self._placed = [0] * len(board.links.houses)
        for house in board.links.whole_houses:
            for cell in house.cells:
                self._placed[house.number] |= 1 << board.values[cell] >> 1
        for literal in assumed:
            self._learn(Reason(literal, ()))
        while self._queue and self.contradiction is None and len(self.reasons) < rounds:
            self._follow(self._queue.popleft())

    def _learn(self, reason: Reason) -> None:
        literal = reason.literal
        assert literal is not None
        if literal in self.reasons:
            return
        opposite = Literal(literal.node, not literal.true)
        self.reasons[literal] = reason
        if opposite in self.reasons:
            self.contradiction = self.contradiction or Reason(None, (literal, opposite))
        if not literal.true:
            self._false |= 1 << literal.node
        self._queue.append(literal)

    def _follow(self, literal: Literal) -> None:
        node, true = literal
        size = self.links.size
        if true:
            for other in bits(self.links.weak[node] & self._alive & ~self._false):
                self._learn(Reason(Literal(other, False), (literal,)))
                if self.contradiction:
                    return
            return
        cell, value = divmod(node, size)
        inside = self._alive >> cell * size & self.links.everything
        self._narrow(tuple(cell * size + v for v in bits(inside)), cell, None)
        for house in self.links.houses_of[cell]:
            if house.whole and not self._placed[house.number] >> value & 1 and not self.contradiction:
                places = tuple(c * size + value for c in house.cells if self._alive >> c * size + value & 1)
                self._narrow(places, house, value)

    def _narrow(self, nodes: tuple[Node, ...], place: House | Cell, value: Value | None) -> None:
        left = [node for node in nodes if not self._false >> node & 1]
        if len(left) > 1:
            return
        gone = tuple(Literal(node, False) for node in nodes if self._false >> node & 1)
        if left:
            self._learn(Reason(Literal(left[0], True), gone, place, value))
        elif self.contradiction is None:
            self.contradiction = Reason(None, gone, place, value)

    def holds(self, node: Node, true: bool) -> bool:
        """Whether this was concluded."""
        return Literal(node, true) in self.reasons

    def story(self, end: Reason) -> list[Reason]:
        """Every reason that the end rests on, in the order in which they can be told, the end last."""
        order: list[Reason] = []
        seen: set[Literal] = set()

        def collect(reason: Reason) -> None:
            stack = [(reason, iter(reason.because))]
            while stack:
                current, parents = stack[-1]
                for parent in parents:
                    if parent not in seen:
                        seen.add(parent)
                        told = self.reasons[parent]
                        stack.append((told, iter(told.because)))
                        break
                else:
                    stack.pop()
                    order.append(current)

        collect(end)
        return order

    def sentences(self, end: Reason) -> Iterator[str]:
        """The story in words. Exclusions by a single candidate are told where they are used."""
        links = self.links

        def say(literal: Literal) -> str:
            cell, symbol = links.pair(literal.node)
            return f"{links.name(cell)} {'is' if literal.true else 'is not'} {symbol}"

        for reason in self.story(end):
            if reason.literal is not None and not reason.because:
                yield f"Suppose that {say(reason.literal)}."
                continue
            if reason.literal is not None and not reason.literal.true:
                continue
            grounds = list(dict.fromkeys(parent for lit in reason.because for parent in self._grounds(lit)))
            since = f"Since {listed([say(lit) for lit in grounds])}, " if grounds else ""
            if reason.literal is not None:
                cell, symbol = links.pair(reason.literal.node)
                if isinstance(reason.place, House):
                    yield f"{since}{symbol} in {reason.place.name} can only go in {links.name(cell)}."
                else:
                    yield f"{since}only {symbol} is left for {links.name(cell)}."
            elif isinstance(reason.place, House):
                assert reason.value is not None
                yield f"{since}{reason.place.name} has no place left for {links.symbol(reason.value)}."
            elif reason.place is not None:
                yield f"{since}nothing is left for {links.name(reason.place)}."
            else:
                cell, symbol = links.pair(reason.because[0].node)
                yield f"{since}{links.name(cell)} would have to be {symbol} and not {symbol}."

    def _grounds(self, literal: Literal) -> tuple[Literal, ...]:
        """What a false candidate rests on: the true ones behind it, or itself where it was assumed."""
        if literal.true:
            return (literal,)
        return self.reasons[literal].because or (literal,)
