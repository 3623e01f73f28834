"""A path from cell to cell that is part of the answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._layers import check_layer
from nonet.constraints._lowered import caption
from nonet.constraints._route import joined_cells, route_layers
from nonet.constraints._shape import check_apart
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Dot, Mark
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle


@constraint("route")
@dataclass(frozen=True, slots=True)
class Route(Constraint):
    """A path runs from cell to cell through their sides, from `start` to `end`, without branches or crossings.

    With `touching=False` it does not even pass beside itself: cells of the path that share a side follow each other.

    Route("r1c1", "r9c9")
    """

    start: Cell
    end: Cell
    layer: str = "route"
    touching: bool = True

    def __post_init__(self) -> None:
        check_apart(self, self.start, self.end)
        check_layer(self, self.layer)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield from joined_cells(self, puzzle, self.layer, (self.start, self.end), touching=self.touching)

    def layers(self) -> Iterable[str]:
        return route_layers(self.layer)

    def marks(self) -> Iterable[Mark]:
        yield Dot((self.start,), role="route")
        yield Dot((self.end,), role="route")
        yield caption(f"{self.layer}: from circle to circle" + ("" if self.touching else ", never beside itself"))
