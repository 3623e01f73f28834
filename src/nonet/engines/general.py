"""Any problem with up to 64 values, natively: domains as masks, a propagator for each primitive, a search that learns
from its conflicts where to look.

How it works is told in the documentation and in `src/native/general_*.hpp`. Here a problem is written into flat
buffers, once, and its solutions come back one by one.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import NamedTuple

from nonet import _native
from nonet.core.errors import BudgetExceeded, EngineUnavailable
from nonet.core.primitives import (
    AllDifferent,
    AnyOf,
    Automaton,
    Connected,
    Count,
    Mask,
    Pair,
    Primitive,
    Regular,
    Sum,
    ValueSet,
)
from nonet.core.problem import Problem
from nonet.engines import engines
from nonet.engines._engine import Engine, Run

MOST_VALUES = 64
MOST_CELLS = 1 << 15
_MOST_NUMBER = 1 << 30
_MOST_FACTOR = 1 << 20
_MOST_TOTAL = 1 << 62
_DEEPEST = 16

# The words of the stream, as general_problem.hpp has them.
_DIFFERENT, _SUM, _PAIR, _VALUE_SET, _REGULAR, _COUNT, _ANY_OF, _CONNECTED = range(8)


class Settled(NamedTuple):
    """`counts[cell * values + value]` solutions were found; for the values `unsettled[cell]` there may be more."""

    counts: tuple[int, ...]
    unsettled: tuple[Mask, ...]


class GeneralEngine(Engine):
    """Any rule and any size, up to 64 values in a cell."""

    name = "general"
    speaks = frozenset({AllDifferent, Sum, Pair, ValueSet, Regular, Count, Connected, AnyOf})

    def refuses(self, problem: Problem) -> str | None:
        if problem.size > MOST_VALUES:
            return f"it takes up to {MOST_VALUES} values, not {problem.size}"
        if len(problem.domains) > MOST_CELLS:
            return f"it takes up to {MOST_CELLS:,} cells, not {len(problem.domains):,}"
        if any(not -_MOST_NUMBER < number < _MOST_NUMBER for number in problem.numbers):
            return "its sums take numbers of up to nine digits"
        return super().refuses(problem)

    def solutions(self, problem: Problem, run: Run) -> Iterator[bytes]:
        run.check_nodes()
        run.check_time()
        native = _native_search(problem, run)
        while native is not None:
            seconds = run.seconds_left()
            what, values = native.next(run.nodes or 0, -1.0 if seconds is None else seconds)
            _note(native, run)
            if values is not None:
                yield values
            elif what == "end":
                return
            else:
                _give_up(what, run)

    def count(self, problem: Problem, run: Run, limit: int | None = None) -> int:
        if limit == 0:
            return 0
        run.check_nodes()
        run.check_time()
        native = _native_search(problem, run)
        if native is None:
            return 0
        seconds = run.seconds_left()
        what, total = native.count(limit or 0, run.nodes or 0, -1.0 if seconds is None else seconds)
        _note(native, run)
        if what != "end":
            try:
                _give_up(what, run)
            except BudgetExceeded as spent:
                spent.so_far = total
                raise
        return total

    def settle(self, problem: Problem, run: Run, cap: int) -> Settled:
        """In how many solutions each cell has each value, up to the cap, in one search."""
        run.check_nodes()
        run.check_time()
        if not all(problem.domains[cell] for cell in problem.cells):
            return Settled((0,) * (len(problem.domains) * problem.size), (0,) * len(problem.domains))
        seconds = run.seconds_left()
        _, counts, unsettled, tally = _native.general_candidates(
            *_buffers(problem), cap, run.nodes or 0, -1.0 if seconds is None else seconds
        )
        counters = run.counters
        counters.nodes, counters.guesses, counters.contradictions, _ = tally
        counters.undone = counters.guesses
        return Settled(tuple(counts), tuple(unsettled))

    def derived(self, problem: Problem) -> list[str]:
        """In words, what the engine adds to the rules before it begins to search."""
        native = _native_search(problem, Run())
        return [] if native is None else [_in_words(problem, *each) for each in native.derived()]


engines.register("general")(GeneralEngine())


def _native_search(problem: Problem, run: Run) -> _native.GeneralSearch | None:
    """None if a cell has no value to begin with."""
    if not all(problem.domains[cell] for cell in problem.cells):
        return None
    seed = None if run.stream is None else run.stream.word() << 32 | run.stream.word()
    return _native.GeneralSearch(*_buffers(problem), seed, list(run.first))


Buffers = tuple["array[int]", "array[int]", "array[int]", "array[int]", "array[int]", int]


def _buffers(problem: Problem) -> Buffers:
    """The problem as the native code reads it."""
    written = _Writer(problem.size)
    for primitive in problem.primitives:
        written.write(primitive)
    return (
        array("q", written.words),
        array("Q", written.masks),
        array("q", written.automata),
        array("Q", problem.domains),
        array("q", problem.numbers),
        problem.puzzle.layout.columns,
    )


def _note(native: _native.GeneralSearch, run: Run) -> None:
    counters = run.counters
    counters.nodes, counters.guesses, counters.undone, counters.contradictions = native.tally
    counters.propagations = dict(native.propagations())


def _give_up(what: str, run: Run) -> None:
    if what == "late":
        raise BudgetExceeded(f"gave up after {run.timeout:g} s", hint="allow more with timeout= (--timeout)")
    run.check_nodes()


class _Writer:
    """Primitives as a stream of words; tables, sets and automata stand beside it, each once."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.words: list[int] = []
        self.masks: list[int] = []
        self.automata: list[int] = []
        # By identity first: hashing a table each time would cost more than all the rest.
        self._tables: dict[int, int] = {}
        self._equal_tables: dict[tuple[int, ...], int] = {}
        self._automata: dict[int, int] = {}

    def write(self, primitive: Primitive, depth: int = 0) -> None:
        words = self.words
        if isinstance(primitive, AllDifferent):
            words += (_DIFFERENT, len(primitive.cells), *primitive.cells)
        elif isinstance(primitive, Pair):
            words += (_PAIR, primitive.a, primitive.b, self._table(primitive.table))
        elif isinstance(primitive, Sum):
            total = max(-_MOST_TOTAL, min(primitive.total, _MOST_TOTAL))
            words += (_SUM, len(primitive.terms), total)
            for term in primitive.terms:
                if not -_MOST_FACTOR < term[0] < _MOST_FACTOR:
                    raise EngineUnavailable(
                        f"the engine 'general' cannot take a factor of {term[0]}", hint="use --engine python"
                    )
                words += term
        elif isinstance(primitive, ValueSet):
            words += (_VALUE_SET, len(primitive.cells), len(primitive.sets), len(self.masks), *primitive.cells)
            self.masks += sorted(primitive.sets)
        elif isinstance(primitive, Regular):
            words += (_REGULAR, len(primitive.cells), self._automaton(primitive.automaton), *primitive.cells)
        elif isinstance(primitive, Count):
            words += (_COUNT, len(primitive.cells), *self._counted(primitive), *primitive.cells)
        elif isinstance(primitive, Connected):
            words += (_CONNECTED, len(primitive.cells), *self._counted(primitive), len(primitive.links))
            words += primitive.cells
            for link in primitive.links:
                words += link
        else:
            if depth == _DEEPEST:
                raise EngineUnavailable("the engine 'general' cannot nest any-of so deep", hint="use --engine python")
            words += (_ANY_OF, len(primitive.alternatives))
            for alternative in primitive.alternatives:
                words.append(len(alternative))
                for part in alternative:
                    self.write(part, depth + 1)

    def _counted(self, primitive: Count | Connected) -> tuple[int, int, int]:
        """The bounds, and where the values stand."""
        most = len(primitive.cells) + 1
        self.masks.append(primitive.values & ((1 << self.size) - 1))
        return max(0, min(primitive.low, most)), max(-1, min(primitive.high, most)), len(self.masks) - 1

    def _table(self, table: tuple[int, ...]) -> int:
        at = self._tables.get(id(table))
        if at is None:
            at = self._tables[id(table)] = self._equal_tables.setdefault(table, len(self.masks))
            if at == len(self.masks):
                everything = (1 << self.size) - 1
                self.masks += [mask & everything for mask in table[: self.size]]
        return at

    def _automaton(self, automaton: Automaton) -> int:
        at = self._automata.get(id(automaton))
        if at is None:
            at = self._automata[id(automaton)] = len(self.automata)
            states = len(automaton.steps)
            self.automata.append(states)
            for steps in automaton.steps:
                self.automata += steps[: self.size]
            self.automata += (state in automaton.accepting for state in range(states))
        return at


def _in_words(
    problem: Problem, what: str, cells: list[int], factors: list[int], total: int, houses: list[int], sums: list[int]
) -> str:
    names = [problem.puzzle.layout.name(cell) for cell in cells]
    if what == "equal":
        return f"{' = '.join(names)}: what differs from one of them differs from all"
    if what == "set":
        sets = "1 set" if total == 1 else f"one of {total} sets"
        return f"{', '.join(names)} hold {sets} of values: every two keep the same distance"
    left = ""
    for factor, name in zip(factors, names, strict=True):
        sign = "-" if factor < 0 else "+"
        times = "" if abs(factor) == 1 else f"{abs(factor)} "
        left += f" {sign} {times}{name}" if left else f"{'-' if factor < 0 else ''}{times}{name}"
    areas = [area.name for house in houses for area in problem.sources[house].areas()]
    counted = f"{len(sums)} sum{'s' if len(sums) != 1 else ''}"
    if what == "together":
        return f"{left} = {total}: {counted} together{' with ' if areas else ''}{', '.join(areas)}"
    return f"{left} = {total}: {', '.join(areas)} less {counted}"
