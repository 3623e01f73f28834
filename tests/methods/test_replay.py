from __future__ import annotations

from collections.abc import Callable

import pytest

from nonet.core.errors import NonetError
from nonet.core.outcome import Counters
from nonet.core.puzzle import Puzzle
from nonet.methods import Contradiction, Event, GaveUp, Guess, Place, Remove, Solution, Undo, methods
from nonet.methods._replay import Replay

Board = Callable[..., Puzzle]


@pytest.fixture
def replay(board: Board) -> Replay:
    return Replay(board("1... .... .... ....", (2, 2)))


def test_at_the_start_the_givens_stand(replay: Replay) -> None:
    assert replay.values == bytes([1, *[0] * 15])
    assert replay.candidates == [0b0001, *[0b1111] * 15]
    assert (replay.depth, replay.guessed) == (0, [])
    assert replay.counters == Counters(nodes=1, guesses=0, undone=0)


def test_undo_takes_back_the_guess_and_all_that_followed(replay: Replay) -> None:
    replay.apply(Remove(1, 1, "1 stands in row 1"))
    before = replay.values, list(replay.candidates)
    replay.apply(Guess(1, 2))
    replay.apply(Remove(2, 2, "2 stands in row 1"))
    replay.apply(Place(3, 4, "the only candidate"))
    assert replay.values[:4] == bytes([1, 2, 0, 4])
    assert replay.candidates[:4] == [0b0001, 0b0010, 0b1101, 0b1000]
    assert replay.guessed == [(1, 2)]
    replay.apply(Contradiction("no way"))
    replay.apply(Undo(1, 2))
    assert (replay.values, replay.candidates) == before
    assert replay.depth == 0


def test_guesses_nest(replay: Replay) -> None:
    for event in (Guess(1, 2), Guess(2, 3), Undo(2, 3), Guess(2, 4)):
        replay.apply(event)
    assert replay.guessed == [(1, 2), (2, 4)]
    assert replay.depth == 2
    assert (replay.nodes, replay.guesses, replay.undone) == (4, 3, 1)


def test_what_was_done_is_counted_even_if_taken_back(replay: Replay) -> None:
    for event in (Guess(1, 2), Place(2, 3, ""), Remove(3, 1, ""), Undo(1, 2), GaveUp("enough")):
        replay.apply(event)
    assert (replay.placed, replay.removed, replay.undone) == (1, 1, 1)


@pytest.mark.parametrize(
    "event",
    [
        Undo(1, 2),
        Place(0, 2, "r1c1 is given"),
        Guess(0, 1),
        Remove(0, 1, "the value of r1c1 is no open candidate"),
        Solution(Puzzle.empty((2, 2)).grid()),
    ],
)
def test_events_that_do_not_fit_the_board_are_refused(replay: Replay, event: Event) -> None:
    with pytest.raises(NonetError):
        replay.apply(event)


def test_an_undo_must_name_the_last_guess(replay: Replay) -> None:
    replay.apply(Guess(1, 2))
    replay.apply(Guess(2, 3))
    with pytest.raises(NonetError, match="r1c2"):
        replay.apply(Undo(1, 2))


def test_a_candidate_is_removed_once(replay: Replay) -> None:
    replay.apply(Remove(5, 1, ""))
    with pytest.raises(NonetError):
        replay.apply(Remove(5, 1, ""))
    with pytest.raises(NonetError):
        replay.apply(Place(5, 1, ""))


def test_a_whole_run(course: Puzzle) -> None:
    replay = Replay(course)
    for event in methods["label"](course):
        replay.apply(event)
        if isinstance(event, Solution):
            assert replay.values == event.grid.values
            assert all(mask.bit_count() == 1 for mask in replay.candidates)
    assert replay.solutions == 1
    assert replay.guesses == replay.undone
    assert replay.depth == 0
