"""Of the steps on the way to a contradiction, those that it needs."""

from dataclasses import replace
from itertools import islice

import pytest

from nonet.constraints.killer_cage import KillerCage
from nonet.constraints.sum import Sum
from nonet.constraints.thermo import Thermo
from nonet.core.puzzle import Puzzle
from nonet.logic.board import CandidateBoard
from nonet.logic.pruning import needed, replayed
from nonet.logic.step import Step
from nonet.logic.technique import by_name
from nonet.logic.techniques import supposition

PUZZLES = [
    replace(Puzzle.empty((2, 2)), constraints=(*Puzzle.empty((2, 2)).constraints, *rules))
    for rules in (
        (Thermo((0, 1, 5)), KillerCage((2, 3, 7), 9), KillerCage((8, 12), 3)),
        (Sum((1, 2, 5), 4), Sum((4, 9, 15), 11)),
    )
]


def followed(board: CandidateBoard, cell: int, value: int) -> tuple[CandidateBoard, tuple[Step, ...], str | None]:
    start = board.position.board()
    start.place(cell, value)
    inner, trouble = supposition._followed(start.position.board())
    return start, inner, trouble


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_what_stays_is_enough_and_nothing_can_be_left_out(puzzle: Puzzle) -> None:
    board = CandidateBoard.of(puzzle)
    seen = 0
    for step in islice(by_name("supposition")(board), 6):
        cell, value = divmod(step.removing[0], board.links.size)
        start, inner, trouble = followed(board, cell, value)
        assert trouble is not None
        kept, end = needed(lambda start=start: start.position.board(), inner, trouble)  # type: ignore[misc]
        assert len(kept) <= len(inner)
        again = replayed(start.position.board(), kept)
        assert again is not None
        assert again[1] == end
        for left_out in range(len(kept)):
            assert replayed(start.position.board(), [*kept[:left_out], *kept[left_out + 1 :]]) is None
        assert getattr(step, "inner") == kept  # noqa: B009
        seen += 1
    assert seen


def test_steps_of_a_supposition_do_not_hold_without_it() -> None:
    board = CandidateBoard.of(PUZZLES[0])
    step = next(iter(by_name("supposition")(board)))
    assert replayed(board.position.board(), getattr(step, "inner")) is None  # noqa: B009


def test_a_path_without_trouble_is_no_contradiction() -> None:
    assert replayed(CandidateBoard.of(PUZZLES[0]), []) is None
