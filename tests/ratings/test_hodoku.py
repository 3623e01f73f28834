"""HoDoKu's score and our own label.

Covers: hodoku, label.
"""

import nonet
from nonet.logic.path import explain, repertoire
from nonet.logic.technique import catalogue
from nonet.ratings.hodoku import CEILINGS, Level, order
from nonet.ratings.se import DEFAULT_NODES

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_the_score_is_the_sum_of_the_steps() -> None:
    rating = nonet.rate(PUZZLE).hodoku
    assert rating is not None
    scores = {entry.name: entry.hodoku.score for entry in catalogue() if entry.hodoku}
    assert rating.score == sum(scores[name] * times for name, times in rating.techniques)
    assert (rating.level, rating.shown) == (Level.EASY, 0)
    assert sum(times for _, times in rating.techniques) >= 81 - 30


def test_the_order_is_that_of_the_scale() -> None:
    assert [entry.name for entry in order()[:3]] == ["full house", "naked single", "hidden single"]
    assert all(entry.hodoku and entry.hodoku.level in set(Level) for entry in order())
    assert list(CEILINGS.values()) == sorted(CEILINGS.values())


def test_a_label_is_that_of_the_path_explained() -> None:
    for line in (PUZZLE, "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"):
        rating = nonet.rate(line, scales=["label"])
        trace = explain(nonet.read(line), repertoire(unique=True))
        assert rating.label == trace.label
        assert rating.techniques == trace.techniques
        assert rating.se is None
        assert rating.why["se"] == "not asked for"


def test_what_has_no_single_solution_has_no_label() -> None:
    rating = nonet.rate("." * 81, scales=["hodoku", "label"])
    assert rating.label is None
    assert "several solutions" in rating.why["label"]
    assert "several solutions" in rating.why["hodoku"]
    assert (rating.version, rating.nodes) == (nonet.__version__, DEFAULT_NODES)
