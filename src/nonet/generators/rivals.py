"""Rivals: solutions other than a known answer. A clue is needed exactly if a rival appears without it.

The rules are compiled once, natively; each question only changes the givens. `src/native/general/rivals.hpp` says how
the search works.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from nonet import _native
from nonet.core.budget import current, seconds_left
from nonet.core.errors import EngineUnavailable
from nonet.core.layout import Cell
from nonet.core.primitives import Primitive
from nonet.core.problem import Problem
from nonet.engines import engines


class Search(NamedTuple):
    """How a search for a rival ended: with a `rival`, or without one, which proves that there is none if `settled`."""

    rival: bytes | None
    settled: bool

    @property
    def is_alone(self) -> bool:
        """Whether the answer was proved to be the only solution."""
        return self.rival is None and self.settled


class Dug(NamedTuple):
    """What is left of the givens. `settled`: each of them is needed, and none stayed for want of nodes."""

    givens: bytes
    settled: bool


def check_makeable(problem: Problem) -> None:
    """Raises EngineUnavailable if the search for rivals cannot take the problem."""
    why = engines["general"].refuses(problem)
    if why is not None:
        raise EngineUnavailable(f"puzzles of this kind cannot be made: {why}", hint="a smaller board")


class Rivals:
    """The rivals under one set of rules, for any givens. `extra` primitives join those of the problem."""

    __slots__ = ("_native", "_spent")

    def __init__(self, problem: Problem, extra: Iterable[Primitive] = ()) -> None:
        check_makeable(problem)
        self._native = _native.GeneralRivals(
            (*problem.primitives, *extra), problem.domains, problem.numbers, problem.puzzle.layout.columns
        )
        self._spent = 0

    def find(self, givens: bytes, answer: bytes, cell: Cell | None = None, *, nodes: int | None = None) -> Search:
        """A solution with these givens that differs from `answer`: in `cell`, or anywhere.

        `nodes` bound this search; when the current budget ends, BudgetExceeded is raised.
        """
        ended, rival = self._native.find(
            givens, answer, -1 if cell is None else cell, self._allowed(nodes), seconds_left()
        )
        self._charge()
        return Search(rival, ended in ("solution", "end"))

    def dig(
        self,
        givens: bytes,
        answer: bytes,
        groups: Sequence[Sequence[Cell]],
        *,
        min_clues: int = 0,
        nodes: int | None = None,
    ) -> Dug:
        """Takes away every group of givens, in this order, that can go with `answer` still the only solution.

        Never fewer than `min_clues` givens are left. `nodes` bound one question; a group stays if its question is not
        settled with them.
        """
        dug = Dug(*self._native.dig(givens, answer, groups, min_clues, self._allowed(nodes), seconds_left()))
        self._charge()
        return dug

    def _allowed(self, nodes: int | None) -> int:
        left = current().nodes_left()
        if left == 0:
            current().out_of_nodes()
        bounds = [bound for bound in (nodes, left) if bound is not None]
        return min(bounds) if bounds else 0

    def _charge(self) -> None:
        budget = current()
        budget.spend(self._native.nodes - self._spent)
        self._spent = self._native.nodes
        if budget.nodes_left() == 0:
            budget.out_of_nodes()
        budget.check_time()
