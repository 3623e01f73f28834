"""Regions that nobody knows: they are found together with the digits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from nonet.constraints import constraint
from nonet.constraints._board import beside, in_one_house, place
from nonet.constraints._lowered import caption
from nonet.constraints._shape import check_cells, wrong
from nonet.constraints._tables import automaton, same
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Mark
from nonet.core.primitives import AllDifferent, AnyOf, Automaton, Count, Pair, Primitive, Regular, Value
from nonet.core.puzzle import Puzzle

_State = tuple[int, bool | None]
"""How many regions have begun, and whether the cell just read begins one (None between two cells)."""


@constraint("chaos construction")
@dataclass(frozen=True, slots=True)
class ChaosConstruction(Constraint):
    """The cells fall into connected regions of one size, each with different values; extra cells tell which.

    For each cell one of `regions` holds the number of its region, in the order in which they begin, and one of
    `distances` how many steps it is, inside the region, from the first cell of it. Both follow from the regions, so
    there are as many solutions as without them; and distances are what makes a region hang together.
    """

    cells: tuple[Cell, ...]
    regions: tuple[Cell, ...]
    distances: tuple[Cell, ...]
    size: int

    def __post_init__(self) -> None:
        for field in ("cells", "regions", "distances"):
            check_cells(self, field)
        if not len(self.cells) == len(self.regions) == len(self.distances):
            raise wrong(self, "needs a region and a distance for each cell")
        if self.size < 1 or len(self.cells) % self.size:
            raise wrong(self, f"cannot cut {len(self.cells)} cells into regions of {self.size}")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        values, count = len(puzzle.symbols), len(self.cells) // self.size
        if max(count, self.size) > values:
            raise wrong(self, f"needs {max(count, self.size)} symbols to number regions and distances")
        for number in range(values):
            often = self.size if number < count else 0
            yield Count(self.regions, 1 << number, often, often)
            if number >= self.size:
                yield Count(self.distances, 1 << number, 0, 0)
        yield from self._different(puzzle)
        yield from self._connected(puzzle)
        yield Regular(
            tuple(cell for pair in zip(self.regions, self.distances, strict=True) for cell in pair),
            _beginnings(values, count),
        )

    def _different(self, puzzle: Puzzle) -> Iterator[Primitive]:
        """Cells of one region differ; cells too far apart are in different ones."""
        layout = puzzle.layout
        known = in_one_house(layout)
        places = [place(layout, cell) for cell in self.cells]
        for (a, in_a, at_a), (b, in_b, at_b) in combinations(zip(self.cells, self.regions, places, strict=True), 2):
            if abs(at_a[0] - at_b[0]) + abs(at_a[1] - at_b[1]) >= self.size:
                yield AllDifferent((in_a, in_b))
            elif (min(a, b), max(a, b)) not in known:
                yield AnyOf(((AllDifferent((in_a, in_b)),), (AllDifferent((a, b)),)))

    def _connected(self, puzzle: Puzzle) -> Iterator[Primitive]:
        """A cell is the first of its region, or a step farther than a neighbour in it; no neighbour is nearer still."""
        values = len(puzzle.symbols)
        near = tuple(sum(1 << w for w in range(values) if abs(v - w) < 2) for v in range(values))
        nearer = tuple(1 << v >> 1 for v in range(values))
        number = {cell: i for i, cell in enumerate(self.cells)}
        for i, cell in enumerate(self.cells):
            around = [number[other] for other in beside(puzzle.layout, cell) if other in number]
            for j in around:
                if j > i:
                    apart = AllDifferent((self.regions[i], self.regions[j]))
                    yield AnyOf(((apart,), (Pair(self.distances[i], self.distances[j], near),)))
            yield AnyOf(
                (
                    (Count((self.distances[i],), 1, 1, 1),),
                    *(
                        (
                            Pair(self.regions[i], self.regions[j], same(values)),
                            Pair(self.distances[i], self.distances[j], nearer),
                        )
                        for j in around
                    ),
                )
            )

    def marks(self) -> Iterable[Mark]:
        yield caption("chaos construction")


@lru_cache(maxsize=16)
def _beginnings(values: int, regions: int) -> Automaton:
    """Reads regions and distances in turns: a region has a new number just where the distance is 0."""

    def step(state: _State, value: Value) -> _State | None:
        begun, begins = state
        if begins is None:
            return (max(begun, value + 1), value == begun) if value <= begun else None
        return (begun, None) if begins == (value == 0) else None

    start: _State = (0, None)
    return automaton(values, start, step, lambda state: state == (regions, None), "the order of regions")
