"""The orbits of a symmetry: cells that it maps to each other, which are given or hidden together."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from nonet.core.arguments import shown
from nonet.core.errors import NonetError
from nonet.core.layout import Cell

_Move = Callable[[int, int, int], tuple[int, int]]
"""Maps a row and a column, both from 0; the third argument is the last row and column of the board."""


def _half_turn(row: int, column: int, last: int) -> tuple[int, int]:
    return last - row, last - column


def _quarter_turn(row: int, column: int, last: int) -> tuple[int, int]:
    return column, last - row


def _across(row: int, column: int, last: int) -> tuple[int, int]:
    return row, last - column


def _upside_down(row: int, column: int, last: int) -> tuple[int, int]:
    return last - row, column


def _main_diagonal(row: int, column: int, last: int) -> tuple[int, int]:
    return column, row


def _other_diagonal(row: int, column: int, last: int) -> tuple[int, int]:
    return last - column, last - row


SYMMETRIES: dict[str, tuple[_Move, ...]] = {
    "none": (),
    "180": (_half_turn,),
    "90": (_quarter_turn,),
    "diagonal": (_main_diagonal,),
    "antidiagonal": (_other_diagonal,),
    "diagonals": (_main_diagonal, _other_diagonal),
    "horizontal": (_across,),
    "vertical": (_upside_down,),
    "mirrors": (_across, _upside_down),
    "full": (_quarter_turn, _across),
}
"""The generators of each symmetry group, by name: 'horizontal' swaps left and right, 'vertical' top and bottom."""


@lru_cache(maxsize=64)
def orbits(symmetry: str, side: int) -> tuple[tuple[Cell, ...], ...]:
    """The cells of a square board by orbit, in reading order.

    >>> orbits("180", 3)
    ((0, 8), (1, 7), (2, 6), (3, 5), (4,))
    """
    if symmetry not in SYMMETRIES:
        raise NonetError(f"there is no symmetry named {shown(symmetry)}", hint=f"choose from: {', '.join(SYMMETRIES)}")
    moves = SYMMETRIES[symmetry]
    seen: set[Cell] = set()
    found = []
    for start in range(side * side):
        if start in seen:
            continue
        orbit, fresh = {start}, [start]
        while fresh:
            row, column = divmod(fresh.pop(), side)
            for move in moves:
                down, right = move(row, column, side - 1)
                if (other := down * side + right) not in orbit:
                    orbit.add(other)
                    fresh.append(other)
        seen |= orbit
        found.append(tuple(sorted(orbit)))
    return tuple(found)
