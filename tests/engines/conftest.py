"""What tests of engines share: random problems of every primitive, and all their solutions by trying everything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from random import Random

import pytest

from nonet.core.constraint import Constraint
from nonet.core.layout import Layout
from nonet.core.primitives import (
    AllDifferent,
    AnyOf,
    Automaton,
    Connected,
    Count,
    Labelled,
    Pair,
    Primitive,
    Reach,
    Regular,
    Sum,
    ValueSet,
)
from nonet.core.problem import Problem, lower
from nonet.core.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Raw(Constraint):
    """Any primitives as a rule, for tests."""

    kind = "raw"
    parts: tuple[Primitive, ...]

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield from self.parts


def problem_of(
    parts: list[Primitive],
    cells: int,
    symbols: tuple[int, ...],
    candidates: tuple[int, ...] | None = None,
) -> Problem:
    return lower(Puzzle(Layout(1, cells, ()), symbols, bytes(cells), (Raw(tuple(parts)),), candidates))


def by_brute_force(problem: Problem) -> set[bytes]:
    choices = [[v for v in range(problem.size) if mask >> v & 1] for mask in problem.domains]
    return {
        bytes(value + 1 for value in values)
        for values in product(*choices)
        if all(part.holds(values, problem.numbers) for part in problem.primitives)
    }


class Chance:
    """Random primitives over some cells and values; every kind, all the odd cases included."""

    def __init__(self, seed: int, cells: int, values: int) -> None:
        self.random = Random(seed)
        self.cells, self.values = cells, values

    def mask(self) -> int:
        return self.random.getrandbits(self.values)

    def wide_mask(self) -> int:
        return self.mask() | self.mask()

    def some(self, low: int = 1, high: int | None = None) -> tuple[int, ...]:
        most = min(self.cells, high or self.cells)
        return tuple(self.random.sample(range(self.cells), self.random.randint(min(low, most), most)))

    def automaton(self) -> Automaton:
        if self.random.random() < 0.3:
            return self.comparing()
        states = self.random.choice([1, 2, 3, 5, 70])
        steps = tuple(tuple(self.random.randint(-1, states - 1) for _ in range(self.values)) for _ in range(states))
        return Automaton(steps, frozenset(s for s in range(states) if self.random.random() < 0.6))

    def comparing(self) -> Automaton:
        """Two words in turns: what the first two values that differ say of them, and what it means if none do."""
        size = self.values
        settled = size + 1
        good = [self.mask() for _ in range(size)]
        beside = [tuple(0 if v == w else settled if good[v] >> w & 1 else -1 for w in range(size)) for v in range(size)]
        ends = {settled} | ({0} if self.random.random() < 0.5 else set())
        return Automaton((tuple(range(1, settled)), *beside, (settled,) * size), frozenset(ends))

    def leaf(self) -> Primitive:
        pick = self.random
        match pick.randrange(12):
            case 0:
                return AllDifferent(self.some(1, self.values + 1))
            case 1:
                cells = self.some(1, 6)
                return Sum(tuple((1, c) for c in cells), pick.randint(0, len(cells) * (self.values + 1)))
            case 2:
                cells = self.some(1, 5)
                factors = [pick.choice([-3, -2, -1, 0, 1, 1, 2, 5]) for _ in cells]
                target = sum(f * pick.randint(1, self.values) for f in factors)
                return Sum(tuple(zip(factors, cells, strict=True)), target)
            case 3:
                a, b = pick.randrange(self.cells), pick.randrange(self.cells)
                return Pair(a, b, tuple(self.wide_mask() for _ in range(self.values)))
            case 4:
                a, b = pick.randrange(self.cells), pick.randrange(self.cells)
                kind = pick.choice(["equal", "apart", "rising"])
                full = (1 << self.values) - 1
                row = {
                    "equal": lambda v: 1 << v,
                    "apart": lambda v: full ^ 1 << v,
                    "rising": lambda v: full >> v + 1 << v + 1,
                }
                return Pair(a, b, tuple(row[kind](v) for v in range(self.values)))
            case 5:
                cells = self.some(1, min(self.values, 4))
                sets = [
                    sum(1 << v for v in pick.sample(range(self.values), len(cells))) for _ in range(pick.randint(1, 12))
                ]
                return ValueSet(cells, frozenset([*sets, self.mask()]))
            case 6:
                return Regular(self.some(1, 6), self.automaton())
            case 7:
                cells = self.some(1, 6)
                return Count(cells, self.mask(), pick.randint(0, 2), pick.randint(0, len(cells)))
            case 8:
                return self.connected()
            case 9:
                arms = tuple(self.some(0, 4) for _ in range(pick.randint(0, 3)))
                return Reach(pick.randrange(self.cells), pick.randrange(self.cells), arms, pick.randint(-1, 2))
            case 10:
                members = self.some(1, 5)
                return Labelled(members, tuple(pick.randrange(self.cells) for _ in members))
            case _:
                # The same cell twice.
                cells = self.some(1, 3)
                twice = (*cells, cells[0])
                odd: list[Primitive] = [
                    Sum(tuple((pick.choice([-1, 1, 2]), c) for c in twice), pick.randint(-2, 8)),
                    Count(twice, self.mask(), pick.randint(0, 2), pick.randint(1, 4)),
                    Regular(twice, self.automaton()),
                    Connected(twice, ((cells[0], cells[-1]), (0, 0)), self.wide_mask(), pick.randint(0, 1), 3),
                    AnyOf(((ValueSet(twice, frozenset([self.mask()])),), (AllDifferent(cells),))),
                ]
                return pick.choice(odd)

    def connected(self) -> Connected:
        """A tree of links over some cells, more or less of it, and a few links that lead elsewhere."""
        pick, cells = self.random, self.some(2)
        links = [(cells[pick.randrange(i)], cells[i]) for i in range(1, len(cells)) if pick.random() < 0.9]
        links += [(pick.randrange(self.cells), pick.randrange(self.cells)) for _ in range(pick.randint(0, 3))]
        low = pick.choice([0, 0, 1, 1, 2, 3])
        high = pick.choice([len(cells), len(cells), max(low, 2), pick.randint(0, 4)])
        return Connected(cells, tuple(links), pick.choice([self.mask(), self.wide_mask()]), low, high)

    def primitive(self, depth: int = 0) -> Primitive:
        if depth > 2 or self.random.random() < 0.75:
            return self.leaf()
        groups = [
            tuple(self.primitive(depth + 1) for _ in range(self.random.randint(0 if depth else 1, 2)))
            for _ in range(self.random.randint(1, 3))
        ]
        return AnyOf(tuple(groups))

    def numbers(self) -> tuple[int, ...]:
        """Mostly 1 to N, else from 0, falling, or far apart."""
        usual = tuple(range(1, self.values + 1))
        return self.random.choice(
            [usual, usual, usual, tuple(range(self.values)), usual[::-1], tuple(n * n * 7 - 11 for n in usual)]
        )

    def problem(self, most: int) -> Problem:
        parts = [self.primitive() for _ in range(self.random.randint(1, most))]
        candidates = None
        if self.random.random() < 0.5:
            candidates = tuple(self.wide_mask() | 1 << self.random.randrange(self.values) for _ in range(self.cells))
        return problem_of(parts, self.cells, self.numbers(), candidates)

    def tame_problem(self) -> Problem:
        """Cells that are nearly decided, so that the oracle comes to an end."""
        parts = [self.primitive() for _ in range(self.random.randint(2, 6))]
        candidates = tuple(
            sum(
                1 << v
                for v in self.random.sample(range(self.values), min(self.values, self.random.choice([1, 1, 2, 2, 3])))
            )
            for _ in range(self.cells)
        )
        return problem_of(parts, self.cells, self.numbers(), candidates)


@pytest.fixture(scope="session")
def raw() -> type[Raw]:
    """Any primitives as a rule."""
    return Raw


@pytest.fixture(scope="session")
def chance() -> type[Chance]:
    """Random problems by seed."""
    return Chance


@pytest.fixture(scope="session", name="problem_of")
def _problem_of() -> Callable[..., Problem]:
    """Primitives on a row of cells."""
    return problem_of


@pytest.fixture(scope="session", name="by_brute_force")
def _by_brute_force() -> Callable[[Problem], set[bytes]]:
    """All solutions, by trying everything."""
    return by_brute_force
