"""CaDiCaL through python-sat, an optional extra: clause learning (CDCL), for the hard band of very large grids.

The solver is incremental: it keeps its learnt clauses, and each solution is excluded by a blocking clause. CaDiCaL
cannot be stopped from Python, so it works in slices of conflicts; time, node budget and Ctrl-C are checked between
slices. A node is a conflict.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from queue import Empty, SimpleQueue
from time import perf_counter
from typing import Any

from nonet.core.budget import Budget, checkpoint
from nonet.core.errors import EngineUnavailable
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

MAX_LITERALS = 1 << 24
"""Literals of a formula: some 8 million binary clauses, for which CaDiCaL takes about 1 GB. An empty 36x36 has 6.5
million literals, an empty 49x49 23 million.
"""
_BLOCK_CLAUSES = 20_000
"""Clauses passed on at once, some 10 ms of work."""
_SIGNAL_INTERVAL = 0.05
"""Seconds between two checks for Ctrl-C."""


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
    """The clauses, passed on to the solver in blocks, so that Python never holds them all."""

    def __init__(self, problem: Problem, solver: Any) -> None:
        self._solver = solver
        self._block: list[list[Literal]] = []
        self._literal_count = 0
        self.impossible = False
        super().__init__(problem)
        self._pass_on()

    def add(self, clause: list[Literal]) -> None:
        self.impossible = self.impossible or not clause
        self._block.append(clause)
        self._literal_count += len(clause)
        if len(self._block) == _BLOCK_CLAUSES:
            self._pass_on()

    def _pass_on(self) -> None:
        if self._literal_count > MAX_LITERALS:
            raise EngineUnavailable(
                f"the puzzle is too large to be said in clauses: over {MAX_LITERALS:,} literals",
                hint="use --engine general",
            )
        if self._block and not self.impossible:
            self._solver.append_formula(self._block)
        self._block.clear()
        checkpoint()


class _Slices:
    """Runs a solver in slices of conflicts, on a thread of its own.

    On the main thread python-sat handles Ctrl-C by a jump out of CaDiCaL, which now and then left a damaged heap. On
    another thread it does not. The first slice of a large formula can take seconds, whatever its budget of conflicts:
    when time is up or Ctrl-C comes, the slice is abandoned, and its thread frees the solver when the slice is done.
    """

    def __init__(self, solver: Any) -> None:
        self.solver = solver
        self._lock = threading.Lock()
        self._running = self._abandoned = False

    def solve(self, conflicts: int, budget: Budget) -> bool | None:
        """The solver's answer within this many conflicts, None if it has none; raises BudgetExceeded in time."""
        answers: SimpleQueue[bool | BaseException | None] = SimpleQueue()
        self.solver.conf_budget(conflicts)
        self._running = True
        # A daemon: an abandoned slice does not keep the interpreter from exiting.
        threading.Thread(target=self._work, args=(answers,), name="nonet sat slice", daemon=True).start()
        while True:
            left = budget.seconds_left()
            try:
                answer = answers.get(timeout=_SIGNAL_INTERVAL if left is None else min(left, _SIGNAL_INTERVAL))
            except Empty:
                budget.check_time()
                continue
            if isinstance(answer, BaseException):
                raise answer
            return answer

    def _work(self, answers: SimpleQueue[bool | BaseException | None]) -> None:
        answer: bool | BaseException | None
        try:
            answer = self.solver.solve_limited()
        except BaseException as failure:
            answer = failure
        with self._lock:
            self._running = False
            if self._abandoned:
                self.solver.delete()
        answers.put(answer)

    def close(self) -> None:
        """Frees the solver, or leaves that to the thread that still uses it."""
        with self._lock:
            self._abandoned = True
            if not self._running:
                self.solver.delete()


def _search(problem: Problem, run: Run) -> Iterator[bytes]:
    run.budget.check_time()
    if not problem.cells:
        # A board without cells has one solution, or none if a rule without cells fails.
        if all(primitive.holds((), problem.numbers) for primitive in problem.primitives):
            yield bytes(len(problem.domains))
        return
    solver = import_module("pysat.solvers").Solver(name=SOLVER)
    slices = _Slices(solver)
    try:
        solver.configure(OPTIONS)
        with Budget(parent=run.budget):
            formula = _Formula(problem, solver)
        if formula.impossible:
            return
        if run.stream is not None:
            solver.set_phases([run.stream.choice((-1, 1)) * each for each in range(1, formula.variables + 1)])
        asked = run.first or problem.cells
        slice_conflicts = max(_MIN_SLICE, min(_MAX_SLICE, _SLICE_WORK // formula.variables))
        while _solved(slices, slice_conflicts, run):
            true = {literal for literal in solver.get_model() if literal > 0}
            values = formula.values(true.__contains__)
            yield values
            other = formula.other_than(values, asked)
            if not other:
                return
            solver.add_clause(other)
    finally:
        slices.close()


def _solved(slices: _Slices, slice_conflicts: int, run: Run) -> bool:
    """Whether there is another solution, in slices of `slice_conflicts`; raises BudgetExceeded when a limit ends it."""
    pace = 0.0  # conflicts a second
    while True:
        run.budget.check_time()
        run.check_nodes()
        conflicts = slice_conflicts
        if run.nodes is not None:
            conflicts = min(conflicts, run.nodes - run.counters.nodes)
        if (left := run.budget.seconds_left()) is not None:
            conflicts = min(conflicts, max(_MIN_SLICE, round(left * pace)))
        begun = perf_counter()
        answer = slices.solve(conflicts, run.budget)
        _record_counters(slices.solver, run)
        if answer is not None:
            return answer
        pace = conflicts / max(perf_counter() - begun, 1e-6)


def _record_counters(solver: Any, run: Run) -> None:
    told = solver.accum_stats()
    run.counters.nodes = run.counters.contradictions = told["conflicts"]
    run.counters.guesses = told["decisions"]
