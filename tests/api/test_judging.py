"""The judge of difficulty agrees with `rate`, and its sieve never drops a puzzle that fits."""

from __future__ import annotations

import numpy as np
import pytest

import nonet
from nonet.api.judging import Jury, jury_of
from nonet.generators import classic
from nonet.generators.aimed import puzzle_of
from nonet.generators.wishes import Wishes
from nonet.ratings.label import LABELS

SAMPLE = 120


@pytest.fixture(scope="module")
def sample() -> tuple[np.ndarray, list[nonet.Rating]]:
    """Random puzzles with their ratings."""
    puzzles, _, _ = classic.dig(SAMPLE, 99)
    return puzzles, [nonet.rate(puzzle_of(row.tobytes()), scales=("se", "label")) for row in puzzles]


@pytest.mark.parametrize("label", LABELS)
def test_labels_are_those_of_rate(label: str, sample: tuple[np.ndarray, list[nonet.Rating]]) -> None:
    jury = Jury(Wishes(label=str(label)))
    puzzles, ratings = sample
    sieved = jury.sieve(puzzles, 1)
    for row, rating, bound in zip(puzzles, ratings, sieved, strict=True):
        fits = rating.label is label
        if fits:
            assert bound == 0
        if bound == 0:
            verdict = jury.judge(puzzle_of(row.tobytes()))
            assert verdict.fits == fits
            if fits:
                assert verdict.facts["label"] == label


def test_numbers_are_those_of_rate_and_order_the_labels(sample: tuple[np.ndarray, list[nonet.Rating]]) -> None:
    puzzles, ratings = sample
    jury = Jury(Wishes(number=(0.3, 0.5)))
    sieved = jury.sieve(puzzles, 1)
    for row, rating, bound in zip(puzzles, ratings, sieved, strict=True):
        number = rating.difficulty
        assert number is not None
        assert rating.label is LABELS[min(int(number * 5), 4)]
        if 0.3 <= number <= 0.5:
            assert bound == 0
        if bound == 0:
            verdict = jury.judge(puzzle_of(row.tobytes()))
            assert verdict.fits == (0.3 <= number <= 0.5)
    hardest = sorted(ratings, key=lambda rating: rating.difficulty or 0.0)
    assert [LABELS.index(rating.label) for rating in hardest if rating.label] == sorted(
        LABELS.index(rating.label) for rating in hardest if rating.label
    )


def test_se_distances(sample: tuple[np.ndarray, list[nonet.Rating]]) -> None:
    puzzles, ratings = sample
    jury = Jury(Wishes(se=(6.5, 7.2)))
    for rating, bound, row in zip(ratings, jury.sieve(puzzles, 1), puzzles, strict=True):
        assert rating.se is not None
        er = rating.se.er
        assert (bound == 0) == (6.5 <= er <= 7.2)
        if er < 6.5:
            assert bound == pytest.approx(6.5 - er)
        if bound == 0:
            assert jury.judge(puzzle_of(row.tobytes())).facts == {"se": er}


@pytest.mark.parametrize("name", ["naked pair", "x-wing", "xy-wing"])
def test_techniques_are_on_the_path(name: str, sample: tuple[np.ndarray, list[nonet.Rating]]) -> None:
    puzzles, ratings = sample
    needs, only = (Jury(Wishes(technique=name, nothing_harder=nothing)) for nothing in (False, True))
    met = 0
    for row, rating, bound in zip(puzzles, ratings, only.sieve(puzzles, 1), strict=True):
        puzzle = puzzle_of(row.tobytes())
        hardest = list(rating.techniques)[-1]
        if hardest == name:
            met += 1
            assert bound == 0
        assert only.judge(puzzle).fits == (hardest == name)
        if needs.judge(puzzle).fits:
            assert name in rating.techniques
    assert met or name == "x-wing"


def test_wishes_without_difficulty_have_no_jury() -> None:
    assert jury_of(Wishes(clues=(20, 30)), plain=True) is None
    with pytest.raises(nonet.NonetError, match="SE scale"):
        jury_of(Wishes(se=(2.0, 3.0)), plain=False)
