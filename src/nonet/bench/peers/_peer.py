"""What every solver in a contest is: something that takes lines of text and says how many solutions each has."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import ClassVar, Generic, Literal, TypeVar

from nonet.bench.answers import Answer, Answers, together

Kind = Literal["own", "rival"]
T = TypeVar("T")


class Job(ABC):
    """Puzzles handed to a solver: it is made and told to `forget` off the clock, `run` is timed, `answers` are read
    afterwards.
    """

    def forget(self) -> None:  # noqa: B027  (most have nothing to forget)
        """Drops whatever the solver learned from puzzles so far, since it will be shown the same ones again."""

    @abstractmethod
    def run(self) -> None:
        """Solves all of them, from the text."""

    @abstractmethod
    def answers(self) -> Answers:
        """What the last run found."""

    can_idle: ClassVar[bool] = False

    def run_idle(self) -> None:
        """Does all that `run` does but solving, so that the cost of calling can be told; for those that can."""
        raise NotImplementedError


class Peer(ABC):
    """A solver. What it sets up once and keeps, such as clauses, is not part of what is measured."""

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
    """What it imports, and what to install for that."""

    def available(self) -> str | None:
        """None if it can run here, else how to get it."""
        if self.module is None or find_spec(self.module) is not None:
            return None
        return f"pip install {self.package or self.module}"

    @abstractmethod
    def job(self, puzzles: Sequence[str]) -> Job:
        """These puzzles, ready to be solved."""


class OneByOne(Job, Generic[T]):
    """For a solver that takes one puzzle at a time. `read` makes what it returned into an answer, off the clock."""

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
