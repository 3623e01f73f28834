"""Groups of cells that hold the same values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from nonet.constraints import constraint
from nonet.constraints._board import in_one_house
from nonet.constraints._shape import check_groups, wrong
from nonet.constraints._tables import same
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Fill, Mark
from nonet.core.primitives import AnyOf, Count, Pair, Primitive
from nonet.core.puzzle import Puzzle


@constraint("same values")
@dataclass(frozen=True, slots=True)
class SameValues(Constraint):
    """Every group holds the same values, each equally often, in any order.

    SameValues(("r1c1 r1c2 r2c2", "r3c4 r3c5 r4c5", "r5c3 r6c3 r6c4"))
    """

    groups: tuple[tuple[Cell, ...], ...]

    def __post_init__(self) -> None:
        check_groups(self, self.groups)
        if len({len(group) for group in self.groups}) > 1:
            raise wrong(self, "has groups of different sizes", "as many cells in each")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        groups = self._apart()
        size = len(groups[0])
        if size == 1:
            for (a,), (b,) in pairwise(groups):
                yield Pair(a, b, same(len(puzzle.symbols)))
            return
        most = 1 if self._differ(puzzle, groups) else size
        for value in range(len(puzzle.symbols)):
            mask = 1 << value
            yield AnyOf(
                tuple([tuple([Count(group, mask, often, often) for group in groups]) for often in range(most + 1)])
            )

    def _apart(self) -> list[tuple[Cell, ...]]:
        """The groups without the cells that all groups share."""
        shared = set(self.groups[0]).intersection(*self.groups[1:])
        return [tuple(cell for cell in group if cell not in shared) for group in self.groups]

    @staticmethod
    def _differ(puzzle: Puzzle, groups: list[tuple[Cell, ...]]) -> bool:
        """Whether the cells of some group share houses pairwise, so that no value stands twice in any group."""
        differing = in_one_house(puzzle.layout)
        return any(all(differing[a] >> b & 1 for a, b in combinations(group, 2)) for group in groups)

    def marks(self) -> Iterable[Mark]:
        for group in self.groups:
            yield Fill(group, role="same values")
