"""Shadings that are part of the answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._board import neighbours
from nonet.constraints._layers import YES, check_layer, over
from nonet.constraints._lowered import caption
from nonet.constraints._shading import connected, in_two_colours, squares_with, two_connected_colours
from nonet.constraints._shape import wrong
from nonet.core.constraint import Constraint
from nonet.core.marks import Mark
from nonet.core.primitives import Count, Primitive
from nonet.core.puzzle import Puzzle

CONNECTED = ("none", "shaded", "unshaded", "both")
SQUARES = ("any", "not shaded", "not unshaded", "mixed")
_SHADED_IN_SQUARE = {"not shaded": (0, 3), "not unshaded": (1, 4), "mixed": (1, 3)}


@constraint("shading")
@dataclass(frozen=True, slots=True)
class Shading(Constraint):
    """Some cells are shaded, and which is part of the answer; those of the colours in `connected` hang together.

    `connected` is "shaded", "unshaded", "both" or "none". `squares` tells the 2x2 squares there are: "any", none all
    shaded ("not shaded"), none all unshaded ("not unshaded") or none of one colour ("mixed"). With `apart` no two
    shaded cells share a side; `size` is the number of shaded cells.

    Shading(connected="shaded", squares="not shaded")
    """

    layer: str = "shading"
    connected: str = "shaded"
    squares: str = "any"
    apart: bool = False
    size: int | None = None

    def __post_init__(self) -> None:
        check_layer(self, self.layer)
        if self.connected not in CONNECTED:
            raise wrong(self, f"cannot have {self.connected!r} connected", f"choose from: {', '.join(CONNECTED)}")
        if self.squares not in SQUARES:
            raise wrong(self, f"has no squares {self.squares!r}", f"choose from: {', '.join(SQUARES)}")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        layout, above = puzzle.layout, over(puzzle.layout, self.layer)
        if self.size is not None and not 0 <= self.size <= len(above):
            raise wrong(self, f"cannot shade {self.size} of {len(above)} cells")
        yield from in_two_colours(self, puzzle, self.layer)
        if self.connected in ("shaded", "both"):
            yield from connected(layout, self.layer, shaded=True, size=self.size)
        elif self.size is not None:
            yield Count(tuple(above.values()), YES, self.size, self.size)
        if self.connected in ("unshaded", "both"):
            yield from connected(layout, self.layer, shaded=False)
        if self.connected == "both":
            yield from two_connected_colours(puzzle, self.layer)
        if self.squares != "any":
            yield from squares_with(layout, self.layer, *_SHADED_IN_SQUARE[self.squares])
        if self.apart:
            yield from (Count((above[a], above[b]), YES, 0, 1) for a, b in neighbours(layout))

    def layers(self) -> Iterable[str]:
        return (self.layer,)

    def marks(self) -> Iterable[Mark]:
        told = [f"connected: {self.connected}", f"2x2 squares: {self.squares}"]
        told += ["no two shaded cells side by side"] if self.apart else []
        told += [] if self.size is None else [f"{self.size} cells"]
        yield caption(f"{self.layer}: {', '.join(told)}")
