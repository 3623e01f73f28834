"""The contests beyond plain 9x9: every solver answers the same, and what cannot be read is told.

Covers: contests, problems.
"""

import json
from pathlib import Path

import pytest
from tests.interrupting import NET

from nonet.bench import contests
from nonet.bench.problems import Measured, ProblemSet, balanced_sets, file_sets, lowered, measure, solvers, summed_up
from nonet.core.puzzle import Puzzle


def test_every_solver_says_the_same() -> None:
    pytest.importorskip("pysat")
    names = ["auto", "general", "cadical", "sat", "python"]
    sets = [
        *balanced_sets([2], [0.5, 0.75], [1, 2]),
        ProblemSet("none", [("two ones", Puzzle.empty((2, 2)).with_givens(bytes([1, 1]) + bytes(14)))]),
    ]
    for done in contests.contest(sets, names, NET):
        assert {row.solver for row in done.rows} == set(names)
        assert all(row.proved is not None and row.found is not None for row in done.rows)
        assert len({row.solutions for row in done.rows if row.puzzle == done.rows[0].puzzle}) == 1
        assert all(summary.finished == summary.puzzles and not summary.disagrees for summary in done.summaries)
        assert len(contests.table(done.summaries, "cadical")) == len(names) + 1


def test_disagreement_is_seen() -> None:
    rows = [
        Measured("set", "a", "one", 0.1, 0.2, 1),
        Measured("set", "a", "other", 0.1, 0.2, 2),
        Measured("set", "b", "one", 0.1, 0.4, 1),
        Measured("set", "b", "other", None, None, None),
    ]
    one, other = summed_up(rows, 30)
    assert (one.finished, other.finished) == (2, 1)
    assert (one.disagrees, other.disagrees) == (1, 1)
    assert one.total == pytest.approx(0.6)
    assert other.total == pytest.approx(30.2)
    assert "DISAGREE on 1" in contests.table([one, other], "one")[1]


def test_a_puzzle_that_takes_too_long_is_given_up() -> None:
    hard = balanced_sets([6], [0.55], [1])[0]
    [(label, problem)] = lowered(hard)
    row = measure(hard.name, label, problem, "general", solvers(["general"])["general"], 0.1)
    assert row.proved is None
    assert "0.1 s" in row.remark


def test_files_are_read_where_they_lie(tmp_path: Path) -> None:
    folder = tmp_path / "variants"
    folder.mkdir()
    board = "4 4\n1 - - -\n- - 2 -\n- 3 - -\n- - - 4"
    lines = [{"id": "good", "problem": board}, {"id": "bad", "problem": "4 4\n1 - -"}, {"id": "empty"}]
    (folder / "large.jsonl").write_text("\n".join(map(json.dumps, lines)))
    (folder / "unheard.jsonl").write_text(json.dumps(lines[0]))
    [large] = file_sets(tmp_path, ["large"])
    assert [name for name, _ in large.puzzles] == ["good"]
    assert large.puzzles[0][1].line() == "1.....2..3.....4"
    assert sum(large.skipped.values()) == 2
    assert [each.name for each in contests.variant_sets(tmp_path)] == ["unheard"]
    assert "there is no format named 'unheard'" in next(iter(contests.variant_sets(tmp_path)[0].skipped))
    assert not file_sets(tmp_path, ["large"], most=0)[0].puzzles


def test_who_is_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.engines.sat.find_spec", lambda name: None)
    assert "python-sat" in contests.missing(["auto", "cadical"])["cadical"]
    assert "auto" not in contests.missing(["auto", "cadical"])
