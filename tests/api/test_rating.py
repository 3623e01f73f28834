"""A rating works out what it is asked, when it is asked, and stays what it is."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError

import pytest

import nonet
from nonet.api import rating as module

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OPEN = "." * 81


def refuse(*_: object, **__: object) -> None:
    raise AssertionError("this was not asked for")


def test_one_scale_costs_one_scale(monkeypatch: pytest.MonkeyPatch) -> None:
    for other in ("rate_hodoku", "rate_label", "solve"):
        monkeypatch.setattr(module, other, refuse)
    rating = nonet.rate(EASY)
    assert str(rating.se) == "1.2/1.2/1.2"
    with pytest.raises(AssertionError):
        _ = rating.label


def test_the_label_needs_no_other_scale(monkeypatch: pytest.MonkeyPatch) -> None:
    for other in ("rate_hodoku", "rate_se"):
        monkeypatch.setattr(module, other, refuse)
    rating = nonet.rate(EASY)
    assert rating.label == "easy"
    assert rating.techniques
    assert rating.meaningful


def test_an_answer_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rating = nonet.rate(EASY)
    first = rating.se, rating.hodoku, rating.label
    for other in ("rate_hodoku", "rate_label", "rate_se", "solve"):
        monkeypatch.setattr(module, other, refuse)
    assert (rating.se, rating.hodoku, rating.label) == first
    assert str(rating) == "SE 1.2/1.2/1.2, HoDoKu 204 (easy), label easy"


def test_it_is_frozen_equal_and_hashable() -> None:
    rating, again = nonet.rate(EASY), nonet.rate(EASY)
    _ = rating.se
    assert rating == again
    assert len({rating, again}) == 1
    assert rating != nonet.rate(EASY, scales=("se",))
    assert rating != nonet.rate(EASY, nodes=1)
    assert nonet.rate(EASY, scales=("label", "se")) == nonet.rate(EASY, scales=("se", "label"))
    with pytest.raises(FrozenInstanceError):
        rating.nodes = 3  # type: ignore[misc]


def test_a_pickle_holds_every_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = pickle.dumps(nonet.rate(EASY))
    for other in ("rate_hodoku", "rate_label", "rate_se", "solve"):
        monkeypatch.setattr(module, other, refuse)
    rating = pickle.loads(kept)
    assert repr(rating) == "<Rating: SE 1.2/1.2/1.2, HoDoKu 204 (easy), label easy>"
    assert rating.why == {}


def test_reasons_are_by_scale() -> None:
    rating = nonet.rate(OPEN, scales=("hodoku", "label"), nodes=1000)
    assert (rating.se, rating.hodoku, rating.label) == (None, None, None)
    assert rating.techniques == {}
    assert rating.why == {
        "se": "not asked for",
        "hodoku": "there are several solutions, so there is nothing to rate",
        "label": "there are several solutions, so there is nothing to rate",
    }
    with pytest.raises(nonet.NonetError, match="no scale named 'hard'"):
        nonet.rate(OPEN, scales=("hard",))


def test_many_ratings_show_their_range() -> None:
    assert repr(nonet.rate_many([EASY])) == "<Ratings of 1 puzzles: ER 1.2 to 1.2>"
    assert repr(nonet.rate_many([])) == "<Ratings of 0 puzzles>"
