"""CNF encoding of the primitives, shared by every engine that takes clauses.

Direct encoding: a variable for each value in the domain of a cell, and auxiliary ones. A literal is a positive int, its
negation the negative one. `when` are literals added to every clause of a primitive: with the negation of a selector
there, the clauses hold only if the selector is true, which is how any-of is encoded.

An engine overrides what it can express better than in clauses: `exactly_one`, `apart`, `sum`, `count`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from itertools import combinations

from nonet.core.budget import checkpoint
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

MAX_STATES = 1 << 18
"""States in all layers of one sum, count or automaton together; beyond that it is refused."""

ALWAYS: When = ()


class Clauses(ABC):
    """The encoding of a problem. `literals[cell]` maps each value in the cell's domain to its literal."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.variables = 0
        self.literals: list[dict[Value, Literal]] = [
            {value: self.fresh() for value in range(problem.size) if mask >> value & 1}
            for mask in forward_checked(problem)
        ]
        self._apart_pairs: set[tuple[Cell, Cell]] = set()
        for cell in problem.cells:
            checkpoint()
            self.exactly_one(list(self.literals[cell].values()))
        for primitive in problem.primitives:
            checkpoint()
            self.post(primitive, ALWAYS)

    @abstractmethod
    def add(self, clause: list[Literal]) -> None:
        """Adds a clause: at least one literal is true. The empty clause makes the problem unsatisfiable."""

    def fresh(self) -> Literal:
        """A new variable, as its positive literal."""
        self.variables += 1
        return self.variables

    def exactly_one(self, literals: list[Literal]) -> None:
        """Pairwise encoding: no auxiliary variables, and domains are small after `forward_checked`."""
        self.add(literals)
        for one, other in combinations(literals, 2):
            self.add([-one, -other])

    def values(self, solution: Callable[[Literal], bool]) -> bytes:
        """The assignment of a model: `solution(literal)` tells whether a literal is true in it."""
        return bytes(
            next((value + 1 for value, literal in literals.items() if solution(literal)), 0)
            for literals in self.literals
        )

    def other_than(self, values: bytes, cells: Iterable[Cell]) -> list[Literal]:
        """The blocking clause that forbids these values in these cells."""
        return [-self.literals[cell][values[cell] - 1] for cell in cells if len(self.literals[cell]) > 1]

    # ------------------------------------------------------------------ the primitives

    def post(self, primitive: Primitive, when: When) -> None:
        """Adds the clauses of one primitive."""
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
        """No two cells share a value; in a house every value has a place."""
        if len(set(cells)) < len(cells) or len(cells) > self.problem.size:
            self.add([*when])
            return
        if len(cells) == self.problem.size:
            for value in range(self.problem.size):
                self.add([*when, *(self.literals[cell][value] for cell in cells if value in self.literals[cell])])
        self.apart(cells, when)

    def apart(self, cells: tuple[Cell, ...], when: When) -> None:
        """Pairwise disequality of the cells. Two cells of a row and of a box get their clauses once."""
        if when == ALWAYS:
            # forward_checked has removed decided values from the others.
            cells = tuple(sorted(cell for cell in cells if len(self.literals[cell]) > 1))
        for pair in combinations(cells, 2):
            if when == ALWAYS:
                if pair in self._apart_pairs:
                    continue
                self._apart_pairs.add(pair)
            one, other = self.literals[pair[0]], self.literals[pair[1]]
            for value, literal in one.items():
                if value in other:
                    self.add([*when, -literal, -other[value]])

    def sum(self, primitive: Sum, when: When) -> None:
        """Automaton over partial sums, term by term."""
        terms, numbers = primitive.terms, self.problem.numbers
        self.word(
            primitive.cells,
            lambda place, before, value: before + terms[place][0] * numbers[value],
            lambda total: total == primitive.total,
            when,
        )

    def pair(self, primitive: Pair, when: When) -> None:
        """Support encoding: each value of one cell needs one that the table allows in the other."""
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
        """A selector for each set: the cells have values of the set only, and every value of the set has a place."""
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
        """The automaton itself."""
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
        """Automaton over the number of counted cells so far."""
        mask, low, high = primitive.values, primitive.low, primitive.high
        self.word(
            primitive.cells,
            lambda place, before, value: after if (after := before + (mask >> value & 1)) <= high else None,
            lambda found: low <= found <= high,
            when,
        )

    def connected(self, primitive: Connected, when: When) -> None:
        """Reachability from one member, the root, in as many steps as there may be other members.

        `reached[cell]` after step i is true if the cell is within i links of the root. After the last step these are
        exactly the members.
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
        """A literal for each cell on an arm: the value of `first` reaches it. Then a counter over these literals."""
        first = self.literals[primitive.first]
        reached: list[Literal] = []
        for arm in primitive.arms:
            before: list[Literal] = []
            for cell in arm:
                here, own = self.fresh(), self.literals[cell]
                for literal in before:
                    self.add([*when, -here, literal])
                # Reached exactly if the cell before it is, and it has the value of `first`.
                for value, literal in first.items():
                    if value in own:
                        self.add([*when, *(-each for each in before), -literal, -own[value], here])
                        self.add([*when, -here, -literal, own[value]])
                    else:
                        self.add([*when, -here, -literal])
                before = [here]
                reached.append(here)
        # counted[total]: so far `total` cells are reached. 0 before the first is certain and needs no literal.
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
        """For every two members: the labels differ, or the members do."""
        for (a, at_a), (b, at_b) in combinations(zip(primitive.members, primitive.labels, strict=True), 2):
            if (min(a, b), max(a, b)) in self._apart_pairs:
                continue
            self.any_of(AnyOf(((AllDifferent((at_a, at_b)),), (AllDifferent((a, b)),))), when)

    def any_of(self, primitive: AnyOf, when: When) -> None:
        """A selector for each alternative: its primitives hold if the selector is true."""
        selectors = [self.fresh() for _ in primitive.alternatives]
        self.add([*when, *selectors])
        for selector, parts in zip(selectors, primitive.alternatives, strict=True):
            for part in parts:
                self.post(part, (-selector,))

    # ------------------------------------------------------------------ layered automata

    def word(
        self,
        cells: tuple[Cell, ...],
        step: Callable[[int, State, Value], State | None],
        accepts: Callable[[State], bool],
        when: When,
    ) -> None:
        """`regular` over a layered automaton: the values of the cells lead from state 0 to an accepting one.

        A variable for each state of each layer; `step(i, state, value)` is the state after cell i, None if it fails.
        States that are unreachable, or from which nothing is accepted, have no variable. The clauses determine a state
        both from the states before it and, for propagation, from those after it.
        """
        layers = self._layers(cells, step, accepts)
        if layers is None:
            self.add([*when])
            return
        # The first state is certain and needs no variable; those of the last layer are all accepting.
        names: dict[State, list[Literal]] = {0: []}
        for place, cell in enumerate(cells):
            last = place == len(cells) - 1
            after = {} if last else {state: [self.fresh()] for state in sorted(layers[place + 1])}
            if after:
                self.add([*when, *(name for [name] in after.values())])
            origins: dict[tuple[State, Value], list[Literal] | None] = {}
            for state, name in names.items():
                checkpoint()
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
        """The states of each layer on a path from the start to an accepting state; None if there is no path."""
        layers: list[set[State]] = [{0}]
        states = 1
        for place, cell in enumerate(cells):
            reached: set[State | None] = set()
            for state in layers[-1]:
                checkpoint()
                reached.update(step(place, state, value) for value in self.literals[cell])
            layers.append({state for state in reached if state is not None})
            states += len(layers[-1])
            if states > MAX_STATES:
                raise EngineUnavailable(
                    "a sum or automaton of this puzzle is too wide to be said in clauses", hint="use --engine general"
                )
        layers[-1] = {state for state in layers[-1] if accepts(state)}
        for place in range(len(cells) - 1, -1, -1):
            values = self.literals[cells[place]]
            checkpoint()
            layers[place] = {
                state
                for state in layers[place]
                if any(step(place, state, value) in layers[place + 1] for value in values)
            }
        return layers if layers[0] else None


def forward_checked(problem: Problem) -> list[Mask]:
    """The domains after forward checking: each decided value removed from its peers, to a fixpoint.

    Most clauses of a board with givens would be about values that this removes. At 25x25 an eighth or less is left.
    """
    domains = list(problem.domains)
    peers: list[set[Cell]] = [set() for _ in domains]
    for primitive in problem.primitives:
        checkpoint()
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
