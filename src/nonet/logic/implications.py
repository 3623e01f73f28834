"""What follows from an assumption: the nodes that it implies in the implication graph, each with its reason.

Forcing chains and `why` explain themselves with it; `closure` finds the same sets natively, without reasons. The
search is breadth first, so that reasons are short.
"""

from __future__ import annotations

from collections import deque
from enum import IntEnum
from typing import NamedTuple

from nonet.core.budget import checkpoint
from nonet.core.layout import Cell
from nonet.core.primitives import Value
from nonet.logic.board import CandidateBoard
from nonet.logic.links import House, Links, Node, Nodes, bits, union


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


class Lemma(NamedTuple):
    """A literal that is refuted within an assumption, with the lemmas that its own refutation needs."""

    refuted: Literal
    lemmas: tuple[Lemma, ...] = ()

    @property
    def depth(self) -> int:
        """How deep assumptions are nested in this one."""
        return max((1 + lemma.depth for lemma in self.lemmas), default=0)

    @property
    def total(self) -> int:
        """The lemmas behind this one, those of lemmas included."""
        return sum(1 + lemma.total for lemma in self.lemmas)


class Implications:
    """The closure of the `assumed` literals on a board. `contradiction` is the one with the fewest reasons, or None.

    At depth CHAINS the search goes on past a contradiction, as each link holds alone; at other depths it stops there.
    With `lemmas` the nested assumptions are just these, in their order, and may have nested ones themselves.
    """

    def __init__(
        self,
        board: CandidateBoard,
        *assumed: Literal,
        depth: Depth = Depth.SINGLES,
        lemmas: tuple[Lemma, ...] | None = None,
    ) -> None:
        self.links: Links = board.links
        self.reasons: dict[Literal, Reason] = {}
        self.contradiction: Reason | None = None
        self.contradictions: list[Reason] = []
        """All contradictions met, the first first."""
        self._board = board
        self.assumed = assumed
        self.depth = depth
        self.alive = board.nodes
        self._false = 0
        self._queue: deque[Literal] = deque()
        self.placed = [0] * len(board.links.houses)
        for house in board.links.whole_houses:
            for cell in house.cells:
                self.placed[house.number] |= 1 << board.values[cell] >> 1
        for literal in assumed:
            self._learn(Reason(literal, ()))
        self._settle()
        for lemma in lemmas or ():
            if self.contradiction is None:
                self._follow_lemma(lemma)
                self._settle()
        while depth is Depth.NESTED and lemmas is None and self.contradiction is None and self._nest():
            self._settle()

    def _settle(self) -> None:
        while self._queue and (self.depth is Depth.CHAINS or self.contradiction is None):
            self._follow(self._queue.popleft())
        if self.contradiction is not None and self.depth is not Depth.CHAINS:
            # Literals still in the queue may end in a contradiction with fewer reasons.
            for _ in range(len(self._queue)):
                self._follow(self._queue.popleft())
            self.contradiction = min(self.contradictions, key=lambda end: len(self.story(end)))

    def _reached(self) -> CandidateBoard:
        """The board with all that has followed so far."""
        size = self.links.size
        inner = self._board.position.board()
        for literal in self.reasons:
            if literal.true and inner.has(literal.node):
                inner.place(*divmod(literal.node, size))
            elif not literal.true:
                inner.remove(*divmod(literal.node, size))
        return inner

    def _follow_lemma(self, lemma: Lemma) -> None:
        """Learns the opposite of what the lemma refutes, because of all that its refutation rests on out here."""
        tried = Implications(self._reached(), lemma.refuted, depth=Depth.LOCKED, lemmas=lemma.lemmas)
        assert tried.contradiction is not None
        grounds = tried.grounds(tried.contradiction)
        because = tuple(each for each in self.reasons if not each.true and grounds >> each.node & 1)
        opposite = Literal(lemma.refuted.node, not lemma.refuted.true)
        self._learn(Reason(opposite, because or self.assumed, inner=tried))

    def _nest(self) -> bool:
        """Learns one candidate that a nested assumption refutes; False if there is none."""
        inner = self._reached()
        for node in bits(inner.nodes):
            tried = Implications(inner, Literal(node, True), depth=Depth.LOCKED)
            if tried.contradiction is not None:
                self._learn(Reason(Literal(node, False), self.assumed, inner=tried))
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
        checkpoint()
        node, true = literal
        size = self.links.size
        if true:
            for other in bits(self.links.weak[node] & self.alive & ~self._false):
                self._learn(Reason(Literal(other, False), (literal,)))
            return
        cell, value = divmod(node, size)
        inside = self.alive >> cell * size & self.links.everything
        self._narrow(node, tuple(cell * size + v for v in bits(inside)), cell, None)
        for house in self.links.houses_of[cell]:
            if house.whole and not self.placed[house.number] >> value & 1:
                places = tuple(c * size + value for c in house.cells if self.alive >> c * size + value & 1)
                self._narrow(node, places, house, value)
                if self.depth >= Depth.LOCKED:
                    self._lock(house, places, value)

    def _narrow(self, fallen: Node, nodes: tuple[Node, ...], place: House | Cell, value: Value | None) -> None:
        if self.depth is Depth.CHAINS:
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
        self.contradictions.append(end)

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
                    if self.alive >> node & 1 and not self._false >> node & 1:
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
