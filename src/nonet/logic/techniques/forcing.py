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

from nonet.core.budget import checkpoint
from nonet.core.layout import Cell
from nonet.logic import words
from nonet.logic.board import CandidateBoard, Position
from nonet.logic.closure import Closure, closures, fits, refutation, refuted_alone
from nonet.logic.evidence import InHouse, Link, Piece, Shown, chain_node
from nonet.logic.implications import Depth, Implications, Lemma, Literal
from nonet.logic.links import House, Links, Node, Nodes, bits, union
from nonet.logic.step import Step, listed
from nonet.logic.technique import Difficulty, Hodoku, technique
from nonet.logic.telling import Line, Story


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradiction(Step):
    """The opposite of the conclusion leads to a contradiction, by way of `lemmas` where it is nested."""

    assumed: Literal
    depth: Depth
    lemmas: tuple[Lemma, ...] = ()

    def because(self) -> str:
        return self._told(full=False)

    def because_in_full(self) -> str:
        return self._told(full=True)

    def _told(self, *, full: bool) -> str:
        story = self._story()
        lines = list(story.told(full=full))
        if not full and len(lines) > MAX_USUAL_LINES:
            first, last = MAX_USUAL_LINES // 2, len(lines) - MAX_USUAL_LINES // 2
            lines[first:last] = [f"{first + 1} to {last}: {last - first} more lines, which are told in full only."]
        return "\n".join([f"Suppose that {story.say(self.assumed)}.", *lines])

    def conclusion(self) -> str:
        return f"That cannot be, so {self.change()}."

    def gist(self) -> str:
        story = self._story()
        return f"If {story.say(self.assumed)}, {story.ending()}"

    def pattern(self) -> str:
        return self._story().arrows()

    def evidence(self) -> Iterable[Piece]:
        story = self._story()
        yield from _shown(self.links, story)
        yield from story.implications(1)

    def _story(self) -> Story:
        depth = min(self.depth, Depth.LOCKED)
        return Story.of(Implications(self.before.board(), self.assumed, depth=depth, lemmas=self.lemmas))


@dataclass(frozen=True, slots=True, kw_only=True)
class Cases(Step):
    """One of the `assumed` literals is true, and each leads to the conclusion.

    `source` is the cell or house of which they are all candidates; None for a candidate and its negation.
    """

    assumed: tuple[Literal, ...]
    source: House | Cell | None
    depth: Depth

    def opening(self) -> str:
        """Why one of the cases is true."""
        links, size = self.links, self.links.size
        cell, symbol = links.pair(self.assumed[0].node)
        if isinstance(self.source, House):
            cells = union([literal.node // size for literal in self.assumed])
            only = words.only_places(links, self.source, self.assumed[0].node % size, cells)
            return f"{words.capital(only)}, and it comes to the same wherever it is."
        if self.source is not None:
            values = union([literal.node % size for literal in self.assumed])
            return f"{words.only_values(links, self.source, values)}, and it comes to the same whichever it is."
        return f"{links.name(cell)} is {symbol} or it is not, and it comes to the same."

    def because(self) -> str:
        lines = [self.opening()]
        known: dict[Line, str] = {}
        conclusion, count = self._conclusion(), 1
        for story in self._stories():
            told = list(story.told(known=known, first=count))
            count += sum(not line.startswith("The rest") for line in told)
            if not conclusion.true:
                so = self._so(story, conclusion)
                told.append("So again." if so in lines else so)
            elif not told:
                told.append("That is what was to be shown.")
            lines += [f"Suppose that {story.say(story.assumed[0])}.", *told]
        return "\n".join(lines)

    def _so(self, story: Story, conclusion: Literal) -> str:
        """How the last of a story's literals excludes the candidate that goes."""
        links = self.links
        ends = [each for each in story.literals() if each.true and links.weak[each.node] >> conclusion.node & 1]
        if not ends:
            return f"So {story.say(conclusion)}."
        end = chain_node(links, ends[-1].node)
        name, symbol = links.pair(conclusion.node)
        how = words.excluded(links, conclusion.node, end)
        if how == "in the same cell":
            return f"So {links.name(name)} is not {symbol}: it is {links.symbol(end.value)}."
        if end.value == conclusion.node % links.size:
            return f"So {links.name(name)} is not {symbol}: it sees {self.listed(end.cells)} {how}."
        return f"So {links.name(name)} is not {symbol}: {words.true(links, end)}, which excludes it {how}."

    def conclusion(self) -> str:
        return f"So {self.change()} in any case."

    def gist(self) -> str:
        told = listed([f"{self.name(each.node)} {'=' if each.true else '<>'} {self.links.pair(each.node)[1]}"
                       for each in self.assumed], "or")  # fmt: skip
        return f"Whether {told}"

    def _conclusion(self) -> Literal:
        return Literal(self.placing[0], True) if self.placing else Literal(self.removing[0], False)

    def _stories(self) -> Iterator[Story]:
        """Each case, told up to the conclusion."""
        conclusion, weak = self._conclusion(), self.links.weak
        for literal in self.assumed:
            followed = Implications(self.before.board(), literal, depth=self.depth)
            reason = followed.reasons[conclusion]
            if conclusion.true or reason.cover is not None or not reason.because:
                yield Story.of(followed, conclusion)
                continue
            # The conclusion is excluded by something true: tell up to that, the nearest of these.
            ends = [Literal(node, True) for node in bits(weak[conclusion.node]) if followed.holds(node, True)]
            yield min((Story.of(followed, end) for end in ends[:MAX_ENDS]), key=len)

    def pattern(self) -> str:
        return "; ".join(story.arrows() for story in self._stories())

    def evidence(self) -> Iterable[Piece]:
        conclusion = chain_node(self.links, self._conclusion().node)
        if isinstance(self.source, House):
            yield InHouse(self.source)
        for branch, story in enumerate(self._stories(), 1):
            yield from _shown(self.links, story)
            yield from story.implications(branch)
            if not self.placing:
                ends = [each for each in story.literals() if self.links.weak[each.node] >> self.removing[0] & 1]
                for end in ends[-1:]:
                    yield Link(
                        chain_node(self.links, end.node), conclusion, False, self._so(story, self._conclusion()), branch
                    )


MAX_USUAL_LINES = 20
"""Lines of a contradiction that are told as usual; of a longer one the middle is left to the full text."""

MAX_ENDS = 6
"""Candidates that exclude the conclusion of a case, of which the one with the shortest story is told."""


def _shown(links: Links, story: Story) -> Iterator[Shown]:
    """The candidates of a story: those that become true, and those that it says are false."""
    for literal in story.literals():
        cell, value = divmod(literal.node, links.size)
        yield Shown(1 << cell, 1 << value, "evidence" if literal.true else "fin")


@technique("nishio", rank=500, label=Difficulty.EXTREME, se=7.5, hodoku=Hodoku(7000, 500, "extreme"))
def nishio(board: CandidateBoard) -> Iterator[Step]:
    """A candidate that, following its own value alone, leaves that value without a place in some house."""
    if fits(board.links):
        board.spend(board.nodes.bit_count())
        for node in refuted_alone(board):
            yield _contradiction(board, "nishio", Literal(node, True), Depth.SINGLES)


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


MAX_PROBES = (20_000, 2_000_000)
"""Propagations for one refutation, and for the last resort where that is too few: it must not fail."""

PROBES_PER_REFUTATION = 100
"""Effort of one refutation: about as many assumptions could be followed in the same time."""

SHORT = 3
"""Lemmas of a refutation that is taken at once; while there are only longer ones, the search goes on."""

MAX_LONGER = 4
"""Longer refutations of which the shortest is taken."""


@technique("nested contradiction", rank=570, label=Difficulty.EXTREME, se=9.5)
def nested_contradiction(board: CandidateBoard) -> Iterator[Step]:
    """A candidate that leads to a contradiction when further candidates are refuted within the assumption."""
    yield from _refuted(board, "nested contradiction", deep=False, max_probes=MAX_PROBES[0])


@technique("deeply nested contradiction", rank=575, label=Difficulty.EXTREME)
def deeply_nested_contradiction(board: CandidateBoard) -> Iterator[Step]:
    """A candidate refuted with assumptions within assumptions, as deep as need be: the last resort, always enough."""
    for max_probes in MAX_PROBES:
        yield from _refuted(board, "deeply nested contradiction", deep=True, max_probes=max_probes)


def _refuted(board: CandidateBoard, name: str, *, deep: bool, max_probes: int) -> Iterator[Step]:
    """Steps from refutations: the first short one, else the least deep and shortest of some, then the others."""
    longer: list[tuple[int, int, Lemma]] = []
    for node in bits(board.nodes) if fits(board.links) else ():
        board.spend(PROBES_PER_REFUTATION)
        checkpoint()
        lemma = refutation(board, Literal(node, True), deep=deep, max_probes=max_probes)
        if lemma is not None and len(lemma.lemmas) == lemma.total <= SHORT:
            yield _nested(board, name, lemma)
        elif lemma is not None:
            longer.append((lemma.depth, lemma.total, lemma))
        if len(longer) == MAX_LONGER or node == board.nodes.bit_length() - 1:
            for _, _, each in sorted(longer, key=lambda each: each[:2]):
                yield _nested(board, name, each)
            longer.clear()


def _nested(board: CandidateBoard, name: str, lemma: Lemma) -> Step:
    return Contradiction(
        technique=name, before=board.position, removing=(lemma.refuted.node,), assumed=lemma.refuted,
        depth=Depth.NESTED, lemmas=lemma.lemmas,
    )  # fmt: skip


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
    """Steps from candidates that lead to a contradiction, first those for which little has to follow before it.

    Of top1465's contradictions, the first by candidate takes 13.4 lines, this one 7.4, and the shortest of all 5.9.
    """
    for true in (True, False):
        found = [(node, each) for node, each in _closures(board, depth, true=true).items() if each.contradiction]
        for node, _ in sorted(found, key=lambda pair: pair[1].on.bit_count()):
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
