"""Every rule against its meaning: small boards, all of their grids, and each rule said once more in plain Python.

For every kind there is an entry: how to place it at random, and when a full grid keeps it. The entry knows nothing of
primitives. The grids that keep it must be exactly those that the engines find.

Covers: constraints/*.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest
from tests.matrix.boards import grids
from tests.matrix.meanings import ENTRIES, expected, instances

from nonet.codecs import Source, Wishes, codecs
from nonet.constraints import constraints
from nonet.core.errors import BrokenRules, CannotEncode
from nonet.core.primitives import EVERY_PRIMITIVE, AllDifferent
from nonet.core.problem import Problem, lower
from nonet.core.puzzle import Puzzle
from nonet.engines import Engine, Run, count, engines, search

SLOW = {"sat", "cpsat"}
"""Engines that are slow to find all grids: asked for a second opinion on FEW boards, up to MOST grids of each."""
FEW, MOST = 4, 12

SMALL = {"python"}
"""Engines that are asked only on boards with fewer than MANY grids."""
MANY = 500

EVERY_ENGINE = [name for name in engines.names if engines[name].speaks > {AllDifferent}]
"""Whoever knows more than houses. An engine that is named nowhere here is asked everything."""


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


def compare(kind: str, engine: str) -> None:
    """Holds an engine against the meaning of a rule, on every board that it is asked about."""
    kept = dropped = boards = 0
    for name, puzzle in instances(kind):
        wanted = expected(name, puzzle)
        if (not wanted and refused(puzzle)) or (engine in SMALL and len(grids(name)) >= MANY):
            continue
        problem = lower(puzzle)
        if engines[engine].refuses(problem) is not None:
            continue
        most = MOST if engine in SLOW else len(grids(name)) + 1
        found = list(islice(search(problem, Run(), engine), most))
        where = f"{puzzle.constraints} on {name} by {engine}"
        assert len(set(found)) == len(found) == min(len(wanted), most), where
        assert wanted.issuperset(found), where
        if engine not in SLOW:
            assert count(problem, Run(), engine=engine) == len(wanted), where
        kept += len(wanted)
        dropped += len(grids(name)) - len(wanted)
        boards += 1
        if engine in SLOW and boards == FEW:
            break
    assert boards, f"{engine} was never asked about {kind!r}"
    if engine not in SLOW | SMALL:
        assert kept, f"no grid ever kept {kind!r}: the test proves nothing"
        assert dropped, f"{kind!r} never said anything: the test proves nothing"


@pytest.mark.parametrize("engine", EVERY_ENGINE)
@pytest.mark.parametrize("kind", constraints.names)
def test_rule_means_what_it_says(kind: str, engine: str) -> None:
    if (how := engines[engine].available()) is not None:
        pytest.skip(how)
    if engine in SMALL and all(len(grids(name)) >= MANY for name, _ in instances(kind)):
        return  # too large for it, and for the others not
    compare(kind, engine)


class Forgetful(Engine):
    """Finds all grids but the last."""

    name = "toy"
    speaks = EVERY_PRIMITIVE

    def solutions(self, problem: Problem, run: Run) -> Iterator[bytes]:
        yield from list(engines["general"].solutions(problem, run))[:-1]


class Repeating(Forgetful):
    """Tells a grid twice."""

    def solutions(self, problem: Problem, run: Run) -> Iterator[bytes]:
        for values in engines["general"].solutions(problem, run):
            yield values
            yield values


class Lax(Forgetful):
    """Does not know rules, only houses."""

    def solutions(self, problem: Problem, run: Run) -> Iterator[bytes]:
        return engines["general"].solutions(lower(replace(problem.puzzle, constraints=())), run)


class Miscounting(Forgetful):
    """Counts one grid too many."""

    def solutions(self, problem: Problem, run: Run) -> Iterator[bytes]:
        return engines["general"].solutions(problem, run)

    def count(self, problem: Problem, run: Run, limit: int | None = None) -> int:
        return 1 + engines["general"].count(problem, run, limit)


class Refusing(Forgetful):
    """Refuses every problem."""

    def refuses(self, problem: Problem) -> str | None:
        return "no"


@pytest.mark.parametrize("wrong", [Forgetful, Repeating, Lax, Miscounting, Refusing])
def test_a_wrong_engine_would_be_caught(wrong: type[Engine]) -> None:
    engines.register("toy")(wrong())
    try:
        with pytest.raises(AssertionError):
            compare("thermo", "toy")
    finally:
        engines.forget("toy")


def test_no_engine_is_left_out() -> None:
    """What knows houses alone is tested on plain boards, in tests/engines."""
    assert {"general", "python"} <= set(EVERY_ENGINE)
    assert {name for name in engines.names if name not in EVERY_ENGINE} == {"classic"}
    assert set(EVERY_ENGINE) >= SLOW | SMALL, "a name that no engine has"


@pytest.mark.parametrize("kind", constraints.names)
def test_rule_is_written_and_read_back(kind: str) -> None:
    nonet = codecs["nonet"]
    for _, puzzle in instances(kind):
        text = nonet.encode(puzzle)
        assert nonet.decode(Source(text)) == puzzle
        assert hash(puzzle) == hash(nonet.decode(Source(text)))


@pytest.mark.parametrize("codec", codecs.names)
@pytest.mark.parametrize("kind", constraints.names)
def test_rule_reads_back_or_is_refused(kind: str, codec: str) -> None:
    """Whatever the format: the same rule, or another that means the same; never a board without it."""
    for name, puzzle in islice(instances(kind), 3):
        try:
            text = codecs[codec].encode(puzzle)
        except CannotEncode:
            continue
        again = codecs[codec].decode(Source(text), Wishes(puzzle.layout.box or "none", puzzle.symbols))
        if again != puzzle:
            assert again.layout.cells == puzzle.layout.cells
            assert set(search(lower(again), Run(), "general")) == expected(name, puzzle), text


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
