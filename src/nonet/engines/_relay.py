"""Large boards: `general` first, and `sat` when that is not through after a while.

Outside a narrow band of hole numbers `general` needs hardly any search and is done before clauses would be written;
inside it, it would search for hours, and an engine that learns clauses is through in a second.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.core.errors import BudgetExceeded, EngineUnavailable
from nonet.core.primitives import EVERY_PRIMITIVE
from nonet.core.problem import Problem
from nonet.engines._engine import Engine, Run

FROM_VALUES = 16
"""With fewer values to a cell `general` never meets that band."""

FIRST_NODES = 10_000
"""About 5,000 failures: some 0.35 s at 25x25, where CaDiCaL alone takes 0.9 s to read the plain formula."""

FEW = 1000
"""Who counts up to more than this, counts: clauses find solutions one by one."""


class Relay(Engine):
    """Hands over from one engine to another; `run.engine` tells which one answers."""

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
        trial = run.leg(FIRST_NODES)
        try:
            for values in self._first.solutions(problem, trial):
                found.add(values)
                run.counters = trial.counters
                yield values
            return
        except BudgetExceeded:
            run.check_time()
        finally:
            run.counters = trial.counters
        for engine in (self._second, self._first):
            run.engine = engine.name
            rest = run.leg(None if run.nodes is None else run.nodes - FIRST_NODES)
            try:
                for values in engine.solutions(problem, rest):
                    run.counters = trial.counters + rest.counters
                    if values not in found:
                        yield values
                return
            except EngineUnavailable:
                # Some sums are too wide to be said in clauses; then there is nothing for it but to go on.
                continue
            except BudgetExceeded:
                run.counters = trial.counters + rest.counters
                run.check_time()
                run.check_nodes()
                raise
            finally:
                run.counters = trial.counters + rest.counters

    def count(self, problem: Problem, run: Run, limit: int | None = None) -> int:
        if limit is None or limit > FEW:
            return self._first.count(problem, run, limit)
        return super().count(problem, run, limit)
