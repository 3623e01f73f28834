"""A loop that is part of the answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._layers import check_layer
from nonet.constraints._lowered import caption
from nonet.constraints._route import joined_cells, route_layers
from nonet.core.constraint import Constraint
from nonet.core.marks import Mark
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle


@constraint("loop")
@dataclass(frozen=True, slots=True)
class Loop(Constraint):
    """A single closed loop runs from cell to cell through their sides, without branches or crossings.

    With `touching=False` it does not even pass beside itself: cells of the loop that share a side follow each other.

    Loop()
    """

    layer: str = "loop"
    touching: bool = True

    def __post_init__(self) -> None:
        check_layer(self, self.layer)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield from joined_cells(self, puzzle, self.layer, (), touching=self.touching)

    def layers(self) -> Iterable[str]:
        return route_layers(self.layer)

    def marks(self) -> Iterable[Mark]:
        yield caption(f"{self.layer}: one closed loop" + ("" if self.touching else ", never beside itself"))
