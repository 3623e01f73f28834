"""Balanced holes: as many in every house, always the same by seed."""

import pytest

from nonet.bench.balanced import balanced
from nonet.core.problem import lower
from nonet.engines import Run, search


@pytest.mark.parametrize("box", [(2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (5, 5), (4, 6), (7, 7)])
def test_every_house_has_as_many_holes(box: tuple[int, int]) -> None:
    board = balanced(box, 0.5, seed=4)
    size = box[0] * box[1]
    for house in board.layout.houses:
        assert sum(not board.givens[cell] for cell in house.cells) == round(0.5 * size), house.name
    assert balanced(box, 0.5, seed=4) == board
    assert balanced(box, 0.5, seed=5) != board


@pytest.mark.parametrize("box", [(2, 3), (3, 2), (4, 4), (4, 6)])
def test_the_full_board_keeps_the_rules(box: tuple[int, int]) -> None:
    full = balanced(box, 0.0, seed=4)
    assert list(search(lower(full), Run(), "python")) == [full.givens]
