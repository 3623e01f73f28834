"""Groups of cells with equal sums."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._lowered import equal_sums
from nonet.constraints._shape import check_groups
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Mark, Outline
from nonet.core.primitives import Primitive
from nonet.core.puzzle import Puzzle


@constraint("equal sums")
@dataclass(frozen=True, slots=True)
class EqualSums(Constraint):
    """All groups of cells have the same sum.

    EqualSums(("r1c1 r1c2 r2c1", "r2c5 r2c6 r3c6", "r5c2 r5c3 r6c2"))
    """

    groups: tuple[tuple[Cell, ...], ...]

    def __post_init__(self) -> None:
        check_groups(self, self.groups)

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield from equal_sums(self.groups)

    def marks(self) -> Iterable[Mark]:
        for group in self.groups:
            yield Outline(group, role="equal sums", text="=")
