"""Connected cells: reach and bottlenecks, against all sets of members."""

from itertools import combinations
from random import Random

from nonet.core.primitives import Connected
from nonet.logic.connected_support import by_paths

SIDES = tuple(
    (4 * row + column, other)
    for row in range(3)
    for column in range(4)
    for other in ([4 * row + column + 1] if column < 3 else []) + ([4 * row + column + 4] if row < 2 else [])
)
"""The edges of a board of three rows with four cells each."""


def ways(part: Connected, masks: list[int]) -> list[int]:
    """For each cell the values (1 inside, 2 outside) that it has in some connected set of the right size."""
    found = [0] * 12
    for count in range(part.low, part.high + 1):
        for members in combinations(range(12), count):
            inside = set(members)
            fits = all(masks[cell] & (1 if cell in inside else 2) for cell in range(12))
            if fits and part.holds_for(set(inside)):
                for cell in range(12):
                    found[cell] |= 1 if cell in inside else 2
    return found


def test_no_value_with_a_way_goes() -> None:
    random, gone, exact, cases = Random(7), 0, 0, 150
    for _ in range(cases):
        low = random.randint(0, 7)
        part = Connected(tuple(range(12)), SIDES, 1, low, random.randint(low, 9))
        masks = random.choices((1, 2, 3), (1, 2, 5), k=12)
        left, right = by_paths(part, masks), ways(part, masks)
        assert all(not right[cell] & ~left[cell] for cell in range(12))
        gone += sum((masks[cell] & ~left[cell]).bit_count() for cell in range(12))
        exact += [left[cell] for cell in range(12)] == right
    assert gone > 200
    assert exact > cases * 2 // 3


def test_a_cell_between_two_members_is_one() -> None:
    # Of r1c1 to r1c4 in a row the ends are members, so the middle is.
    part = Connected((0, 1, 2, 3), ((0, 1), (1, 2), (2, 3)), 1, 2, 4)
    assert by_paths(part, [1, 3, 3, 1]) == {0: 1, 1: 1, 2: 1, 3: 1}


def test_too_far_is_outside() -> None:
    part = Connected((0, 1, 2, 3), ((0, 1), (1, 2), (2, 3)), 1, 1, 2)
    assert by_paths(part, [1, 3, 3, 3]) == {0: 1, 1: 3, 2: 2, 3: 2}


def test_a_member_that_is_cut_off_is_a_contradiction() -> None:
    part = Connected((0, 1, 2), ((0, 1), (1, 2)), 1, 1, 3)
    assert not any(by_paths(part, [1, 2, 1]).values())
