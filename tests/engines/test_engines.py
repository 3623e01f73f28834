"""What every engine promises, whoever it is: the engines come from the registry, and are held against the oracle.

Covers: __init__, _engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import nonet
from nonet.core.errors import BudgetExceeded, EngineUnavailable
from nonet.core.primitives import EVERY_PRIMITIVE
from nonet.core.problem import Problem, lower
from nonet.core.random import Stream
from nonet.engines import Engine, Run, choose, count, engines, search, verified

ORACLE = "python"

BOARDS = {
    "one solution": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "several solutions": "8.........95.......76.........426798...571243...893165......916....3.487....1.532",
    "a contradiction that is seen": "55" + "." * 79,
    "a contradiction that is not": "12345678.........9" + "." * 63,
    "4x4": "1.....2..3......",
    "4x4, no solution": "12..3..4.....1..",
    "6x6": "1..4.....5.1.6..2..3.....5.1...6..2.",
}

ENGINES = engines.names


def problems() -> Iterator[tuple[str, Problem]]:
    for name, line in BOARDS.items():
        yield name, lower(nonet.read(line))


def is_there(name: str) -> None:
    if (how := engines[name].available()) is not None:
        pytest.skip(how)


def compare(engine: str) -> None:
    """All solutions, each once, in any order; the same count; the same in random order and with cells decided first."""
    taken = 0
    for name, problem in problems():
        if engines[engine].refuses(problem) is not None:
            with pytest.raises(EngineUnavailable):
                next(search(problem, Run(), engine))
            continue
        taken += 1
        expected = sorted(search(problem, Run(), ORACLE))
        assert sorted(search(problem, Run(), engine)) == expected, name
        assert sorted(search(problem, Run(stream=Stream(7)), engine)) == expected, f"{name}, in random order"
        assert count(problem, Run(), engine=engine) == len(expected), name
        assert count(problem, Run(), 1, engine) == min(1, len(expected)), f"{name}, up to one"
    assert taken, f"{engine} takes none of these boards"


@pytest.mark.parametrize("engine", ENGINES)
def test_it_finds_what_the_oracle_finds(engine: str) -> None:
    is_there(engine)
    compare(engine)


@pytest.mark.parametrize("engine", ENGINES)
def test_the_oracle_s_numbers_are_not_nothing(engine: str) -> None:
    """So that the comparison is about something: none, one and several solutions on boards that the engine takes."""
    numbers = {
        min(count(problem, Run(), 2, ORACLE), 2)
        for _, problem in problems()
        if engines[engine].refuses(problem) is None
    }
    assert numbers == {0, 1, 2}


def searched(problem: Problem, run: Run, engine: str) -> tuple[set[bytes], str | None]:
    """What was found within the budget, and what was said when it ran out."""
    found = set()
    try:
        for values in search(problem, run, engine):
            found.add(values)
    except BudgetExceeded as spent:
        return found, str(spent)
    return found, None


@pytest.mark.parametrize("engine", ENGINES)
def test_budgets_are_kept_and_never_an_answer(engine: str) -> None:
    is_there(engine)
    for name, problem in problems():
        if engines[engine].refuses(problem) is not None:
            continue
        with pytest.raises(BudgetExceeded, match="gave up after 0 s"):
            list(search(problem, Run(timeout=0.0), engine))
        expected = set(search(problem, Run(), ORACLE))
        for nodes in (1, 2, 5):
            found, gave_up = searched(problem, Run(nodes=nodes), engine)
            assert gave_up is None or f"gave up after {nodes} node" in gave_up
            assert found <= expected
            assert gave_up or found == expected, f"{name}: {nodes} nodes were not enough, and nothing was said"


@pytest.mark.parametrize("engine", [name for name in ENGINES if engines[name].speaks == EVERY_PRIMITIVE])
@settings(max_examples=25)
@given(seed=st.integers(0, 1 << 32), size=st.sampled_from([(3, 3), (2, 4), (4, 2), (1, 9), (4, 1)]))
def test_every_primitive_against_every_assignment(
    chance: Any, by_brute_force: Callable[[Problem], set[bytes]], engine: str, seed: int, size: tuple[int, int]
) -> None:
    is_there(engine)
    problem = chance(seed, *size).problem(4)
    expected = by_brute_force(problem)
    found = list(islice(search(problem, Run(), engine), 6))
    assert len(set(found)) == len(found) == min(6, len(expected))
    assert set(found) <= expected


class Toy(Engine):
    """An engine that is right; the others here are wrong in one way each."""

    name = "toy"
    speaks = EVERY_PRIMITIVE

    def solutions(self, problem: Problem, run: Run) -> Iterator[bytes]:
        run.node()
        return engines[ORACLE].solutions(problem, run)


class Forgetful(Toy):
    def solutions(self, problem: Problem, run: Run) -> Iterator[bytes]:
        return islice(super().solutions(problem, run), 1)


class Inventive(Toy):
    def solutions(self, problem: Problem, run: Run) -> Iterator[bytes]:
        yield bytes([1]) * len(problem.domains)


class Unrandom(Toy):
    def solutions(self, problem: Problem, run: Run) -> Iterator[bytes]:
        return iter(()) if run.stream is not None else super().solutions(problem, run)


class Miscounting(Toy):
    def count(self, problem: Problem, run: Run, limit: int | None = None) -> int:
        return 2


class Untaking(Toy):
    def refuses(self, problem: Problem) -> str | None:
        return "no"


@pytest.fixture
def toy() -> Iterator[Callable[[Engine], None]]:
    def enter(engine: Engine) -> None:
        engines.register("toy")(engine)

    yield enter
    engines.forget("toy")


def test_a_right_engine_passes(toy: Callable[[Engine], None]) -> None:
    toy(Toy())
    compare("toy")


@pytest.mark.parametrize("wrong", [Forgetful, Inventive, Unrandom, Miscounting, Untaking])
def test_a_wrong_engine_would_be_caught(toy: Callable[[Engine], None], wrong: type[Engine]) -> None:
    toy(wrong())
    with pytest.raises(AssertionError):
        compare("toy")


def test_every_answer_is_checked(toy: Callable[[Engine], None]) -> None:
    toy(Inventive())
    problem = lower(nonet.read(BOARDS["4x4"]))
    with pytest.raises(AssertionError, match="the engine 'toy' returned a wrong answer"):
        next(search(problem, Run(), "toy"))
    good = next(search(problem, Run(), ORACLE))
    assert verified(problem, good)
    assert not verified(problem, good[::-1])
    assert not verified(problem, good[:-1])
    assert not verified(problem, bytes(16))


def test_auto_takes_the_fastest_that_takes_the_problem() -> None:
    names = {name: choose(problem).name for name, problem in problems()}
    assert names["one solution"] == "classic"
    assert names["4x4"] == "general"
