"""Turns, checks and what happens when a solver misbehaves. No test asserts a time.

Covers: answers, contest.
"""

import signal
from collections.abc import Callable, Sequence
from functools import cache
from itertools import count
from typing import Protocol

import pytest

import nonet
from nonet.bench import contest as module
from nonet.bench.answers import Answer
from nonet.bench.contest import Contest
from nonet.bench.peers import Job, OneByOne, Peer, peers
from nonet.bench.rows import Row
from nonet.bench.sets import PuzzleSet


class Fake(Protocol):
    def __call__(self, name: str, answer: Callable[[str], Answer]) -> Peer: ...


@cache
def truth(puzzle: str) -> Answer:
    outcome = nonet.solve(puzzle)
    return Answer(len(outcome.grids), None if outcome.grid is None else outcome.grid.line())


def result(puzzle_set: PuzzleSet, *entered: Peer, repeat: int = 1) -> dict[str, Row]:
    for puzzle in puzzle_set.puzzles:
        truth(puzzle)
    contest = Contest(puzzle_set, entered, seconds=0.002, repeat=repeat)
    contest.run()
    return {row.solver: row for row in contest.rows()}


def test_solvers_take_turns(small: PuzzleSet, fake: Fake) -> None:
    heard: list[str] = []
    contest = Contest(small, [fake("a", truth), fake("b", truth)], seconds=0.002, repeat=2)
    contest.run(heard.append)
    assert heard == ["small: a", "small: b"] * 3
    assert len(heard) == contest.turns
    for row in contest.rows():
        assert (row.wrong, row.rounds, row.available, row.good) == (0, 2, 3, True)
        assert row.puzzles % 3 == 0 or row.puzzles < 3
        assert row.per_second is not None


WRONG: dict[str, Callable[[str], Answer]] = {
    "finds nothing": lambda puzzle: Answer(0, None),
    "always one": lambda puzzle: Answer(1, truth(puzzle).solution),
    "hides the solution": lambda puzzle: Answer(truth(puzzle).found, None),
    "another solution": lambda puzzle: Answer(truth(puzzle).found, (truth(puzzle).solution or "")[::-1] or None),
    "changes a given": lambda puzzle: Answer(
        truth(puzzle).found, (truth(puzzle).solution or "").translate(str.maketrans("12", "21")) or None
    ),
    "shows a solution of nothing": lambda puzzle: Answer(truth(puzzle).found, truth(puzzle).solution or "1" * 81),
    "first of none": lambda puzzle: Answer(None, truth(puzzle).solution or "1" * 81),
    "silent": lambda puzzle: Answer(None, None),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_answers_are_caught(small: PuzzleSet, fake: Fake, name: str) -> None:
    row = result(small, fake(name, WRONG[name]))[name]
    assert row.wrong
    assert not row.good
    assert row.remark().startswith("WRONG: ")


def test_right_answers_in_other_words(small: PuzzleSet, fake: Fake) -> None:
    found = result(
        small,
        fake("truth", truth),
        fake("first only", lambda puzzle: Answer(None, truth(puzzle).solution)),
        fake("shows no several", lambda puzzle: truth(puzzle) if truth(puzzle).found != 2 else Answer(2, None)),
    )
    assert [row.wrong for row in found.values()] == [0, 0, 0]


def test_an_answer_that_turns_wrong_later_is_caught(small: PuzzleSet, fake: Fake) -> None:
    calls = count()
    row = result(
        small, fake("tired", lambda puzzle: truth(puzzle) if next(calls) < 100 else Answer(9, None)), repeat=60
    )
    assert row["tired"].wrong


def test_a_solver_that_learns_is_shown_no_puzzle_twice(small: PuzzleSet) -> None:
    seen: set[str] = set()

    class Learner(Peer):
        name = "learner"
        about = "would know the answers by heart"
        learns = True

        def job(self, puzzles: Sequence[str]) -> Job:
            return OneByOne(puzzles, self._solve, lambda answer: answer, seen.clear)

        def _solve(self, puzzle: str) -> Answer:
            assert puzzle not in seen
            seen.add(puzzle)
            return truth(puzzle)

    row = result(small, Learner(), repeat=3)["learner"]
    assert (row.failure, row.wrong, row.rounds) == (None, 0, 3)


def test_a_solver_that_fails_spoils_nothing_else(small: PuzzleSet, fake: Fake) -> None:
    def fail(puzzle: str) -> Answer:
        raise RuntimeError("no idea")

    found = result(small, fake("broken", fail), peers["classic batch"])
    assert found["broken"].failure == "failed: RuntimeError: no idea"
    assert found["broken"].per_second is None
    assert not found["broken"].good
    assert found["classic batch"].good
    assert list(found) == ["classic batch", "broken"], "those without a figure come last"


def test_a_solver_that_never_ends_is_broken_off(small: PuzzleSet, fake: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_OVERRUN", 3600)

    def sleep(puzzle: str) -> Answer:
        assert 0 < signal.getitimer(signal.ITIMER_REAL)[0] <= 2 * 3600, "the alarm is set"
        try:
            signal.raise_signal(signal.SIGALRM)  # here it rings, whatever the time
        except Exception:
            return truth(puzzle)
        return truth(puzzle)

    asked = count()
    found = result(
        small, fake("asleep", sleep), fake("drowsy", lambda puzzle: (truth if next(asked) < 1 else sleep)(puzzle))
    )
    for row, finished in ((found["asleep"], 0), (found["drowsy"], 1)):
        assert (row.puzzles, row.rounds, row.wrong, row.good) == (finished, 0, 0, True)
        assert row.per_second is not None
        assert "at most: broken off after" in row.remark()


def test_an_interrupted_contest_tells_what_it_has(small: PuzzleSet, fake: Fake) -> None:
    calls = count()

    def interrupted(puzzle: str) -> Answer:
        if next(calls) > 50:
            raise KeyboardInterrupt
        return truth(puzzle)

    contest = Contest(small, [peers["classic batch"], fake("interrupted", interrupted)], seconds=0.002, repeat=90)
    with pytest.raises(KeyboardInterrupt):
        contest.run()
    found = {row.solver: row for row in contest.rows()}
    assert set(found) == {"classic batch", "interrupted"}
