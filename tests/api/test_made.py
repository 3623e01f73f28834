"""Puzzles by the batch: proved unique and minimal by engines that did not make them, and the same on every way.

Covers: made, generating, generators/classic.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pytest

import nonet
from nonet.core.random import Stream
from nonet.generators.orbits import SYMMETRIES, orbits

GOLDEN = {
    "none": "3090fe54859a00c8",
    "180": "7399464bb96ebe64",
}


HEART = ".x.x.x.x.x...x...xx.......x.x.....x...x...x.....x.x...x...x...x.x.....x...x.x.x.."

WISHES: dict[str, tuple[int, dict[str, Any], str]] = {
    "minimal and symmetric": (40, {"symmetry": "180", "minimal": True}, "b19f2e52b5931133"),
    "20 clues": (1, {"clues": 20, "attempts": 100_000}, "2abff4bb5b2cf67b"),
    "26 clues": (40, {"clues": 26}, "4ff4fd04dbee7591"),
    "SE rating": (20, {"se": (6.5, 7.2)}, "f4ea500e6842fb47"),
    "high SE rating": (1, {"se": (9.0, 11.9)}, "876b83907b90b438"),
    "pattern": (4, {"pattern": HEART}, "e233b3a039552b90"),
    "controlled bias": (1, {"bias": "controlled"}, "4a9546907ab62be5"),
    "uniform": (20, {"uniform": True}, "33cfed4cb7340195"),
    "label": (12, {"difficulty": "hard"}, ""),
    "number": (12, {"difficulty": (0.2, 0.3)}, ""),
    "technique": (4, {"technique": "naked pair", "nothing_harder": True}, ""),
}
"""Wishes with the hash of what they give; none for those that change when techniques become better."""


def is_needed(puzzles: np.ndarray, groups: tuple[tuple[int, ...], ...]) -> np.ndarray:
    """For each puzzle, whether it has several solutions without any one of its groups of clues."""
    needed = np.ones(len(puzzles), bool)
    for group in groups:
        rows = np.flatnonzero(puzzles[:, group[0]])
        without = puzzles[rows].copy()
        without[:, list(group)] = 0
        needed[rows] &= nonet.solve_many(without).counts > 1
    return needed


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_every_puzzle_is_unique_and_no_group_can_go(symmetry: str) -> None:
    made = nonet.generate_many(200, symmetry=symmetry, seed=11)
    assert made.found.all()
    batch = nonet.solve_many(made.puzzles)
    assert (batch.counts == 1).all()
    assert (batch.solutions == made.solutions).all()
    groups = orbits(symmetry, 9)
    assert is_needed(made.puzzles, groups).all()
    for group in groups:
        given = made.puzzles[:, list(group)] != 0
        assert (given == given[:, :1]).all(), "a group is given or hidden as a whole"


@pytest.mark.slow
def test_ten_thousand_minimal_puzzles() -> None:
    made = nonet.generate_many(10_000, seed=12)
    assert (nonet.solve_many(made.puzzles).counts == 1).all()
    assert is_needed(made.puzzles, orbits("none", 9)).all()
    assert 24.3 < made.clues.mean() < 24.5


def test_other_engines_agree() -> None:
    for line in nonet.generate_many(40, seed=13).lines():
        puzzle = nonet.read(line)
        assert nonet.solve(puzzle, engine="general").status is nonet.Status.UNIQUE
        assert not nonet.redundant(puzzle).clues


@pytest.mark.parametrize("symmetry", GOLDEN)
def test_same_seed_same_puzzles(symmetry: str) -> None:
    """On every machine, instruction set and number of threads, whole or in shards."""
    whole = nonet.generate_many(3000, symmetry=symmetry, seed=14, threads=1)
    threads = nonet.generate_many(3000, symmetry=symmetry, seed=14, threads=7)
    shards = [nonet.generate_many(1000, symmetry=symmetry, seed=14, first=first).puzzles for first in (0, 1000, 2000)]
    assert (whole.puzzles == threads.puzzles).all()
    assert (whole.puzzles == np.concatenate(shards)).all()
    assert hashlib.blake2b(whole.text(), digest_size=8).hexdigest() == GOLDEN[symmetry]


@pytest.mark.parametrize("wish", WISHES)
def test_wishes_give_the_same_in_threads_and_shards(wish: str) -> None:
    count, wishes, golden = WISHES[wish]
    whole = nonet.generate_many(count, seed=14, threads=1, **wishes)
    threads = nonet.generate_many(count, seed=14, threads=7, **wishes)
    last = nonet.generate_many(1, seed=14, first=count - 1, **wishes)
    assert whole.found.all()
    assert whole.text() == threads.text()
    assert whole.tried.tolist() == threads.tried.tolist()
    assert whole.lines()[-1] == last.lines()[0]
    assert golden in ("", hashlib.blake2b(whole.text(), digest_size=8).hexdigest())
    batch = nonet.solve_many(whole.puzzles)
    assert (batch.counts == 1).all()
    assert (batch.solutions == whole.solutions).all()


def test_the_same_alone_as_a_puzzle() -> None:
    every: list[dict[str, Any]] = [
        {},
        {"difficulty": "medium"},
        {"clues": 25},
        {"symmetry": "180"},
        {"pattern": HEART},
    ]
    for wishes in every:
        one = nonet.generate(seed=9, index=3, **wishes)
        assert one.line() == nonet.generate_many(1, seed=9, first=3, **wishes).lines()[0]
        assert nonet.solve(one, engine="general").grid.line() == one.metadata["solution"]  # type: ignore[union-attr]
        assert one.metadata["minimal"] == (not nonet.redundant(one).clues)


def test_controlled_bias_is_minimal_and_takes_wishes_about_clues_only() -> None:
    made = nonet.generate_many(1, bias="controlled", seed=2)
    assert is_needed(made.puzzles, orbits("none", 9)).all()
    with pytest.raises(nonet.NonetError, match="a symmetry contradict each other"):
        nonet.generate_many(1, bias="controlled", symmetry="180")
    with pytest.raises(nonet.NonetError, match="uniform grids and a search"):
        nonet.generate_many(1, uniform=True, difficulty="hard")


def test_symmetric_and_minimal_are_two_truths() -> None:
    both = nonet.generate_many(20, symmetry="180", minimal=True, seed=3)
    assert is_needed(both.puzzles, orbits("none", 9)).all()
    loose = nonet.generate_many(20, symmetry="180", seed=3)
    assert not is_needed(loose.puzzles, orbits("none", 9)).all()


def test_clues_in_range_or_an_honest_nothing() -> None:
    ranged = nonet.generate_many(200, clues=(22, 23), seed=15)
    assert set(ranged.clues.tolist()) == {22, 23}
    assert is_needed(ranged.puzzles, orbits("none", 9)).all()
    exact = nonet.generate_many(50, clues=32, minimal=False, seed=15)
    assert set(exact.clues.tolist()) == {32}
    assert (nonet.solve_many(exact.puzzles).counts == 1).all()
    nothing = nonet.generate_many(3, clues=17, attempts=5, seed=15)
    assert not nothing.found.any()
    assert nothing.tried.tolist() == [5, 5, 5]
    assert nothing.lines() == ["", "", ""]


def test_the_first_box_follows_the_stream_of_the_seed() -> None:
    """The native streams are those of `core.random`: the first box of the grid is the first shuffle."""
    for index in range(5):
        box = Stream(21, index).shuffled(range(1, 10))
        grid = nonet.generate_many(1, seed=21, first=index).solutions[0].reshape(9, 9)
        assert grid[:3, :3].ravel().tolist() == box


@pytest.mark.parametrize(
    ("wishes", "word"),
    [
        ({"clues": 10}, "no puzzles with 10 clues"),
        ({"clues": (30, 20)}, "no range of clues"),
        ({"minimal": False}, "needs a number of clues"),
        ({"symmetry": "round"}, "no symmetry"),
        ({"attempts": 0}, "attempts start at 1"),
        ({"threads": -1}, "threads"),
        ({"first": -1}, "make no sense"),
    ],
)
def test_impossible_wishes(wishes: dict[str, Any], word: str) -> None:
    with pytest.raises(nonet.NonetError, match=word):
        nonet.generate_many(1, **wishes)


@pytest.mark.parametrize("wishes", [{}, {"difficulty": "hard"}, {"bias": "controlled"}], ids=str)
def test_a_time_limit_leaves_rows_empty_and_says_so(wishes: dict[str, Any]) -> None:
    made = nonet.generate_many(5, seed=1, timeout=0, **wishes)
    assert made.why is not None
    assert "timeout=" in repr(made)
    assert made.puzzles.shape == (5, 81)
    assert not made.found.any()
    assert not made.tried.any()


def test_a_time_limit_that_is_long_enough_changes_nothing() -> None:
    asked: tuple[dict[str, Any], ...] = ({}, {"difficulty": "medium"})
    for wishes in asked:
        plain, limited = (nonet.generate_many(4, seed=1, timeout=time, **wishes) for time in (None, 10_000))
        assert limited.why is None
        assert plain.lines() == limited.lines()
