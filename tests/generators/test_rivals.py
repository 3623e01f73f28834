"""Solutions other than a known answer, found natively for any givens."""

import pytest

import nonet
from nonet.core.budget import within
from nonet.core.errors import BudgetExceeded, EngineUnavailable
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.generators.rivals import Rivals
from nonet.rules import AntiKnight, Thermo

BOARD = Puzzle.empty(box=(2, 3))
ANSWER = next(nonet.solutions(BOARD)).values


def rivals_of(board: Puzzle = BOARD) -> Rivals:
    return Rivals(lower(board))


def test_a_rival_has_the_givens_and_differs_in_the_cell() -> None:
    givens = bytes([*ANSWER[:12], *bytes(24)])
    rival = rivals_of().find(givens, ANSWER, 20).rival
    assert rival is not None
    assert rival[:12] == ANSWER[:12]
    assert rival[20] != ANSWER[20]
    assert nonet.solve(BOARD.with_givens(rival)).unique


def test_the_answer_is_no_rival_of_itself() -> None:
    ended = rivals_of().find(ANSWER, ANSWER)
    assert ended.is_alone
    assert ended.rival is None


def test_extra_primitives_count() -> None:
    rule = Thermo("r1c1-r1c6")
    board = BOARD.with_rules(rule)
    answer = next(nonet.solutions(board)).values
    bound = board.constraints[0]
    together = Rivals(lower(BOARD), bound.lower(BOARD)).find(bytes(36), answer).rival
    assert together is not None
    assert list(together[:6]) == [1, 2, 3, 4, 5, 6]


def test_what_is_dug_is_minimal_and_keeps_the_order() -> None:
    groups = [(cell,) for cell in Stream(1).shuffled(range(36))]
    dug = rivals_of().dig(ANSWER, ANSWER, groups)
    assert dug.settled
    assert nonet.count(BOARD.with_givens(dug.givens)) == 1
    for cell in (cell for cell in range(36) if dug.givens[cell]):
        fewer = bytes(0 if at == cell else value for at, value in enumerate(dug.givens))
        assert nonet.count(BOARD.with_givens(fewer), limit=2) == 2
    assert dug == rivals_of().dig(ANSWER, ANSWER, groups)
    assert dug.givens != rivals_of().dig(ANSWER, ANSWER, groups[::-1]).givens


def test_digging_stops_at_the_fewest_clues_and_takes_whole_groups() -> None:
    groups = [(cell, 35 - cell) for cell in range(18)]
    dug = rivals_of().dig(ANSWER, ANSWER, groups, min_clues=30)
    assert 36 - dug.givens.count(0) == 30
    assert all(bool(dug.givens[a]) == bool(dug.givens[b]) for a, b in groups)


def test_nodes_bound_one_question_and_the_budget_all_of_them() -> None:
    board = Puzzle.empty(box=(5, 5))
    answer = next(nonet.solutions(board, order="random", seed=1)).values
    givens = bytes(value if Stream(2, cell).chance() < 0.42 else 0 for cell, value in enumerate(answer))
    assert not rivals_of(board).find(givens, answer, nodes=2).settled
    with within(nodes=3), pytest.raises(BudgetExceeded):
        rivals_of(board).find(givens, answer)
    with within(timeout=0), pytest.raises(BudgetExceeded):
        rivals_of(board).find(givens, answer)


def test_rules_that_cannot_hold_leave_no_rival() -> None:
    answer = bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])
    impossible = Puzzle.empty(box=(2, 2)).with_rules(AntiKnight(), Thermo("r1c1-r1c4"), Thermo("r1c4-r1c1"))
    assert rivals_of(impossible).find(bytes(16), answer).is_alone


def test_more_values_than_a_mask_holds_are_refused() -> None:
    with pytest.raises(EngineUnavailable, match="up to 64 values"):
        Rivals(lower(Puzzle.empty(box=None, size=65)))


def test_wrong_sizes_and_cells_are_refused() -> None:
    with pytest.raises(ValueError, match="byte for each position"):
        rivals_of().find(b"", ANSWER)
    with pytest.raises(ValueError, match="not on the board"):
        rivals_of().find(ANSWER, ANSWER, 36)
    with pytest.raises(ValueError, match="not one of"):
        rivals_of().find(bytes([7] * 36), ANSWER)
    with pytest.raises(ValueError, match="not on the board"):
        rivals_of().dig(ANSWER, ANSWER, [(0,), (-1,)])
