"""Primitives in clauses, written once for every engine that reads clauses.

A variable is a positive int, its negation the negative one. One stands for each value that a cell may have, the others
are made on the way. `when` holds literals that go into every clause of a primitive: with the negation of a selector
there, the clauses matter only if the selector is true, and that is all that any-of needs.

What an engine knows how to say better than in clauses it overrides: `exactly_one`, `apart`, `sum`, `count`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from itertools import combinations

from nonet.core.errors import EngineUnavailable
from nonet.core.layout import Cell
from nonet.core.primitives import (
    AllDifferent,
    AnyOf,
    Connected,
    Count,
    Labelled,
    Mask,
    Pair,
    Primitive,
    Reach,
    Regular,
    Sum,
    Value,
    ValueSet,
)
from nonet.core.problem import Problem

Literal = int
When = tuple[Literal, ...]
State = int

MOST_STATES = 1 << 18
"""Of all layers of one sum, count or automaton together; beyond that clauses are the wrong language for it."""

ALWAYS: When = ()


class Clauses(ABC):
    """A problem in clauses. `literals[cell]` has the literal of each value that the cell may have."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.variables = 0
        self.literals: list[dict[Value, Literal]] = [
            {value: self.fresh() for value in range(problem.size) if mask >> value & 1} for mask in followed_up(problem)
        ]
        self._told: set[tuple[Cell, Cell]] = set()
        for cell in problem.cells:
            self.exactly_one(list(self.literals[cell].values()))
        for primitive in problem.primitives:
            self.state(primitive, ALWAYS)

    @abstractmethod
    def add(self, clause: list[Literal]) -> None:
        """One of these is true. With none, nothing can hold."""

    def fresh(self) -> Literal:
        """A new variable."""
        self.variables += 1
        return self.variables

    def exactly_one(self, literals: list[Literal]) -> None:
        """Pair by pair: it is what propagates best, and domains are small once the givens have been followed up."""
        self.add(literals)
        for one, other in combinations(literals, 2):
            self.add([-one, -other])

    def values(self, solution: Callable[[Literal], bool]) -> bytes:
        """The assignment in which these literals are true."""
        return bytes(
            next((value + 1 for value, literal in literals.items() if solution(literal)), 0)
            for literals in self.literals
        )

    def other_than(self, values: bytes, cells: Iterable[Cell]) -> list[Literal]:
        """The clause that forbids these values in these cells."""
        return [-self.literals[cell][values[cell] - 1] for cell in cells if len(self.literals[cell]) > 1]

    # ------------------------------------------------------------------ the primitives

    def state(self, primitive: Primitive, when: When) -> None:
        """The primitive in clauses."""
        if isinstance(primitive, AllDifferent):
            self.different(primitive.cells, when)
        elif isinstance(primitive, Sum):
            self.sum(primitive, when)
        elif isinstance(primitive, Pair):
            self.pair(primitive, when)
        elif isinstance(primitive, ValueSet):
            self.value_set(primitive, when)
        elif isinstance(primitive, Regular):
            self.regular(primitive, when)
        elif isinstance(primitive, Count):
            self.count(primitive, when)
        elif isinstance(primitive, Connected):
            self.connected(primitive, when)
        elif isinstance(primitive, Reach):
            self.reach(primitive, when)
        elif isinstance(primitive, Labelled):
            self.labelled(primitive, when)
        else:
            self.any_of(primitive, when)

    def different(self, cells: tuple[Cell, ...], when: When) -> None:
        """No two cells share a value; with as many cells as values, every value has a place."""
        if len(set(cells)) < len(cells) or len(cells) > self.problem.size:
            self.add([*when])
            return
        if len(cells) == self.problem.size:
            for value in range(self.problem.size):
                self.add([*when, *(self.literals[cell][value] for cell in cells if value in self.literals[cell])])
        self.apart(cells, when)

    def apart(self, cells: tuple[Cell, ...], when: When) -> None:
        """No two of the cells share a value. What a row has said of two cells, their box need not say again."""
        if when == ALWAYS:
            # A decided value has left the others already.
            cells = tuple(sorted(cell for cell in cells if len(self.literals[cell]) > 1))
        for pair in combinations(cells, 2):
            if when == ALWAYS:
                if pair in self._told:
                    continue
                self._told.add(pair)
            one, other = self.literals[pair[0]], self.literals[pair[1]]
            for value, literal in one.items():
                if value in other:
                    self.add([*when, -literal, -other[value]])

    def sum(self, primitive: Sum, when: When) -> None:
        """Partial sums, term by term."""
        terms, numbers = primitive.terms, self.problem.numbers
        self.word(
            primitive.cells,
            lambda place, before, value: before + terms[place][0] * numbers[value],
            lambda total: total == primitive.total,
            when,
        )

    def pair(self, primitive: Pair, when: When) -> None:
        """Each value of one cell needs one of those that the table allows in the other."""
        a, b = self.literals[primitive.a], self.literals[primitive.b]
        if primitive.a == primitive.b:
            for value, literal in a.items():
                if not primitive.table[value] >> value & 1:
                    self.add([*when, -literal])
            return
        for value, literal in a.items():
            self.add([*when, -literal, *(b[other] for other in b if primitive.table[value] >> other & 1)])
        for other, literal in b.items():
            self.add([*when, -literal, *(a[value] for value in a if primitive.table[value] >> other & 1)])

    def value_set(self, primitive: ValueSet, when: When) -> None:
        """A selector for each set: its cells have values of the set alone, and every value of the set has a place."""
        cells = primitive.cells
        self.different(cells, when)
        selectors = []
        for mask in sorted(primitive.sets):
            if mask.bit_count() != len(cells) or mask >> self.problem.size:
                continue
            selectors.append(selector := self.fresh())
            for cell in cells:
                for value, literal in self.literals[cell].items():
                    if not mask >> value & 1:
                        self.add([-selector, -literal])
            for value in range(self.problem.size):
                if mask >> value & 1:
                    places = [self.literals[cell][value] for cell in cells if value in self.literals[cell]]
                    self.add([-selector, *places])
        self.add([*when, *selectors])

    def regular(self, primitive: Regular, when: When) -> None:
        """The automaton's states, letter by letter."""
        steps, accepting = primitive.automaton.steps, primitive.automaton.accepting
        if primitive.cells and not steps:
            self.add([*when])
            return
        self.word(
            primitive.cells,
            lambda place, before, value: after if (after := steps[before][value]) >= 0 else None,
            lambda state: state in accepting,
            when,
        )

    def count(self, primitive: Count, when: When) -> None:
        """How many so far, cell by cell."""
        mask, low, high = primitive.values, primitive.low, primitive.high
        self.word(
            primitive.cells,
            lambda place, before, value: after if (after := before + (mask >> value & 1)) <= high else None,
            lambda found: low <= found <= high,
            when,
        )

    def connected(self, primitive: Connected, when: When) -> None:
        """One member is the root, and the others are reached from it step by step.

        `reached` has a literal for each cell that is reached in so many steps, itself or a neighbour having been
        reached a step before. In the end these are the members.
        """
        cells = tuple(dict.fromkeys(primitive.cells))
        self.count(Count(cells, primitive.values, primitive.low, primitive.high), when)
        around: dict[Cell, list[Cell]] = {cell: [] for cell in cells}
        for a, b in primitive.links:
            if a in around and b in around and a != b:
                around[a].append(b)
                around[b].append(a)
        roots = {cell: self.fresh() for cell in cells}
        for one, other in combinations(roots.values(), 2):
            self.add([*when, -one, -other])
        reached = roots
        for _ in range(min(primitive.high, len(cells)) - 1):
            before, reached = reached, {cell: self.fresh() for cell in cells}
            for cell, literal in reached.items():
                self.add([*when, -before[cell], literal])
                self.add([*when, -literal, before[cell], *(before[other] for other in around[cell])])
        for cell in cells:
            for value, literal in self.literals[cell].items():
                if primitive.values >> value & 1:
                    self.add([*when, -literal, reached[cell]])
                else:
                    self.add([*when, -literal, -reached[cell]])

    def reach(self, primitive: Reach, when: When) -> None:
        """For each cell on an arm whether the value reaches it; then how many it reaches so far, cell by cell."""
        first = self.literals[primitive.first]
        reached: list[Literal] = []
        for arm in primitive.arms:
            before: list[Literal] = []
            for cell in arm:
                here, own = self.fresh(), self.literals[cell]
                for literal in before:
                    self.add([*when, -here, literal])
                # It is reached from the cell before, if both have the same value.
                for value, literal in first.items():
                    if value in own:
                        self.add([*when, *(-each for each in before), -literal, -own[value], here])
                        self.add([*when, -here, -literal, own[value]])
                    else:
                        self.add([*when, -here, -literal])
                before = [here]
                reached.append(here)
        # How many are reached so far. None, before the first, is a fact and needs no literal.
        counted: dict[int, list[Literal]] = {0: []}
        for here in reached:
            after: dict[int, list[Literal]] = {total: [self.fresh()] for total in range(len(counted) + 1)}
            for total, name in counted.items():
                known = [*when, *(-each for each in name)]
                self.add([*known, here, *after[total]])
                self.add([*known, -here, *after[total + 1]])
            for one, other in combinations([name for [name] in after.values()], 2):
                self.add([*when, -one, -other])
            counted = after
        for value, literal in self.literals[primitive.counter].items():
            total = self.problem.numbers[value] - primitive.more
            if total not in counted:
                self.add([*when, -literal])
            elif counted[total]:
                self.add([*when, -literal, *counted[total]])

    def labelled(self, primitive: Labelled, when: When) -> None:
        """Two by two: the labels differ, or the members do."""
        for (a, at_a), (b, at_b) in combinations(zip(primitive.members, primitive.labels, strict=True), 2):
            if (min(a, b), max(a, b)) in self._told:
                continue
            self.any_of(AnyOf(((AllDifferent((at_a, at_b)),), (AllDifferent((a, b)),))), when)

    def any_of(self, primitive: AnyOf, when: When) -> None:
        """A selector for each alternative, whose parts hold if it is true."""
        selectors = [self.fresh() for _ in primitive.alternatives]
        self.add([*when, *selectors])
        for selector, parts in zip(selectors, primitive.alternatives, strict=True):
            for part in parts:
                self.state(part, (-selector,))

    # ------------------------------------------------------------------ words

    def word(
        self,
        cells: tuple[Cell, ...],
        step: Callable[[int, State, Value], State | None],
        accepts: Callable[[State], bool],
        when: When,
    ) -> None:
        """The values of the cells, in order, lead from state 0 to an accepted one.

        A layer of states before each cell, with a variable for each state; `step(place, state, value)` is the next
        one. States that are not reached, or that lead nowhere, have none. The state follows from the values before
        it, and so, for the sake of propagation, from those behind it.
        """
        layers = self._layers(cells, step, accepts)
        if layers is None:
            self.add([*when])
            return
        # The first state is a fact and needs no variable; the last ones would only repeat that they are accepted.
        names: dict[State, list[Literal]] = {0: []}
        for place, cell in enumerate(cells):
            last = place == len(cells) - 1
            after = {} if last else {state: [self.fresh()] for state in sorted(layers[place + 1])}
            if after:
                self.add([*when, *(name for [name] in after.values())])
            origins: dict[tuple[State, Value], list[Literal] | None] = {}
            for state, name in names.items():
                for value, literal in self.literals[cell].items():
                    following = step(place, state, value)
                    clause = [*when, *(-each for each in name), -literal]
                    if following is None or following not in layers[place + 1]:
                        self.add(clause)
                    elif not last:
                        self.add(clause + after[following])
                        before = origins.setdefault((following, value), [])
                        if not name:
                            origins[following, value] = None
                        elif before is not None:
                            before += name
            for following, [name_after] in after.items():
                for value, literal in self.literals[cell].items():
                    before = origins.get((following, value), [])
                    if before is not None:
                        self.add([*when, -name_after, -literal, *before])
            names = after

    def _layers(
        self,
        cells: tuple[Cell, ...],
        step: Callable[[int, State, Value], State | None],
        accepts: Callable[[State], bool],
    ) -> list[set[State]] | None:
        """The states before each cell and after the last that lie on a way from the start to an accepted state."""
        layers: list[set[State]] = [{0}]
        states = 1
        for place, cell in enumerate(cells):
            reached = {step(place, state, value) for state in layers[-1] for value in self.literals[cell]}
            layers.append({state for state in reached if state is not None})
            states += len(layers[-1])
            if states > MOST_STATES:
                raise EngineUnavailable(
                    "a sum or automaton of this puzzle is too wide to be said in clauses", hint="use --engine general"
                )
        layers[-1] = {state for state in layers[-1] if accepts(state)}
        for place in range(len(cells) - 1, -1, -1):
            values = self.literals[cells[place]]
            layers[place] = {
                state
                for state in layers[place]
                if any(step(place, state, value) in layers[place + 1] for value in values)
            }
        return layers if layers[0] else None


def followed_up(problem: Problem) -> list[Mask]:
    """The domains once each decided value has left the cells that must differ from its cell.

    Most clauses of a board with givens are about values that this removes: not writing them is most of the speed.
    """
    domains = list(problem.domains)
    peers: list[set[Cell]] = [set() for _ in domains]
    for primitive in problem.primitives:
        if isinstance(primitive, AllDifferent):
            for cell in primitive.cells:
                peers[cell].update(primitive.cells)
    decided = [cell for cell in problem.cells if domains[cell].bit_count() == 1]
    for cell in decided:  # grows while it is walked
        value = domains[cell]
        for peer in peers[cell]:
            if peer != cell and domains[peer] & value:
                domains[peer] ^= value
                if domains[peer].bit_count() == 1:
                    decided.append(peer)
    return domains
