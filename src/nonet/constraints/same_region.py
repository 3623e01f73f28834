"""A cell that counts how many others are in one region with the first of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from nonet.constraints import constraint
from nonet.constraints._shape import check_each, wrong
from nonet.constraints._tables import automaton
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Dot, Mark
from nonet.core.primitives import Automaton, Primitive, Regular, Value
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import numbers

State = tuple[int, Value, int, bool]


@constraint("same region")
@dataclass(frozen=True, slots=True)
class SameRegion(Constraint):
    """The counter says how many cells have the first one's value; along arms, as far as they go without a break.

    Every arm begins with the same cell, which counts once, or not at all if it is left out. Without `broken` the arms
    are looked at as a whole: each cell counts that has the value.
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
        rests = [arm[1:] for arm in self.arms if len(arm) > 1]
        lengths = tuple(map(len, rests)) if self.broken else (sum(map(len, rests)),)
        worth = numbers(puzzle.symbols)
        machine = _counting(worth, lengths, self.broken, int(not self.without_first))
        yield Regular((self.arms[0][0], *(cell for arm in rests for cell in arm), self.counter), machine)

    def marks(self) -> Iterable[Mark]:
        yield Dot((self.counter,), role="same region")


@lru_cache(maxsize=256)
def _counting(worth: tuple[int, ...], lengths: tuple[int, ...], broken: bool, first: int) -> Automaton:
    """A state is how many were read, the value to be met, the count, and whether this arm still goes on."""
    turns = {sum(lengths[:arm]) for arm in range(len(lengths))}
    last, most = sum(lengths), max(worth)

    def step(state: State, value: Value) -> State | None:
        read, wanted, count, on = state
        if read < 0:
            return (0, value, first, True)
        if read >= last:
            return (last + 1, 0, 0, False) if read == last and worth[value] == count else None
        on = on or read in turns
        hit = value == wanted and on
        return (read + 1, wanted, count + hit, hit or not broken) if count + hit <= most else None

    start: State = (-1, 0, 0, False)
    return automaton(len(worth), start, step, lambda state: state[0] == last + 1, "a count along arms")
