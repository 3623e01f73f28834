"""The closed vocabulary of rules: all that an engine understands.

Every constraint lowers itself to these ten. Values are positions in the puzzle's symbols, counted from 0;
a mask is an int whose bit v stands for value v. `numbers[v]` is what value v adds to a sum.

`holds` defines what a primitive means on a full assignment; every engine is tested against it. A new primitive is
expensive on purpose: every engine has to learn it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain, takewhile
from typing import get_args

from nonet.core.layout import Cell

Value = int
Mask = int


@dataclass(frozen=True, slots=True)
class AllDifferent:
    """The cells take pairwise different values."""

    cells: tuple[Cell, ...]

    def holds(self, values: Sequence[Value], numbers: Sequence[int]) -> bool:
        return len({values[cell] for cell in self.cells}) == len(self.cells)


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of coefficient x number over the `(coefficient, cell)` terms is `total`."""

    terms: tuple[tuple[int, Cell], ...]
    total: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple([cell for _, cell in self.terms])  # called often; a generator takes twice the time

    def holds(self, values: Sequence[Value], numbers: Sequence[int]) -> bool:
        return sum(factor * numbers[values[cell]] for factor, cell in self.terms) == self.total


@dataclass(frozen=True, slots=True)
class Pair:
    """A binary relation: `table[value of a]` is the mask of the values that `b` may take."""

    a: Cell
    b: Cell
    table: tuple[Mask, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.a, self.b)

    def holds(self, values: Sequence[Value], numbers: Sequence[int]) -> bool:
        return bool(self.table[values[self.a]] >> values[self.b] & 1)


@dataclass(frozen=True, slots=True)
class ValueSet:
    """The values of the cells differ, and as a set they are a member of `sets`."""

    cells: tuple[Cell, ...]
    sets: frozenset[Mask]

    def holds(self, values: Sequence[Value], numbers: Sequence[int]) -> bool:
        together = 0
        for cell in self.cells:
            together |= 1 << values[cell]
        return together.bit_count() == len(self.cells) and together in self.sets


@dataclass(frozen=True, slots=True)
class Automaton:
    """A deterministic automaton over values: `steps[state][value]` is the next state, -1 for none; 0 is the start."""

    steps: tuple[tuple[int, ...], ...]
    accepting: frozenset[int]


@dataclass(frozen=True, slots=True)
class Regular:
    """The automaton accepts the values of `cells`, read in this order (Pesant's `regular`)."""

    cells: tuple[Cell, ...]
    automaton: Automaton

    def holds(self, values: Sequence[Value], numbers: Sequence[int]) -> bool:
        state = 0
        for cell in self.cells:
            state = self.automaton.steps[state][values[cell]]
            if state < 0:
                return False
        return state in self.automaton.accepting


@dataclass(frozen=True, slots=True)
class Count:
    """Between `low` and `high` of the cells take a value in the mask `values`. With a single cell it is a domain."""

    cells: tuple[Cell, ...]
    values: Mask
    low: int
    high: int

    def holds(self, values: Sequence[Value], numbers: Sequence[int]) -> bool:
        return self.low <= sum(self.values >> values[cell] & 1 for cell in self.cells) <= self.high


@dataclass(frozen=True, slots=True)
class Connected:
    """Between `low` and `high` of the cells take a value in the mask `values`, and those cells are connected.

    `links` are the edges of the graph: pairs of cells that share a side. The empty set counts as connected.
    """

    cells: tuple[Cell, ...]
    links: tuple[tuple[Cell, Cell], ...]
    values: Mask
    low: int
    high: int

    def holds(self, values: Sequence[Value], numbers: Sequence[int]) -> bool:
        return self.holds_for({cell for cell in self.cells if self.values >> values[cell] & 1})

    def holds_for(self, members: set[Cell]) -> bool:
        """Whether the primitive holds if exactly the cells `members` take a value in `values`."""
        fresh = set(sorted(members)[:1])
        apart = members - fresh
        while fresh:
            fresh = {b for pair in self.links for a, b in (pair, pair[::-1]) if a in fresh and b in apart}
            apart -= fresh
        return self.low <= len(members) <= self.high and not apart


@dataclass(frozen=True, slots=True)
class Reach:
    """The number in `counter` is `more` plus the count of arm cells that the value of `first` reaches.

    Along each arm the value reaches up to the first cell that has another value. Arms do not include `first`.
    """

    counter: Cell
    first: Cell
    arms: tuple[tuple[Cell, ...], ...]
    more: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.counter, self.first, *chain.from_iterable(self.arms))

    def holds(self, values: Sequence[Value], numbers: Sequence[int]) -> bool:
        value = values[self.first]
        reached = sum(1 for arm in self.arms for _ in takewhile(lambda cell: values[cell] == value, arm))
        return numbers[values[self.counter]] == self.more + reached


@dataclass(frozen=True, slots=True)
class Labelled:
    """Members with equal labels differ: the value of `labels[i]` is the label (say, the region) of `members[i]`."""

    members: tuple[Cell, ...]
    labels: tuple[Cell, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (*self.members, *self.labels)

    def holds(self, values: Sequence[Value], numbers: Sequence[int]) -> bool:
        placed = {(values[label], values[cell]) for cell, label in zip(self.members, self.labels, strict=True)}
        return len(placed) == len(self.members)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of the alternatives holds; each is a conjunction of primitives."""

    alternatives: tuple[tuple[Primitive, ...], ...]
    _cells: tuple[Cell, ...] = field(init=False, repr=False, compare=False, default=())

    @property
    def cells(self) -> tuple[Cell, ...]:
        # Kept: there may be a thousand of them, and primitives are shared by all puzzles of a shape (full rank).
        if not self._cells:
            parts = chain.from_iterable(self.alternatives)
            together = set(chain.from_iterable([part.cells for part in parts]))
            object.__setattr__(self, "_cells", tuple(sorted(together)))
        return self._cells

    def holds(self, values: Sequence[Value], numbers: Sequence[int]) -> bool:
        return any(all(part.holds(values, numbers) for part in group) for group in self.alternatives)


Primitive = AllDifferent | Sum | Pair | ValueSet | Regular | Count | Connected | Reach | Labelled | AnyOf

EVERY_PRIMITIVE: frozenset[type[Primitive]] = frozenset(get_args(Primitive))
"""All primitives: the `speaks` of an engine that takes every problem."""
