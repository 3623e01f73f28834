"""Large boards: `general` first, then `sat` if `general` has not finished within a node budget.

Outside a narrow band (a little over half of the cells empty) `general` hardly searches and finishes before the clauses
would be written. Inside it `general` would search for hours, and clause learning takes about a second.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.core.errors import BudgetExceeded, EngineUnavailable
from nonet.core.primitives import EVERY_PRIMITIVE
from nonet.core.problem import Problem
from nonet.engines._engine import Engine, Run

MIN_VALUES = 16
"""Values of a board that is relayed; with fewer, `general` meets no such band."""

FIRST_NODES = 10_000
"""Node budget of `general`: about 5,000 contradictions, 0.35 s at 25x25. CaDiCaL alone takes 0.9 s there to read the
plain formula.
"""

MAX_SAT_COUNT = 1000
"""Above this limit `count` stays with `general`: SAT enumerates solutions one by one."""


class Relay(Engine):
    """Runs `first` for `FIRST_NODES` nodes, then `second`. `run.engine` is the name of the one that answers."""

    name = "general"
    speaks = EVERY_PRIMITIVE

    def __init__(self, first: Engine, second: Engine) -> None:
        self._first, self._second = first, second

    def available(self) -> str | None:
        return self._first.available() or self._second.available()

    def solutions(self, problem: Problem, run: Run) -> Iterator[bytes]:
        if run.first or (run.nodes is not None and run.nodes <= FIRST_NODES):
            yield from self._first.solutions(problem, run)
            return
        found: set[bytes] = set()
        first_run = run.sub_run(FIRST_NODES)
        try:
            for values in self._first.solutions(problem, first_run):
                found.add(values)
                run.counters = first_run.counters
                yield values
            return
        except BudgetExceeded:
            run.budget.check_time()
        finally:
            run.counters = first_run.counters
        for engine in (self._second, self._first):
            run.engine = engine.name
            rest = run.sub_run(None if run.nodes is None else run.nodes - FIRST_NODES)
            try:
                for values in engine.solutions(problem, rest):
                    run.counters = first_run.counters + rest.counters
                    if values not in found:
                        yield values
                return
            except EngineUnavailable:
                # Clauses cannot express some wide sums; `first` then goes on without a node budget of its own.
                continue
            except BudgetExceeded:
                run.counters = first_run.counters + rest.counters
                run.budget.check_time()
                run.check_nodes()
                raise
            finally:
                run.counters = first_run.counters + rest.counters

    def count(self, problem: Problem, run: Run, limit: int | None = None) -> int:
        if limit is None or limit > MAX_SAT_COUNT:
            return self._first.count(problem, run, limit)
        return super().count(problem, run, limit)
