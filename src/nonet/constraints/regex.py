"""Lines whose symbols match a regular expression: for rules that no other file has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from nonet.constraints import constraint
from nonet.constraints._lowered import caption
from nonet.constraints._pattern import compiled
from nonet.constraints._shape import cannot_hold, check_cells
from nonet.constraints._tables import Symbols, fits
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Line, Mark
from nonet.core.primitives import Primitive, Regular
from nonet.core.puzzle import Puzzle

MAX_SHOWN = 60
"""Characters of a pattern in a picture."""


@constraint("regex")
@dataclass(frozen=True, slots=True)
class Regex(Constraint):
    """The symbols in the cells, read in this order, match the regular expression: ".*12.*" has a 1 right before a 2.

    Regex("r1c1-r1c9", ".*1[23].*")
    """

    cells: tuple[Cell, ...]
    pattern: str

    def __post_init__(self) -> None:
        check_cells(self, loop=True)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        machine = compiled(self.pattern, puzzle.symbols)
        if not _matches(self.pattern, puzzle.symbols, len(self.cells)):
            raise cannot_hold(self, f"no {len(self.cells)} symbols match {self.pattern!r}")
        yield Regular(self.cells, machine)

    def marks(self) -> Iterable[Mark]:
        yield Line(self.cells, role="regex")
        shown = self.pattern if len(self.pattern) <= MAX_SHOWN else f"{self.pattern[: MAX_SHOWN - 1]}\u2026"
        yield caption(f"regex: {shown}")


@lru_cache(maxsize=256)
def _matches(pattern: str, symbols: Symbols, length: int) -> bool:
    """Whether the pattern matches any word of `length` symbols."""
    return fits(compiled(pattern, symbols), length)
