"""What is kept from one puzzle to the next must be what would be lowered anew.

Covers: constraint, primitives, problem.
"""

import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar

import pytest

from nonet.constraints import constraints
from nonet.constraints.anti_knight import AntiKnight
from nonet.constraints.chess import Chess
from nonet.constraints.diagonal import Diagonal
from nonet.constraints.disjoint_groups import DisjointGroups
from nonet.constraints.extra_region import ExtraRegion
from nonet.constraints.windoku import Windoku
from nonet.core.constraint import Constraint, HouseRule
from nonet.core.errors import BrokenRules
from nonet.core.layout import Layout
from nonet.core.primitives import AllDifferent, AnyOf, Count, Primitive, Sum
from nonet.core.problem import compose, lower, lowered
from nonet.core.puzzle import Puzzle

LAYOUTS = [Layout.square(9, (3, 3)), Layout.square(6, (2, 3)), Layout.square(4, (2, 2)), Layout.samurai()]
BOARD_WIDE = sorted(rule.kind for rule in constraints if rule.board_wide)


def on(layout: Layout, *rules: Constraint, symbols: int | None = None) -> Puzzle:
    size = symbols or max(len(house.cells) for house in layout.houses)
    return Puzzle(layout, tuple(range(1, size + 1)), bytes(len(layout)), rules)


def anew(puzzle: Puzzle) -> list[tuple[str, Primitive]]:
    """The puzzle lowered without anything that is kept."""
    parts = [(rule, primitive) for rule in puzzle.rules() for primitive in tuple(rule.lower(puzzle))]
    problem = compose(puzzle, parts)
    return [(rule.kind, primitive) for rule, primitive in zip(problem.sources, problem.primitives, strict=True)]


def kept(puzzle: Puzzle) -> list[tuple[str, Primitive]]:
    problem = lower(puzzle)
    return [(rule.kind, primitive) for rule, primitive in zip(problem.sources, problem.primitives, strict=True)]


@pytest.mark.parametrize("kind", BOARD_WIDE)
def test_rules_of_the_whole_board_mean_the_same_every_time(kind: str) -> None:
    rule = Chess(((1, 2), (0, 3))) if kind == "chess" else constraints[kind]()
    for layout in LAYOUTS:
        for symbols in (None, len(layout.houses[0].cells) + 1):
            puzzle = on(layout, rule, symbols=symbols)
            try:
                expected = anew(puzzle)
            except BrokenRules:
                for _ in range(2):
                    with pytest.raises(BrokenRules, match=f"the rule '{kind}'"):
                        lower(puzzle)
                continue
            assert kept(puzzle) == kept(puzzle) == expected, layout


def test_there_are_rules_of_the_whole_board() -> None:
    assert {"anti knight", "anti king", "windoku", "diagonal", "non consecutive"} <= set(BOARD_WIDE)


RECURRING = sorted(kind for kind in constraints.names if constraints[kind].recurring)


def recurring(kind: str, clue: int) -> Constraint:
    rule: Any = constraints[kind]
    if "indexer" in kind:
        return rule(cell=clue)  # type: ignore[no-any-return]
    return rule((0, 2), clue)  # type: ignore[no-any-return]


@pytest.mark.parametrize("kind", RECURRING)
def test_rules_that_come_again_mean_the_same_every_time(kind: str) -> None:
    """Whatever board they were on before, and whatever is given there."""
    some = 0
    for _ in range(2):
        for clue, layout, symbols in product(range(1, 6), LAYOUTS[:3], (None, 10)):
            puzzle = on(layout, recurring(kind, clue), symbols=symbols)
            try:
                expected = anew(puzzle)
            except BrokenRules:
                with pytest.raises(BrokenRules, match=f"the rule '{kind}'"):
                    lower(puzzle)
                continue
            some += 1
            given = puzzle.with_givens({2: 1, 1: 2})
            assert kept(puzzle) == kept(given) == expected
            rule = puzzle.constraints[0]
            domains = compose(given, [(rule, primitive) for primitive in rule.lower(given)]).domains
            assert lower(given).domains == domains
    assert some > 5


def test_there_are_rules_that_come_again() -> None:
    assert {"skyscraper", "sandwich", "x sum", "numbered room", "row indexer"} <= set(RECURRING)


def test_nothing_is_said_twice_whatever_comes_first() -> None:
    """Where a rule of the board says again what another rule says already, once is enough."""
    layout = Layout.square(9, (3, 3))
    windows = [primitive.cells for primitive in lowered(Windoku(), on(layout))]
    again = ExtraRegion(windows[1])
    for rules in ((again, Windoku()), (Windoku(), again), (Windoku(), Windoku()), (Diagonal("up"), DisjointGroups())):
        puzzle = on(layout, *rules)
        assert kept(puzzle) == anew(puzzle)
        areas = [primitive.cells for primitive in lower(puzzle).primitives]
        assert len(areas) == len(set(areas))


@dataclass(frozen=True)
class Corners(Constraint):
    """A rule of the board that narrows domains: corners are odd."""

    kind: ClassVar[str] = "corners"
    board_wide: ClassVar[bool] = True

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        rows, columns = puzzle.layout.rows, puzzle.layout.columns
        for cell in (0, columns - 1, (rows - 1) * columns, rows * columns - 1):
            yield Count((cell,), 0b0101, 1, 1)


def test_a_rule_of_the_board_narrows_what_the_givens_left() -> None:
    layout = Layout.square(4, (2, 2))
    for given, left in ((0, 0b0101), (1, 0b0001), (2, 0)):
        puzzle = on(layout, Corners()).with_givens(bytes([given]) + bytes(15))
        assert lower(puzzle).domains[:4] == (left, 0b1111, 0b1111, 0b0101)


@dataclass(frozen=True)
class Astray(Constraint):
    """A rule that lowers itself to cells that there are not."""

    kind: ClassVar[str] = "astray"
    primitive: Primitive

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield self.primitive


@pytest.mark.parametrize(
    "primitive",
    [
        AllDifferent((0, 16)),
        Sum(((1, -1),), 3),
        AnyOf(((AllDifferent((0, 1)),), (Sum(((1, 99),), 3),))),
        AnyOf(((AnyOf(((Count((1, 16), 1, 0, 1),),)),),)),
    ],
)
def test_a_rule_that_goes_astray_is_named(primitive: Primitive) -> None:
    with pytest.raises(BrokenRules, match="the rule 'astray' names a cell that is not on the board"):
        lower(on(Layout.square(4, (2, 2)), Astray(primitive)))


def test_a_layout_is_found_again_from_a_copy() -> None:
    for layout in LAYOUTS:
        copy = pickle.loads(pickle.dumps(layout))
        assert copy == layout
        assert hash(copy) == hash(layout)
        assert copy.cells == layout.cells
        assert kept(on(copy, AntiKnight())) == kept(on(layout, AntiKnight()))


def test_houses_are_told_by_the_areas_of_the_layout() -> None:
    layout = Layout.square(4, (2, 2))
    assert lower(on(layout)).sources == tuple(HouseRule(area) for area in layout.houses)
