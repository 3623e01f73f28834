"""Engines: each enumerates the solutions of a lowered puzzle. `auto` picks one by looking at the problem alone.

This layer owns the search and nothing else: it does not read, draw or explain. Whatever an engine returns passes
`verified` before anybody sees it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from nonet import _native
from nonet.core.arguments import expect
from nonet.core.errors import EngineUnavailable
from nonet.core.primitives import AllDifferent
from nonet.core.problem import Problem
from nonet.core.registry import Registry
from nonet.engines._engine import Engine, Run
from nonet.engines._relay import MIN_VALUES, Relay

__all__ = ["Engine", "Run", "choose", "count", "engines", "search", "verified"]

engines: Registry[Engine] = Registry(__name__, "engine")


# The engines that `auto` considers, fastest first; the last takes any problem.
_AUTO = ("classic", "general", "python")


def choose(problem: Problem, name: str = "auto") -> Engine:
    """The engine of this name, or for 'auto' the fastest one that takes the problem.

    On a large board 'auto' gives a `Relay`: `general` first, then `sat` (if it is installed) for long searches.
    """
    expect(name, str, "the name of an engine")
    if name == "auto":
        name = next(each for each in _AUTO if engines[each].refuses(problem) is None)
        if name == "general" and problem.size >= MIN_VALUES:
            relay = Relay(engines["general"], engines["sat"])
            if relay.available() is None:
                return relay
    engine = engines[name]
    missing = engine.available()
    if missing is not None:
        raise EngineUnavailable(f"the engine {name!r} is not available", hint=missing)
    why = engine.refuses(problem)
    if why is not None:
        raise EngineUnavailable(f"the engine {name!r} cannot take this puzzle: {why}", hint="use --engine auto")
    return engine


def search(problem: Problem, run: Run, engine: str = "auto") -> Iterator[bytes]:
    """The solutions of a problem by the chosen engine, each checked against the problem's own primitives."""
    chosen = choose(problem, engine)
    run.engine = chosen.name
    check = _Check(problem)
    try:
        for values in chosen.solutions(problem, run):
            run.charge()
            yield check(values, run.engine)
    finally:
        run.charge()


MAX_COUNT = 2**63 - 1
"""The highest limit of a count: what fits into 64 bits, and what nobody counts up to."""


def count(problem: Problem, run: Run, limit: int | None = None, engine: str = "auto") -> int:
    """The number of solutions by the chosen engine, up to `limit`."""
    chosen = choose(problem, engine)
    run.engine = chosen.name
    run.budget.check_time()
    try:
        return chosen.count(problem, run, None if limit is None else min(limit, MAX_COUNT))
    finally:
        run.charge()


def verified(problem: Problem, values: bytes) -> bool:
    """Whether this is a full assignment within the domains under which every primitive holds."""
    return _Check(problem).passes(values)


class _Check:
    """Checks answers, with other code than found them: areas natively, the other primitives by their `holds`."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        areas = [primitive.cells for primitive in problem.primitives if isinstance(primitive, AllDifferent)]
        self._others = [primitive for primitive in problem.primitives if not isinstance(primitive, AllDifferent)]
        self._cells = array("I", [cell for cells in areas for cell in cells])
        self._ends = array("I")
        end = 0
        for cells in areas:
            self._ends.append(end := end + len(cells))

    def passes(self, values: bytes) -> bool:
        problem = self._problem
        if len(values) != len(problem.domains):
            return False
        for cell in problem.cells:
            if not values[cell] or not problem.domains[cell] >> (values[cell] - 1) & 1:
                return False
        if _native.first_clash(values, self._cells, self._ends) is not None:
            return False
        positions = [value - 1 for value in values]
        return all(primitive.holds(positions, problem.numbers) for primitive in self._others)

    def __call__(self, values: bytes, engine: str) -> bytes:
        if not self.passes(values):
            raise AssertionError(f"the engine {engine!r} returned a wrong answer, please report it: {values!r}")
        return values
