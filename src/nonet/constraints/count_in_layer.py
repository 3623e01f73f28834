"""A cell that counts the shaded cells around it, or in its row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._layers import check_layer, check_state, layer_of
from nonet.constraints._lowered import caption
from nonet.constraints._shape import cannot_hold, check_cells, check_each
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Dot, Fill, Mark
from nonet.core.primitives import AnyOf, Count, Primitive
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers


@constraint("count in layer")
@dataclass(frozen=True, slots=True)
class CountInLayer(Constraint):
    """The number in `counter` is how many of `cells` are in the state `state` of a layer: shaded, on the loop.

    CountInLayer("r2c2", "r1c1:r3c3", "shading")
    """

    counter: Cell
    cells: tuple[Cell, ...]
    layer: str
    state: int = 1

    def __post_init__(self) -> None:
        check_each(self, self.counter)
        check_cells(self)
        check_layer(self, self.layer)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        mask = check_state(self, puzzle, self.state)
        counted = layer_of(self, puzzle.layout, self.layer, self.cells)
        ways = [
            (Count((self.counter,), 1 << value, 1, 1), Count(counted, mask, number, number))
            for value, number in enumerate(numbers(puzzle.symbols))
            if 0 <= number <= len(counted)
        ]
        if not ways:
            raise cannot_hold(self, f"no symbol stands for a number up to {len(counted)}")
        yield AnyOf(tuple(ways))

    def layers(self) -> Iterable[str]:
        return (self.layer,)

    def marks(self) -> Iterable[Mark]:
        yield Fill(self.cells, role="count in layer")
        yield Dot((self.counter,), role="count in layer")
        yield caption(f"a circle counts: {self.layer}" + (f", state {self.state}" if self.state != 1 else ""))
