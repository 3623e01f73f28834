"""What a rule alone allows, against trying every way to fill its cells."""

from itertools import product
from random import Random

from nonet.core.constraint import Constraint
from nonet.core.layout import Layout
from nonet.core.primitives import (
    AllDifferent,
    AnyOf,
    Automaton,
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
from nonet.logic.links import Links
from nonet.logic.support import supported


class Raw(Constraint):
    """Any primitives as a rule."""

    kind = "raw"

    def __init__(self, parts: tuple[Primitive, ...]) -> None:
        self.parts = parts

    def lower(self, puzzle: Puzzle) -> tuple[Primitive, ...]:  # type: ignore[override]
        return self.parts


def random_part(dice: Random, cells: int, values: int) -> Primitive:
    some = tuple(dice.sample(range(cells), dice.randint(2, cells)))
    kind = dice.randrange(8)
    if kind == 0:
        return Pair(some[0], some[1], tuple(dice.randrange(1 << values) for _ in range(values)))
    if kind == 1:
        return Sum(tuple((dice.choice((1, 1, 1, -1, 2)), cell) for cell in some), dice.randint(0, values * len(some)))
    if kind == 2:
        return ValueSet(some, frozenset(dice.randrange(1 << values) for _ in range(6)))
    if kind == 3:
        steps = tuple(tuple(dice.randint(-1, 2) for _ in range(values)) for _ in range(3))
        return Regular(some, Automaton(steps, frozenset({dice.randrange(3), 0})))
    if kind == 4:
        low = dice.randint(0, len(some))
        return Count(some, dice.randrange(1 << values), low, dice.randint(low, len(some)))
    if kind == 5:
        counter, first, *rest = some
        turn = dice.randrange(len(rest) + 1)
        return Reach(counter, first, (tuple(rest[:turn]), tuple(rest[turn:])), dice.randint(0, 2))
    if kind == 6:
        return Labelled((0, 1), (2, 3))
    return Sum(tuple((1, cell) for cell in some), dice.randint(3, values * len(some)))


def test_support_is_what_every_way_to_fill_says() -> None:
    dice = Random(1)
    cells, values = 4, 4
    for _ in range(600):
        part = random_part(dice, cells, values)
        differ = dice.random() < 0.5
        parts = (part, AllDifferent(tuple(range(cells)))) if differ else (part,)
        layout = Layout(1, cells, ())
        links = Links(lower(Puzzle(layout, tuple(range(1, values + 1)), bytes(cells), (Raw(parts),))))
        masks = [dice.randrange(1, 1 << values) for _ in range(cells)]
        right = dict.fromkeys(part.cells, 0)
        for fill in product(*([v for v in range(values) if mask >> v & 1] for mask in masks)):
            distinct = len({fill[cell] for cell in part.cells}) == len(part.cells)
            if part.holds(fill, links.problem.numbers) and (distinct or not differ):
                for cell in part.cells:
                    right[cell] |= 1 << fill[cell]
        found = supported(part, masks, links)
        one_factor = isinstance(part, Sum) and len({factor for factor, _ in part.terms}) == 1
        exact = isinstance(part, ValueSet) or ((not differ or one_factor) and not isinstance(part, Labelled))
        for cell in part.cells:
            assert found[cell] & right[cell] == right[cell], (part, masks)
            if exact:
                assert found[cell] == right[cell], (part, masks)


def test_any_of_keeps_what_one_alternative_leaves() -> None:
    layout = Layout(1, 2, ())
    either = AnyOf(((Count((0,), 0b0001, 1, 1), Count((1,), 0b0010, 1, 1)), (Count((0,), 0b1000, 1, 1),)))
    links = Links(lower(Puzzle(layout, (1, 2, 3, 4), bytes(2), (Raw((either,)),))))
    assert supported(either, [0b1111, 0b0100], links) == {0: 0b1000, 1: 0b0100}


def test_a_sum_with_very_many_totals_is_filtered_by_its_bounds() -> None:
    """The totals of ten cells with powers of ten for factors would be 9 to the power of 10."""
    puzzle = Puzzle(Layout(1, 20, ()), tuple(range(1, 10)), bytes(20))
    part = Sum(tuple((10**place, place) for place in range(10)), 9 * 1_111_111_111)
    links = Links(lower(puzzle))
    left = supported(part, [puzzle.everything] * 20, links)
    assert left == dict.fromkeys(range(10), 1 << 8)
