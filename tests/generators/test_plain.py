"""The plain generator: full boards, values hidden with a chance, and the truth about uniqueness.

Covers: plain, api/generating.
"""

import pytest

import nonet


@pytest.mark.parametrize("box", [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4), (5, 5)])
def test_hiding_nothing_gives_a_full_board(box: tuple[int, int]) -> None:
    full = nonet.generate(box=box, hide=0, seed=1)
    assert full.clues == len(full.layout)
    assert full.metadata["status"] == "unique"
    assert full.line() == full.metadata["solution"]


def test_hiding_everything_gives_an_empty_board() -> None:
    empty = nonet.generate(hide=1, seed=1)
    assert empty.clues == 0
    assert empty.metadata["status"] == "multiple"


def test_a_seed_repeats_it() -> None:
    assert nonet.generate(seed=5) == nonet.generate(seed=5)
    assert nonet.generate(seed=5) != nonet.generate(seed=6)


def test_without_a_seed_the_seed_is_told() -> None:
    puzzle = nonet.generate(box=(2, 2))
    assert puzzle == nonet.generate(box=(2, 2), seed=puzzle.metadata["seed"])


def test_the_status_is_true() -> None:
    statuses = set()
    for seed in range(40):
        puzzle = nonet.generate(box=(2, 3), hide=0.6, seed=seed)
        assert puzzle.metadata["status"] == str(nonet.solve(puzzle).status)
        statuses.add(puzzle.metadata["status"])
    assert statuses == {"unique", "multiple"}


def test_about_the_asked_share_is_hidden() -> None:
    clues = sum(nonet.generate(hide=0.3, seed=seed).clues for seed in range(30))
    assert 0.65 < clues / (30 * 81) < 0.75


def test_symbols_and_latin_squares() -> None:
    assert set(nonet.generate(box=(2, 2), symbols="ABCD", hide=0, seed=1).line()) == set("ABCD")
    assert nonet.generate(box=None, size=5, hide=0, seed=1).layout.box is None


@pytest.mark.parametrize("hide", [-0.1, 1.1, float("nan")])
def test_no_such_chance(hide: float) -> None:
    with pytest.raises(nonet.NonetError, match="not a probability"):
        nonet.generate(hide=hide)


def test_a_budget_that_runs_out_before_the_board_is_full() -> None:
    with pytest.raises(nonet.BudgetExceeded, match="after 0 s"):
        nonet.generate(box=(8, 8), seed=1, timeout=0)
    with pytest.raises(nonet.BudgetExceeded, match="after 5 nodes"):
        nonet.generate(box=(8, 8), seed=1, nodes=5)
