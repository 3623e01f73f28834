"""Templates: all ways to place one value on the whole board. What all of them have is placed, what none has goes.

A way that takes a cell which another value is certain to take is none. Nobody does this with a pencil; it is the last
word on a single value, and a measure for all that say less.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations

from nonet.core.marks import Mark
from nonet.core.primitives import Value
from nonet.logic.board import CandidateBoard
from nonet.logic.links import Cells
from nonet.logic.placements import certain, impossible
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, Hodoku, technique


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateStep(Step):
    """All ways to place `value` agree on the conclusion."""

    value: Value

    def because(self) -> str:
        cells = sorted({node // self.links.size for node in (*self.placing, *self.removing)})
        said = (
            f"every one has it in {self.listed(cells)}"
            if self.placing
            else f"none has it in {self.listed(cells, 'or')}"
        )
        return f"Of all ways to place {self.links.symbol(self.value)} on the whole board, {said}."

    def pattern(self) -> str:
        return self.links.symbol(self.value)

    def evidence(self) -> Iterable[Mark]:
        places = sum(1 << cell for cell, mask in enumerate(self.before.masks) if mask >> self.value & 1)
        yield from self.candidate_fill(places, 1 << self.value, "evidence")


@technique(
    "template set",
    rank=580,
    label=Difficulty.EXTREME,
    code="1201",
    hodoku=Hodoku(8700, 10000, "extreme"),
    everyday=False,
)
def template_set(board: CandidateBoard) -> Iterator[Step]:
    """Cells that a value takes in every way to place it get it."""
    for value, places in enumerate(_narrowed(board)):
        cells = certain(board.links, places)
        if cells:
            placing = board.present(cells, 1 << value)
            yield TemplateStep(technique="template set", before=board.position, placing=placing, value=value)


@technique(
    "template delete",
    rank=581,
    label=Difficulty.EXTREME,
    code="1202",
    hodoku=Hodoku(8800, 10000, "extreme"),
    everyday=False,
)
def template_delete(board: CandidateBoard) -> Iterator[Step]:
    """Candidates that are in no way to place their value go."""
    for value, places in enumerate(_narrowed(board)):
        never = board.places[value] & ~places | impossible(board.links, places)
        if never:
            removing = board.present(never, 1 << value)
            yield TemplateStep(technique="template delete", before=board.position, removing=removing, value=value)


def _narrowed(board: CandidateBoard) -> list[Cells]:
    """The places of each value without the cells that are certain for another, to the end."""
    narrowed = list(board.places)
    while True:
        taken = [certain(board.links, places) for places in narrowed]
        before = list(narrowed)
        for (value, _), (_, cells) in permutations(enumerate(taken), 2):
            narrowed[value] &= ~cells
        if narrowed == before:
            return narrowed
