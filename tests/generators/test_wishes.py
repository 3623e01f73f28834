"""Wishes and what is told when they cannot be had."""

import pytest

import nonet
from nonet.generators.wishes import Nearest, Verdict, Wishes, content


@pytest.mark.parametrize(("clues", "missed"), [(20, 2), (22, 0), (24, 0), (27, 3)])
def test_how_many_clues_are_missed(clues: int, missed: int) -> None:
    assert Wishes(clues=(22, 24)).clues_missed(clues) == missed
    assert Wishes().clues_missed(clues) == 0


def test_which_wishes_need_a_judge() -> None:
    assert not Wishes(clues=(22, 24), symmetry="180", minimal=True).is_about_difficulty
    for wish in ({"label": "hard"}, {"se": (6.5, 7.2)}, {"number": (0.4, 0.5)}, {"technique": "x-wing"}):
        assert Wishes(**wish).is_about_difficulty
    assert content(nonet.Puzzle.empty()).fits
    assert not Verdict(0.5).fits


def test_the_nearest_is_the_first_of_the_least_distance() -> None:
    near = Nearest(tried=1200)
    first, second = nonet.read("1" + "." * 80), nonet.read("2" + "." * 80)
    for puzzle, distance in ((second, 2.0), (first, 1.0), (second, 1.0), (second, 3.0)):
        near.see(puzzle, distance, f"distance {distance:g}")
    error = near.not_found("gave up after 1 s")
    assert isinstance(error, nonet.BudgetExceeded)
    assert (error.nearest, error.tried) == (first, 1200)
    assert str(error) == (
        "no such puzzle was found: gave up after 1 s, 1,200 boards tried; the nearest puzzle has distance 1"
    )
    assert Nearest(tried=1).not_found("the end").message == "no such puzzle was found: the end, 1 board tried"
