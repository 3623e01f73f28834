"""`Engine`, the interface of all engines, and `Run`, what one search is given: order, limits and counters."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import islice
from time import monotonic
from typing import ClassVar, NoReturn

from nonet.core.errors import BudgetExceeded, NonetError
from nonet.core.layout import Cell
from nonet.core.outcome import Counters
from nonet.core.primitives import Primitive
from nonet.core.problem import Problem
from nonet.core.random import Stream


class Run:
    """The limits, order and counters of one search.

    `nodes` and `timeout` (seconds) limit it; `counters` record what it took. With a `stream` solutions come in random
    order. `first` are cells to decide before all others, in this order and by rising values, with one solution for each
    assignment of them. `engine` is the name of the engine that answers, set when it begins.
    """

    __slots__ = ("_deadline", "counters", "engine", "first", "nodes", "stream", "timeout")

    def __init__(
        self,
        *,
        stream: Stream | None = None,
        first: tuple[Cell, ...] = (),
        nodes: int | None = None,
        timeout: float | None = None,
    ) -> None:
        if nodes is not None and nodes < 1:
            raise NonetError(f"a budget of {nodes} nodes makes no sense", hint="at least 1; None for no end")
        if timeout is not None and not timeout >= 0:
            raise NonetError(f"a time limit of {timeout} s makes no sense", hint="at least 0; None for no end")
        self.stream = stream
        self.first = first
        self.nodes = nodes
        self.timeout = timeout
        self.counters = Counters()
        self.engine = ""
        self._deadline = None if timeout is None else monotonic() + timeout

    def sub_run(self, nodes: int | None) -> Run:
        """A sub-run with its own node budget and counters; same order of solutions, same deadline."""
        made = Run(stream=self.stream, first=self.first, nodes=nodes)
        made.timeout, made._deadline = self.timeout, self._deadline
        return made

    def node(self) -> None:
        """Counts a node; raises BudgetExceeded if it was one too many or time is up."""
        self.check_nodes()
        self.check_time()
        self.counters.nodes += 1

    def check_nodes(self) -> None:
        """Raises BudgetExceeded if there is no node left."""
        if self.nodes is not None and self.counters.nodes >= self.nodes:
            self.out_of_nodes()

    def check_time(self) -> None:
        """Raises BudgetExceeded if time is up."""
        if self._deadline is not None and monotonic() >= self._deadline:
            self.out_of_time()

    def out_of_nodes(self) -> NoReturn:
        """Raises BudgetExceeded for nodes; also for engines that count their nodes themselves."""
        raise BudgetExceeded(
            f"gave up after {self.nodes} node{'s' if self.nodes != 1 else ''}", hint="allow more nodes"
        )

    def out_of_time(self) -> NoReturn:
        """Raises BudgetExceeded for time; also for engines with a clock of their own, which may run ahead of ours."""
        raise BudgetExceeded(f"gave up after {self.timeout:g} s", hint="allow more time")

    def seconds_left(self) -> float | None:
        """Seconds until the deadline, 0.0 after it; None without a limit."""
        return None if self._deadline is None else max(self._deadline - monotonic(), 0.0)


class Engine(ABC):
    """Enumerates the solutions of a problem, each once: a byte for each cell, value + 1, 0 where there is no cell."""

    name: ClassVar[str]
    speaks: ClassVar[frozenset[type[Primitive]]]

    def available(self) -> str | None:
        """None if it can run here, else what is missing and how to install it."""
        return None

    def refuses(self, problem: Problem) -> str | None:
        """None if it can take this problem, else why it cannot."""
        unknown = {type(primitive) for primitive in problem.primitives} - self.speaks
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
