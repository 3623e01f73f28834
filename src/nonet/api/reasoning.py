"""Why a value is, must be or cannot be in a cell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from time import monotonic
from typing import NamedTuple

from nonet.api.progress import SOLVING_NODES
from nonet.api.reading import PuzzleLike, as_puzzle
from nonet.api.solving import solve
from nonet.core import show
from nonet.core.errors import NonetError
from nonet.core.layout import Cell
from nonet.core.outcome import Status
from nonet.core.primitives import Mask
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol
from nonet.logic.board import CandidateBoard
from nonet.logic.implications import Implications, Literal
from nonet.logic.path import explain as path_of, repertoire
from nonet.logic.reasons import Reasons
from nonet.logic.step import Step


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


def why(puzzle: PuzzleLike, cell: Cell | str, symbol: Symbol, *, timeout: float | None = 10.0) -> Why:
    """Why this symbol can, must or cannot be in this cell: the shortest chain of reasons that is found.

    >>> print(why("1... ..2. .3.. ...4", "r1c4", 2))
    r1c4 cannot be 2: box 2 has its 2 in r2c3.
    """
    asked = as_puzzle(puzzle)
    place = asked.layout.named(cell) if isinstance(cell, str) else cell
    if place not in asked.layout.cells:
        raise NonetError(f"there is no cell {cell!r} on this board")
    known = {str(known): value for value, known in enumerate(asked.symbols)}
    if str(symbol) not in known:
        raise NonetError(f"{symbol!r} is not one of the symbols", hint=f"choose from: {', '.join(known)}")
    return _Question(asked, place, known[str(symbol)], timeout).answer()


class _Question:
    """One question: can, must or cannot `value` be in `cell`?"""

    def __init__(self, puzzle: Puzzle, cell: Cell, value: int, timeout: float | None) -> None:
        self.puzzle, self.cell, self.value, self.timeout = puzzle, cell, value, timeout
        self.symbol = puzzle.symbols[value]
        self.name = puzzle.layout.name(cell)
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
        more = "there are other solutions, too" if without is not Status.UNKNOWN else "whether it must is not known"
        return self._why(True, False, f"{self.name} can be {self.symbol}: there is a solution with it; {more}.")

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
            if value and links.weak[links.node(other, value - 1)] >> self.node & 1:
                return f"the rules do not allow it beside the {links.symbol(value - 1)} in {links.name(other)}"
        if self.puzzle.candidates is not None and not self.puzzle.candidates[self.cell] >> self.value & 1:
            return "it is not among the pencil marks of that cell"
        return "the rules of that cell do not allow it"

    def _refuted(self, assumed: Literal, claim: str, *, can: bool, must: bool) -> Why:
        """The refutation with the fewest sentences, as an answer."""
        found = min(self._refutations(assumed), key=_Refutation.length, default=None)
        if found is None:
            return self._why(can, must, f"{claim[:1].upper()}{claim[1:]}: searching shows it, no technique does.")
        told = (*(step.explain() for step in found.steps), *found.told)
        end = f"That cannot be, so {claim}." if found.told else f"So {claim}."
        return self._why(can, must, *told, end, steps=found.steps)

    def _refutations(self, assumed: Literal) -> Iterator[_Refutation]:
        """Proofs that `assumed` is false: the path shows it, or it leads to a contradiction somewhere on the path."""
        until = None if self.timeout is None else monotonic() + self.timeout
        unique = solve(self.puzzle, nodes=SOLVING_NODES).unique
        trace = path_of(self.puzzle, repertoire(unique=unique), timeout=self.timeout)
        reasons = Reasons(trace)
        decided = reasons.decided(self.node, true=not assumed.true)
        if decided is not None:
            yield _Refutation(reasons.up_to(decided), ())
        positions = [step.before for step in trace.steps[:decided]]
        if decided is None:
            positions.append(trace.last)
        for number, position in enumerate(positions):
            if number and until is not None and monotonic() >= until:
                return
            followed = Implications(position.board(), assumed)
            if followed.contradiction is not None:
                steps = reasons.behind(followed.grounds(followed.contradiction), number)
                yield _Refutation(steps, tuple(followed.sentences(followed.contradiction)))


class _Refutation(NamedTuple):
    """Steps of the path, then the chain from the assumption to a contradiction; no chain if the steps decide it."""

    steps: tuple[Step, ...]
    told: tuple[str, ...]

    def length(self) -> int:
        """Length in sentences."""
        return sum(text.count(". ") + 1 for text in (*(step.because() for step in self.steps), *self.told))
