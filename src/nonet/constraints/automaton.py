"""Lines whose symbols a finite automaton accepts: for rules that no other file has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from nonet.constraints import constraint
from nonet.constraints._shape import check_each, wrong
from nonet.constraints._tables import automaton as machine, value_of
from nonet.core import primitives
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Line, Mark
from nonet.core.primitives import Primitive, Regular, Value
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol

Step = tuple[int, Symbol, int]


class Steps(tuple[Step, ...]):
    """Steps with a stored hash: there may be thousands, and every line of a puzzle looks its automaton up by them."""

    _hash: int

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return tuple, (list(self),)


@lru_cache(maxsize=64)
def _shared(steps: tuple[Step, ...]) -> Steps:
    """The same object for equal steps."""
    made = Steps(steps)
    made._hash = hash(steps)
    return made


@constraint("automaton")
@dataclass(frozen=True, slots=True)
class Automaton(Constraint):
    """A finite automaton (NFA) accepts the symbols of the line, read in order.

    Automaton("r1c1-r1c3", ((0, 1, 1), (1, 2, 0)), (0,), (0, 1))
    """

    cells: tuple[Cell, ...]
    steps: tuple[tuple[int, Symbol, int], ...]
    """Transitions (state, symbol, next state). Several may leave a state by one symbol: the automaton may be an NFA."""

    starts: tuple[int, ...] = (0,)
    accepting: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        check_each(self, *self.cells)
        for state in (*self.starts, *self.accepting, *(state for a, _, b in self.steps for state in (a, b))):
            if isinstance(state, bool) or not isinstance(state, int) or state < 0:
                raise wrong(self, f"has {state!r} for a state", "states are ints from 0")
        object.__setattr__(self, "steps", _shared(tuple(map(tuple, self.steps))))

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield Regular(self.cells, _determined(puzzle.symbols, self.steps, self.starts, self.accepting))

    def marks(self) -> Iterable[Mark]:
        yield Line(self.cells, role="automaton")


@lru_cache(maxsize=64)
def _determined(
    symbols: tuple[Symbol, ...], steps: tuple[Step, ...], starts: tuple[int, ...], accepting: tuple[int, ...]
) -> primitives.Automaton:
    """The deterministic automaton, by subset construction over the states that can reach an accepting one."""
    before: dict[int, set[int]] = defaultdict(set)
    for a, _, b in steps:
        before[b].add(a)
    alive = set(accepting)
    waiting = list(accepting)
    while waiting:
        fresh = before[waiting.pop()] - alive
        alive |= fresh
        waiting += fresh
    bit = {state: 1 << place for place, state in enumerate(sorted(alive))}
    ways: list[dict[int, int]] = [defaultdict(int) for _ in symbols]  # for each value: state bit -> next states' bits
    for a, symbol, b in steps:
        if a in bit and b in bit:
            ways[value_of(symbols, symbol)][bit[a]] |= bit[b]

    def step(states: int, value: Value) -> int | None:
        known = ways[value]
        reached = 0
        while states:
            lowest = states & -states
            reached |= known.get(lowest, 0)
            states ^= lowest
        return reached or None

    start, ends = (sum(bit[state] for state in set(some) & alive) for some in (starts, accepting))
    return machine(len(symbols), start, step, lambda states: bool(states & ends), "the automaton")
