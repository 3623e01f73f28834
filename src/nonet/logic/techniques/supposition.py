"""Suppositions, for boards with rules besides houses: a candidate from which easy steps lead to a contradiction.

Forcing chains follow links between candidates; a cage or a sandwich says more than links. A supposition follows the
rules themselves: the candidate is placed on a copy of the board, and the easiest techniques go on from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from nonet.core.budget import checkpoint
from nonet.core.layout import Cell
from nonet.core.primitives import Mask, Value
from nonet.logic import words
from nonet.logic.board import CandidateBoard
from nonet.logic.evidence import Piece, Shown
from nonet.logic.links import Node, bits
from nonet.logic.narrowing import Narrowing
from nonet.logic.pruning import needed
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, by_name, technique

EASY_TECHNIQUES = (
    "full house", "hidden single", "naked single", "line bounds", "cage combinations", "rule pattern",
    "innies and outies", "pointing", "claiming", "common exclusion", "locked pair", "naked pair",
)  # fmt: skip
"""The techniques that follow a supposition."""

MAX_STEPS = 200
"""Steps that follow one supposition."""

ASSUMPTIONS = 20
"""Effort of one supposition: about as many assumptions could be followed by links in the same time."""

MAX_COMPARED = 24
"""Refuted suppositions of which the shortest is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Supposition(Step):
    """`inner` are the steps from the supposition to the contradiction, which `trouble` describes."""

    inner: tuple[Step, ...]
    trouble: str

    def because(self) -> str:
        return "\n".join([self._opening(), *self._lines(), f"But now {self.trouble}."])

    def because_in_full(self) -> str:
        lines = [
            f"{number}. {step.explain().replace(words.joint(step.because()), ' ')}"
            for number, step in enumerate(self.inner, 1)
        ]
        return "\n".join([self._opening(), *lines, f"But now {self.trouble}."])

    def _opening(self) -> str:
        cell, symbol = self.links.pair(self.removing[0])
        return f"Suppose that {self.links.name(cell)} is {symbol}."

    def _lines(self) -> Iterator[str]:
        """What follows, a line for each step; several singles in a row share one.

        A single in a cell of which a line has just said that nothing else is left is not told again.
        """
        number, singles, known = 1, list[str](), set[Node]()
        for step in self.inner:
            if step.placing:
                if step.placing[0] not in known:
                    symbol = self.links.symbol(step.placing[0] % self.links.size)
                    singles.append(f"{step.name(step.placing[0])} is {symbol}")
                continue
            if singles:
                yield f"{number}. Singles: {words.listed(singles)}."
                number, singles = number + 1, []
            yield f"{number}. {step.explain('brief')}"
            known.update(_only_left(step))
            number += 1
        if singles:
            yield f"{number}. Singles: {words.listed(singles)}."

    def conclusion(self) -> str:
        return f"That cannot be, so {self.change()}."

    def gist(self) -> str:
        cell, symbol = self.links.pair(self.removing[0])
        return f"If {self.links.name(cell)} is {symbol}, {self.trouble}"

    def pattern(self) -> str:
        cell, symbol = self.links.pair(self.removing[0])
        return " -> ".join([f"{self.links.name(cell)}={symbol}", *(step.effect() for step in self.inner), self.trouble])

    def evidence(self) -> Iterable[Piece]:
        size = self.links.size
        for step in self.inner:
            for node in step.placing:
                yield Shown(1 << node // size, 1 << node % size, "evidence")
            for node in step.removing:
                yield Shown(1 << node // size, 1 << node % size, "fin")


def _only_left(step: Step) -> Iterator[Node]:
    """The candidates that a removal leaves alone in their cells."""
    size, gone = step.links.size, dict[Cell, Mask]()
    for node in step.removing:
        gone[node // size] = gone.get(node // size, 0) | 1 << node % size
    for cell, mask in gone.items():
        rest = step.before.masks[cell] & ~mask
        if rest and not rest & rest - 1:
            yield cell * size + rest.bit_length() - 1


@technique("supposition", rank=557, label=Difficulty.EXTREME)
def supposition(board: CandidateBoard) -> Iterator[Step]:
    """On boards with rules besides houses: a candidate from which easy steps lead to a contradiction."""
    if not board.links.others:
        return
    tried: set[tuple[Cell, Value]] = set()
    while refuted := _refuted(board, tried):
        yield from _told(board, refuted)
        tried.update((cell, value) for _, cell, value in refuted)


class _Scan(NamedTuple):
    """What a scan of all candidates refuted, with the work that each took, on a board with these candidates."""

    masks: tuple[Mask, ...]
    refuted: list[tuple[int, Cell, Value]]


def _refuted(board: CandidateBoard, tried: set[tuple[Cell, Value]]) -> list[tuple[int, Cell, Value]]:
    """Candidates that lead to a contradiction: some that an earlier scan found are still there, or a new scan."""
    full = tuple(1 << v >> 1 or mask for v, mask in zip(board.values, board.masks, strict=True))
    last = board.scan
    if isinstance(last, _Scan) and all(not now & ~then for now, then in zip(full, last.masks, strict=True)):
        left = [each for each in last.refuted if board.masks[each[1]] >> each[2] & 1 and each[1:] not in tried]
        if left:
            return left
    found: list[tuple[int, Cell, Value]] = []
    for cell in sorted(bits(board.open), key=lambda cell: board.masks[cell].bit_count()):
        for value in bits(board.masks[cell]):
            if (cell, value) in tried:
                continue
            checkpoint()
            board.spend(ASSUMPTIONS)
            narrowing = Narrowing(board)
            if narrowing.contradicts(cell, 1 << value):
                found.append((narrowing.work, cell, value))
        if len(found) >= MAX_COMPARED:
            break
    board.scan = _Scan(full, found)
    return found


def _told(board: CandidateBoard, refuted: list[tuple[int, Cell, Value]]) -> Iterator[Step]:
    """The suppositions as steps, first the one that took the least work."""
    size = board.links.size
    for _, cell, value in sorted(refuted):

        def supposed(cell: Cell = cell, value: Value = value) -> CandidateBoard:
            start = board.position.board()
            start.place(cell, value)
            return start

        followed = supposed()
        followed.effort = board.effort
        inner, trouble = _followed(followed)
        if trouble is not None:
            inner, trouble = needed(supposed, inner, trouble)
            yield Supposition(
                technique="supposition", before=board.position, removing=(cell * size + value,),
                inner=inner, trouble=trouble,
            )  # fmt: skip


def _followed(board: CandidateBoard) -> tuple[tuple[Step, ...], str | None]:
    techniques = [by_name(name) for name in EASY_TECHNIQUES]
    steps: list[Step] = []
    while len(steps) < MAX_STEPS:
        checkpoint()
        trouble = board.trouble()
        if trouble is not None:
            return tuple(steps), trouble
        step = next((found for entry in techniques if (found := entry.first(board)) is not None), None)
        if step is None:
            break
        board.apply(step)
        steps.append(step)
    return tuple(steps), None
