"""Templates: all ways to place one value on the whole board. A cell of every template is placed, one of none is
removed.

Templates that use a cell which is certain for another value are left out. Nobody does this with a pencil; but no
technique on a single value can remove more, so templates measure the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations

from nonet.core.primitives import Value
from nonet.logic.board import CandidateBoard
from nonet.logic.evidence import Piece
from nonet.logic.links import Cells
from nonet.logic.placements import certain, impossible
from nonet.logic.step import Step
from nonet.logic.technique import Difficulty, Hodoku, technique


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateStep(Step):
    """All templates of `value` agree on the conclusion."""

    value: Value

    def because(self) -> str:
        cells = sorted({node // self.links.size for node in (*self.placing, *self.removing)})
        verdict = (
            f"every one has it in {self.listed(cells)}"
            if self.placing
            else f"none has it in {self.listed(cells, 'or')}"
        )
        return f"Of all ways to place {self.links.symbol(self.value)} on the whole board, {verdict}."

    def pattern(self) -> str:
        return self.links.symbol(self.value)

    def evidence(self) -> Iterable[Piece]:
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
    """A cell that is in every template of a value has that value."""
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
    """A candidate that is in no template of its value is false."""
    for value, places in enumerate(_narrowed(board)):
        never = board.places[value] & ~places | impossible(board.links, places)
        if never:
            removing = board.present(never, 1 << value)
            yield TemplateStep(technique="template delete", before=board.position, removing=removing, value=value)


def _narrowed(board: CandidateBoard) -> list[Cells]:
    """The places of each value without the cells that are certain for another value, to a fixpoint."""
    narrowed = list(board.places)
    while True:
        taken = [certain(board.links, places) for places in narrowed]
        before = list(narrowed)
        for (value, _), (_, cells) in permutations(enumerate(taken), 2):
            narrowed[value] &= ~cells
        if narrowed == before:
            return narrowed
