"""Rules that setters use beside the old ones: what they refuse. Their meanings are in tests/matrix.

Covers: count_true, count_where, digit_subset, index_line, inexact_cage, parity, progression, same_difference, wrong,
_negation, _steps.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from math import comb
from random import Random

import pytest

import nonet
from nonet import rules
from nonet.constraints import constraints
from nonet.constraints._negation import negation
from nonet.constraints._tables import automaton
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules, CannotHold
from nonet.core.layout import Layout
from nonet.core.primitives import (
    AllDifferent,
    AnyOf,
    Connected,
    Count,
    Labelled,
    Pair,
    Primitive,
    Reach,
    Regular,
    Sum,
    ValueSet,
)
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle

FOUR = Puzzle.empty((2, 2))
NINE = Puzzle.empty()


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: rules.InexactCage("r1c1-r1c3", "<6"), "no symbols in 3 cells make <6"),
        (lambda: rules.InexactCage("r1c1-r1c3", "about 9"), "has a clue that nobody can read: 'about 9'"),
        (lambda: rules.InexactCage("r1c1-r1c3", ""), "a clue that nobody can read: ''"),
        (lambda: rules.InexactCage("r1c1-r1c3", "<5 or"), "nobody can read"),
        (lambda: rules.InexactCage("r1c1-r1c3", 12), "has 12 for its clue"),  # type: ignore[arg-type]
        (lambda: rules.InexactCage("r1c1-r2c1-r2c9", ">1"), "10 cells must differ, but there are 9 symbols"),
        (lambda: rules.InexactCage("r1c1-r1c2", "31 or 41"), "no symbols in 2 cells make 31 or 41"),
        (lambda: rules.CountTrue((rules.Even("r1c1"),), 2), "cannot have from 2 to 2 of 1 rules hold"),
        (lambda: rules.CountTrue((rules.Even("r1c1"),), -1), "cannot have from -1 to -1 of 1"),
        (
            lambda: rules.CountTrue(tuple(rules.Even(c) for c in range(20)), 10),
            r"184,756 ways to choose 10 of 20 rules",
        ),
        (lambda: rules.CountTrue((rules.KillerCage("r1c1", 10),), 1), "only 0 of its rules can hold"),
        (lambda: rules.CountWhere("r1c1", "r1c1 r1c2", "b < a"), "counts its own cell"),
        (lambda: rules.CountWhere("r1c1", "r1c2", "b + a"), "this is a number, where a comparison is needed"),
        (lambda: rules.SameDifference("r1c1 r1c2"), "needs at least 3 cells, not 2"),
        (lambda: rules.Progression("r1c1 r1c2"), "needs at least 3 cells, not 2"),
        (lambda: rules.IndexLine(list(range(10))), "no symbol stands for 10"),
        (
            lambda: rules.Wrong(rules.ConnectedValues("r1c1:r9c9", 9, (1, 2))),
            "hang together, and that cannot be negated",
        ),
        (lambda: rules.Wrong(rules.SameRegion("r1c1", ("r1c2 r1c3",))), "hang together, and that cannot be negated"),
    ],
)
def test_refused_in_words(make: Callable[[], Constraint], words: str) -> None:
    with pytest.raises(BrokenRules, match=words):
        lower(NINE.with_rules(make()))


def test_parity_needs_odd_and_even() -> None:
    with pytest.raises(BrokenRules, match="no odd and even symbols"):
        lower(Puzzle.empty((2, 2), (1, 3, 5, 7)).with_rules(rules.Parity("r1c1 r1c2")))


def test_houses_of_several_sizes_have_no_common_digits() -> None:
    board = Puzzle(Layout(1, 3, (nonet.Area("a", (0, 1)), nonet.Area("b", (0, 1, 2)))), (1, 2, 3), bytes(3))
    with pytest.raises(BrokenRules, match="needs houses, all of one size"):
        lower(board.with_rules(rules.DigitSubset()))


@pytest.mark.parametrize(
    ("clue", "totals"),
    [
        ("<5", range(2, 5)),
        ("≤ 5", range(2, 6)),
        (">=17", range(17, 19)),
        ("> 16", range(17, 19)),
        ("!=9", [*range(2, 9), *range(10, 19)]),
        ("≠9", [*range(2, 9), *range(10, 19)]),
        ("7 or 12", (7, 12)),
        ("7/12", (7, 12)),
        ("3, 5-6", (3, 5, 6)),
        ("1?", range(10, 19)),
        ("??", range(10, 19)),
        ("?7", (17,)),
        ("?", range(2, 19)),
    ],
)
def test_the_clues_of_inexact_cages(clue: str, totals: list[int]) -> None:
    cage = constraints["inexact cage"]((0, 1), clue)  # type: ignore[call-arg]
    assert sorted(cage.allowed(range(2, 19))) == list(totals)  # type: ignore[attr-defined]


def test_an_inexact_cage_on_a_large_board() -> None:
    """Too many sets to list, so that an automaton adds up; the cells still differ."""
    board = Puzzle.empty((4, 4))
    problem = lower(board.with_rules(rules.InexactCage("r1c1-r1c8", "<40 or >99")))
    assert [type(part) for part in problem.primitives[-2:]] == [AllDifferent, Regular] or isinstance(
        problem.primitives[-1], Regular
    )
    grid = next(nonet.solutions(board.with_rules(rules.InexactCage("r1c1-r1c8", "<40"))))
    assert sum(int(grid[cell] or 0) for cell in range(8)) < 40


def test_what_can_never_hold_is_wrong_anyway() -> None:
    impossible = rules.KillerCage("r1c1 r1c2", 100)
    assert nonet.count(FOUR.with_rules(rules.Wrong(impossible))) == 288
    assert nonet.count(FOUR.with_rules(rules.CountTrue((impossible, rules.Even("r1c1")), 1))) == 144
    with pytest.raises(CannotHold):
        lower(FOUR.with_rules(rules.CountTrue((impossible,), 1)))


def test_what_always_holds_is_never_wrong() -> None:
    always = rules.Different("r1c1", "a cell")
    for sure in (always, rules.AnyOf(((always,), (rules.Even("r1c2"),)))):
        with pytest.raises(CannotHold, match="holds whatever the values are"):
            lower(FOUR.with_rules(rules.Wrong(sure)))
        pair = (sure, rules.Even("r1c1"))
        assert nonet.count(FOUR.with_rules(rules.CountTrue(pair, 1))) == 144
        assert nonet.count(FOUR.with_rules(rules.CountTrue(pair, 0, 1))) == 144
        with pytest.raises(CannotHold, match="too many of its rules hold"):
            lower(FOUR.with_rules(rules.CountTrue(pair, 0)))
        assert nonet.count(FOUR.with_rules(rules.CountTrue((sure,), 1))) == 288


def test_counts_of_rules_add_up() -> None:
    """Every grid has some number of true rules."""
    cages = tuple(rules.KillerCage(f"r{row}c1-r{row}c2", 5) for row in range(1, 5))
    found = [nonet.count(FOUR.with_rules(rules.CountTrue(cages, true))) for true in range(5)]
    assert sum(found) == 288
    assert nonet.count(FOUR.with_rules(rules.CountTrue(cages, 1, 3))) == sum(found[1:4])
    assert nonet.count(FOUR.with_rules(rules.CountTrue(cages, 2, 4))) == sum(found[2:])
    assert nonet.count(FOUR.with_rules(rules.CountTrue(cages, 0, 4))) == 288


def test_four_by_four_with_nine_digits() -> None:
    """A published idea: all rows, columns and boxes have one sum, and no two rows or columns hold the same digits."""
    layout = Layout.square(4, (2, 2))
    lines = [house.cells for house in layout.houses if house.kind != "box"]
    unlike = (rules.Wrong(rules.SameValues(pair)) for pair in combinations(lines, 2))
    board = Puzzle(layout, tuple(range(1, 10)), bytes(16)).with_rules(
        rules.EqualSums(tuple(house.cells for house in layout.houses)), *unlike
    )
    grid = next(nonet.solutions(board))
    numbers = [int(grid[cell] or 0) for cell in range(16)]
    assert len({sum(numbers[cell] for cell in house.cells) for house in layout.houses}) == 1
    assert len({frozenset(numbers[cell] for cell in line) for line in lines}) == 8


# Negation of primitives: a word breaks one exactly if it keeps the negation.

CELLS, SYMBOLS = (0, 1, 2, 3), (1, 2, 4)


def some_primitive(dice: Random, depth: int = 1) -> Primitive:
    cells = tuple(dice.sample(CELLS, dice.randint(1, 4)))
    mask, size = dice.randrange(1, 8), len(SYMBOLS)
    low = dice.randint(0, len(cells))
    made: list[Callable[[], Primitive]] = [
        lambda: AllDifferent(cells),
        lambda: Sum(tuple((dice.randint(-2, 3), cell) for cell in cells), dice.randint(0, 8)),
        lambda: Sum(tuple((1, cell) for cell in (*cells, cells[0])), dice.randint(3, 12)),
        lambda: Pair(cells[0], cells[-1], tuple(dice.randrange(8) for _ in range(size))),
        lambda: Count(cells, mask, low, dice.randint(low, len(cells))),
        lambda: Labelled(CELLS[:2], CELLS[2:]),
        lambda: Regular(cells, automaton(3, 0, lambda s, v: (s + v) % 4 if s < 3 else None, lambda s: s == 2, "it")),
    ]
    if len(cells) <= size:
        wanted = [sum(1 << v for v in chosen) for chosen in combinations(range(size), len(cells))]
        made.append(lambda: ValueSet(cells, frozenset(dice.sample(wanted, dice.randint(1, len(wanted))))))
    if depth:
        made.append(lambda: AnyOf(tuple(tuple(some_primitive(dice, depth - 1) for _ in range(2)) for _ in range(2))))
    return dice.choice(made)()


@pytest.mark.parametrize("seed", range(40))
def test_a_negation_holds_where_its_parts_do_not(seed: int) -> None:
    dice = Random(seed)
    for _ in range(20):
        parts = [some_primitive(dice, 2) for _ in range(dice.randint(1, 3))]
        try:
            against = negation(parts, SYMBOLS)
        except CannotHold:
            against = (AnyOf(()),)
        for values in product(range(len(SYMBOLS)), repeat=len(CELLS)):
            keeps = all(part.holds(values, SYMBOLS) for part in parts)
            assert all(part.holds(values, SYMBOLS) for part in against) != keeps, (parts, values)


def test_rules_are_not_nested_without_end() -> None:
    rule: Constraint = rules.Even([0][0])
    for _ in range(20):
        rule = rules.Wrong(rule)
    assert nonet.count(FOUR.with_rules(rule)) == 144
    for make in (rules.Wrong, lambda inner: rules.CountTrue((inner,), 1), lambda inner: rules.AnyOf(((inner,),))):
        with pytest.raises(BrokenRules, match="is nested too deep"):
            make(rule)
    text = '{"kind": "wrong", "rule": ' * 900 + '{"kind": "even", "cell": "r1c1"}' + "}" * 900
    with pytest.raises(nonet.NonetError):
        nonet.read(f'{{"nonet": 1, "rows": 4, "columns": 4, "constraints": [{text}]}}')


def test_too_many_ways_to_break_a_rule() -> None:
    with pytest.raises(BrokenRules, match="in more than 100,000 ways"):
        negation([AllDifferent(tuple(range(448)))], tuple(range(448)))


def test_what_cannot_be_negated() -> None:
    for part in (Connected((0, 1), ((0, 1),), 1, 0, 2), Reach(0, 1, ((2,),), 1)):
        with pytest.raises(BrokenRules, match="cannot be negated"):
            negation([part], SYMBOLS)
        with pytest.raises(BrokenRules, match="cannot be negated"):
            negation([AnyOf(((part,),))], SYMBOLS)
    assert comb(40, 20) > 1e9
    with pytest.raises(BrokenRules, match="all others are too many"):
        negation([ValueSet(tuple(range(20)), frozenset({(1 << 20) - 1}))], tuple(range(40)))
