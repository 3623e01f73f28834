"""Orbits of the symmetries: every cell once, closed under the moves, of the known number."""

import pytest

from nonet.core.errors import NonetError
from nonet.generators.orbits import SYMMETRIES, orbits

COUNTS = {
    "none": 81,
    "180": 41,
    "90": 21,
    "diagonal": 45,
    "antidiagonal": 45,
    "diagonals": 25,
    "horizontal": 45,
    "vertical": 45,
    "mirrors": 25,
    "full": 15,
}


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_number_of_orbits_by_burnside(symmetry: str) -> None:
    assert len(orbits(symmetry, 9)) == COUNTS[symmetry]


@pytest.mark.parametrize("side", [1, 4, 6, 9])
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_orbits_are_closed_and_hold_every_cell_once(symmetry: str, side: int) -> None:
    groups = orbits(symmetry, side)
    assert sorted(cell for group in groups for cell in group) == list(range(side * side))
    for group in groups:
        for move in SYMMETRIES[symmetry]:
            moved = {down * side + right for down, right in (move(*divmod(cell, side), side - 1) for cell in group)}
            assert moved == set(group)


def test_an_unknown_symmetry_is_named() -> None:
    with pytest.raises(NonetError, match="no symmetry named 'round'"):
        orbits("round", 9)
