"""Lines whose symbols a finite automaton accepts: for rules that no other file has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from nonet.constraints import constraint
from nonet.constraints._shape import check_each, wrong
from nonet.constraints._tables import MAX_STATES, automaton as machine, value_of
from nonet.core import primitives
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules
from nonet.core.fields import Checked, checked
from nonet.core.layout import Cell
from nonet.core.marks import Line, Mark
from nonet.core.primitives import Primitive, Regular, Value
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol

Step = tuple[int, Symbol, int]


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
        if type(self.steps) is not Checked:  # there may be thousands, which every line of a puzzle shares
            self._check_states(state for a, _, b in self.steps for state in (a, b))
            object.__setattr__(self, "steps", checked(self.steps))
        self._check_states((*self.starts, *self.accepting))

    def _check_states(self, states: Iterable[object]) -> None:
        for state in states:
            if isinstance(state, bool) or not isinstance(state, int) or state < 0:
                raise wrong(self, f"has {state!r} for a state", "states are ints from 0")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield Regular(self.cells, _determined(puzzle.symbols, self.steps, self.starts, self.accepting, len(self.cells)))

    def marks(self) -> Iterable[Mark]:
        yield Line(self.cells, role="automaton")


MAX_SETS = 20_000
"""Sets of states of an automaton that is made for words of one length."""


class _Nfa(NamedTuple):
    """The states that can reach an accepting one, as bits; `after[value]` has the next states by state bit."""

    after: tuple[dict[int, int], ...]
    start: int
    ends: int

    def step(self, states: int, value: Value) -> int:
        """The states after this value."""
        known = self.after[value]
        reached = 0
        while states:
            lowest = states & -states
            reached |= known.get(lowest, 0)
            states ^= lowest
        return reached


def _determined(
    symbols: tuple[Symbol, ...],
    steps: tuple[Step, ...],
    starts: tuple[int, ...],
    accepting: tuple[int, ...],
    length: int,
) -> primitives.Automaton:
    """The deterministic automaton for words of any length, or of this length alone if that one is too large.

    The one for a single length is smaller where both are large (1,797 states for 3,842), but took 95 ms to make.
    """
    nfa = (symbols, steps, starts, accepting)
    found = _of_any_length(*nfa) or _of_one_length(*nfa, length)
    if found is None:
        raise BrokenRules(
            f"the automaton is too large: deterministic, it has more than {MAX_STATES:,} states",
            hint="fewer states, or a shorter line",
        )
    return found


def _trimmed(
    symbols: tuple[Symbol, ...], steps: tuple[Step, ...], starts: tuple[int, ...], accepting: tuple[int, ...]
) -> _Nfa:
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
    after: tuple[dict[int, int], ...] = tuple(defaultdict(int) for _ in symbols)
    values = {symbol: value_of(symbols, symbol) for symbol in {symbol for _, symbol, _ in steps}}
    for a, symbol, b in steps:
        if a in bit and b in bit:
            after[values[symbol]][bit[a]] |= bit[b]
    start, ends = (sum(bit[state] for state in set(some) & alive) for some in (starts, accepting))
    return _Nfa(after, start, ends)


@lru_cache(maxsize=256)
def _of_any_length(
    symbols: tuple[Symbol, ...], steps: tuple[Step, ...], starts: tuple[int, ...], accepting: tuple[int, ...]
) -> primitives.Automaton | None:
    """By subset construction; None if it is too large."""
    nfa = _trimmed(symbols, steps, starts, accepting)

    def step(states: int, value: Value) -> int | None:
        return nfa.step(states, value) or None

    try:
        return machine(len(nfa.after), nfa.start, step, lambda states: bool(states & nfa.ends), "the automaton")
    except BrokenRules:
        return None


@lru_cache(maxsize=64)
def _of_one_length(
    symbols: tuple[Symbol, ...],
    steps: tuple[Step, ...],
    starts: tuple[int, ...],
    accepting: tuple[int, ...],
    length: int,
) -> primitives.Automaton | None:
    """By subset construction layer by layer, only of states from which a word of this length can still be accepted.

    States with the same steps are one, from the end on: 1,415 sets of states became 47 in one puzzle. None if there are
    more than `MAX_SETS` sets.
    """
    nfa = _trimmed(symbols, steps, starts, accepting)
    ahead: dict[int, int] = defaultdict(int)
    for known in nfa.after:
        for state, reached in known.items():
            ahead[state] |= reached
    alive = [nfa.ends]
    for _ in range(length):
        alive.append(sum(state for state, reached in ahead.items() if reached & alive[-1]))
    alive.reverse()
    layers: list[dict[int, list[int]]] = []
    sets = {nfa.start & alive[0]}
    total = 0
    for place in range(length):
        layer: dict[int, list[int]] = {}
        for states in sets:
            layer[states] = [nfa.step(states, value) & alive[place + 1] for value in range(len(nfa.after))]
        total += len(layer)
        if total > MAX_SETS:
            return None
        layers.append(layer)
        sets = {after for row in layer.values() for after in row if after}
    dead = (-1,) * len(nfa.after)
    rows = [dead]
    number_of = dict.fromkeys(sets - {0}, 0)  # the end; the sets of a layer by number
    known_rows: dict[tuple[int, ...], int] = {}
    for layer in reversed(layers):
        numbers = {}
        for states, after in layer.items():
            row = tuple(number_of.get(each, -1) for each in after)
            if row != dead:
                if row not in known_rows:
                    known_rows[row] = len(rows)
                    rows.append(row)
                numbers[states] = known_rows[row]
        number_of = numbers
    if len(rows) == 1 and length:
        return primitives.Automaton((dead,), frozenset())
    # The start comes first: the states were found from the end on.
    last = len(rows) - 1
    turned = tuple(tuple(last - each if each >= 0 else -1 for each in row) for row in reversed(rows))
    return primitives.Automaton(turned, frozenset((last,) if number_of or length else ()))
