"""What a sum allows that knows which of its cells differ, against going through all fillings."""

from itertools import combinations, product

from hypothesis import given, strategies as st

from nonet.constraints.different import Different
from nonet.core.layout import Layout
from nonet.core.primitives import Sum
from nonet.core.puzzle import Puzzle
from nonet.logic.links import Links, links_of
from nonet.logic.sum_support import by_totals

CELLS, VALUES = 5, 5


def board(*groups: tuple[int, ...]) -> Links:
    rules = tuple(Different(group) for group in groups)
    return links_of(Puzzle(Layout(1, CELLS, ()), tuple(range(1, VALUES + 1)), bytes(CELLS), rules))


def fillings(part: Sum, masks: list[int], apart: set[tuple[int, int]]) -> dict[int, int]:
    """The values that each cell has in some filling in which the cells `apart` differ."""
    found = dict.fromkeys(part.cells, 0)
    for fill in product(*([value for value in range(VALUES) if mask >> value & 1] for mask in masks)):
        right = sum(factor * (fill[cell] + 1) for factor, cell in part.terms) == part.total
        if right and all(fill[one] != fill[other] for one, other in apart):
            for cell in part.cells:
                found[cell] |= 1 << fill[cell]
    return found


masks_of_cells = st.lists(st.integers(1, (1 << VALUES) - 1), min_size=CELLS, max_size=CELLS)


@given(masks_of_cells, st.lists(st.sampled_from((1, -1)), min_size=CELLS, max_size=CELLS), st.integers(-10, 25))
def test_it_never_removes_what_a_filling_has_and_more_than_without_differences(
    masks: list[int], factors: list[int], total: int
) -> None:
    part = Sum(tuple(zip(factors, range(CELLS), strict=True)), total)
    groups = ((0, 1, 2), (3, 4))
    apart = {pair for group in groups for pair in combinations(group, 2)}
    left, loose = by_totals(part, masks, board(*groups)), by_totals(part, masks, board())
    least, exact = fillings(part, masks, apart), fillings(part, masks, set())
    assert loose == exact
    for cell in range(CELLS):
        assert not least[cell] & ~left[cell]
        assert not left[cell] & ~loose[cell]
        if len(set(factors[:3])) == len(set(factors[3:])) == 1:  # the groups are those of the rules, and no more
            assert left[cell] == least[cell]


def test_three_that_differ_make_seven_as_players_know() -> None:
    part = Sum(((1, 0), (1, 1), (1, 2)), 7)
    everything = [0b11111] * CELLS
    assert by_totals(part, everything, board((0, 1, 2)))[0] == 0b01011
    assert by_totals(part, everything, board())[0] == 0b11111


def test_a_total_out_of_reach_leaves_nothing() -> None:
    part = Sum(((1, 0), (1, 1)), 1)
    assert by_totals(part, [0b11111] * CELLS, board()) == {0: 0, 1: 0}
