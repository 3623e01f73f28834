"""Plain 9x9 Sudoku in clauses, as SAT solvers take it. Literals are positive ints: one for each value in each cell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from nonet.engines.classic import CELLS, LAYOUT, SYMBOLS

SIZE = len(SYMBOLS)
LITERALS = CELLS * SIZE


def literal(cell: int, value: int) -> int:
    """The literal for 'the cell holds the value', both counted from 0."""
    return 1 + cell * SIZE + value


def clauses() -> Iterator[list[int]]:
    """Each cell has a value, each house a place for each value, and neither has two."""
    for cell in range(CELLS):
        yield from _exactly_one([literal(cell, value) for value in range(SIZE)])
    for house in LAYOUT.houses:
        for value in range(SIZE):
            yield from _exactly_one([literal(cell, value) for cell in house.cells])


def givens(puzzle: str) -> list[int]:
    """The literals that a line of text asserts."""
    return [cell * SIZE + int(sign) for cell, sign in enumerate(puzzle) if sign != "."]


def line(true: list[int]) -> str:
    """The solution in which these literals are true, in rising order."""
    return "".join(str(1 + (each - 1) % SIZE) for each in true)


def _exactly_one(literals: list[int]) -> Iterator[list[int]]:
    yield literals
    for one, other in combinations(literals, 2):
        yield [-one, -other]
