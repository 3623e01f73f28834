"""Pools: which puzzles come in, and what is told of the others.

Covers: pool, making.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import nonet
from nonet.data.kinds import Classic, kind_with
from nonet.data.making import NOT_FOUND, make
from nonet.data.pool import EQUIVALENT, Block, Gathering

KIND = Classic()
MADE = nonet.generate_many(6, seed=3)
IMAGES = nonet.augment_many(MADE.puzzles, 3, seed=1)
EMPTY = np.zeros((1, 81), np.uint8)
BROKEN = EMPTY.copy()
BROKEN[0, :2] = 1


def test_what_is_left_out() -> None:
    gathering = Gathering(KIND)
    gathering.add(Block.bare(np.concatenate([MADE.puzzles[:2], EMPTY, BROKEN]), "one"))
    gathering.add(Block.bare(np.concatenate([IMAGES[0], MADE.puzzles[1:3]]), "two"))
    pool = gathering.pool()
    assert len(gathering) == len(pool) == 3
    assert (pool.puzzles == MADE.puzzles[:3]).all()
    assert (pool.solutions == MADE.solutions[:3]).all()
    assert [pool.sources[place] for place in pool.source] == ["one", "one", "two"]
    assert pool.left_out == Counter({"several solutions": 1, "no solution": 1, EQUIVALENT: 4})
    assert repr(pool) == "<Pool of 3 puzzles, 9x9>"


def test_repeats_may_stay() -> None:
    gathering = Gathering(KIND, repeats=True)
    gathering.add(Block.bare(IMAGES[0], "one"))
    assert len(gathering.pool()) == 3


def test_answers_are_checked() -> None:
    answers = MADE.solutions.copy()
    answers[2, :2] = answers[2, 1::-1]
    answers[4] = 0
    block = Block("f", np.arange(6), MADE.puzzles, ["f"] * 6, np.full(6, 2.5), answers)
    gathering = Gathering(KIND)
    gathering.add(block.head(5))
    pool = gathering.pool()
    assert (pool.left_out, pool.replaced) == (Counter(), 1)
    assert (pool.solutions == MADE.solutions[:5]).all()
    assert pool.ratings.tolist() == [2.5] * 5


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 3)), min_size=1, max_size=30), st.integers(1, 7))
@settings(max_examples=50)
def test_each_class_comes_in_once(wanted: list[tuple[int, int]], size: int) -> None:
    """Whatever equivalents come, in whatever blocks: the first of each class, and only that."""
    every = np.concatenate([MADE.puzzles[:, None], IMAGES], axis=1)
    rows = np.array([every[puzzle, image] for puzzle, image in wanted])
    gathering = Gathering(KIND)
    for begin in range(0, len(rows), size):
        gathering.add(Block.bare(rows[begin : begin + size], "f"))
    first = dict(reversed([(puzzle, place) for place, (puzzle, _) in enumerate(wanted)]))
    assert (gathering.pool().puzzles == rows[sorted(first.values())]).all()


def test_making() -> None:
    pool = make(KIND, 30, 7, {}, threads=2)
    assert (pool.puzzles == nonet.generate_many(30, seed=7).puzzles).all()
    assert pool.sources == ("nonet-7",)
    assert (make(KIND, 30, 7, {}, threads=1).puzzles == pool.puzzles).all()
    hard = make(KIND, 3, 7, {"difficulty": "hard", "clues": "22..26"})
    assert {str(nonet.rate(KIND.puzzle(values)).label) for values in hard.puzzles} == {"hard"}


def test_making_goes_on_until_there_are_enough_classes() -> None:
    """Of 4x4 puzzles there are few classes, so many of those made are equivalent to earlier ones."""
    pool = make(kind_with((2, 2)), 20, 1, {})
    assert len(pool) == len({each.tobytes() for each in pool.ids}) == 20
    assert pool.left_out[EQUIVALENT] > 0


def test_making_ends() -> None:
    few = make(KIND, 2, 3, {"clues": 20, "attempts": 300})
    assert len(few) == 2
    assert few.left_out[NOT_FOUND] > 0
    with pytest.raises(nonet.NonetError, match="no puzzle as wished"):
        make(KIND, 1, 1, {"difficulty": "extreme", "attempts": 1})
