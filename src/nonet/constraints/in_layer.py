"""Cells whose state is given: shaded cells, doublers, cells on the loop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._layers import check_layer, check_state, layer_of
from nonet.constraints._lowered import caption
from nonet.constraints._shape import check_cells
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Fill, Mark, Outline
from nonet.core.primitives import Count, Primitive
from nonet.core.puzzle import Puzzle


@constraint("in layer")
@dataclass(frozen=True, slots=True)
class InLayer(Constraint):
    """These cells are in the state `state` of a layer: shaded (1) or not (0), on the loop or off, the first modifier.

    InLayer("r1c1-r1c3", "shading")
    """

    cells: tuple[Cell, ...]
    layer: str
    state: int = 1

    def __post_init__(self) -> None:
        check_cells(self)
        check_layer(self, self.layer)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        mask = check_state(self, puzzle, self.state)
        for cell in layer_of(self, puzzle.layout, self.layer, self.cells):
            yield Count((cell,), mask, 1, 1)

    def layers(self) -> Iterable[str]:
        return (self.layer,)

    def marks(self) -> Iterable[Mark]:
        if self.state:
            yield Fill(self.cells, role="in layer")
        if self.state != 1:  # cells that are not shaded have a border alone, those of further states a number too
            yield Outline(self.cells, role="in layer", text=str(self.state) if self.state else "")
        yield caption(f"filled: {self.layer}" if self.state else f"outlined: not {self.layer}")
