"""Why there is no solution: a smallest set of clues that contradict each other (a minimum unsatisfiable subset).

A rule is always lowered as in the whole puzzle, also when other rules are left out: 'no other ratios' exempts the pairs
that have a dot in the puzzle, even in a subset without that dot. So a subset that has no solution proves that the
puzzle has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal

from nonet.api.clues import Clue, givens_of, listed, rules_of
from nonet.api.reading import PuzzleLike, as_puzzle
from nonet.core import show
from nonet.core.arguments import expect, whole
from nonet.core.budget import checkpoint, current, within
from nonet.core.errors import BudgetExceeded
from nonet.core.layout import Cell
from nonet.core.marks import Fill
from nonet.core.primitives import Primitive
from nonet.core.problem import compose, lowered
from nonet.core.puzzle import Puzzle
from nonet.engines import Run, search

Numbers = frozenset[int]
"""A set of clues, by their indices."""

MAX_HITTING_STEPS = 100_000
"""Steps of the search for smallest hitting sets before it is given up."""

MIN_NODES = 20_000
"""Nodes of each search after the first, to begin with: searches that take more are left for later."""

MORE_NODES = 4
"""The factor by which searches that were left get more nodes, round by round, while there is time."""


@dataclass(frozen=True, slots=True, repr=False)
class Conflict:
    """Clues that contradict each other.

    `size` says how small the set is: 'smallest' of all; 'irreducible', no clue of it can be left out, though another
    set may be smaller; or 'unfinished', perhaps some clue can be left out.
    """

    puzzle: Puzzle
    clues: tuple[Clue, ...]
    size: Literal["smallest", "irreducible", "unfinished"]

    @property
    def givens(self) -> tuple[Clue, ...]:
        return tuple(clue for clue in self.clues if clue.rule is None)

    @property
    def rules(self) -> tuple[Clue, ...]:
        return tuple(clue for clue in self.clues if clue.rule is not None)

    def sentence(self) -> str:
        """'5 in r1c1, 5 in r1c7 and row 1 contradict each other'."""
        if not self.clues:
            return "the board itself has no solution"
        if len(self.clues) == 1:
            return f"{self.clues[0]} contradicts itself"
        return f"{listed(self.clues)} contradict each other"

    def __repr__(self) -> str:
        return f"<Conflict of {len(self.clues)} clues: {show.short(self.sentence())}>"

    def _repr_svg_(self, theme: str = "light") -> str:
        from nonet.api.drawing import draw

        cells = tuple(clue.cell for clue in self.givens if clue.cell is not None)
        return draw(self.puzzle, marks=(Fill(cells, "remove"),) if cells else (), caption=str(self), theme=theme)

    def __str__(self) -> str:
        remark = {
            "smallest": "no smaller set of clues does",
            "irreducible": "none of them can be left out",
            "unfinished": "perhaps some of them could be left out",
        }
        return f"{self.sentence()} ({remark[self.size]})"


def conflict(
    puzzle: PuzzleLike,
    *,
    engine: str = "auto",
    timeout: float | None = None,
    nodes: int | None = None,
    tries: int = 1000,
) -> Conflict | None:
    """A smallest set of givens and rules that contradict each other; None if there is a solution.

    Clues are removed until none can be, then up to `tries` searches look for a smaller set. `timeout` (seconds) and
    `nodes` cover all of it. Raises BudgetExceeded if they run out before it is known that there is no solution.

    >>> print(conflict("5.....5.. ......... ......... ......... ......... ......... ......... ......... ........."))
    5 in r1c1, 5 in r1c7 and row 1 contradict each other (no smaller set of clues does)
    """
    tries = whole(tries, "{} tries make no sense", hint="0 or more")
    with within(timeout, nodes):
        return _conflict(as_puzzle(puzzle), engine, tries)


def _conflict(asked: Puzzle, engine: str, tries: int) -> Conflict | None:
    parts = _Parts(asked, engine)
    everything = frozenset(range(len(parts.clues)))
    if parts.solution(everything, None) is not None:
        return None
    left, irreducible = _reduced(parts, _within_a_rule(parts) or everything)
    smallest = False
    if irreducible:
        left, smallest = _smallest(parts, left, tries)
    size: Literal["smallest", "irreducible", "unfinished"]
    size = "smallest" if smallest else "irreducible" if irreducible else "unfinished"
    return Conflict(asked, tuple(parts.clues[number] for number in sorted(left)), size)


class _Parts:
    """A puzzle as a list of clues, any subset of which can be solved."""

    def __init__(self, puzzle: Puzzle, engine: str) -> None:
        expect(engine, str, "the name of an engine")
        self.clues = [*givens_of(puzzle), *rules_of(puzzle, houses=True)]
        self._puzzle = puzzle
        # The classic engine takes only boards with all 27 houses.
        self._engine = "auto" if engine == "classic" else engine
        self._meaning: list[tuple[Primitive, ...]] = [
            () if clue.rule is None else lowered(clue.rule, puzzle) for clue in self.clues
        ]
        self._numbers = compose(puzzle, ()).numbers

    def solution(self, chosen: Numbers, nodes: int | None = MIN_NODES) -> bytes | None:
        """A solution of the `chosen` clues alone, found within `nodes`; None if there is none."""
        puzzle = self._puzzle
        givens, masks = bytearray(len(puzzle.givens)), [puzzle.everything] * len(puzzle.givens)
        for number in chosen:
            cell = self.clues[number].cell
            if cell is not None:
                givens[cell] = puzzle.givens[cell]
                if puzzle.candidates is not None:
                    masks[cell] = puzzle.candidates[cell]
        fewer = replace(puzzle, givens=bytes(givens), candidates=tuple(masks))
        stated = (
            (rule, primitive)
            for number in sorted(chosen)
            if (rule := self.clues[number].rule) is not None
            for primitive in self._meaning[number]
        )
        return next(islice(search(compose(fewer, stated), Run(nodes=nodes), self._engine), 1), None)

    def reach(self) -> Iterator[tuple[int, set[Cell]]]:
        """Each rule, by its index, with the cells of its primitives."""
        for number, meaning in enumerate(self._meaning):
            if self.clues[number].rule is not None:
                yield number, {cell for part in meaning for cell in part.cells}

    def kept(self, solution: bytes) -> Numbers:
        """All the clues of the puzzle that a solution of some clues satisfies."""
        puzzle = self._puzzle
        positions = [value - 1 for value in solution]
        good = []
        for number, clue in enumerate(self.clues):
            if clue.cell is not None:
                value = positions[clue.cell]
                given, masks = puzzle.givens[clue.cell], puzzle.candidates
                holds = (not given or given == value + 1) and (masks is None or masks[clue.cell] >> value & 1)
            else:
                holds = all(part.holds(positions, self._numbers) for part in self._meaning[number])
            if holds:
                good.append(number)
        return frozenset(good)


def _within_a_rule(parts: _Parts) -> Numbers | None:
    """The first rule that contradicts the givens in its own cells, with those givens: the commonest mistake by far."""
    for number, cells in parts.reach():
        near = {other for other, clue in enumerate(parts.clues) if clue.cell in cells}
        try:
            if parts.solution(frozenset({number, *near})) is None:
                return frozenset({number, *near})
        except BudgetExceeded:
            if current().is_over:
                break
    return None


def _reduced(parts: _Parts, left: Numbers) -> tuple[Numbers, bool]:
    """Removes clues while the rest has no solution, first half of them at once, in the end one by one.

    Also returns whether each clue left is known to be needed: searches that take too many nodes are repeated with more
    until time is up.
    """
    size, nodes = len(left), MIN_NODES
    needed: set[int] = set()
    while True:
        size = max(size // 2, 1)
        order = sorted(left - needed)
        for start in range(0, len(order), size):
            some = order[start : start + size]
            fewer = left.difference(some)
            try:
                if parts.solution(fewer, nodes) is None:
                    left = fewer
                elif len(some) == 1:
                    needed.update(some)  # with fewer clues there are only more solutions
            except BudgetExceeded:
                if current().is_over:
                    return left, False
        if left == needed:
            return left, True
        if size == 1:
            nodes *= MORE_NODES


def _smallest(parts: _Parts, best: Numbers, tries: int) -> tuple[Numbers, bool]:
    """A smaller set than `best` if one is found, and whether the result is proved to be the smallest.

    Implicit hitting sets (as in FORQES, Ignatiev et al. 2015): every contradicting set shares a clue with each group of
    clues that some assignment breaks. A smallest hitting set of the groups known so far either contradicts itself and
    is the answer, or it has a solution, and the clues that this solution breaks are a new group.
    """
    groups = _Groups()
    everything = frozenset(range(len(parts.clues)))
    nodes = MIN_NODES
    try:
        while tries > 0:
            hitting = groups.hitting(len(best))
            if hitting is None:
                return best, True
            tries -= 1
            try:
                solution = parts.solution(hitting, nodes)
            except BudgetExceeded:
                checkpoint()
                nodes *= MORE_NODES
                continue
            if solution is None:
                return hitting, True
            kept = parts.kept(solution)
            # A smaller group cuts off more hitting sets: satisfy as many further clues as possible.
            for number in sorted(everything - kept):
                if number in kept or tries <= 0:
                    continue
                tries -= 1
                try:
                    more = parts.solution(kept | {number})
                except BudgetExceeded:
                    checkpoint()
                    continue
                if more is not None:
                    kept = parts.kept(more)
            groups.add(everything - kept)
    except BudgetExceeded:
        pass
    return best, False


class _Groups:
    """Groups of clues, and a smallest hitting set of them: a set with a member in each group."""

    def __init__(self) -> None:
        self._groups: list[Numbers] = []
        self._least = 0
        self._steps = 0

    def add(self, group: Numbers) -> None:
        self._groups.append(group)

    def hitting(self, below: int) -> Numbers | None:
        """A smallest hitting set, None if it has `below` members or more."""
        while self._least < below:
            found = self._grown(self._groups, frozenset(), self._least)
            if found is not None:
                return found
            self._least += 1
        return None

    def _grown(self, groups: Sequence[Numbers], chosen: Numbers, more: int) -> Numbers | None:
        """A hitting set of `chosen` and up to `more` further clues, None if there is none."""
        missed = [group for group in groups if not group & chosen]
        if not missed:
            return chosen
        self._steps += 1
        checkpoint()
        if self._steps > MAX_HITTING_STEPS:
            raise BudgetExceeded("there are too many ways to choose clues")
        missed.sort(key=len)
        # Lower bound: groups that are disjoint need one clue each.
        apart: set[int] = set()
        needed = 0
        for group in missed:
            if not group & apart:
                apart |= group
                needed += 1
        if needed > more:
            return None
        for number in sorted(missed[0]):
            found = self._grown(missed, chosen | {number}, more - 1)
            if found is not None:
                return found
        return None
