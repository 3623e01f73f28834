"""CaDiCaL through python-sat, an optional extra: clause learning (CDCL), for the hard band of very large grids.

The solver is incremental: it keeps its learnt clauses, and each solution is excluded by a blocking clause. CaDiCaL
cannot be stopped from Python, so it works in slices of conflicts; time, node budget and Ctrl-C are checked between
slices. A node is a conflict.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import Any

from nonet.core.primitives import EVERY_PRIMITIVE
from nonet.core.problem import Problem
from nonet.engines import engines
from nonet.engines._clauses import Clauses, Literal
from nonet.engines._engine import Engine, Run

SOLVER = "cadical153"
"""CaDiCaL 1.5.3. Later versions in python-sat take longer to start: 0.96 s against 0.01 s on a full 36x36 formula."""

OPTIONS = {"stabilizeonly": 1}
"""Few restarts: on balanced holes at 25x25 in the hard band 0.32 s on average instead of 0.73, at worst 1.1 instead of
2.2. Other targets and phases were slower.
"""

_MIN_SLICE = 100
"""Conflicts in a slice, at least."""
_MAX_SLICE = 1000
"""Conflicts in a slice, at most. On five boards of 25x25 in the hard band slices of 1000 took 3.7 s, slices that double
up to 20,000 took 4.0 s, slices of 500 took 4.9 s.
"""
_SLICE_WORK = 3_000_000
"""Variables times conflicts of a slice in between: about 0.06 s, which is how long Ctrl-C may wait. Slices are counted
in conflicts, not timed, so that every run is the same.
"""


class SatEngine(Engine):
    """Any rule, as a SAT problem: CaDiCaL through python-sat."""

    name = "sat"
    speaks = EVERY_PRIMITIVE

    def available(self) -> str | None:
        return None if find_spec("pysat") is not None else "pip install 'nonet[engines]', or python-sat alone"

    def solutions(self, problem: Problem, run: Run) -> Iterator[bytes]:
        found = _search(problem, run)
        # `run.first` asks for rising values in those cells, and a SAT solver has an order of its own.
        return iter(sorted(found, key=lambda values: [values[cell] for cell in run.first])) if run.first else found


engines.register("sat")(SatEngine())


class _Formula(Clauses):
    """The clauses as a list, for python-sat."""

    def __init__(self, problem: Problem) -> None:
        self.clauses: list[list[Literal]] = []
        super().__init__(problem)

    def add(self, clause: list[Literal]) -> None:
        self.clauses.append(clause)


def _search(problem: Problem, run: Run) -> Iterator[bytes]:
    run.check_time()
    formula = _Formula(problem)
    if not all(formula.clauses):
        return
    if not formula.clauses:
        # A board without cells has one solution.
        yield bytes(len(problem.domains))
        return
    solver = import_module("pysat.solvers").Solver(name=SOLVER)
    # On the main thread python-sat handles Ctrl-C by a jump out of CaDiCaL, which now and then left a damaged heap. On
    # another thread it does not; the signal is handled when the slice is done.
    worker = ThreadPoolExecutor(max_workers=1)
    try:
        solver.configure(OPTIONS)
        solver.append_formula(formula.clauses)
        if run.stream is not None:
            solver.set_phases([run.stream.choice((-1, 1)) * each for each in range(1, formula.variables + 1)])
        asked = run.first or problem.cells
        slice_conflicts = max(_MIN_SLICE, min(_MAX_SLICE, _SLICE_WORK // formula.variables))
        while _solved(solver, worker, slice_conflicts, run):
            true = {literal for literal in solver.get_model() if literal > 0}
            values = formula.values(true.__contains__)
            yield values
            other = formula.other_than(values, asked)
            if not other:
                return
            solver.add_clause(other)
    finally:
        worker.shutdown()
        solver.delete()


def _solved(solver: Any, worker: Executor, slice_conflicts: int, run: Run) -> bool:
    """Whether there is another solution, in slices of `slice_conflicts`; raises BudgetExceeded when a limit ends it."""
    pace = 0.0  # conflicts a second
    while True:
        run.check_time()
        run.check_nodes()
        conflicts = slice_conflicts
        if run.nodes is not None:
            conflicts = min(conflicts, run.nodes - run.counters.nodes)
        if (left := run.seconds_left()) is not None:
            conflicts = min(conflicts, max(_MIN_SLICE, round(left * pace)))
        solver.conf_budget(conflicts)
        begun = perf_counter()
        answer = worker.submit(solver.solve_limited).result()
        _record_counters(solver, run)
        if answer is not None:
            return bool(answer)
        pace = conflicts / max(perf_counter() - begun, 1e-6)


def _record_counters(solver: Any, run: Run) -> None:
    told = solver.accum_stats()
    run.counters.nodes = run.counters.contradictions = told["conflicts"]
    run.counters.guesses = told["decisions"]
