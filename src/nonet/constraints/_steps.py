"""The automaton of lines whose steps are all equal."""

from __future__ import annotations

from functools import lru_cache

from nonet.constraints._tables import Symbols, automaton
from nonet.core.primitives import Automaton, Value
from nonet.core.symbols import numbers

State = tuple[int | None, int | None]
"""The number read last, and the amount of the steps."""


@lru_cache(maxsize=64)
def equal_steps(symbols: Symbols, *, signed: bool) -> Automaton:
    """Accepts words whose numbers all differ from the one before by one amount; `signed`: in one direction, too."""
    known = numbers(symbols)
    start: State = (None, None)

    def step(state: State, value: Value) -> State | None:
        before, amount = state
        if before is None:
            return known[value], None
        here = known[value] - before if signed else abs(known[value] - before)
        return (known[value], here) if amount in (None, here) else None

    return automaton(len(symbols), start, step, lambda state: True, "a line of equal steps")
