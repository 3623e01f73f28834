"""Forcing chains: an assumption that leads to a contradiction, or cases that all lead to the same conclusion.

`closure` finds what follows from every candidate at once; `implications` then gives the chain of reasons for one
conclusion. Plain chains follow one link at a time, *dynamic* chains may combine several conclusions, and nested ones
make further assumptions within the assumption.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import and_

from nonet.core.layout import Cell
from nonet.core.marks import Fill, Mark
from nonet.core.primitives import Value
from nonet.logic.board import CandidateBoard, Position
from nonet.logic.closure import Closure, closures, fits
from nonet.logic.implications import Depth, Implications, Literal, Reason
from nonet.logic.links import House, Node, Nodes, bits
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, Hodoku, technique


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradiction(Step):
    """The opposite of the conclusion leads to a contradiction."""

    assumed: Literal
    depth: Depth

    def because(self) -> str:
        followed = self._followed()
        end = followed.contradiction
        assert end is not None
        return " ".join([*followed.sentences(end), "That is a contradiction."])

    def pattern(self) -> str:
        followed = self._followed()
        assert followed.contradiction is not None
        return _arrows(followed, followed.contradiction)

    def evidence(self) -> Iterable[Mark]:
        followed = self._followed()
        assert followed.contradiction is not None
        yield from _story_marks(followed, followed.contradiction)

    def _followed(self) -> Implications:
        return Implications(self.before.board(), self.assumed, depth=self.depth)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cases(Step):
    """One of the `assumed` literals is true, and each leads to the conclusion.

    `source` is the cell or house of which they are all candidates; None for a candidate and its negation.
    """

    assumed: tuple[Literal, ...]
    source: House | Cell | None
    depth: Depth

    def because(self) -> str:
        links = self.links
        cell, symbol = links.pair(self.assumed[0].node)
        if isinstance(self.source, House):
            places = self.listed([literal.node // links.size for literal in self.assumed], "or")
            opening = f"In {self.source.name}, {symbol} goes in {places}."
        elif self.source is not None:
            options = [str(links.pair(literal.node)[1]) for literal in self.assumed]
            opening = f"{links.name(cell)} is {' or '.join([', '.join(options[:-1]), options[-1]])}."
        else:
            opening = f"{links.name(cell)} is {symbol} or it is not."
        sentences = [opening]
        for followed, end in self._followed():
            sentences += followed.sentences(end)
            if not self.placing:
                sentences.append(f"Then {followed.say(Literal(self.removing[0], False))}.")
        return " ".join([*sentences, "It comes to the same each time."])

    def _followed(self) -> Iterator[tuple[Implications, Reason]]:
        """Each case, and the reason of its conclusion."""
        conclusion = Literal(self.placing[0], True) if self.placing else Literal(self.removing[0], False)
        for literal in self.assumed:
            followed = Implications(self.before.board(), literal, depth=self.depth)
            yield followed, followed.reasons[conclusion]

    def pattern(self) -> str:
        return "; ".join(_arrows(followed, end) for followed, end in self._followed())

    def evidence(self) -> Iterable[Mark]:
        for followed, end in self._followed():
            yield from _story_marks(followed, end)


def _arrows(followed: Implications, end: Reason) -> str:
    """'r1c2=3 -> r1c5<>3 -> ...', every conclusion that the end rests on."""
    links, parts = followed.links, []
    for reason in followed.story(end):
        if reason.literal is None:
            parts.append("contradiction")
            continue
        cell, symbol = links.pair(reason.literal.node)
        parts.append(f"{links.name(cell)}{'=' if reason.literal.true else '<>'}{symbol}")
    return " -> ".join(parts)


def _story_marks(followed: Implications, end: Reason) -> Iterator[Mark]:
    for reason in followed.story(end):
        if reason.literal is not None:
            cell, symbol = followed.links.pair(reason.literal.node)
            yield Fill((cell,), "evidence" if reason.literal.true else "fin", (symbol,))


@technique("nishio", rank=500, label=Difficulty.EXTREME, se=7.5, hodoku=Hodoku(7000, 500, "extreme"))
def nishio(board: CandidateBoard) -> Iterator[Step]:
    """A candidate that, following its own value alone, leaves that value without a place in some house."""
    for node, found in _closures(board, Depth.SINGLES).items():
        if found.contradiction and _alone(board, *divmod(node, board.links.size)):
            yield _contradiction(board, "nishio", Literal(node, True), Depth.SINGLES)


def _alone(board: CandidateBoard, cell: Cell, value: Value) -> bool:
    """Whether hidden singles of this value alone, from `cell` on, leave it without a place in some house."""
    links = board.links
    left, queue = board.places[value], [cell]
    while queue:
        placed = queue.pop()
        left &= ~links.sees[placed]
        if not left >> placed & 1:
            return True
        for house in links.whole_houses:
            where = board.places[value] & house.bits
            if where:
                where &= left
                if not where:
                    return True
                if not where & where - 1 and links.sees[where.bit_length() - 1] & left:
                    queue.append(where.bit_length() - 1)
    return False


@technique("cell forcing chain", rank=510, label=Difficulty.EXTREME, se=8.0, hodoku=Hodoku(7010, 500, "extreme"))
def cell_forcing_chain(board: CandidateBoard) -> Iterator[Step]:
    """Chains from each candidate of a cell lead to the same conclusion."""
    yield from _from_cells(board, "cell forcing chain", Depth.CHAINS)


@technique("region forcing chain", rank=520, label=Difficulty.EXTREME, se=8.0, hodoku=Hodoku(7020, 500, "extreme"))
def region_forcing_chain(board: CandidateBoard) -> Iterator[Step]:
    """Chains from each place of a value in a house lead to the same conclusion."""
    yield from _from_houses(board, "region forcing chain", Depth.CHAINS)


@technique("dynamic contradiction", rank=530, label=Difficulty.EXTREME, se=8.5, hodoku=Hodoku(7100, 700, "extreme"))
def dynamic_contradiction(board: CandidateBoard) -> Iterator[Step]:
    """A candidate that leads to a contradiction by singles."""
    yield from _contradictions(board, "dynamic contradiction", Depth.SINGLES)


@technique("dynamic double chain", rank=540, label=Difficulty.EXTREME, se=8.5, hodoku=Hodoku(7110, 700, "extreme"))
def dynamic_double_chain(board: CandidateBoard) -> Iterator[Step]:
    """Singles lead to the same conclusion whether a candidate is true or false."""
    yes = _closures(board, Depth.SINGLES)
    no = _closures(board, Depth.SINGLES, true=False)
    for node, found in yes.items():
        other = no[node]
        if not found.contradiction and not other.contradiction:
            assumed = (Literal(node, True), Literal(node, False))
            yield from _common(board, "dynamic double chain", assumed, None, [found, other], Depth.SINGLES)


@technique("dynamic cell chain", rank=550, label=Difficulty.EXTREME, se=8.5, hodoku=Hodoku(7120, 700, "extreme"))
def dynamic_cell_chain(board: CandidateBoard) -> Iterator[Step]:
    """Singles from each candidate of a cell lead to the same conclusion."""
    yield from _from_cells(board, "dynamic cell chain", Depth.SINGLES)


@technique("dynamic region chain", rank=555, label=Difficulty.EXTREME, se=8.5, hodoku=Hodoku(7130, 700, "extreme"))
def dynamic_region_chain(board: CandidateBoard) -> Iterator[Step]:
    """Singles from each place of a value in a house lead to the same conclusion."""
    yield from _from_houses(board, "dynamic region chain", Depth.SINGLES)


@technique("dynamic contradiction plus", rank=560, label=Difficulty.EXTREME, se=9.0)
def dynamic_contradiction_plus(board: CandidateBoard) -> Iterator[Step]:
    """A candidate that leads to a contradiction by singles and locked candidates."""
    yield from _contradictions(board, "dynamic contradiction plus", Depth.LOCKED)


@technique("nested contradiction", rank=570, label=Difficulty.EXTREME, se=9.5)
def nested_contradiction(board: CandidateBoard) -> Iterator[Step]:
    """A candidate that leads to a contradiction when further candidates are refuted within the assumption."""
    candidates = board.nodes.bit_count()
    for true in (True, False):
        for node in bits(board.nodes) if fits(board.links) else ():
            board.spend(candidates)
            found = closures(board, [node], true=true, depth=Depth.NESTED)[node]
            if found.contradiction:
                yield _contradiction(board, "nested contradiction", Literal(node, true), Depth.NESTED)


def _closures(board: CandidateBoard, depth: Depth, *, true: bool = True) -> dict[Node, Closure]:
    """The closure of every candidate of the board; empty if the board is too large for `closure`."""
    if not fits(board.links):
        return {}
    board.spend(board.nodes.bit_count())
    return _closures_at(board.position, depth, true)


@lru_cache(maxsize=4)
def _closures_at(position: Position, depth: Depth, true: bool) -> dict[Node, Closure]:
    board = position.board()
    return closures(board, bits(board.nodes), true=true, depth=depth)


def _contradictions(board: CandidateBoard, name: str, depth: Depth) -> Iterator[Step]:
    for true in (True, False):
        for node, found in _closures(board, depth, true=true).items():
            if found.contradiction:
                yield _contradiction(board, name, Literal(node, true), depth)


def _contradiction(board: CandidateBoard, name: str, assumed: Literal, depth: Depth) -> Step:
    node = (assumed.node,)
    return Contradiction(
        technique=name, before=board.position, assumed=assumed, depth=depth,
        placing=() if assumed.true else node, removing=node if assumed.true else (),
    )  # fmt: skip


def _from_cells(board: CandidateBoard, name: str, depth: Depth) -> Iterator[Step]:
    found = _closures(board, depth)
    size = board.links.size
    for cell in bits(board.open) if found else ():
        nodes = [cell * size + value for value in bits(board.masks[cell])]
        if len(nodes) > 1:
            assumed = tuple(Literal(node, True) for node in nodes)
            yield from _common(board, name, assumed, cell, [found[node] for node in nodes], depth)


def _from_houses(board: CandidateBoard, name: str, depth: Depth) -> Iterator[Step]:
    found = _closures(board, depth)
    size = board.links.size
    for house in board.links.whole_houses if found else ():
        for value, places in enumerate(board.places):
            nodes = [cell * size + value for cell in bits(places & house.bits)]
            if len(nodes) > 1:
                assumed = tuple(Literal(node, True) for node in nodes)
                yield from _common(board, name, assumed, house, [found[node] for node in nodes], depth)


def _common(
    board: CandidateBoard,
    name: str,
    assumed: tuple[Literal, ...],
    source: House | Cell | None,
    cases: list[Closure],
    depth: Depth,
) -> Iterator[Step]:
    """A step for each conclusion that all cases share, the assumptions themselves apart."""
    if any(case.contradiction for case in cases):
        return
    begun: Nodes = reduce(lambda group, literal: group | 1 << literal.node, assumed, 0)
    for node in bits(reduce(and_, (case.on for case in cases)) & ~begun):
        yield Cases(technique=name, before=board.position, placing=(node,), assumed=assumed, source=source, depth=depth)
    for node in bits(reduce(and_, (case.off for case in cases)) & ~begun):
        yield Cases(
            technique=name, before=board.position, removing=(node,), assumed=assumed, source=source, depth=depth
        )
