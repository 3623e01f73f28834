"""Yin yang: a shading in two connected colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._layers import check_layer
from nonet.constraints._lowered import caption
from nonet.constraints._shading import connected, in_two_colours, squares_with, two_connected_colours
from nonet.core.constraint import Constraint
from nonet.core.marks import Mark
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle


@constraint("yin yang")
@dataclass(frozen=True, slots=True)
class YinYang(Constraint):
    """The shaded cells are connected by their sides, so are the others, and no 2x2 square is all of one colour.

    YinYang()
    """

    layer: str = "shading"

    def __post_init__(self) -> None:
        check_layer(self, self.layer)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield from in_two_colours(self, puzzle, self.layer)
        yield from connected(puzzle.layout, self.layer, shaded=True)
        yield from connected(puzzle.layout, self.layer, shaded=False)
        yield from squares_with(puzzle.layout, self.layer, 1, 3)
        yield from two_connected_colours(puzzle, self.layer)

    def layers(self) -> Iterable[str]:
        return (self.layer,)

    def marks(self) -> Iterable[Mark]:
        yield caption(f"yin yang: {self.layer}")
