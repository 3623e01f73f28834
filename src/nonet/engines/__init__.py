"""Engines: each enumerates the solutions of a lowered puzzle. `auto` picks one by looking at the problem alone.

This layer owns the search and nothing else: it does not read, draw or explain. Whatever an engine returns passes
`verified` before anybody sees it.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.core.arguments import expect
from nonet.core.errors import EngineUnavailable
from nonet.core.problem import Problem
from nonet.core.registry import Registry
from nonet.engines._check import verified
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
        engine = next(each for each in map(engines.__getitem__, _AUTO) if each.refuses(problem) is None)
        if engine.name == "general" and problem.size >= MIN_VALUES:
            relay = Relay(engine, engines["sat"])
            if relay.available() is None:
                return relay
        return engine
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
    try:
        for values in chosen.solutions(problem, run):
            run.charge()
            if not verified(problem, values):
                raise AssertionError(f"the engine {run.engine!r} returned a wrong answer, please report it: {values!r}")
            yield values
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
