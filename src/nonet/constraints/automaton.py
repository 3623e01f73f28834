"""Values in a row that a machine accepts: the way to say what no other rule says."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from nonet.constraints import constraint
from nonet.constraints._shape import check_each, wrong
from nonet.constraints._tables import automaton as machine, value_of
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.marks import Line, Mark
from nonet.core.primitives import Automaton, Primitive, Regular, Value
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol

Steps = tuple[tuple[int, Symbol, int], ...]


@constraint("automaton")
@dataclass(frozen=True, slots=True)
class FiniteAutomaton(Constraint):
    """The symbols along the line, in order, lead a finite automaton from a start to an accepting state."""

    cells: tuple[Cell, ...]
    steps: tuple[tuple[int, Symbol, int], ...]
    """From a state, with a symbol, to a state. There may be several ways; it is enough if one leads to the end."""

    starts: tuple[int, ...] = (0,)
    accepting: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        check_each(self, *self.cells)
        for state in (*self.starts, *self.accepting, *(state for a, _, b in self.steps for state in (a, b))):
            if isinstance(state, bool) or not isinstance(state, int) or state < 0:
                raise wrong(self, f"has {state!r} for a state", "states are ints from 0")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield Regular(self.cells, _determined(puzzle.symbols, self.steps, self.starts, self.accepting))

    def marks(self) -> Iterable[Mark]:
        yield Line(self.cells, role="automaton")


@lru_cache(maxsize=64)
def _determined(
    symbols: tuple[Symbol, ...], steps: Steps, starts: tuple[int, ...], accepting: tuple[int, ...]
) -> Automaton:
    """The same with one way at most from each state: its states are sets of states, as far as they lead to the end."""
    ways: dict[tuple[int, Value], set[int]] = defaultdict(set)
    before: dict[int, set[int]] = defaultdict(set)
    for a, symbol, b in steps:
        ways[a, value_of(symbols, symbol)].add(b)
        before[b].add(a)
    hopeful = set(accepting)
    waiting = list(accepting)
    while waiting:
        fresh = before[waiting.pop()] - hopeful
        hopeful |= fresh
        waiting += fresh

    def step(states: frozenset[int], value: Value) -> frozenset[int] | None:
        reached = frozenset(after for state in states for after in ways.get((state, value), ()) if after in hopeful)
        return reached or None

    start = frozenset(starts) & hopeful
    return machine(len(symbols), start, step, lambda states: not states.isdisjoint(accepting), "the automaton")
