"""Why a value is, must be or cannot be in a cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from nonet.api.progress import SOLVING_NODES, solve_in_half
from nonet.api.reading import PuzzleLike, as_puzzle
from nonet.api.solving import solve
from nonet.core import show
from nonet.core.arguments import as_int, shown
from nonet.core.budget import checkpoint, current, within
from nonet.core.errors import BudgetExceeded, NonetError
from nonet.core.layout import Cell
from nonet.core.outcome import Status
from nonet.core.primitives import Mask
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol
from nonet.logic.board import CandidateBoard
from nonet.logic.implications import Implications, Literal
from nonet.logic.links import TooManyLinks
from nonet.logic.path import explain as path_of, repertoire
from nonet.logic.reasons import Reasons
from nonet.logic.step import Step
from nonet.logic.technique import by_name
from nonet.logic.telling import Story


@dataclass(frozen=True, slots=True, repr=False)
class Why:
    """Whether a symbol can (`can`, None if not known) or must (`must`) be in a cell, and the reasons.

    `steps` are steps of the explained path that come before the reasons, if that makes the whole shorter.
    """

    cell: Cell
    symbol: Symbol
    can: bool | None
    must: bool
    reasons: tuple[str, ...]
    steps: tuple[Step, ...] = ()

    def __repr__(self) -> str:
        return f"<Why: {show.short(self.reasons[-1])}>"

    def __str__(self) -> str:
        return "\n".join(self.reasons)


def why(puzzle: PuzzleLike, cell: Cell | str, symbol: Symbol, *, timeout: float | None = None) -> Why:
    """Why this symbol can, must or cannot be in this cell: the shortest chain of reasons that is found.

    >>> print(why("1... ..2. .3.. ...4", "r1c4", 2))
    r1c4 cannot be 2: box 2 has its 2 in r2c3.
    """
    with within(timeout):
        checkpoint()
        return _asked(as_puzzle(puzzle), cell, symbol)


def _asked(asked: Puzzle, cell: Cell | str, symbol: Symbol) -> Why:
    place = asked.layout.named(cell) if isinstance(cell, str) else as_int(cell)
    if place is None or place not in asked.layout.cells:
        raise NonetError(f"there is no cell {shown(cell)} on this board")
    known = {str(known): value for value, known in enumerate(asked.symbols)}
    if (not isinstance(symbol, str) and as_int(symbol) not in asked.symbols) or str(symbol) not in known:
        raise NonetError(f"{shown(symbol)} is not one of the symbols", hint=f"choose from: {', '.join(known)}")
    return _Question(asked, place, known[str(symbol)]).answer()


class _Question:
    """One question: can, must or cannot `value` be in `cell`?"""

    def __init__(self, puzzle: Puzzle, cell: Cell, value: int) -> None:
        self.puzzle, self.cell, self.value = puzzle, cell, value
        self.symbol = puzzle.symbols[value]
        self.name = puzzle.layout.spoken(cell)
        self.board = CandidateBoard.of(puzzle)
        self.node = self.board.links.node(cell, value)

    def answer(self) -> Why:
        given = self.puzzle[self.cell]
        if given is not None:
            same = given == self.symbol
            return self._why(same, same, f"{self.name} is given: it is {given}.")
        if not self.board.has(self.node):
            return self._why(False, False, f"{self.name} cannot be {self.symbol}: {self._excluded()}.")
        with_it = self._solved(1 << self.value)
        if with_it is Status.NONE:
            return self._refuted(
                Literal(self.node, True), f"{self.name} cannot be {self.symbol}", can=False, must=False
            )
        if with_it is Status.UNKNOWN:
            return self._why(None, False, f"It is not known whether {self.name} can be {self.symbol}.")
        without = self._solved(self.puzzle.everything & ~(1 << self.value))
        if without is Status.NONE:
            return self._refuted(Literal(self.node, False), f"{self.name} must be {self.symbol}", can=True, must=True)
        if without is Status.UNKNOWN:
            told = "there is a solution with it; whether it must is not known."
        else:
            told = "there is a solution with it, and one without: the puzzle has several."
        return self._why(True, False, f"{self.name} can be {self.symbol}: {told}")

    def _why(self, can: bool | None, must: bool, *reasons: str, steps: tuple[Step, ...] = ()) -> Why:
        return Why(self.cell, self.symbol, can, must, reasons, steps)

    def _solved(self, mask: Mask) -> Status:
        kept = list(self.puzzle.candidates or (self.puzzle.everything,) * len(self.puzzle))
        kept[self.cell] &= mask
        return solve(replace(self.puzzle, candidates=tuple(kept)), nodes=SOLVING_NODES).status

    def _excluded(self) -> str:
        links = self.board.links
        for house in links.houses_of[self.cell]:
            for other in house.cells:
                if self.board.values[other] == self.value + 1:
                    return f"{house.name} has its {self.symbol} in {links.name(other)}"
        for other in links.cells:
            value = self.board.values[other]
            if value and links.paired[links.node(other, value - 1)] >> self.node & 1:
                return f"the rules do not allow it beside the {links.symbol(value - 1)} in {links.name(other)}"
        if self.puzzle.candidates is not None and not self.puzzle.candidates[self.cell] >> self.value & 1:
            return "it is not among the pencil marks of that cell"
        return "the rules of that cell do not allow it"

    def _refuted(self, assumed: Literal, claim: str, *, can: bool, must: bool) -> Why:
        """The refutation as an answer: a direct reason if there is one, else the shortest."""
        direct = self._direct(assumed)
        several = self._several(can=can)
        if direct is not None:
            return self._why(can, must, *_lines([direct]), f"So {claim}.", *several, steps=(direct,))
        found = min(self._refutations(assumed), key=_Refutation.length, default=None)
        if found is None:
            told = f"{claim[:1].upper()}{claim[1:]}: searching shows it, no technique does."
            return self._why(can, must, told, *several)
        end = f"That cannot be, so {claim}." if found.told else f"So {claim}."
        return self._why(can, must, *_lines(found.steps), *found.told, end, *several, steps=found.steps)

    def _several(self, *, can: bool) -> tuple[str, ...]:
        """What is said of a puzzle with no solution, or with several, which agree here."""
        if self.solutions is Status.NONE:
            return ("(The puzzle has no solution, whatever is there.)",)
        if self.solutions is not Status.MULTIPLE:
            return ()
        return (f"(The puzzle has several solutions; {'each' if can else 'none'} has it there.)",)

    def _direct(self, assumed: Literal) -> Step | None:
        """A single on the board as it is that decides the question; None if there is none."""
        links, board = self.board.links, self.board
        for technique in ("full house", "naked single", "hidden single"):
            for step in by_name(technique)(board):
                node = step.placing[0]
                excluded = links.excluded_by(*divmod(node, links.size)) if assumed.true else 1 << node
                if excluded >> assumed.node & 1:
                    return step
        return None

    @cached_property
    def solutions(self) -> Status:
        """How many solutions the puzzle has."""
        return solve_in_half(self.puzzle).status

    def _refutations(self, assumed: Literal) -> Iterator[_Refutation]:
        """Proofs that `assumed` is false: the path shows it, or it leads to a contradiction somewhere on the path."""
        trace = path_of(
            self.puzzle, repertoire(unique=self.solutions is Status.UNIQUE, several=self.solutions is Status.MULTIPLE)
        )
        reasons = Reasons(trace)
        decided = reasons.decided(self.node, true=not assumed.true)
        if decided is not None:
            yield _Refutation(reasons.up_to(decided), ())
        positions = [step.before for step in trace.steps[:decided]]
        if decided is None:
            positions.append(trace.last)
        for number, position in enumerate(positions):
            if number and current().is_over:
                return
            try:
                followed = Implications(position.board(), assumed)
            except (BudgetExceeded, TooManyLinks):
                return
            if followed.contradiction is not None:
                story = Story.of(followed)
                steps = reasons.behind(story.grounds(), number)
                yield _Refutation(steps, (f"Suppose that {story.say(assumed)}.", *story.told()))


MAX_TOLD = 12
"""Steps that a reason tells before its last; of a longer path, those nearest to the question."""

MAX_LONG_STEP = 400
"""Characters of a step that is told as usual; a longer one on the way takes one line."""

SUPPOSITION = 6
"""Sentences that a supposition counts besides its own: steps of the path are preferred while they are not longer."""


def _lines(steps: Sequence[Step]) -> list[str]:
    """The steps of a path as they are told: the last as usual, those before as usual if they are short."""
    told = []
    for step in steps[:-1][-MAX_TOLD:]:
        text = step.explain()
        told.append(text if len(text) <= MAX_LONG_STEP else f"{step.title}. {step.explain('brief')}")
    if len(steps) - 1 > MAX_TOLD:
        told.insert(0, f"After {len(steps) - 1 - MAX_TOLD} steps of the path that `explain` shows:")
    return told + [step.explain() for step in steps[-1:]]


class _Refutation(NamedTuple):
    """Steps of the path, then the chain from the assumption to a contradiction; no chain if the steps decide it."""

    steps: tuple[Step, ...]
    told: tuple[str, ...]

    def length(self) -> int:
        """Length in sentences."""
        own = sum(text.count(". ") + text.count("\n") + 1 for text in (*_lines(self.steps), *self.told))
        hidden = max(len(self.steps) - 1 - MAX_TOLD, 0)
        return own + hidden + (SUPPOSITION if self.told else 0)
