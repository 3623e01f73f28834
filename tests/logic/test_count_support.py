"""Counts: how many of their cells can count, against all ways to fill them."""

from itertools import product
from random import Random

from nonet.core.primitives import Count
from nonet.core.puzzle import Puzzle
from nonet.logic.board import CandidateBoard
from nonet.logic.count_support import by_counts
from nonet.logic.links import bits

LINKS = CandidateBoard.of(Puzzle.empty((2, 2))).links


def ways(part: Count, masks: list[int]) -> list[int]:
    """For each cell the values that it has in some way to satisfy the count where cells that see each other differ."""
    found = [0] * len(part.cells)
    for values in product(*[tuple(bits(masks[cell])) for cell in part.cells]):
        filled = dict(zip(part.cells, values, strict=True))
        if not part.low <= sum(part.values >> value & 1 for value in values) <= part.high:
            continue
        if any(filled[a] == filled[b] and LINKS.sees[a] >> b & 1 for a in filled for b in filled if a < b):
            continue
        for place, value in enumerate(values):
            found[place] |= 1 << value
    return found


def test_no_value_with_a_way_goes() -> None:
    random, gone = Random(5), 0
    for _ in range(300):
        cells = tuple(random.sample(range(16), random.randint(2, 5)))
        low = random.randint(0, len(cells))
        part = Count(cells, random.randint(1, 14), low, random.randint(low, len(cells)))
        masks = [random.randint(1, 15) for _ in range(16)]
        left = by_counts(part, masks, LINKS)
        for cell, mask in zip(cells, ways(part, masks), strict=True):
            assert not mask & ~left[cell]
            gone += (masks[cell] & ~left[cell]).bit_count()
    assert gone > 100


def test_one_value_is_once_in_cells_that_see_each_other() -> None:
    # r1c1 and r1c2 share row 1: of both and r4c4 two are 1 only if r4c4 is.
    left = by_counts(Count((0, 1, 15), 1, 2, 3), [15] * 16, LINKS)
    assert left == {0: 15, 1: 15, 15: 1}


def test_too_many_are_asked_for() -> None:
    assert not any(by_counts(Count((0, 1, 2), 1, 2, 3), [15] * 16, LINKS).values())
