"""CP-SAT of OR-Tools, an optional extra: a second opinion.

Sums, counts and 'at most one' become CP-SAT's own constraints, everything else clauses (`_clauses`). One worker and a
fixed seed make runs repeatable. A node is a conflict. It runs on a thread of its own, so that Ctrl-C can stop it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, TimeoutError as NotYet, wait
from importlib import import_module
from importlib.util import find_spec
from math import inf
from typing import Any, NoReturn

from nonet.core.budget import Budget, checkpoint
from nonet.core.layout import Cell
from nonet.core.primitives import EVERY_PRIMITIVE, Count, Sum
from nonet.core.problem import Problem
from nonet.engines import engines
from nonet.engines._clauses import ALWAYS, Clauses, Literal, When
from nonet.engines._engine import Engine, Run

_SIGNAL_INTERVAL = 0.05
"""Seconds between two checks for Ctrl-C."""
_STOP_INTERVAL = 0.01
"""Seconds between two requests to stop."""
_MAX_COEFFICIENT = 1 << 40
"""Sums with a larger coefficient or total are encoded in clauses, so that CP-SAT's arithmetic cannot overflow."""


class CpSatEngine(Engine):
    """Any rule, by CP-SAT of OR-Tools."""

    name = "cpsat"
    speaks = EVERY_PRIMITIVE

    def available(self) -> str | None:
        return None if find_spec("ortools") is not None else "pip install 'nonet[engines]', or ortools alone"

    def solutions(self, problem: Problem, run: Run) -> Iterator[bytes]:
        found = _search(problem, run)
        # `run.first` asks for rising values in those cells, and CP-SAT has an order of its own.
        return iter(sorted(found, key=lambda values: [values[cell] for cell in run.first])) if run.first else found


engines.register("cpsat")(CpSatEngine())


class _Model(Clauses):
    """The problem as a model of CP-SAT."""

    def __init__(self, problem: Problem) -> None:
        self.cp_model = import_module("ortools.sat.python.cp_model")
        self.model = self.cp_model.CpModel()
        self.bools: list[Any] = [None]
        super().__init__(problem)

    def fresh(self) -> Literal:
        self.bools.append(self.model.new_bool_var(""))
        return super().fresh()

    def boolean(self, literal: Literal) -> Any:
        """The literal as CP-SAT's Boolean variable or its negation."""
        return self.bools[literal] if literal > 0 else self.bools[-literal].negated()

    def add(self, clause: list[Literal]) -> None:
        self.model.add_bool_or([self.boolean(literal) for literal in clause])

    def exactly_one(self, literals: list[Literal]) -> None:
        self.model.add_exactly_one([self.bools[literal] for literal in literals])

    def apart(self, cells: tuple[Cell, ...], when: When) -> None:
        if when != ALWAYS:
            super().apart(cells, when)
            return
        for value in range(self.problem.size):
            checkpoint()
            self.model.add_at_most_one(
                [self.bools[self.literals[cell][value]] for cell in cells if value in self.literals[cell]]
            )

    def sum(self, primitive: Sum, when: When) -> None:
        numbers = self.problem.numbers
        terms = [
            (factor * numbers[value], literal)
            for factor, cell in primitive.terms
            for value, literal in self.literals[cell].items()
        ]
        if any(abs(factor) > _MAX_COEFFICIENT for factor, _ in terms) or abs(primitive.total) > _MAX_COEFFICIENT:
            super().sum(primitive, when)
        else:
            self._between(terms, primitive.total, primitive.total, when)

    def count(self, primitive: Count, when: When) -> None:
        terms = [
            (1, literal)
            for cell in primitive.cells
            for value, literal in self.literals[cell].items()
            if primitive.values >> value & 1
        ]
        low, high = max(primitive.low, 0), min(primitive.high, len(primitive.cells))
        if low > high:
            self.add([*when])
        else:
            self._between(terms, low, high, when)

    def _between(self, terms: Sequence[tuple[int, Literal]], low: int, high: int, when: When) -> None:
        weighted = self.cp_model.LinearExpr.weighted_sum(
            [self.bools[literal] for _, literal in terms], [factor for factor, _ in terms]
        )
        stated = self.model.add_linear_constraint(weighted, low, high)
        if when:
            stated.only_enforce_if([self.boolean(-literal) for literal in when])


def _search(problem: Problem, run: Run) -> Iterator[bytes]:
    """Solutions in batches, each twice as large as the one before; blocking clauses exclude them from the next batch.

    With auxiliary variables one solution may have many models, and `run.first` wants one solution for each assignment
    of those cells: in both cases solutions are found and excluded one by one.
    """
    run.budget.check_time()
    with Budget(parent=run.budget):
        model = _Model(problem)
    if not problem.cells:
        yield bytes(len(problem.domains))
        return
    asked = run.first or problem.cells
    one_by_one = bool(run.first) or model.variables > sum(map(len, model.literals))
    batch = 1
    while True:
        found, complete = _batch(model, run, 1 if one_by_one else batch)
        yield from found
        if complete:
            return
        for values in found:
            other = model.other_than(values, asked)
            if not other:
                return
            model.add(other)
        batch *= 2


def _batch(model: _Model, run: Run, most: int) -> tuple[list[bytes], bool]:
    """Up to `most` solutions, and whether these are all; raises BudgetExceeded when a limit ends the search."""
    run.budget.check_time()
    run.check_nodes()
    cp_model = model.cp_model
    solver = cp_model.CpSolver()
    parameters = solver.parameters
    parameters.num_workers = 1
    parameters.enumerate_all_solutions = most > 1
    parameters.catch_sigint_signal = False
    parameters.max_time_in_seconds = inf if (left := run.budget.seconds_left()) is None else left
    if run.nodes is not None:
        parameters.max_number_of_conflicts = run.nodes - run.counters.nodes
    if run.stream is not None:
        parameters.random_seed = run.stream.word() & 0x7FFFFFFF
        parameters.randomize_search = True

    found: list[bytes] = []

    def on_solution_callback(self: Any) -> None:
        found.append(model.values(lambda literal: self.boolean_value(model.bools[literal])))
        if len(found) == most:
            self.stop_search()

    watch = type("Watch", (cp_model.CpSolverSolutionCallback,), {"on_solution_callback": on_solution_callback})()
    status = _interruptibly(solver, model.model, watch)
    counters = run.counters
    counters.nodes += solver.num_conflicts
    counters.contradictions += solver.num_conflicts
    counters.guesses += solver.num_branches
    if status == cp_model.MODEL_INVALID:
        raise AssertionError(f"CP-SAT does not take the model, please report it: {model.model.validate()}")
    complete = status == cp_model.INFEASIBLE or (most > 1 and status == cp_model.OPTIMAL)
    if not complete and len(found) < most:
        _give_up(run)
    return found, complete


def _give_up(run: Run) -> NoReturn:
    """CP-SAT stopped by itself: it has a clock and a count of its own, which may run a little ahead of ours."""
    run.check_nodes()
    if run.budget.timeout is not None:
        run.budget.out_of_time()
    if run.nodes is not None:
        run.budget.out_of_nodes()
    raise AssertionError("CP-SAT gave up without a budget, please report it")


def _interruptibly(solver: Any, model: Any, watch: Any) -> Any:
    """Solves on another thread; CP-SAT releases the GIL, so that this one can handle signals."""
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(solver.solve, model, watch)
        try:
            while True:
                try:
                    return answer.result(_SIGNAL_INTERVAL)
                except NotYet:
                    continue
        except BaseException:
            # A request before the search has begun is lost, so it is repeated.
            while not answer.done():
                solver.stop_search()
                wait([answer], _STOP_INTERVAL)
            raise
