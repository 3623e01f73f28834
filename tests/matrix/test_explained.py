"""The logic explains the example of every rule: each step is true, whether or not the path reaches the end.

Rules are explained by their primitives, so a rule needs nothing of its own for this.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import nonet
from nonet.constraints import constraints

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "rules"

UNFINISHED = {"count in layer", "different lines"}
"""Examples that the techniques do not finish."""


@pytest.mark.parametrize("kind", constraints.names)
def test_steps_are_true(kind: str) -> None:
    puzzle = nonet.read(EXAMPLES / f"{kind.replace(' ', '_')}.toml")
    grid = nonet.solve(puzzle).grid
    assert grid is not None
    trace = nonet.explain(puzzle, timeout=float("inf"))
    for step in trace.steps:
        assert all(grid[cell] == symbol for cell, symbol in step.places), step
        assert not any(grid[cell] == symbol for cell, symbol in step.removes), step
        assert step.explain().endswith("."), step
    assert trace.solved != (kind in UNFINISHED)
