"""Our own outcomes as answers."""

from __future__ import annotations

from nonet.bench.answers import Answer
from nonet.core.outcome import Outcome, Status

_COUNTS = {Status.NONE: 0, Status.UNIQUE: 1, Status.MULTIPLE: 2}


def answer(outcome: Outcome) -> Answer:
    """The outcome as an answer. It is never UNKNOWN, because no budget is set."""
    solution = None if outcome.grid is None else outcome.grid.line()
    return Answer(_COUNTS[outcome.status], solution, outcome.counters.guesses)
