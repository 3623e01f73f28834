"""Redundant clues, by their definition."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings, strategies as st

import nonet
from nonet.api.clues import Clue, givens_of, rules_of
from nonet.constraints.anti_knight import AntiKnight
from nonet.constraints.difference import Difference
from nonet.constraints.no_other_differences import NoOtherDifferences
from nonet.constraints.thermo import Thermo
from nonet.core.puzzle import Puzzle

RandomPuzzle = Callable[..., Puzzle]


def unique_without(puzzle: Puzzle, clues: list[Clue]) -> bool:
    """Whether the same solution is the only one of the puzzle that is written down without these clues."""
    givens = bytearray(puzzle.givens)
    for clue in clues:
        if clue.cell is not None:
            givens[clue.cell] = 0
    gone = [clue.rule for clue in clues]
    rules = tuple(rule for rule in puzzle.constraints if rule not in gone)
    outcome = nonet.solve(replace(puzzle, givens=bytes(givens), constraints=rules), engine="python")
    return outcome.unique and outcome.grid == nonet.solve(puzzle, engine="python").grid


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 1 << 32), st.sampled_from([(2, 2), (2, 2), (2, 3)]))
def test_by_definition(random_puzzle: RandomPuzzle, seed: int, box: tuple[int, int]) -> None:
    """Boards are completed by a solution's givens until they are unique, which leaves many of them to spare."""
    puzzle = random_puzzle(seed, box)
    first = next(iter(nonet.solutions(puzzle)), None)
    assume(first is not None)
    assert first is not None
    givens = bytearray(puzzle.givens)
    for cell in range(0, len(givens), 2):
        givens[cell] = first.values[cell]
    puzzle = puzzle.with_givens(bytes(givens))
    found = nonet.redundant(puzzle)
    assert found.status is nonet.solve(puzzle).status
    if found.status is not nonet.Status.UNIQUE:
        assert not found.clues
        return
    everything = [*givens_of(puzzle), *rules_of(puzzle, houses=False)]
    assert not found.unknown
    assert list(found.clues) == [clue for clue in everything if unique_without(puzzle, [clue])]
    assert set(found.together) <= set(found.clues)
    assert unique_without(puzzle, list(found.together))
    for clue in set(found.clues) - set(found.together):
        assert not unique_without(puzzle, [*found.together, clue])
    assert nonet.solve(found.without()).grid == nonet.solve(puzzle).grid


def test_in_words() -> None:
    assert str(nonet.redundant("1... ..2. .3.. ...4")) == "nothing can go"
    full = nonet.redundant("1243 3421 4312 213.")
    assert str(full).startswith("each of these could go alone: 1 in r1c1, 2 in r1c2")
    assert "they cannot all go together, but these can: " in str(full)
    assert str(nonet.redundant("1... .... .... ....")).startswith("there are several solutions")
    assert str(nonet.redundant("11.. .... .... ....")).startswith("there is no solution")


def test_rules_are_understood_anew() -> None:
    """A dot cannot go where a negative rule would then forbid its pair; a rule that says nothing can."""
    board = nonet.read("1243 3421 4312 21..")
    dotted = replace(board, constraints=(Difference(0, 1), NoOtherDifferences((3,))))
    assert "difference r1c1-r1c2" in map(str, nonet.redundant(dotted).clues)
    pairs = [(a, b) for a in range(16) for b in (a + 1, a + 4) if b < 16 and (b == a + 4 or b % 4)]
    grid = nonet.solve(board).grid
    assert grid is not None
    dots = tuple(Difference(a, b) for a, b in pairs if abs(grid.values[a] - grid.values[b]) == 1)
    strict = replace(board, constraints=(*dots, NoOtherDifferences()))
    assert nonet.solve(strict).unique
    names = [str(clue) for clue in nonet.redundant(strict).clues]
    assert not [name for name in names if name.startswith("difference")]
    assert "no other differences" in names


def test_a_rule_that_the_givens_make_idle() -> None:
    board = replace(nonet.read("1... ..2. .3.. ...4"), constraints=(Thermo((0, 1)),))
    found = nonet.redundant(board)
    assert "thermo r1c1-r1c2" in map(str, found.clues)
    assert "1 in r1c1" not in map(str, nonet.redundant("1... ..2. .3.. ...4").clues)


def test_budgets_are_told() -> None:
    puzzle = replace(nonet.read("1... ..2. .3.. ...4"), constraints=(AntiKnight(),))
    assert nonet.redundant(puzzle, timeout=0).status is nonet.Status.UNKNOWN
    hard = nonet.read("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    solution = nonet.solve(hard).grid
    assert solution is not None
    # With the second row given there is less to search than without one of its cells.
    eased = hard.with_givens(hard.givens[:9] + solution.values[9:18] + hard.givens[18:])
    found = nonet.redundant(eased, engine="general", nodes=nonet.solve(eased, engine="general").counters.nodes)
    assert found.unknown
    assert "not known of" in str(found)
    assert "nodes" in str(found)


@pytest.mark.parametrize("name", ["redundant", "conflict", "true_candidates"])
def test_the_names_are_functions(name: str) -> None:
    assert callable(getattr(nonet, name))
