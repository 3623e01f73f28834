"""The general engine: a native finite-domain constraint solver, for any primitives and up to 64 values.

Domains are bit masks, each primitive has propagators, and the search orders cells by weighted degree (dom/wdeg). The
kernel is `src/native/general`, whose README is its map. This module hands over a problem, gets the solutions back one
by one, and puts limits, counters and refusals into the words of the package.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonet import _native
from nonet.core.errors import BudgetExceeded, EngineUnavailable
from nonet.core.primitives import EVERY_PRIMITIVE, Mask
from nonet.core.problem import Problem
from nonet.engines import engines
from nonet.engines._engine import Engine, Run
from nonet.engines._stated import is_empty_somewhere, stated, too_large


class Settled(NamedTuple):
    """`counts[cell * values + value]` is the number of solutions found with that value, up to the cap of `settle`.

    For the values in the mask `unsettled[cell]` there may be more: a limit ended the search.
    """

    counts: tuple[int, ...]
    unsettled: tuple[Mask, ...]


class GeneralEngine(Engine):
    """Any rule and any size, up to 64 values in a cell."""

    name = "general"
    speaks = EVERY_PRIMITIVE

    def refuses(self, problem: Problem) -> str | None:
        return too_large(problem) or super().refuses(problem)

    def solutions(self, problem: Problem, run: Run) -> Iterator[bytes]:
        run.check_nodes()
        run.budget.check_time()
        native = _native_search(problem, run)
        while native is not None:
            ended, values = native.next(run.nodes or 0, run.seconds_left)
            _record_counters(native, run)
            if values is not None:
                yield values
            elif ended == "end":
                return
            else:
                _give_up(ended, run)

    def count(self, problem: Problem, run: Run, limit: int | None = None) -> int:
        if limit == 0:
            return 0
        run.check_nodes()
        run.budget.check_time()
        native = _native_search(problem, run)
        if native is None:
            return 0
        ended, total = native.count(limit or 0, run.nodes or 0, run.seconds_left)
        _record_counters(native, run)
        if ended != "end":
            try:
                _give_up(ended, run)
            except BudgetExceeded as spent:
                spent.so_far = total
                raise
        return total

    def settle(self, problem: Problem, run: Run, cap: int) -> Settled:
        """The number of solutions, up to `cap`, in which each cell has each value: the true candidates."""
        run.check_nodes()
        run.budget.check_time()
        if is_empty_somewhere(problem):
            return Settled((0,) * (len(problem.domains) * problem.size), (0,) * len(problem.domains))
        try:
            _, counts, unsettled, totals = _native.general_candidates(
                stated(problem), cap, run.nodes or 0, run.seconds_left
            )
        except OverflowError as beyond:
            raise _refusal(beyond) from None
        counters = run.counters
        counters.nodes, counters.guesses, counters.contradictions, _ = totals
        counters.undone = counters.guesses
        return Settled(tuple(counts), tuple(unsettled))

    def derived(self, problem: Problem) -> list[str]:
        """The implied constraints that the engine adds before it searches, each as a sentence."""
        native = _native_search(problem, Run())
        return [] if native is None else [_in_words(problem, *each) for each in native.derived()]


engines.register("general")(GeneralEngine())


def _native_search(problem: Problem, run: Run) -> _native.GeneralSearch | None:
    """The search, or None if a cell of the board has an empty domain."""
    if is_empty_somewhere(problem):
        return None
    seed = None if run.stream is None else run.stream.word() << 32 | run.stream.word()
    try:
        return _native.GeneralSearch(stated(problem), seed, run.first)
    except OverflowError as beyond:
        raise _refusal(beyond) from None


def _refusal(beyond: OverflowError) -> EngineUnavailable:
    """The kernel's OverflowError ("take a factor of ...") as an error for people."""
    return EngineUnavailable(f"the engine 'general' cannot {beyond}", hint="use --engine python")


def _record_counters(native: _native.GeneralSearch, run: Run) -> None:
    counters = run.counters
    counters.nodes, counters.guesses, counters.undone, counters.contradictions = native.counters
    counters.propagations = dict(native.propagations())


def _give_up(ended: str, run: Run) -> None:
    """Raises BudgetExceeded for the limit that ended the search."""
    if ended == "late":
        run.budget.out_of_time()
    run.check_nodes()


def _in_words(
    problem: Problem, kind: str, cells: list[int], factors: list[int], total: int, houses: list[int], sums: list[int]
) -> str:
    """A sentence for one implied constraint; `houses` and `sums` are positions among the problem's primitives."""
    names = [problem.puzzle.layout.name(cell) for cell in cells]
    if kind == "equal":
        return f"{' = '.join(names)}: what differs from one of them differs from all"
    if kind in ("set", "counted"):
        sets = "1 set" if total == 1 else f"one of {total} sets"
        why = (
            "every two keep the same distance" if kind == "set" else "they count different values among the same cells"
        )
        return f"{', '.join(names)} hold {sets} of values: {why}"
    left = ""
    for factor, name in zip(factors, names, strict=True):
        sign = "-" if factor < 0 else "+"
        times = "" if abs(factor) == 1 else f"{abs(factor)} "
        left += f" {sign} {times}{name}" if left else f"{'-' if factor < 0 else ''}{times}{name}"
    areas = [area.name for house in houses for area in problem.sources[house].areas_on(problem.puzzle.layout)]
    counted = f"{len(sums)} sum{'s' if len(sums) != 1 else ''}"
    if kind == "together":
        return f"{left} = {total}: {counted} together{' with ' if areas else ''}{', '.join(areas)}"
    return f"{left} = {total}: {', '.join(areas)} less {counted}"
