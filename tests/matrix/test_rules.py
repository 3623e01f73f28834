"""Every rule against its meaning: small boards, all of their grids, and each rule said once more in plain Python.

For every kind there is an entry: how to place it at random, and when a full grid keeps it. The entry knows nothing of
primitives. The grids that keep it must be exactly those that the engines find.

Covers: constraints/*.
"""

from __future__ import annotations

from itertools import islice

import pytest
from tests.matrix.boards import grids
from tests.matrix.meanings import ENTRIES, expected, instances

from nonet.codecs import Source, codecs
from nonet.constraints import constraints
from nonet.core.errors import BrokenRules
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.engines import Run, count, engines, search

FEW, MOST = 4, 12
"""Boards and grids for engines that are asked for a second opinion."""


def refused(puzzle: Puzzle) -> bool:
    """Whether the rules cannot be lowered; that may be only where no grid keeps them."""
    try:
        lower(puzzle)
    except BrokenRules:
        return True
    return False


def test_every_rule_is_here() -> None:
    assert sorted(ENTRIES) == list(constraints.names), "a rule has no entry, or an entry no rule"


def test_the_boards_have_grids() -> None:
    assert {name: len(grids(name)) for name in ("4x4", "to spare", "bare", "wide bare")} == {
        "4x4": 288,
        "to spare": 1056,
        "bare": 486,
        "wide bare": 1296,
    }
    assert len(grids("6x6")) > 20


@pytest.mark.parametrize("kind", constraints.names)
def test_rule_means_what_it_says(kind: str) -> None:
    kept = dropped = 0
    for name, puzzle in instances(kind):
        wanted = expected(name, puzzle)
        if not wanted and refused(puzzle):
            continue
        problem = lower(puzzle)
        for engine in ("python", "general") if len(grids(name)) < 500 else ("general",):
            found = list(search(problem, Run(), engine))
            assert len(set(found)) == len(found)
            assert set(found) == wanted, f"{puzzle.constraints} on {name} by {engine}"
        assert count(problem, Run(), engine="general") == len(wanted), f"{puzzle.constraints} on {name}"
        kept += len(wanted)
        dropped += len(grids(name)) - len(wanted)
    assert kept, f"no grid ever kept {kind!r}: the test proves nothing"
    assert dropped, f"{kind!r} never said anything: the test proves nothing"


@pytest.mark.parametrize("engine", ["sat", "cpsat"])
@pytest.mark.parametrize("kind", constraints.names)
def test_rule_means_the_same_to_optional_engines(kind: str, engine: str) -> None:
    """They are slow to find all grids: on a few boards, so many of them, and all where there are fewer."""
    if (how := engines[engine].available()) is not None:
        pytest.skip(how)
    compared = 0
    for name, puzzle in instances(kind):
        wanted = expected(name, puzzle)
        if not wanted and refused(puzzle):
            continue
        found = list(islice(search(lower(puzzle), Run(), engine), MOST))
        assert len(set(found)) == len(found) == min(len(wanted), MOST), f"{puzzle.constraints} on {name}"
        assert wanted.issuperset(found), f"{puzzle.constraints} on {name}"
        compared += 1
        if compared == FEW:
            break
    assert compared


@pytest.mark.parametrize("kind", constraints.names)
def test_rule_is_written_and_read_back(kind: str) -> None:
    nonet = codecs["nonet"]
    for _, puzzle in instances(kind):
        text = nonet.encode(puzzle)
        assert nonet.decode(Source(text)) == puzzle
        assert hash(puzzle) == hash(nonet.decode(Source(text)))


@pytest.mark.parametrize("kind", constraints.names)
def test_rule_has_a_help_line_and_marks(kind: str) -> None:
    help_line = (constraints[kind].__doc__ or "").splitlines()[0]
    assert help_line.endswith(".")
    assert not help_line.startswith(constraints[kind].__name__), "a dataclass without a docstring"
    for _, puzzle in instances(kind):
        for rule in puzzle.constraints:
            for marks in (list(rule.marks()), list(rule.marks_on(puzzle.layout))):
                assert marks, rule
                assert all(mark.role for mark in marks)
            assert all(len(set(area.cells)) == len(area.cells) for area in rule.areas())
