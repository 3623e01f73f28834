"""The scales of ratings, against the api.

Covers: scales, progress.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

import nonet
from nonet.data.kinds import Classic, kind_with
from nonet.data.making import make
from nonet.data.progress import silent
from nonet.data.scales import KEEP, SCALES, meaning_of, ratings_of

KIND = Classic()
CELLS = nonet.generate_many(1100, seed=8).puzzles


def test_se() -> None:
    assert (ratings_of("se", KIND, CELLS) == nonet.rate_many(CELLS).er).all()


def test_a_rating_that_gave_up_is_none() -> None:
    found = ratings_of("se", KIND, CELLS, nodes=1)
    gave_up = nonet.rate_many(CELLS, nodes=1).status == 2
    assert gave_up.any()
    assert (np.isnan(found) == gave_up).all()


def test_guesses_do_not_depend_on_the_company() -> None:
    found = ratings_of("guesses", KIND, CELLS[:50])
    assert found.tolist() == [nonet.solve(KIND.line(values)).counters.guesses for values in CELLS[:50]]
    assert (ratings_of("guesses", KIND, CELLS[10:20]) == found[10:20]).all()


def test_difficulty() -> None:
    small = kind_with((2, 2))
    puzzles, _ = small.make(2, 0, 1, 0, {})
    assert ratings_of("difficulty", small, puzzles).tolist() == [
        nonet.rate(small.puzzle(p)).difficulty for p in puzzles
    ]
    with pytest.raises(nonet.NonetError, match="for plain 9x9, not for 4x4"):
        ratings_of("se", small, puzzles)
    assert math.isnan(ratings_of("difficulty", KIND, np.zeros((1, 81), np.uint8))[0])


def test_progress_counts_every_row() -> None:
    seen: list[int] = []
    ratings_of("se", KIND, CELLS, advance=seen.append)
    assert sum(seen) == len(CELLS)
    assert len(seen) > 1
    with silent("nothing", 3) as advance:
        advance(1)


def test_every_scale_says_what_it_means() -> None:
    assert all(meaning_of(name) for name in (*SCALES, KEEP))
    assert make(KIND, 1, 1, {}).ratings.tolist() != [0.0], "not rated yet"
