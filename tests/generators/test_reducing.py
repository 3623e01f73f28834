"""Taking away the clues that are not needed."""

import pytest

import nonet
from nonet.core.errors import NonetError
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.generators.reducing import reduce
from nonet.rules import Difference, NoOtherDifferences, Thermo

FULL = next(nonet.solutions(Puzzle.empty(box=(2, 3)), order="random", seed=1))
PUZZLE = Puzzle.empty(box=(2, 3)).with_givens(FULL.values)


def test_givens_go_until_each_is_needed() -> None:
    made = reduce(PUZZLE, Stream(1), givens=True, rules=False)
    assert made.settled
    assert made.solution == FULL.values
    assert not nonet.redundant(made.puzzle).clues
    assert len(made.givens) + made.puzzle.clues == 36


def test_rules_go_and_givens_stay() -> None:
    rules = [Thermo((a, b)) for a in range(35) for b in (a + 1,) if b % 6 and FULL.values[a] < FULL.values[b]]
    few = reduce(PUZZLE, Stream(2), givens=True, rules=False).puzzle
    first = few.givens.index(next(value for value in few.givens if value))
    fewer = few.with_givens(bytes(0 if at == first else value for at, value in enumerate(few.givens)))
    puzzle = fewer.with_rules(*rules)
    if not nonet.solve(puzzle).unique:
        puzzle = few.with_rules(*rules)
    made = reduce(puzzle, Stream(3), givens=False, rules=True)
    assert made.puzzle.givens == puzzle.givens
    assert len(made.rules) + len(made.puzzle.constraints) == len(rules)
    assert nonet.solve(made.puzzle).unique
    for rule in made.puzzle.constraints:
        kept = tuple(each for each in made.puzzle.constraints if each != rule)
        assert nonet.count(Puzzle(puzzle.layout, puzzle.symbols, puzzle.givens, kept), limit=2) == 2


def test_rules_that_depend_on_others_are_lowered_anew() -> None:
    dots = [
        Difference(a, b)
        for a in range(36)
        for b in ([a + 1] if a % 6 < 5 else []) + ([a + 6] if a < 30 else [])
        if abs(FULL.values[a] - FULL.values[b]) == 1
    ]
    puzzle = PUZZLE.with_rules(*dots, NoOtherDifferences())
    made = reduce(puzzle, Stream(1), givens=False, rules=True)
    assert nonet.solve(made.puzzle).unique
    assert not made.puzzle.constraints, "the givens say it all"


def test_puzzles_without_one_solution_are_refused() -> None:
    with pytest.raises(NonetError, match="several solutions"):
        reduce(Puzzle.empty(box=(2, 2)), Stream(1), givens=True, rules=True)
    with pytest.raises(NonetError, match="no solution"):
        reduce(nonet.read("11.. .... .... ...."), Stream(1), givens=True, rules=True)
