"""A cell that counts the cells of a region along arms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints import constraint
from nonet.constraints._shape import check_each, wrong
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Dot, Mark
from nonet.core.primitives import Primitive, Reach
from nonet.core.puzzle import Puzzle


@constraint("same region")
@dataclass(frozen=True, slots=True)
class SameRegion(Constraint):
    """`counter` is the number of cells on the arms that have the value of the arms' first cell, up to the first break.

    All arms begin with the same cell, which counts once, or not at all with `without_first`. With `broken=False` every
    cell of the arms counts that has the value, also beyond cells with another value.

    SameRegion("r1c1", ("r2c3 r2c2-r4c2",), False)
    """

    counter: Cell
    arms: tuple[tuple[Cell, ...], ...]
    broken: bool = True
    without_first: bool = False

    def __post_init__(self) -> None:
        check_each(self, self.counter, *(cell for arm in self.arms for cell in arm))
        if not self.arms or not all(self.arms) or len({arm[0] for arm in self.arms}) > 1:
            raise wrong(self, "needs arms that begin with one and the same cell")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        first = self.arms[0][0]
        rests = tuple([arm[1:] for arm in self.arms if len(arm) > 1])
        if not self.broken:
            rests = tuple([(cell,) for rest in rests for cell in rest])
        yield Reach(self.counter, first, rests, int(not self.without_first))

    def marks(self) -> Iterable[Mark]:
        yield Dot((self.counter,), role="same region")
