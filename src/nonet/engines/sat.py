"""CaDiCaL through python-sat, an optional extra: clause learning, the way through the hard band of very large grids.

One solver stays alive and keeps what it learns; each solution found is forbidden by a clause. CaDiCaL cannot be
stopped from Python, so it works in slices of conflicts, and time, budgets and Ctrl-C are looked at in between. A
node is a conflict.
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
"""Later ones that python-sat has take longer to begin: 0.96 s against 0.01 s on a full 36x36 formula."""

OPTIONS = {"stabilizeonly": 1}
"""Few restarts: on balanced holes at 25x25 in the hard band 0.32 s on average instead of 0.73, at worst 1.1 instead of
2.2. Other targets and phases were slower.
"""

_LEAST, _MOST, _WORK = 100, 1000, 3_000_000
"""Conflicts in a slice, at least and at most, and the variables times conflicts of some 0.06 s in between: that is how
long Ctrl-C may wait. They are counted, not timed, so that every run is the same. On five boards of 25x25 in the hard
band slices of 1000 took 3.7 s, slices that double up to 20,000 took 4.0 s, and slices of 500 took 4.9 s.
"""


class SatEngine(Engine):
    """Any rule, by clauses: CaDiCaL through python-sat."""

    name = "sat"
    speaks = EVERY_PRIMITIVE

    def available(self) -> str | None:
        return None if find_spec("pysat") is not None else "pip install 'nonet[engines]', or python-sat alone"

    def solutions(self, problem: Problem, run: Run) -> Iterator[bytes]:
        found = _search(problem, run)
        # Cells to decide first are to come by rising values, and a solver of clauses has an order of its own.
        return iter(sorted(found, key=lambda values: [values[cell] for cell in run.first])) if run.first else found


engines.register("sat")(SatEngine())


class _Formula(Clauses):
    """The clauses in a list."""

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
        # A board without cells: there is one way to fill it.
        yield bytes(len(problem.domains))
        return
    solver = import_module("pysat.solvers").Solver(name=SOLVER)
    # On the main thread python-sat would catch Ctrl-C and jump out of CaDiCaL in the middle of its work, which now and
    # then left a damaged heap behind. On another thread it does not, and the signal is heard when the slice is done.
    aside = ThreadPoolExecutor(max_workers=1)
    try:
        solver.configure(OPTIONS)
        solver.append_formula(formula.clauses)
        if run.stream is not None:
            solver.set_phases([run.stream.choice((-1, 1)) * each for each in range(1, formula.variables + 1)])
        asked = run.first or problem.cells
        most = max(_LEAST, min(_MOST, _WORK // formula.variables))
        while _solved(solver, aside, most, run):
            true = {literal for literal in solver.get_model() if literal > 0}
            values = formula.values(true.__contains__)
            yield values
            other = formula.other_than(values, asked)
            if not other:
                return
            solver.add_clause(other)
    finally:
        aside.shutdown()
        solver.delete()


def _solved(solver: Any, aside: Executor, most: int, run: Run) -> bool:
    """Whether there is another solution, in slices of so many conflicts; raises BudgetExceeded rather than guess."""
    pace = 0.0
    while True:
        run.check_time()
        run.check_nodes()
        conflicts = most
        if run.nodes is not None:
            conflicts = min(conflicts, run.nodes - run.counters.nodes)
        if (left := run.seconds_left()) is not None:
            conflicts = min(conflicts, max(_LEAST, round(left * pace)))
        solver.conf_budget(conflicts)
        begun = perf_counter()
        answer = aside.submit(solver.solve_limited).result()
        _note(solver, run)
        if answer is not None:
            return bool(answer)
        pace = conflicts / max(perf_counter() - begun, 1e-6)


def _note(solver: Any, run: Run) -> None:
    told = solver.accum_stats()
    run.counters.nodes = run.counters.contradictions = told["conflicts"]
    run.counters.guesses = told["decisions"]
