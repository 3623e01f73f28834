"""The check of every answer, with other code than found it, against the primitives as the rules stated them.

`holds_plainly` is what an answer means; natively it is the same, and fast (`general/answer_check.hpp`).
"""

from __future__ import annotations

from nonet.core.problem import Problem
from nonet.engines._stated import is_empty_somewhere, stated, too_large


def verified(problem: Problem, values: bytes) -> bool:
    """Whether this is a full assignment within the domains under which every primitive holds."""
    if is_empty_somewhere(problem):
        return False
    if too_large(problem) is None:
        try:
            return stated(problem).is_answer(values)
        except OverflowError:  # a factor, or any-of nested too deep for the kernel: other engines take it
            pass
    return holds_plainly(problem, values)


def holds_plainly(problem: Problem, values: bytes) -> bool:
    """The same by each primitive's own `holds`: the reference, and the way for what the kernel cannot hold."""
    if len(values) != len(problem.domains):
        return False
    for cell in problem.cells:
        if not values[cell] or not problem.domains[cell] >> (values[cell] - 1) & 1:
            return False
    positions = [value - 1 for value in values]
    return all(primitive.holds(positions, problem.numbers) for primitive in problem.primitives)
