"""Completing a puzzle with the fewest givens."""

from itertools import combinations, product

import pytest

import nonet
from nonet.core.errors import NonetError
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.generators.completing import complete, smallest_hitting_set
from nonet.rules import KillerCage, Thermo


def fewest(puzzle: Puzzle) -> int:
    """How many givens have to be added, by trying all of them."""
    grids = [grid.values for grid in nonet.solutions(puzzle)]
    if len(grids) == 1:
        return 0
    givens = sorted({(cell, value) for grid in grids for cell, value in enumerate(grid)})
    for count in range(1, 5):
        for chosen in combinations(givens, count):
            if sum(all(grid[cell] == value for cell, value in chosen) for grid in grids) == 1:
                return count
    raise AssertionError("more than four")


@pytest.mark.parametrize("index", range(12))
def test_no_fewer_givens_do(index: int) -> None:
    stream = Stream(3, index)
    board = Puzzle.empty(box=(2, 2))
    grid = next(nonet.solutions(board, order="random", seed=index)).values
    kept = stream.shuffled(range(16))[: 2 + index % 3]
    puzzle = board.with_givens(bytes(value if cell in kept else 0 for cell, value in enumerate(grid)))
    made = complete(puzzle, stream)
    assert nonet.solve(made.puzzle).unique
    assert made.fewest
    assert len(made.added) == fewest(puzzle)
    assert {cell for cell in range(16) if made.puzzle.givens[cell] and not puzzle.givens[cell]} == set(made.added)


def test_rules_and_givens_are_kept() -> None:
    board = Puzzle.empty().with_rules(Thermo("r1c1-r1c6"), KillerCage("r5c5:r6c6", 13)).with_givens({"r9c9": 4})
    made = complete(board, Stream(1))
    assert made.puzzle.constraints == board.constraints
    assert made.puzzle["r9c9"] == 4
    assert nonet.solve(made.puzzle).unique
    assert len(made.added) < 25


def test_one_given_is_found_among_any_number_of_solutions() -> None:
    """A 25-clue puzzle less one clue has a single given that does: the clue, or another."""
    line = list(nonet.generate_many(1, seed=5).lines()[0])
    line[next(at for at, sign in enumerate(line) if sign != ".")] = "."
    made = complete(nonet.read("".join(line)), Stream(1))
    assert len(made.added) == 1
    assert made.fewest


def test_what_is_complete_stays() -> None:
    puzzle = nonet.read("1234 3412 2143 4321")
    made = complete(puzzle, Stream(1))
    assert made.puzzle == puzzle
    assert made.added == ()
    assert made.fewest


def test_what_has_no_solution_is_refused() -> None:
    with pytest.raises(NonetError, match="no solution"):
        complete(nonet.read("11.. .... .... ...."), Stream(1))


def test_hitting_sets() -> None:
    stream = Stream(9)
    for _ in range(100):
        sets = [frozenset(stream.shuffled(range(8))[: 1 + stream.below(3)]) for _ in range(1 + stream.below(7))]
        found = smallest_hitting_set(sets, 8)
        assert found is not None
        assert all(each & set(found) for each in sets)
        smaller = product(range(8), repeat=len(found) - 1)
        assert not any(all(each & set(chosen) for each in sets) for chosen in smaller)
        assert smallest_hitting_set(sets, len(found) - 1) is None
