"""What follows from an assumption: the nodes that it implies in the implication graph, each with its reason.

Forcing chains and `why` explain themselves with it; `closure` finds the same sets natively, without reasons. The search
is breadth first, so that reasons are short.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from nonet.core.layout import Cell
from nonet.core.primitives import Value
from nonet.logic.board import CandidateBoard
from nonet.logic.links import House, Links, Node, Nodes, bits, union
from nonet.logic.step import listed


class Depth(IntEnum):
    """How far an assumption is followed; each depth includes those before it.

    CHAINS: one link at a time. SINGLES: also naked and hidden singles. LOCKED: also locked candidates. NESTED: also
    assumptions within the assumption.
    """

    CHAINS = 0
    SINGLES = 1
    LOCKED = 2
    NESTED = 3


class Literal(NamedTuple):
    """A candidate, or its negation: `node` is `true` or false."""

    node: Node
    true: bool


class Reason(NamedTuple):
    """`literal` follows from all of `because` together; a reason without a literal is a contradiction.

    `place` is the house or cell in which one candidate is left (in a contradiction: none), None for a weak link. For
    locked candidates `cover` is the house that `value` is locked into. `inner` is the nested assumption that refutes
    the opposite of `literal`.
    """

    literal: Literal | None
    because: tuple[Literal, ...]
    place: House | Cell | None = None
    value: Value | None = None
    cover: House | None = None
    inner: Implications | None = None


class Implications:
    """The closure of the `assumed` literals on a board. `contradiction` is the one with the fewest reasons, or None.

    At depth CHAINS the search goes on past a contradiction, as each link holds alone; at other depths it stops there.
    """

    def __init__(self, board: CandidateBoard, *assumed: Literal, depth: Depth = Depth.SINGLES) -> None:
        self.links: Links = board.links
        self.reasons: dict[Literal, Reason] = {}
        self.contradiction: Reason | None = None
        self._contradictions: list[Reason] = []
        self._board = board
        self._assumed = assumed
        self._depth = depth
        self._alive = board.nodes
        self._false = 0
        self._queue: deque[Literal] = deque()
        self._placed = [0] * len(board.links.houses)
        for house in board.links.whole_houses:
            for cell in house.cells:
                self._placed[house.number] |= 1 << board.values[cell] >> 1
        for literal in assumed:
            self._learn(Reason(literal, ()))
        self._settle()
        while depth is Depth.NESTED and self.contradiction is None and self._nest():
            self._settle()

    def _settle(self) -> None:
        while self._queue and (self._depth is Depth.CHAINS or self.contradiction is None):
            self._follow(self._queue.popleft())
        if self.contradiction is not None and self._depth is not Depth.CHAINS:
            # Literals still in the queue may end in a contradiction with fewer reasons.
            for _ in range(len(self._queue)):
                self._follow(self._queue.popleft())
            self.contradiction = min(self._contradictions, key=lambda end: len(self.story(end)))

    def _nest(self) -> bool:
        """Learns one candidate that a nested assumption refutes; False if there is none."""
        size = self.links.size
        inner = self._board.position.board()
        for literal in self.reasons:
            if literal.true and inner.has(literal.node):
                inner.place(*divmod(literal.node, size))
            elif not literal.true:
                inner.remove(*divmod(literal.node, size))
        for node in bits(inner.nodes):
            tried = Implications(inner, Literal(node, True), depth=Depth.LOCKED)
            if tried.contradiction is not None:
                self._learn(Reason(Literal(node, False), self._assumed, inner=tried))
                return True
        return False

    def _learn(self, reason: Reason) -> None:
        literal = reason.literal
        assert literal is not None
        if literal in self.reasons:
            return
        opposite = Literal(literal.node, not literal.true)
        self.reasons[literal] = reason
        if opposite in self.reasons:
            self._contradict(Reason(None, (literal, opposite)))
        if not literal.true:
            self._false |= 1 << literal.node
        self._queue.append(literal)

    def _follow(self, literal: Literal) -> None:
        node, true = literal
        size = self.links.size
        if true:
            for other in bits(self.links.weak[node] & self._alive & ~self._false):
                self._learn(Reason(Literal(other, False), (literal,)))
            return
        cell, value = divmod(node, size)
        inside = self._alive >> cell * size & self.links.everything
        self._narrow(node, tuple(cell * size + v for v in bits(inside)), cell, None)
        for house in self.links.houses_of[cell]:
            if house.whole and not self._placed[house.number] >> value & 1:
                places = tuple(c * size + value for c in house.cells if self._alive >> c * size + value & 1)
                self._narrow(node, places, house, value)
                if self._depth >= Depth.LOCKED:
                    self._lock(house, places, value)

    def _narrow(self, fallen: Node, nodes: tuple[Node, ...], place: House | Cell, value: Value | None) -> None:
        if self._depth is Depth.CHAINS:
            # A strong link, used from one premise alone: of two candidates the other one is true.
            if len(nodes) == 2:
                other = nodes[0] if nodes[1] == fallen else nodes[1]
                self._learn(Reason(Literal(other, True), (Literal(fallen, False),), place, value))
            return
        left = [node for node in nodes if not self._false >> node & 1]
        if len(left) > 1:
            return
        gone = tuple(Literal(node, False) for node in nodes if self._false >> node & 1)
        if left:
            self._learn(Reason(Literal(left[0], True), gone, place, value))
        else:
            self._contradict(Reason(None, gone, place, value))

    def _contradict(self, end: Reason) -> None:
        self.contradiction = self.contradiction or end
        self._contradictions.append(end)

    def _lock(self, base: House, places: tuple[Node, ...], value: Value) -> None:
        """Locked candidates: all places left for the value in `base` lie in another house, and it leaves the rest
        there.

        If they were locked before the assumption, that is a step of its own and no consequence.
        """
        left = union([node // self.links.size for node in places if not self._false >> node & 1])
        if not left & left - 1:
            return
        gone = tuple(Literal(node, False) for node in places if self._false >> node & 1)
        for cover in self.links.houses_of[(left & -left).bit_length() - 1]:
            fell = any(not cover.bits >> literal.node // self.links.size & 1 for literal in gone)
            if cover is not base and left & cover.bits == left and fell:
                for cell in bits(cover.bits & ~base.bits):
                    node = cell * self.links.size + value
                    if self._alive >> node & 1 and not self._false >> node & 1:
                        self._learn(Reason(Literal(node, False), gone, base, value, cover))

    def holds(self, node: Node, true: bool) -> bool:
        """Whether the literal follows."""
        return Literal(node, true) in self.reasons

    def story(self, end: Reason) -> list[Reason]:
        """Every reason that `end` rests on, premises before conclusions, `end` last."""
        order: list[Reason] = []
        seen: set[Literal] = set()

        def collect(reason: Reason) -> None:
            stack = [(reason, iter(reason.because))]
            while stack:
                current, parents = stack[-1]
                for parent in parents:
                    if parent not in seen:
                        seen.add(parent)
                        behind = self.reasons[parent]
                        stack.append((behind, iter(behind.because)))
                        break
                else:
                    stack.pop()
                    order.append(current)

        collect(end)
        return order

    def grounds(self, end: Reason) -> Nodes:
        """The candidates of the cells and houses in the story; those already removed are what it rests on."""
        size, found = self.links.size, 0
        for reason in self.story(end):
            if isinstance(reason.place, House):
                assert reason.value is not None
                found |= union([cell * size + reason.value for cell in reason.place.cells])
            elif reason.place is not None:
                found |= self.links.everything << reason.place * size
            if reason.inner is not None and reason.inner.contradiction is not None:
                found |= reason.inner.grounds(reason.inner.contradiction)
        return found

    def sentences(self, end: Reason) -> Iterator[str]:
        """The story in sentences. An exclusion by a true candidate has no sentence of its own; see `_grounds`."""
        for reason in self.story(end):
            if sentence := self._sentence(reason):
                yield sentence

    def _sentence(self, reason: Reason) -> str | None:
        links, literal = self.links, reason.literal
        if literal is not None and not reason.because:
            return f"Suppose that {self.say(literal)}."
        if literal is not None and reason.inner is not None:
            end = reason.inner.contradiction
            assert end is not None
            first, *rest = reason.inner.sentences(end)
            return " ".join([first.replace("Suppose that", "Suppose further that"), *rest, f"So {self.say(literal)}."])
        if literal is not None and not literal.true and reason.cover is None:
            return None
        grounds = list(dict.fromkeys(ground for one in reason.because for ground in self._grounds(one)))
        since = f"Since {listed([self.say(ground) for ground in grounds])}, " if grounds else ""
        if literal is None:
            return self._contradiction(reason, since)
        cell, symbol = links.pair(literal.node)
        if reason.cover is not None:
            assert isinstance(reason.place, House)
            lies = f"{symbol} in {reason.place.name} lies in {reason.cover.name}"
            return f"{since}{lies}, so {links.name(cell)} is not {symbol}."
        if isinstance(reason.place, House):
            return f"{since}{symbol} in {reason.place.name} can only go in {links.name(cell)}."
        return f"{since}only {symbol} is left for {links.name(cell)}."

    def _contradiction(self, reason: Reason, since: str) -> str:
        links = self.links
        if isinstance(reason.place, House):
            assert reason.value is not None
            return f"{since}{reason.place.name} has no place left for {links.symbol(reason.value)}."
        if reason.place is not None:
            return f"{since}nothing is left for {links.name(reason.place)}."
        cell, symbol = links.pair(reason.because[0].node)
        return f"{since}{links.name(cell)} would have to be {symbol} and not {symbol}."

    def say(self, literal: Literal) -> str:
        """'r3c5 is not 7'."""
        cell, symbol = self.links.pair(literal.node)
        return f"{self.links.name(cell)} {'is' if literal.true else 'is not'} {symbol}"

    def _grounds(self, literal: Literal) -> tuple[Literal, ...]:
        """What a false candidate rests on: the literals behind it, or itself if it has a sentence of its own."""
        reason = self.reasons[literal]
        if literal.true or not reason.because or reason.cover is not None or reason.inner is not None:
            return (literal,)
        return reason.because
