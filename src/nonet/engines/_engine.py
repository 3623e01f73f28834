"""`Engine`, the interface of all engines, and `Run`, what one search is given: budget, order and counters."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import islice
from typing import ClassVar

from nonet.core.budget import Budget, current
from nonet.core.errors import BudgetExceeded
from nonet.core.layout import Cell
from nonet.core.outcome import Counters
from nonet.core.primitives import Primitive
from nonet.core.problem import Problem
from nonet.core.random import Stream


class Run:
    """The budget, order and counters of one search.

    The search draws on the current budget, which `nodes` and `timeout` (seconds) make tighter for this search;
    `counters` record what it took. With a `stream` solutions come in random order. `first` are cells to decide before
    all others, in this order and by rising values, with one solution for each assignment of them. `engine` is the name
    of the engine that answers, set when it begins.
    """

    __slots__ = ("_charged", "budget", "counters", "engine", "first", "nodes", "stream")

    def __init__(
        self,
        *,
        stream: Stream | None = None,
        first: tuple[Cell, ...] = (),
        nodes: int | None = None,
        timeout: float | None = None,
        budget: Budget | None = None,
    ) -> None:
        self.stream = stream
        self.first = first
        self.budget = current() if budget is None else budget
        if nodes is not None or timeout is not None:
            self.budget = Budget(timeout, nodes, parent=self.budget)
        self.nodes = self.budget.nodes_left()
        self.counters = Counters()
        self.engine = ""
        self._charged = 0

    def sub_run(self, nodes: int | None) -> Run:
        """A sub-run with its own node budget and counters; same order of solutions, same deadline."""
        return Run(stream=self.stream, first=self.first, budget=Budget(nodes=nodes, parent=self.budget))

    def charge(self) -> None:
        """Charges the nodes since the last charge to the budget."""
        self.budget.spend(self.counters.nodes - self._charged)
        self._charged = self.counters.nodes

    def node(self) -> None:
        """Counts a node; raises BudgetExceeded if it was one too many or time is up."""
        self.check_nodes()
        self.budget.check_time()
        self.counters.nodes += 1

    def check_nodes(self) -> None:
        """Raises BudgetExceeded if there is no node left."""
        if self.nodes is not None and self.counters.nodes >= self.nodes:
            self.budget.out_of_nodes()

    @property
    def seconds_left(self) -> float:
        """Seconds until the deadline in the form that the kernels take: negative without a limit."""
        left = self.budget.seconds_left()
        return -1.0 if left is None else left


class Engine(ABC):
    """Enumerates the solutions of a problem, each once: a byte for each cell, value + 1, 0 where there is no cell."""

    name: ClassVar[str]
    speaks: ClassVar[frozenset[type[Primitive]]]

    def available(self) -> str | None:
        """None if it can run here, else what is missing and how to install it."""
        return None

    def refuses(self, problem: Problem) -> str | None:
        """None if it can take this problem, else why it cannot."""
        unknown = set(map(type, problem.primitives)) - self.speaks
        if unknown:
            return f"it does not know {', '.join(sorted(kind.__name__ for kind in unknown))}"
        return None

    @abstractmethod
    def solutions(self, problem: Problem, run: Run) -> Iterator[bytes]:
        """All solutions, lazily. Raises BudgetExceeded when a limit ends the search."""

    def count(self, problem: Problem, run: Run, limit: int | None = None) -> int:
        """The number of solutions, up to `limit`. BudgetExceeded carries the number so far."""
        total = 0
        try:
            for _ in islice(self.solutions(problem, run), limit):
                total += 1
        except BudgetExceeded as spent:
            spent.so_far = total
            raise
        return total
