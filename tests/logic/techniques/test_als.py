"""Almost locked sets: all of them, and what follows from several."""

from itertools import combinations

import pytest
from tests.logic.techniques.proving import boards, cases_hold, marked, prove, removed

from nonet.logic import proof
from nonet.logic.technique import by_name
from nonet.logic.techniques._als import Als, almost_locked, als_map

NAMES = ["als-xz", "als-xy-wing", "als chain", "death blossom"]


def test_all_almost_locked_sets() -> None:
    board, _ = boards()[0]
    found = {als.cells: als for als in almost_locked(board.position)}
    for house in board.links.houses:
        cells = [cell for cell in house.cells if board.masks[cell]]
        for size in range(1, len(cells) + 1):
            for chosen in combinations(cells, size):
                values = 0
                for cell in chosen:
                    values |= board.masks[cell]
                together = sum(1 << cell for cell in chosen)
                assert (together in found) is (values.bit_count() == size + 1)
                if together in found:
                    assert found[together] == Als(together, values, size)


def test_restricted_commons_see_each_other() -> None:
    board, _ = boards()[0]
    found = als_map(board.position)
    for one, two in combinations(range(len(found.sets)), 2):
        for value in range(9):
            a, b = (found.sets[place].cells & board.places[value] for place in (one, two))
            all_see = bool(a and b) and all(
                board.links.sees[p] >> q & 1 for p in range(81) if a >> p & 1 for q in range(81) if b >> q & 1
            )
            assert bool(found.common(one, two) >> value & 1) is all_see


def test_als_xz_and_its_story() -> None:
    board = marked({"r1c1": "12", "r1c2": "123", "r1c8": "34", "r2c9": "24"})
    found = {step.pattern(): step for step in by_name("als-xz")(board)}
    step = found["(2=3)r1c12-(3=2)r1c8,r2c9"]
    assert removed(step) == {"2r1c7", "2r1c9", "2r2c1", "2r2c2", "2r2c3"}
    assert step.because() == (
        "A r1c12 (1, 2, 3) and B r1c8 r2c9 (2, 3, 4) are almost locked sets: each has one value more than "
        "cells.\n"
        "X = 3: A and B cannot both hold 3: the places of 3, r1c2 and r1c8, see each other in row 1.\n"
        "Z = 2: if A has no 2, it holds 3; then B has no 3 and holds 2. So A or B holds 2."
    )
    assert proof.follows(step)


@pytest.mark.parametrize("name", NAMES)
def test_every_step_is_proved(name: str) -> None:
    assert prove(name, boards()[::3], most=4) > 3


def test_small_boards() -> None:
    assert sum(prove(name, boards((2, 3))[::2], most=3) for name in NAMES) > 3


def test_cases() -> None:
    cases_hold("09")
