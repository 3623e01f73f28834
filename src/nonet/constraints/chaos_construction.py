"""Chaos construction: regions that are not given, but found together with the digits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from nonet.constraints import constraint
from nonet.constraints._board import beside
from nonet.constraints._lowered import caption
from nonet.constraints._shape import check_cells, wrong
from nonet.constraints._tables import automaton
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Mark
from nonet.core.primitives import Automaton, Connected, Labelled, Primitive, Regular, Value
from nonet.core.puzzle import Puzzle


@constraint("chaos construction")
@dataclass(frozen=True, slots=True)
class ChaosConstruction(Constraint):
    """The cells fall into connected regions of `size` cells with different values; `regions` hold the region numbers.

    `regions[i]` is the extra cell for the region number of `cells[i]`. Regions are numbered in the order of their first
    cells, so that the extra cells add no solutions.

    ChaosConstruction("r1c1:r4c4", "r6c1:r9c4", 4)
    """

    cells: tuple[Cell, ...]
    regions: tuple[Cell, ...]
    size: int

    def __post_init__(self) -> None:
        for field in ("cells", "regions"):
            check_cells(self, field)
        if len(self.cells) != len(self.regions):
            raise wrong(self, "needs a region for each cell")
        if self.size < 1 or len(self.cells) % self.size:
            raise wrong(self, f"cannot cut {len(self.cells)} cells into regions of {self.size}")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        values, count = len(puzzle.symbols), len(self.cells) // self.size
        if max(count, self.size) > values:
            raise wrong(self, f"needs {max(count, self.size)} symbols to number regions and to fill them")
        region = dict(zip(self.cells, self.regions, strict=True))
        links = tuple(
            (region[a], region[b]) for a in self.cells for b in beside(puzzle.layout, a) if a < b and b in region
        )
        for number in range(count):
            yield Connected(self.regions, links, 1 << number, self.size, self.size)
        yield Regular(self.regions, _in_order(values, count))
        yield Labelled(self.cells, self.regions)

    def marks(self) -> Iterable[Mark]:
        yield caption("chaos construction")


@lru_cache(maxsize=16)
def _in_order(values: int, regions: int) -> Automaton:
    """Symmetry breaking: region numbers first appear in rising order. A state is the number of regions begun."""

    def step(begun: int, value: Value) -> int | None:
        return max(begun, value + 1) if value <= begun and value < regions else None

    return automaton(values, 0, step, lambda begun: begun == regions, "the order of regions")
