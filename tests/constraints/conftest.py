"""What the tests of rules share: counting with a rule on a board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from nonet.core.constraint import Constraint
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.engines import Run, count

Counting = Callable[..., int]


@pytest.fixture
def counted() -> Counting:
    """How many grids a board has under these rules; both engines have to agree."""

    def counted(puzzle: Puzzle, *rules: Constraint) -> int:
        problem = lower(replace(puzzle, constraints=rules))
        found = count(problem, Run(), engine="general")
        assert count(problem, Run(), engine="python") == found
        return found

    return counted
