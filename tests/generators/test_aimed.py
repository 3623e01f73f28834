"""Rows as wished: fresh candidates, climbing, and the same rows however they are asked for.

Covers: aimed, classic.
"""

from __future__ import annotations

import numpy as np
import pytest

import nonet
from nonet.api.judging import jury_of
from nonet.core.budget import within
from nonet.core.errors import BudgetExceeded
from nonet.generators import classic
from nonet.generators.aimed import FRESH, Search, loosened, puzzle_of
from nonet.generators.wishes import Wishes

HARD = Wishes(label="hard")


def search(wishes: Wishes, seed: int = 3, attempts: int = 100_000, threads: int = 1) -> Search:
    return Search(wishes, jury_of(wishes, plain=True), seed, attempts=attempts, threads=threads)


@pytest.mark.parametrize(
    "wishes", [HARD, Wishes(se=(6.5, 7.2)), Wishes(clues=(26, 26)), Wishes(symmetry="180", minimal=True)], ids=repr
)
def test_a_row_is_the_same_alone_and_among_others(wishes: Wishes) -> None:
    rows = search(wishes).rows(range(6))
    alone = search(wishes, threads=3).rows([4])
    assert alone[0] == rows[4]
    assert all(row.found for row in rows)


def test_climbing_goes_to_few_clues() -> None:
    (row,) = search(Wishes(clues=(19, 19))).rows([0])
    assert row.found
    assert row.tried > FRESH
    puzzle = puzzle_of(row.puzzle)
    assert puzzle.clues == 19
    assert not nonet.redundant(puzzle).clues
    outcome = nonet.solve(puzzle, engine="general")
    assert outcome.unique
    assert outcome.grid is not None
    assert outcome.grid.values == row.solution


def test_climbing_goes_to_high_ratings() -> None:
    wishes = Wishes(se=(9.0, 11.9))
    rows = search(wishes).rows(range(2))
    for row in rows:
        rating = nonet.rate(puzzle_of(row.puzzle)).se
        assert rating is not None
        assert rating.er >= 9.0
        assert row.facts == {"se": rating.er}


def test_what_was_not_found_has_the_nearest() -> None:
    (row,) = search(Wishes(clues=(17, 17)), attempts=FRESH + 4000).rows([0])
    assert not row.found
    assert row.tried >= FRESH + 4000
    assert nonet.solve(puzzle_of(row.puzzle)).unique
    assert row.distance == puzzle_of(row.puzzle).clues - 17 < 5


def test_a_budget_of_nodes_is_one_of_boards() -> None:
    ways = search(Wishes(technique="line bounds"))
    with within(None, 2000), pytest.raises(BudgetExceeded, match="after 2000 nodes"):
        ways.rows([0])
    assert 0 < ways.seen[0].tried < 4000


def test_minimal_sees_a_clue_without_need() -> None:
    puzzles, solutions, _ = classic.dig(50, 1)
    more = puzzles.copy()
    at = np.flatnonzero(puzzles[7] == 0)[3]
    more[7, at] = solutions[7, at]
    assert np.flatnonzero(~classic.minimal(more, solutions)).tolist() == [7]


def test_neighbours_are_near() -> None:
    puzzles, _, _ = classic.dig(50, 1)
    near, solutions = classic.vary(puzzles, 5, removed=2)
    assert (nonet.solve_many(near).solutions == solutions).all()
    assert classic.minimal(near, solutions).all()
    kept = ((near == puzzles) & (near != 0)).sum(1)
    assert (kept < (puzzles != 0).sum(1)).any()
    assert kept.mean() > 18


def test_a_pattern_is_kept() -> None:
    cells = tuple(cell for cell in range(81) if (cell // 9 + cell % 9) % 3 == 0)
    puzzles, solutions, counts, tried = classic.fit(np.arange(4, dtype=np.uint64), 2, cells, steps=5000)
    assert counts.tolist() == [1, 1, 1, 1]
    assert (tried < 5000).all()
    assert (np.flatnonzero(puzzles[0]) == cells).all()
    assert (nonet.solve_many(puzzles).solutions == solutions).all()


@pytest.mark.parametrize(
    ("wishes", "stops_early"),
    [
        (Wishes(clues=(24, 24)), False),
        (Wishes(clues=(19, 30)), False),
        (Wishes(clues=(32, 34)), True),
        (Wishes(clues=(32, 34), minimal=True), False),
        (Wishes(clues=(34, 34), symmetry="full"), False),
        (Wishes(clues=(60, 60), symmetry="full"), True),
        (Wishes(), False),
    ],
    ids=repr,
)
def test_more_clues_than_minimal_puzzles_have_are_met_by_stopping_early(wishes: Wishes, stops_early: bool) -> None:
    settled = loosened(wishes)
    assert (settled.minimal is False) is stops_early
    if not stops_early:
        assert settled == wishes


def test_only_a_pattern_leaves_a_nearest_with_several_solutions() -> None:
    (sparse,) = search(Wishes(pattern=frozenset(range(20))), attempts=1).rows([0])
    assert sparse.has_several
    assert nonet.count(puzzle_of(sparse.puzzle), limit=2) == 2
    (few,) = search(Wishes(clues=(17, 17)), attempts=FRESH + 500).rows([0])
    assert not few.has_several
