"""Sets of values for cages whose rule is a condition on all their values together."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import comb

from nonet.core.errors import BrokenRules
from nonet.core.primitives import Mask, Value

MAX_SETS = 200_000
"""Sets to test for one cage; a cage with more is refused, since testing them would take too long."""


def sets_of(size: int, values: int, allowed: Callable[[tuple[Value, ...]], bool]) -> frozenset[Mask]:
    """The masks of all sets of `size` out of `values` values that are `allowed`."""
    if comb(values, size) > MAX_SETS:
        raise BrokenRules(f"{size} of {values} values can be chosen in too many ways", hint="a smaller cage")
    chosen = filter(allowed, combinations(range(values), size))
    return frozenset(sum(1 << value for value in each) for each in chosen)
