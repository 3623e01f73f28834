"""Negative rules: every dot is drawn."""

import pytest

import nonet
from nonet.core.constraint import Constraint
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.generators.fills import random_fill
from nonet.generators.negatives import completed
from nonet.generators.sheet import Sheet
from nonet.rules import Difference, NoOtherDifferences, NoOtherRatios, NoOtherXv, Ratio, Xv


@pytest.mark.parametrize(
    ("rules", "kinds"),
    [
        ((NoOtherDifferences(),), {Difference}),
        ((NoOtherRatios(),), {Ratio}),
        ((NoOtherXv(),), {Xv}),
        ((NoOtherDifferences(), NoOtherRatios()), {Difference, Ratio}),
        ((NoOtherDifferences((1, 4)),), {Difference}),
        ((NoOtherRatios((2, 3)),), {Ratio}),
    ],
)
def test_the_grid_obeys_the_rules_with_all_dots(rules: tuple[Constraint, ...], kinds: set[type]) -> None:
    board = Puzzle.empty()
    values = random_fill(board, Stream(1)).values
    added = [rule for rule, _ in completed(rules, Sheet(board, values))]
    assert {type(rule) for rule in added} == kinds | {type(rule) for rule in rules}
    puzzle = board.with_rules(*added)
    assert nonet.solve(puzzle.with_givens(values)).unique
    # Without any one of the dots the grid breaks the negative rule.
    for dot in [rule for rule in added if rule not in rules][:5]:
        fewer = board.with_rules(*(rule for rule in added if rule is not dot))
        assert nonet.solve(fewer.with_givens(values)).grid is None


def test_each_pair_of_cells_has_one_dot() -> None:
    board = Puzzle.empty()
    sheet = Sheet(board, random_fill(board, Stream(2)).values)
    dots = [rule for rule, _ in completed((NoOtherDifferences(), NoOtherRatios()), sheet)][:-2]
    pairs = [{rule.a, rule.b} for rule in dots if isinstance(rule, Difference | Ratio)]
    assert len(pairs) == len(dots) == len(set(map(frozenset, pairs)))
