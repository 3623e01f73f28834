"""The score of an answer: 1 for every right one and for no other, and the formula for the rest."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

import nonet
from nonet.api.rewarding import PARTIAL, Reward, reward
from nonet.constraints import constraints

EXAMPLES = Path(__file__).parents[2] / "examples" / "rules"
PUZZLE = nonet.read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")


def solved(puzzle: nonet.Puzzle) -> nonet.Grid:
    grid = nonet.solve(puzzle).grid
    assert grid is not None
    return grid


GRID = solved(PUZZLE)
LINE = GRID.line()
OPEN = LINE.count("") - 1 - PUZZLE.clues
EMPTY = nonet.Puzzle.empty()


def test_the_right_answer() -> None:
    found = reward(PUZZLE, f"<think>Hm.</think>\n{LINE}")
    assert found == 1.0
    assert (found.solved, found.answer, found.open, found.altered) == (True, GRID, OPEN, ())
    assert len(found.right) == OPEN
    assert found.why == "solved"


def test_givens_do_not_count() -> None:
    assert reward(PUZZLE, PUZZLE.line()) == 0.0
    one = PUZZLE.line().replace(".", LINE[2], 1)
    assert reward(PUZZLE, one) == PARTIAL / OPEN
    assert reward(PUZZLE, one, partial=0.5) == 0.5 / OPEN
    assert reward(PUZZLE, one, partial=0) == 0.0
    assert reward(PUZZLE, one).why == f"1 of {OPEN} cells are right"


def test_changed_givens_count_against_it() -> None:
    changed = "6" + LINE[1:]
    found = reward(PUZZLE, changed)
    assert found == PARTIAL * (OPEN - 1) / OPEN
    assert found.altered == (0,)
    left_out = "." * 2 + LINE[2:]
    assert reward(PUZZLE, left_out) == PARTIAL * (OPEN - 2) / OPEN
    assert "2 givens are changed or left out" in reward(PUZZLE, left_out).why
    assert reward(PUZZLE, "1" * 81) >= 0.0


def test_wrong_values_do_not_count() -> None:
    at = next(cell for cell in range(80, -1, -1) if PUZZLE.line()[cell] == ".")
    wrong = LINE[:at] + str(int(LINE[at]) % 9 + 1) + LINE[at + 1 :]
    found = reward(PUZZLE, wrong)
    assert found == PARTIAL * (OPEN - 1) / OPEN
    assert at not in found.right


def test_no_board() -> None:
    found = reward(PUZZLE, "I give up.")
    assert (found, found.answer, found.why) == (0.0, None, "there is no board in the text")


def test_any_solution_is_right() -> None:
    several = "1... ..2. .3.. ...."
    grids = list(nonet.solutions(several))
    assert len(grids) == 3
    assert [reward(several, grid.line()) for grid in grids] == [1.0] * 3
    assert reward(EMPTY, nonet.solve(EMPTY, engine="python").grid.line()) == 1.0  # type: ignore[union-attr]


def test_partial_credit_with_several_solutions_is_for_one_of_them() -> None:
    """A value counts if some solution has it with all that counted before, so cells of two solutions do not add up."""
    row = "123456789" + "." * 72
    assert reward(EMPTY, row) == PARTIAL * 9 / 81
    assert reward(EMPTY, "11" + "." * 79) == PARTIAL * 1 / 81
    last = list(nonet.solutions("1... ..2. .3.. ....", order="random", seed=1))[-1].line()
    for end in range(4, 16):
        shown = last[:end] + "." * (16 - end)
        assert len(reward("1... ..2. .3.. ....", shown).right) == sum(sign == "." for sign in "1.....2..3......"[:end])


@pytest.mark.parametrize("kind", constraints.names)
def test_the_rules_are_checked(kind: str) -> None:
    """For every rule its example: the solution scores 1, and no board in which two values are exchanged does."""
    puzzle = nonet.read(EXAMPLES / f"{kind.replace(' ', '_')}.toml")
    grid = solved(puzzle)
    assert reward(puzzle, nonet.write(grid, "pretty", lossy=True)) == 1.0
    first, second = (grid.values.index(value) for value in sorted({*grid.values} - {0})[:2])
    values = bytearray(grid.values)
    values[first], values[second] = values[second], values[first]
    assert reward(puzzle, nonet.Grid(grid.layout, grid.symbols, bytes(values)).line()) < 1.0


def test_the_puzzle_may_be_at_fault() -> None:
    with pytest.raises(nonet.NonetError, match="no solution"):
        reward("11" + "." * 79, "no board")
    with pytest.raises(nonet.BudgetExceeded):
        reward(EMPTY.with_givens({"r1c1": 9}), "1" * 81, timeout=0)
    with pytest.raises(nonet.ParseError):
        reward("no puzzle", LINE)


@pytest.mark.parametrize("partial", [1, -0.1, 2.0, float("nan"), True, "0.5", None])
def test_no_wrong_answer_can_score_1(partial: object) -> None:
    with pytest.raises(nonet.NonetError, match="partial"):
        reward(PUZZLE, LINE, partial=partial)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", [None, b"1", 5])
def test_the_text_is_text(text: object) -> None:
    with pytest.raises(TypeError):
        reward(PUZZLE, text)  # type: ignore[arg-type]


def test_it_is_a_float() -> None:
    found = reward(PUZZLE, LINE)
    assert isinstance(found, float)
    assert json.dumps([found]) == "[1.0]"
    again = pickle.loads(pickle.dumps(found))
    assert (again, again.answer, again.why) == (1.0, GRID, "solved")
    assert nonet.reward(PUZZLE, LINE) == 1.0
    assert Reward(0.5).answer is None


@given(st.integers(0, 2**32), st.sampled_from(["line", "pretty", "framed", "bars", "sums", "json", "prolog", "grid"]))
@settings(max_examples=60)
def test_right_grids_score_1(seed: int, style: str) -> None:
    made = nonet.generate_many(1, seed=seed)
    grid = nonet.Grid(PUZZLE.layout, PUZZLE.symbols, made.solutions[0].tobytes())
    assert reward(made.lines()[0], f"Sure!\n{nonet.write(grid, style)}\n") == 1.0


@given(st.lists(st.tuples(st.integers(0, 80), st.integers(0, 9)), min_size=1, max_size=90))
def test_wrong_grids_score_less(changes: list[tuple[int, int]]) -> None:
    values = bytearray(GRID.values)
    for cell, value in changes:
        values[cell] = value
    answer = nonet.Grid(GRID.layout, GRID.symbols, bytes(values))
    found = reward(PUZZLE, answer.line())
    assert (found == 1.0) == (answer == GRID)
    assert 0.0 <= found <= 1.0
    right = sum(not given and answer[cell] == GRID[cell] for cell, given in enumerate(PUZZLE.givens))
    altered = sum(bool(given) and answer[cell] != GRID[cell] for cell, given in enumerate(PUZZLE.givens))
    if answer != GRID:
        assert found == PARTIAL * (max(right - altered, 0) / OPEN)


@given(st.text(max_size=400))
def test_no_text_raises(text: str) -> None:
    assert 0.0 <= reward(PUZZLE, text) < 1.0
