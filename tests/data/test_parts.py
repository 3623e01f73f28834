"""Parts: splits by class that hold for all data, and equivalents that never cross."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import nonet
from nonet.data import Pool
from nonet.data.kinds import Classic
from nonet.data.parts import Part, Shares
from nonet.data.pool import Block, Gathering


def classes(part: Part) -> set[str]:
    return {each for rows in part.rows() for each in nonet.class_id_many(rows.questions)}


@given(st.floats(0, 1), st.floats(0, 1), st.integers(0, 3), st.sampled_from(["puzzle", "grid"]), st.integers(0, 9))
@settings(max_examples=40)
def test_no_class_is_in_two_parts(pool: Pool, test: float, rest: float, images: int, by: str, seed: int) -> None:
    split = Shares(test, (1 - test) * rest).split(pool, by)
    assert sorted(number for numbers in split.values() for number in numbers.tolist()) == list(range(len(pool)))
    found = [classes(Part(name, pool, numbers, images, seed)) for name, numbers in split.items()]
    assert sum(map(len, found)) == len(set().union(*found)) == len(pool)


def test_the_side_of_a_class_depends_on_nothing_else(pool: Pool) -> None:
    """Other puzzles, other images of them, another order: training data of one set is never test data of another."""
    images = nonet.augment_many(pool.puzzles[::2], 1, seed=3)[:, 0]
    gathering = Gathering(pool.kind)
    gathering.add(Block.bare(images[::-1], "other"))
    other = gathering.pool()
    shares = Shares(0.4, 0.2)
    ids = {name: {pool.ids[n].tobytes() for n in numbers} for name, numbers in shares.split(pool).items()}
    for name, numbers in shares.split(other).items():
        assert {other.ids[n].tobytes() for n in numbers} <= ids[name]
    smaller = Shares(0.2).split(pool)["test"]
    assert {pool.ids[n].tobytes() for n in smaller} <= ids["test"], "a smaller share is part of a larger one"


def test_by_grid_puzzles_of_one_grid_stay_together() -> None:
    grid = nonet.solve(nonet.Puzzle.empty()).grid
    assert grid is not None
    more = [nonet.reduce(grid, seed=seed).givens for seed in range(12)]
    gathering = Gathering(Classic())
    gathering.add(Block.bare(np.array([list(givens) for givens in more], np.uint8), "f"))
    pool = gathering.pool()
    assert len(pool) == 12
    by_grid, by_puzzle = (Shares(0.5).split(pool, by) for by in ("grid", "puzzle"))
    assert sorted(map(len, by_grid.values())) == [0, 12]
    assert min(map(len, by_puzzle.values())) > 0


def test_rows_are_groups(train: Part, pool: Pool) -> None:
    [rows] = train.rows()
    assert len(train) == len(rows) == 30
    assert rows.numbers.tolist() == [number for number in range(3, 13) for _ in range(3)]
    assert rows.images.tolist() == [0, 1, 2] * 10
    assert (rows.questions[::3] == pool.puzzles[3:13]).all()
    solved = nonet.solve_many(rows.questions)
    assert set(solved.status.tolist()) == {1}
    assert (solved.solutions == rows.answers).all()
    ids = nonet.class_id_many(rows.questions)
    assert all(ids[row] == ids[row - row % 3] for row in range(30))
    assert len({row.tobytes() for row in rows.questions}) == 30
    assert np.isnan(rows.ratings[:3]).all()
    assert rows.ratings[3:6].tolist() == [1.6] * 3


def test_images_do_not_depend_on_the_rest(train: Part, pool: Pool) -> None:
    """They are drawn from (seed, number): another part, other threads and more images change nothing."""
    [rows] = train.rows()
    [other] = Part("x", pool, np.array([12, 4]), 5, seed=9, threads=1).rows()
    assert (other.questions[:3] == rows.questions[-3:]).all()
    assert (other.questions[6:9] == rows.questions[3:6]).all()
    [next_seed] = Part("x", pool, np.array([3, 4, 5]), 2, seed=10).rows()
    same = {row.tobytes() for row in rows.questions} & {row.tobytes() for row in next_seed.questions}
    assert len(same) == 3, "seeds next to each other share no image"


@pytest.mark.parametrize("shares", [(-0.1, 0), (1.1, 0), (0.6, 0.5), (float("nan"), 0)])
def test_shares_make_sense(shares: tuple[float, float]) -> None:
    with pytest.raises(nonet.NonetError, match="make no sense"):
        Shares(*shares)
