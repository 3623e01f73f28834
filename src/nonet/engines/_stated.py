"""A problem as the native kernel reads it: made once, for the search and for the check of what it finds."""

from __future__ import annotations

from nonet import _native
from nonet.core.problem import Problem

MAX_VALUES = 64
"""A domain is one 64-bit mask."""
MAX_CELLS = 1 << 15
"""The kernel numbers cells in 16 bits."""
_MAX_NUMBER = 1 << 30
"""Above it, sums of factors (up to a million) times numbers could leave 64 bits."""

_STATED = "stated"


def too_large(problem: Problem) -> str | None:
    """Why the kernel cannot hold this problem; None if it can. A factor of a sum may still be too large for it."""
    if problem.size > MAX_VALUES:
        return f"it takes up to {MAX_VALUES} values, not {problem.size}"
    if len(problem.domains) > MAX_CELLS:
        return f"it takes up to {MAX_CELLS:,} cells, not {len(problem.domains):,}"
    numbers = problem.numbers
    if numbers and not -_MAX_NUMBER < min(numbers) <= max(numbers) < _MAX_NUMBER:
        return "its sums take numbers of up to nine digits"
    return None


def stated(problem: Problem) -> _native.GeneralProblem:
    """The problem in the kernel's form. OverflowError says what the kernel cannot take; each cell needs a value."""
    known: _native.GeneralProblem | None = problem.memo.get(_STATED)
    if known is None:
        layout = problem.puzzle.layout
        known = _native.GeneralProblem(problem.primitives, problem.domains, problem.numbers, layout.columns)
        problem.memo[_STATED] = known
    return known


def is_empty_somewhere(problem: Problem) -> bool:
    """Whether a cell of the board has no value left; positions without a cell have none anyway."""
    domains = problem.domains
    return 0 in domains and not all(domains[cell] for cell in problem.cells)
