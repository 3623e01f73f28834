"""Rules with layers of extra cells: what they refuse, and boards where they meet others. Meanings are in tests/matrix.

Covers: along, by_value, count_in_layer, in_layer, japanese_sum, loop, modifiers, route, shading, yin_yang, _layers,
_route, _shading, _value_words.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

import nonet
from nonet import rules
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules
from nonet.core.layout import Layout
from nonet.core.primitives import AnyOf, Regular
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle

FOUR = Puzzle.empty((2, 2))
NINE = Puzzle.empty()
CAGE = rules.KillerCage("r1c1-r1c3", 9)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: rules.YinYang("Shading 1"), "has 'Shading 1' for its layer"),
        (lambda: rules.InLayer("r1c1", ""), "a layer cannot be called"),
        (lambda: rules.InLayer("r1c1", "shading", 9), "has no state 9"),
        (lambda: rules.InLayer("r11c1", "shading"), "names r11c1, which belongs to a layer and not to the board"),
        (lambda: rules.CountInLayer("r1c1", "r1c1:r9c9", "shading", -1), "has no state -1"),
        (lambda: rules.Shading(connected="all"), "cannot have 'all' connected"),
        (lambda: rules.Shading(squares="few"), "has no squares 'few'"),
        (lambda: rules.Shading(size=82), "cannot shade 82 of 81 cells"),
        (lambda: rules.Modifiers("doublers", 0), "cannot have 0 kinds"),
        (lambda: rules.Modifiers("doublers", 9), "needs 10 symbols, for as many states"),
        (lambda: rules.Modifiers("doublers", per_house=2), "18 modifiers of a kind are too many for 9 symbols"),
        (lambda: rules.ByValue("doublers", ("a",), (CAGE,)), "needs an expression for each state"),
        (lambda: rules.ByValue("doublers", ("a", "2 * b"), (CAGE,)), r"expected a, a whole number, .* found 'b'"),
        (lambda: rules.ByValue("doublers", ("a", "a < 2"), (CAGE,)), "this is a comparison, where a number is needed"),
        (lambda: rules.ByValue("doublers", ("a", "9 // (a - 3)"), (CAGE,)), "divides by zero for a = 3"),
        (lambda: rules.ByValue("doublers", ("a", "2 * a"), (rules.YinYang(),)), "'yin yang', which is about a layer"),
        (
            lambda: rules.ByValue("doublers", ("a", "-a"), (rules.ConnectedValues("r1c1:r2c2", 2, (1, 2)),)),
            "hang together, and that does not depend on values",
        ),
        (lambda: rules.ByValue("doublers", ("a", "2 * a"), (rules.Sum("r1c1 r1c2", 99),)), "in 2 cells make 99"),
        (lambda: rules.Route("r1c1", "r1c1"), "names a cell twice"),
        (lambda: rules.Along("a +"), "but it ends here"),
        (lambda: rules.JapaneseSum("r0c1", (3, "x")), "has 'x' for a sum"),
        (lambda: rules.JapaneseSum("r11c1", (3,)), "is not beside a row or column"),
    ],
)
def test_refused_in_words(make: Callable[[], Constraint], words: str) -> None:
    with pytest.raises(BrokenRules, match=words):
        lower(NINE.with_rules(rules.Shading(connected="none"), make()))


def test_rules_bring_their_layers() -> None:
    board = NINE.with_rules(rules.YinYang(), rules.Loop(), rules.Along("a < b or b < a"))
    assert board.layout.layers == ("shading", "loop", "loop right", "loop down")
    inside = rules.AnyOf(((rules.InLayer("r1c1", "fog"),), (rules.Wrong(rules.InLayer("r1c2", "ice")),)))
    assert NINE.with_rules(inside).layout.layers == ("fog", "ice")


def test_a_rule_without_its_layer_is_told_apart() -> None:
    bare = Puzzle(NINE.layout, NINE.symbols, NINE.givens, (rules.YinYang(),))
    with pytest.raises(BrokenRules, match="the board has no layer named 'shading'"):
        lower(bare)


def test_rules_of_the_whole_board_leave_layers_alone() -> None:
    """However many layers lie below: the same digits, and as many as before."""
    plain = FOUR.with_rules(rules.AntiKnight(), rules.Sandwich("r5c1", 0), rules.NonConsecutive(0))
    ways = nonet.count(plain)
    layered = FOUR.with_layers("shading", "ice").with_rules(*plain.constraints)
    fixed = tuple(
        rules.InLayer([cell], name, 0) for name in layered.layout.layers for cell in layered.layout.board.cells
    )
    assert nonet.count(layered.with_rules(*fixed)) == ways > 0
    for rule in (
        rules.Diagonal(),
        rules.Windoku(),
        rules.DisjointGroups(),
        rules.GlobalMod(2),
        rules.FullRank("r0c1", 1),
    ):
        assert lower(FOUR.with_rules(rule)).primitives == lower(FOUR.with_layers("ice").with_rules(rule)).primitives


def yin_yangs(rows: int, columns: int) -> int:
    """The number of yin yangs of a board, each colouring looked at."""

    def in_one_piece(cells: set[tuple[int, int]]) -> bool:
        met = set(list(cells)[:1])
        for _ in cells:
            met |= {(r, c) for r, c in cells if met & {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}}
        return met == cells

    places = [(r, c) for r in range(rows) for c in range(columns)]
    found = 0
    for bits in range(1 << len(places)):
        dark = {place for i, place in enumerate(places) if bits >> i & 1}
        corners = ((r, c) for r in range(rows - 1) for c in range(columns - 1))
        squares = [{(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} for r, c in corners]
        mixed = all(square & dark and square - dark for square in squares)
        found += mixed and in_one_piece(dark) and in_one_piece(set(places) - dark)
    return found


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (3, 3), (3, 4), (2, 5)])
def test_yin_yangs_by_hand(rows: int, columns: int) -> None:
    """With what is implied about borders and chessboards no colouring is lost."""
    size = rows * columns
    board = Puzzle(Layout(rows, columns, ()), (1, 2), bytes([1] * size)).with_rules(rules.YinYang())
    assert nonet.count(board) == yin_yangs(rows, columns)


def test_loops_by_hand() -> None:
    """13 loops on a board of 3x3 cells: nine rectangles with or without a corner cut off, ... each in one solution."""
    board = Puzzle(Layout(3, 3, ()), (1, 2), bytes([1] * 9))
    assert nonet.count(board.with_rules(rules.Loop())) == 13
    # Only those without neighbours that are not joined: four squares of four cells, and the ring around the middle.
    assert nonet.count(board.with_rules(rules.Loop(touching=False))) == 5
    # Twelve ways without crossing from corner to corner of a lattice of 3x3 points.
    assert nonet.count(board.with_rules(rules.Route("r1c1", "r3c3"))) == 12
    assert nonet.count(board.with_rules(rules.Route("r1c1", "r3c3", touching=False))) == 6


def test_doublers_in_numbers() -> None:
    """Each row, column and box of a 4x4 has a doubler, each digit is doubled once."""
    board = FOUR.with_rules(rules.Modifiers("doublers"))
    for grid in nonet.solutions(board):
        layer = board.layout.layer("doublers")
        doubled = [cell for cell in range(16) if grid.values[layer[cell]] == 2]
        assert sorted(grid.values[cell] for cell in doubled) == [1, 2, 3, 4]
        for house in board.layout.houses:
            assert len({*doubled} & {*house.cells}) == 1


def test_short_sums_of_doublers_are_plain_sums() -> None:
    doublers, negators = rules.Modifiers("x"), rules.ByValue("x", ("a", "-a"), (CAGE,))
    parts = lower(NINE.with_rules(doublers, negators)).primitives
    ways = next(part for part in parts if isinstance(part, AnyOf))
    assert len(ways.alternatives) == 4, "no cell, or one of the three, is modified: two in a box never are"
    alone = lower(NINE.with_rules(negators)).primitives
    assert len(next(part for part in alone if isinstance(part, AnyOf)).alternatives) == 8
    squares = rules.ByValue("x", ("a", "a * a"), (CAGE,))
    assert not any(isinstance(part, AnyOf) for part in lower(NINE.with_rules(squares)).primitives)
    assert any(isinstance(part, Regular) for part in lower(NINE.with_rules(squares)).primitives)


def test_a_cage_of_values_has_different_digits() -> None:
    """A doubled 2 is worth a 4, and may stand beside it; two 2s may not, whatever they are worth."""
    board = Puzzle(Layout(1, 2, ()), (1, 2, 3, 4), bytes(2))
    cage = rules.ByValue("doublers", ("a", "2 * a"), (rules.KillerCage("r1c1 r1c2", 8),))
    found = {tuple(grid.values[cell] for cell in (0, 1, 4, 5)) for grid in nonet.solutions(board.with_rules(cage))}
    assert (4, 2, 1, 2) in found
    assert not any(a == b for a, b, _, _ in found)
    wrong = rules.ByValue("doublers", ("a", "2 * a"), (rules.Wrong(rules.KillerCage("r1c1 r1c2", 8)),))
    assert nonet.count(board.with_rules(wrong)) + len(found) == 4 * 4 * 2 * 2
