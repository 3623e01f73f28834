"""Suppositions, for boards with rules besides houses: a candidate from which easy steps lead to a contradiction.

Forcing chains follow links between candidates; a cage or a sandwich says more than links. A supposition follows the
rules themselves: the candidate is placed on a copy of the board, and the easiest techniques go on from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.core.marks import Fill, Mark
from nonet.logic.board import CandidateBoard
from nonet.logic.links import bits
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, by_name, technique

EASY_TECHNIQUES = ("full house", "hidden single", "naked single", "line bounds", "cage combinations", "rule pattern")
"""The techniques that follow a supposition."""

MAX_STEPS = 60
"""Steps that follow one supposition."""

ASSUMPTIONS_PER_STEP = 10
"""Effort of one step: about as many assumptions could be followed by links in the same time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Supposition(Step):
    """`inner` are the steps from the supposition to the contradiction, which `trouble` describes."""

    inner: tuple[Step, ...]
    trouble: str

    def because(self) -> str:
        cell, symbol = self.links.pair(self.removing[0])
        sentences = [f"Suppose that {self.links.name(cell)} is {symbol}."]
        sentences += [f"{step.because()} {step.conclusion().replace('So', 'Then', 1)}" for step in self.inner]
        return " ".join([*sentences, f"But now {self.trouble}."])

    def pattern(self) -> str:
        cell, symbol = self.links.pair(self.removing[0])
        return " -> ".join([f"{self.links.name(cell)}={symbol}", *(step.effect() for step in self.inner), self.trouble])

    def evidence(self) -> Iterable[Mark]:
        for step in self.inner:
            for cell, symbol in step.places:
                yield Fill((cell,), "evidence", (symbol,))


@technique("supposition", rank=557, label=Difficulty.EXTREME)
def supposition(board: CandidateBoard) -> Iterator[Step]:
    """On boards with rules besides houses: a candidate from which easy steps lead to a contradiction."""
    if not board.links.others:
        return
    size = board.links.size
    for cell in sorted(bits(board.open), key=lambda cell: board.masks[cell].bit_count()):
        for value in bits(board.masks[cell]):
            supposed = board.position.board()
            supposed.effort = board.effort
            supposed.place(cell, value)
            inner, trouble = _followed(supposed)
            if trouble is not None:
                yield Supposition(
                    technique="supposition", before=board.position, removing=(cell * size + value,),
                    inner=inner, trouble=trouble,
                )  # fmt: skip


def _followed(board: CandidateBoard) -> tuple[tuple[Step, ...], str | None]:
    techniques = [by_name(name) for name in EASY_TECHNIQUES]
    steps: list[Step] = []
    while len(steps) < MAX_STEPS:
        board.spend(ASSUMPTIONS_PER_STEP)
        trouble = board.trouble()
        if trouble is not None:
            return tuple(steps), trouble
        step = next((found for entry in techniques if (found := entry.first(board)) is not None), None)
        if step is None:
            break
        board.apply(step)
        steps.append(step)
    return tuple(steps), None
