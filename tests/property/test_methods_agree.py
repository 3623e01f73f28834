"""All five methods find what the oracle finds, each solution once, and what they tell can be replayed."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.engines import Run, search, verified
from nonet.methods import Contradiction, GaveUp, Solution, Undo, methods
from nonet.methods._replay import Replay

CAP = 20
"""Past so many solutions, only as many are compared with the rules instead of with each other."""


def random_solution(puzzle: Puzzle, seed: int) -> bytes:
    return next(search(lower(puzzle), Run(stream=Stream(seed)), "python"))


def oracle(puzzle: Puzzle, limit: int) -> set[bytes]:
    return set(islice(search(lower(puzzle), Run(), "python"), limit))


def solutions(name: str, puzzle: Puzzle, seed: int, limit: int) -> list[bytes]:
    """The first solutions of a method (all, if the limit is not reached), with every event held against the board."""
    replay = Replay(puzzle)
    found: list[bytes] = []
    before = None
    told_at = [0]  # how many solutions had been told when each standing guess was made
    for event in methods[name](puzzle, seed=seed):
        if isinstance(event, Undo):
            assert replay.guessed[-1] == (event.cell, event.symbol)
            if told_at[-1] == len(found):
                assert isinstance(before, Contradiction), "a guess that failed is taken back after a contradiction"
        if isinstance(event, Contradiction) and replay.depth == 0:
            assert not found, "with no guess standing, a contradiction says that there is no solution"
        assert not isinstance(event, GaveUp)
        replay.apply(event)
        del told_at[replay.depth + 1 :]
        told_at.extend([len(found)] * (replay.depth + 1 - len(told_at)))
        if isinstance(event, Solution):
            assert event.grid.values == replay.values
            found.append(replay.values)
            if len(found) == limit:
                return found
        before = event
    assert replay.depth == 0
    assert found or isinstance(before, Contradiction)
    return found


def agree(puzzle: Puzzle, seed: int, cap: int = CAP) -> None:
    expected = oracle(puzzle, cap + 1)
    for name in methods.names:
        if len(expected) <= cap:
            found = solutions(name, puzzle, seed, limit=cap + 1)
            assert set(found) == expected, name
        else:
            found = solutions(name, puzzle, seed, limit=cap)
            assert all(verified(lower(puzzle), values) for values in found), name
        assert len(found) == len(set(found)), f"{name} told a solution twice"


@st.composite
def puzzles(draw: st.DrawFn, box: tuple[int, int], fewest: int, most: int, spoil: bool = False) -> Puzzle:
    """A solution of which only some cells stay; if `spoil`, one more cell gets a value that need not be right."""
    empty = Puzzle.empty(box)
    seed = draw(st.integers(0, 2**32 - 1), label="seed of the solution")
    values = bytearray(random_solution(empty, seed))
    order = Stream(seed, 1).shuffled(range(len(values)))
    clues = draw(st.integers(fewest, most), label="clues")
    for cell in order[clues:]:
        values[cell] = 0
    if spoil:
        cell = draw(st.sampled_from(order[clues:]), label="spoilt cell")
        seen = {values[other] for area in empty.areas() if cell in area.cells for other in area.cells}
        fitting = [value for value in range(1, len(empty.symbols) + 1) if value not in seen]
        # Mostly a value that no clue contradicts, so that only solving can tell.
        values[cell] = draw(st.sampled_from(fitting * 3 + [1]), label="spoilt value")
    return empty.with_givens(bytes(values))


def modest(examples: int) -> settings:
    return settings(max_examples=examples, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@modest(25)
@given(puzzle=puzzles((2, 2), 0, 16), seed=st.integers(0, 99))
def test_4x4(puzzle: Puzzle, seed: int) -> None:
    agree(puzzle, seed, cap=288)


@modest(25)
@given(puzzle=puzzles((2, 2), 2, 10, spoil=True), seed=st.integers(0, 99))
def test_4x4_spoilt(puzzle: Puzzle, seed: int) -> None:
    agree(puzzle, seed, cap=288)


@pytest.mark.parametrize("box", [(2, 3), (3, 2)])
@pytest.mark.parametrize("spoil", [False, True])
def test_6x6(box: tuple[int, int], spoil: bool) -> None:
    @modest(25)
    @given(puzzle=puzzles(box, 8, 20, spoil), seed=st.integers(0, 99))
    def check(puzzle: Puzzle, seed: int) -> None:
        agree(puzzle, seed)

    check()


@modest(15)
@given(puzzle=puzzles((3, 3), 32, 60), seed=st.integers(0, 99))
def test_9x9(puzzle: Puzzle, seed: int) -> None:
    agree(puzzle, seed)


@modest(15)
@given(puzzle=puzzles((3, 3), 32, 60, spoil=True), seed=st.integers(0, 99))
def test_9x9_spoilt(puzzle: Puzzle, seed: int) -> None:
    agree(puzzle, seed)
