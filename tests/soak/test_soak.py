"""One round of every family, and that a difference, an exception and a process that dies are seen."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.soak import crew, rows
from tests.soak.crew import Crew, Round, run_round
from tests.soak.families import classic
from tests.soak.family import NAMES, Tally, family, same
from tests.soak.ledger import Ledger

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", NAMES)
def test_a_round_of_every_family(name: str) -> None:
    if (why := family(name).missing()) is not None:
        pytest.skip(why)
    done = run_round(name, 1)
    assert [difference for tally in done.tallies for difference in tally.differences] == []
    assert sum(tally.comparisons for tally in done.tallies) > 0


def test_the_same_seed_compares_the_same() -> None:
    assert run_round("sizes", 3).tallies == run_round("sizes", 3).tallies


def test_a_difference_is_counted_and_told() -> None:
    ledger = Ledger()
    tallies = (same("kind", 1, 1, "here"), same("kind", 1, 2, "there"), Tally("other", 5))
    told = ledger.enter(Round("sizes", 7, tallies, 2.0))
    assert told[0] == "DIFFERENCE sizes, kind, seed 7: there: 1 where 2 was expected"
    assert told[1] == "again: python -m tests.soak --family sizes --seed 7 --rounds 1"
    assert (ledger.comparisons, ledger.differences) == (7, 1)
    assert "| sizes  | 7           | 1 " in ledger.table()


def test_runs_add_up() -> None:
    ledger = Ledger()
    ledger.enter(Round("sizes", 7, (Tally("one", 1000), Tally("other", 5, ("here",))), 2.0))
    page = f"# A page\n\n{ledger.table()}\n"
    ledger.add_page(page)
    assert (ledger.comparisons, ledger.differences) == (2010, 2)
    assert ledger.accounts["sizes"].seconds == 4
    assert "| 7-7, 7-7 |" in ledger.table()


def test_an_exception_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    def compare(seed: int) -> Iterator[Tally]:
        yield Tally("good", 3)
        raise RuntimeError("what now")

    monkeypatch.setattr(crew, "family", lambda name: family("sizes")._replace(compare=compare))
    good, bad = run_round("sizes", 1).tallies
    assert good.comparisons == 3
    assert bad.differences == ("RuntimeError after 'good': what now",)


def test_a_process_that_dies_is_a_difference() -> None:
    hands = Crew(1)
    try:
        hands.ask("sizes", 1)
        hands._hands[0].process.kill()
        (done,) = hands.rounds(60)
        if done.tallies[0].kind != "crashed or hung":
            return  # it was faster than the signal
        assert "status -9" in done.tallies[0].differences[0]
        assert hands.is_free
    finally:
        hands.dismiss()


def test_a_wrong_kernel_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A batch that loses the second solution of some boards differs from how they were made, shown with few clues."""
    right = classic.solved

    def forgetful(cells: rows.Bytes, kernel: str, limit: int = 2) -> classic.Answers:
        answers = right(cells, kernel, limit)
        if kernel == classic.KERNELS[-1]:
            wrong = (answers.counts == 2) & (cells[:, 40] == 5)
            answers.counts[wrong], answers.status[wrong] = 1, 1
        return answers

    monkeypatch.setattr(classic, "solved", forgetful)
    differences = [each for tally in classic.compare(1) for each in tally.differences]
    assert differences
    assert "." * 40 + "5" + "." * 40 in differences or len(classic.KERNELS) == 1


def test_boards_are_what_they_are_known_to_be() -> None:
    """Every kind of board is there, and the plain check of solutions can fail."""
    known = rows.boards(5)
    assert {0, 1, 2, rows.UNKNOWN, rows.INVALID} == set(known.counts.tolist())
    unique = known.counts == 1
    assert rows.filled(known.cells[unique], known.solutions[unique]).all()
    assert not rows.filled(known.cells[unique], known.solutions[unique] % 9 + 1).any()


@pytest.mark.skipif(os.name == "nt", reason="signals to one process")
def test_ctrl_c_prints_the_table_so_far() -> None:
    command = [sys.executable, "-m", "tests.soak", "--family", "sizes", "--processes", "1", "--minutes", "10"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(4)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "comparisons" in out


def test_a_meaning_sees_the_other_rules() -> None:
    """Two minimums side by side say nothing of each other; by themselves, no grid would keep both."""
    for seed in (1045, 1052):
        assert [each for tally in run_round("rules", seed).tallies for each in tally.differences] == []
