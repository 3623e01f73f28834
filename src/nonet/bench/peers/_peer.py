"""`Peer`, the interface of solvers in a contest: lines of text in, the number of solutions of each out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import ClassVar, Generic, Literal, TypeVar

from nonet.bench.answers import Answer, Answers, together

Kind = Literal["own", "rival"]
T = TypeVar("T")


class Job(ABC):
    """Puzzles handed to a solver. Only `run` is timed: a job is made, told to `forget` and asked for `answers` off the
    clock.
    """

    def forget(self) -> None:  # noqa: B027  (most have nothing to forget)
        """Drops whatever the solver learned from puzzles so far, since it will be shown the same ones again."""

    @abstractmethod
    def run(self) -> None:
        """Solves all the puzzles, from their text."""

    @abstractmethod
    def answers(self) -> Answers:
        """The answers of the last run."""

    can_idle: ClassVar[bool] = False

    def run_idle(self) -> None:
        """Does all that `run` does except solving, to measure the cost of calling; only if `can_idle`."""
        raise NotImplementedError


class Peer(ABC):
    """A solver. What it sets up once and keeps, such as clauses, is not timed."""

    name: str
    kind: ClassVar[Kind] = "rival"
    about: ClassVar[str]
    """What it is and how it is used, in a few words."""
    proves: ClassVar[bool] = True
    """Whether it proves that a solution is the only one."""
    learns: ClassVar[bool] = False
    """Whether it keeps what it learns from puzzle to puzzle: then no puzzle may come twice in a job."""
    module: ClassVar[str | None] = None
    package: ClassVar[str | None] = None
    """The module that it imports, and the package to install for it."""

    def available(self) -> str | None:
        """None if it is installed, else how to install it."""
        if self.module is None or find_spec(self.module) is not None:
            return None
        return f"pip install {self.package or self.module}"

    @abstractmethod
    def job(self, puzzles: Sequence[str]) -> Job:
        """These puzzles, ready to be solved."""


class OneByOne(Job, Generic[T]):
    """A job for a solver that takes one puzzle at a time. `read` converts its results to answers, off the clock."""

    def __init__(
        self,
        puzzles: Sequence[str],
        solve: Callable[[str], T],
        read: Callable[[T], Answer],
        forget: Callable[[], None] = lambda: None,
    ) -> None:
        self._puzzles = puzzles
        self._solve = solve
        self._read = read
        self._forget = forget
        self._found: list[T] = []

    def forget(self) -> None:
        self._forget()

    def run(self) -> None:
        solve = self._solve
        self._found = [solve(puzzle) for puzzle in self._puzzles]

    def answers(self) -> Answers:
        return together([self._read(found) for found in self._found])
