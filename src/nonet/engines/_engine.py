"""What every engine is, and the run that it is given: order, budgets and counters."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Protocol

from nonet.core.errors import BudgetExceeded
from nonet.core.layout import Cell
from nonet.core.outcome import Counters
from nonet.core.primitives import Primitive
from nonet.core.problem import Problem
from nonet.core.random import Stream


class Run:
    """One run: `nodes` and `timeout` (seconds) bound it, `counters` tell what it took.

    `stream` set means random order. `first` are cells to decide before all others, in this order and by rising values;
    one solution is given for each way to fill them.
    """

    __slots__ = ("_deadline", "counters", "first", "nodes", "stream", "timeout")

    def __init__(
        self,
        *,
        stream: Stream | None = None,
        first: tuple[Cell, ...] = (),
        nodes: int | None = None,
        timeout: float | None = None,
    ) -> None:
        self.stream = stream
        self.first = first
        self.nodes = nodes
        self.timeout = timeout
        self.counters = Counters()
        self._deadline = None if timeout is None else monotonic() + timeout

    def node(self) -> None:
        """Counts a node; raises BudgetExceeded if it was one too many or time is up."""
        if self.nodes is not None and self.counters.nodes >= self.nodes:
            raise BudgetExceeded(f"gave up after {self.nodes} nodes", hint="allow more with nodes= (--nodes)")
        self.check_time()
        self.counters.nodes += 1

    def check_time(self) -> None:
        """Raises BudgetExceeded if time is up."""
        if self._deadline is not None and monotonic() > self._deadline:
            raise BudgetExceeded(f"gave up after {self.timeout:g} s", hint="allow more with timeout= (--timeout)")


class Engine(Protocol):
    """Enumerates the solutions of a problem, each once, as values plus one in a byte a cell."""

    name: str
    speaks: frozenset[type[Primitive]]

    def available(self) -> str | None:
        """None if it can run here, else what is missing and how to install it."""

    def solutions(self, problem: Problem, run: Run) -> Iterator[bytes]:
        """Lazily, all of them. Raises BudgetExceeded rather than guess."""
