"""What is counted in a file, against other ways to count it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import nonet
from nonet.api.wishing import is_symmetric
from nonet.data.kinds import Classic
from nonet.data.stats import TURNS, patterns, survey

MADE = nonet.generate_many(20, seed=2)
TURNED = nonet.generate_many(3, seed=2, symmetry="90")
PLAIN = nonet.Puzzle.empty().with_givens({"r1c1": 5})


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("stats") / "x.csv"
    image = nonet.augment(MADE.lines()[0], seed=1)[0].line()
    rows = [
        *MADE.lines(),
        *TURNED.lines(),
        image,
        MADE.lines()[1],
        PLAIN.line(),
        "." * 81,
        "11" + "." * 79,
        "no puzzle",
    ]
    path.write_text("puzzle,rating\n" + "".join(f"{row},{place % 3}\n" for place, row in enumerate(rows)))
    return path


def test_counts(lines: Path) -> None:
    found = survey([lines], skip=True, sample=4)
    assert (found.rows, found.unreadable, found.repeated) == (28, 1, 1)
    assert found.classes == 25
    assert found.solutions == {"one": 25, "several": 2, "none": 1, "not known": 0}
    assert found.clues[1] == found.clues[0] == 1
    assert sum(found.clues.values()) == 28
    assert found.automorphisms[0] == 1, "the broken one"
    assert found.symmetric == 2, "one clue, and none"
    assert found.patterns["90"] >= 4
    assert found.own_ratings == {0.0: 10, 1.0: 9, 2.0: 9}
    assert any("3 are equivalent" in line or "2 are equivalent" in line for line in found.lines())


def test_the_sample(lines: Path) -> None:
    found = survey([lines], skip=True, sample=4)
    puzzles = {
        nonet.class_id(line): line for line in reversed([*MADE.lines(), *TURNED.lines(), PLAIN.line(), "." * 81])
    }
    chosen = [puzzles[each] for each in sorted(puzzles)[:4]]
    kept = [line for line in chosen if nonet.solve(line).unique]
    assert found.sampled == len(kept)
    assert sorted(found.ratings.elements()) == sorted(nonet.rate_many(kept).er.tolist())
    assert sorted(found.labels.elements()) == sorted(str(nonet.rate(line).label) for line in kept)
    traces = [nonet.explain(line) for line in kept]
    assert found.techniques == {
        name: sum(name in trace.techniques for trace in traces) for trace in traces for name in trace.techniques
    }


def test_the_sample_does_not_depend_on_the_order(tmp_path: Path) -> None:
    one, other = tmp_path / "a.txt", tmp_path / "b.txt"
    one.write_text("\n".join(MADE.lines()))
    other.write_text("\n".join(reversed(MADE.lines())))
    records = [survey([path], sample=5).record() for path in (one, other)]
    assert records[0] == records[1]


@pytest.mark.parametrize("name", TURNS)
def test_patterns(name: str) -> None:
    cells = nonet.generate_many(4, seed=1, symmetry=name).puzzles
    mixed = np.concatenate([cells, MADE.puzzles])
    expected = [is_symmetric(frozenset(np.flatnonzero(row).tolist()), name, 9) for row in mixed]
    assert expected[:4] == [True] * 4
    assert patterns(mixed, Classic())[name].tolist() == expected


def test_plots_and_words(lines: Path) -> None:
    found = survey([lines], skip=True, sample=6)
    assert set(found.plots()) == {"clues.svg", "own_ratings.svg", "ratings.svg", "techniques.svg", "labels.svg"}
    assert "1 rows are no puzzles" in found.lines()
    assert found.record()["rows"] == 28


def test_nothing_to_tell(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("nothing\n")
    with pytest.raises(nonet.NonetError):
        survey([tmp_path / "x.txt"], skip=True)
