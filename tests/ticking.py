"""A clock for budgets that stands still, or goes on each time that somebody looks: no test depends on the machine."""

import pytest

from nonet.core import budget


class Clock:
    """A clock that goes on by `tick` seconds each time that somebody looks."""

    def __init__(self, tick: float = 0.0) -> None:
        self.now = 1000.0
        self.tick = tick

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


def set_clock(monkeypatch: pytest.MonkeyPatch, tick: float = 0.0) -> Clock:
    """The clock of all budgets until the test ends."""
    made = Clock(tick)
    monkeypatch.setattr(budget, "monotonic", made)
    return made
