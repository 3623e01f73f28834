"""True candidates against all solutions of small boards with random rules."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import nonet
from nonet.constraints.anti_knight import AntiKnight
from nonet.constraints.thermo import Thermo
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.engines import Run, search

RandomPuzzle = Callable[..., Puzzle]


def totals(puzzle: Puzzle) -> Counter[tuple[int, int]]:
    """How many solutions the oracle has for each cell and value."""
    return Counter(pair for values in search(lower(puzzle), Run(), "python") for pair in enumerate(values) if pair[1])


@settings(max_examples=120, deadline=None)
@given(st.integers(0, 1 << 32), st.sampled_from([(2, 2), (2, 2), (2, 3)]), st.sampled_from([1, 2, 3, 7, 1000]))
def test_they_are_those_of_all_solutions(
    random_puzzle: RandomPuzzle, seed: int, box: tuple[int, int], cap: int
) -> None:
    puzzle = random_puzzle(seed, box)
    expected = totals(puzzle)
    found = nonet.true_candidates(puzzle, cap=cap)
    assert found.complete
    assert found.solvable is bool(expected)
    for cell in puzzle.layout.cells:
        wanted = {
            symbol: min(cap, expected[cell, value])
            for value, symbol in enumerate(puzzle.symbols, 1)
            if expected[cell, value]
        }
        assert found.counts[cell] == wanted
        assert found[cell] == tuple(wanted)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1 << 32), st.integers(1, 60))
def test_with_a_budget_what_is_said_is_true(random_puzzle: RandomPuzzle, seed: int, nodes: int) -> None:
    puzzle = random_puzzle(seed, (2, 2))
    expected = totals(puzzle)
    found = nonet.true_candidates(puzzle, nodes=nodes, cap=3)
    assert found.counters.nodes <= nodes
    for cell in puzzle.layout.cells:
        for value, symbol in enumerate(puzzle.symbols, 1):
            said = found.counts[cell].get(symbol, 0)
            assert said <= min(3, expected[cell, value])
            assert said == min(3, expected[cell, value]) or symbol in found.unknown[cell]
    assert found.complete is (found.why is None)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 1 << 32))
def test_values_that_nothing_tells_apart(seed: int) -> None:
    """Latin squares of few givens: one solution stands for many, but only as far as it may."""
    random = Random(seed)
    latin = Puzzle.empty(None, size=4)
    givens = bytes(random.choice([0, 0, 0, 0, 1, 2]) for _ in range(16))
    masks = tuple(random.choice([15, 15, 15, 3, 14]) for _ in range(16)) if random.random() < 0.5 else None
    puzzle = replace(latin, givens=givens, candidates=masks)
    expected = totals(puzzle)
    found = nonet.true_candidates(puzzle)
    assert {(c, v) for c in range(16) for v in found[c]} == set(expected)


def test_known_boards() -> None:
    empty = nonet.true_candidates(Puzzle.empty())
    assert all(empty[cell] == tuple(range(1, 10)) for cell in range(81))
    unique = nonet.true_candidates("1... ..2. .3.. ...4")
    assert str(unique) == str(nonet.solve("1... ..2. .3.. ...4").grid)
    assert unique.masks() == tuple(1 << (value - 1) for value in b"\1\2\4\3\3\4\2\1\4\3\1\2\2\1\3\4")
    assert unique.rows()[0] == [[1], [2], [4], [3]]
    none = nonet.true_candidates("11.. .... .... ....")
    assert none.solvable is False
    assert str(none).startswith(" - - | - -")


def test_a_rule_without_givens() -> None:
    """Anti-knight and a long thermo: bulbs start low, and no digit can be where it would leave none for the rest."""
    board = replace(Puzzle.empty(), constraints=(AntiKnight(), Thermo((0, 9, 18, 27, 36, 37, 38))))
    found = nonet.true_candidates(board)
    assert found.complete
    assert found[0] == (1, 2, 3)
    assert found[38] == (7, 8, 9)


def test_other_symbols_and_missing_cells() -> None:
    words = nonet.true_candidates(Puzzle.empty((2, 2), ["red", "green", "blue", "white"]))
    assert words[3] == ("red", "green", "blue", "white")
    assert "red,green,blue,white" in str(words)
    gaps = nonet.Layout(2, 2, (nonet.Area("row 1", (0, 1)),), missing=frozenset({2}))
    found = nonet.true_candidates(Puzzle(gaps, (1, 2), bytes([1, 0, 0, 0])))
    assert (found[0], found[1], found[2], found[3]) == ((1,), (2,), (), (1, 2))


def test_what_makes_no_sense() -> None:
    with pytest.raises(nonet.NonetError, match="cap of 0"):
        nonet.true_candidates("1... .... .... ....", cap=0)
    stopped = nonet.true_candidates(Puzzle.empty((4, 4)), nodes=1)
    assert not stopped.complete
    assert stopped.solvable is None
    assert "after 1 node (allow more with nodes= (--nodes)):" in str(stopped)
