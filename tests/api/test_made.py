"""Puzzles by the batch: proved unique and minimal by engines that did not make them, and the same on every way.

Covers: made, generators/classic.
"""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

import nonet
from nonet.core.random import Stream
from nonet.generators.orbits import SYMMETRIES, orbits

GOLDEN = {
    "none": "3090fe54859a00c8",
    "180": "7399464bb96ebe64",
}


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
        ({"clues": (30, 20)}, "no puzzles with"),
        ({"minimal": False}, "needs a number of clues"),
        ({"symmetry": "round"}, "no symmetry"),
        ({"attempts": 0}, "attempts start at 1"),
        ({"threads": -1}, "threads"),
        ({"first": -1}, "make no sense"),
    ],
)
def test_impossible_wishes(wishes: dict[str, object], word: str) -> None:
    with pytest.raises(nonet.NonetError, match=word):
        nonet.generate_many(1, **wishes)  # type: ignore[arg-type]
