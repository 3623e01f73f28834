"""Any problem with up to 64 values, natively: domains as masks, a propagator for each primitive, a search that learns
from its conflicts where to look.

How it works is told in the documentation and in `src/native/general/`. Here a problem is handed over, once, and
its solutions come back one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonet import _native
from nonet.core.errors import BudgetExceeded, EngineUnavailable
from nonet.core.primitives import EVERY_PRIMITIVE, Mask, Primitive
from nonet.core.problem import Problem
from nonet.engines import engines
from nonet.engines._engine import Engine, Run

MOST_VALUES = 64
MOST_CELLS = 1 << 15
_MOST_NUMBER = 1 << 30


class Settled(NamedTuple):
    """`counts[cell * values + value]` solutions were found; for the values `unsettled[cell]` there may be more."""

    counts: tuple[int, ...]
    unsettled: tuple[Mask, ...]


class GeneralEngine(Engine):
    """Any rule and any size, up to 64 values in a cell."""

    name = "general"
    speaks = EVERY_PRIMITIVE

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
        if _is_empty_somewhere(problem):
            return Settled((0,) * (len(problem.domains) * problem.size), (0,) * len(problem.domains))
        seconds = run.seconds_left()
        try:
            _, counts, unsettled, tally = _native.general_candidates(
                *_native_problem(problem), cap, run.nodes or 0, -1.0 if seconds is None else seconds
            )
        except OverflowError as beyond:
            raise _refusal(beyond) from None
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
    if _is_empty_somewhere(problem):
        return None
    seed = None if run.stream is None else run.stream.word() << 32 | run.stream.word()
    try:
        return _native.GeneralSearch(*_native_problem(problem), seed, run.first)
    except OverflowError as beyond:
        raise _refusal(beyond) from None


def _is_empty_somewhere(problem: Problem) -> bool:
    domains = problem.domains
    return 0 in domains and not all(domains[cell] for cell in problem.cells)


def _native_problem(problem: Problem) -> tuple[tuple[Primitive, ...], tuple[Mask, ...], tuple[int, ...], int]:
    """What the native code reads of a problem."""
    return problem.primitives, problem.domains, problem.numbers, problem.puzzle.layout.columns


def _refusal(beyond: OverflowError) -> EngineUnavailable:
    """What the native code says that it cannot take, said to people."""
    return EngineUnavailable(f"the engine 'general' cannot {beyond}", hint="use --engine python")


def _note(native: _native.GeneralSearch, run: Run) -> None:
    counters = run.counters
    counters.nodes, counters.guesses, counters.undone, counters.contradictions = native.tally
    counters.propagations = dict(native.propagations())


def _give_up(what: str, run: Run) -> None:
    if what == "late":
        raise BudgetExceeded(f"gave up after {run.timeout:g} s", hint="allow more with timeout= (--timeout)")
    run.check_nodes()


def _in_words(
    problem: Problem, what: str, cells: list[int], factors: list[int], total: int, houses: list[int], sums: list[int]
) -> str:
    names = [problem.puzzle.layout.name(cell) for cell in cells]
    if what == "equal":
        return f"{' = '.join(names)}: what differs from one of them differs from all"
    if what in ("set", "counted"):
        sets = "1 set" if total == 1 else f"one of {total} sets"
        why = (
            "every two keep the same distance" if what == "set" else "they count different values among the same cells"
        )
        return f"{', '.join(names)} hold {sets} of values: {why}"
    left = ""
    for factor, name in zip(factors, names, strict=True):
        sign = "-" if factor < 0 else "+"
        times = "" if abs(factor) == 1 else f"{abs(factor)} "
        left += f" {sign} {times}{name}" if left else f"{'-' if factor < 0 else ''}{times}{name}"
    areas = [area.name for house in houses for area in problem.sources[house].areas_on(problem.puzzle.layout)]
    counted = f"{len(sums)} sum{'s' if len(sums) != 1 else ''}"
    if what == "together":
        return f"{left} = {total}: {counted} together{' with ' if areas else ''}{', '.join(areas)}"
    return f"{left} = {total}: {', '.join(areas)} less {counted}"
