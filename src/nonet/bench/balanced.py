"""Balanced holes: large boards with equally many empty cells in every row, column and box, made by seed.

A full board is a pattern with its rows, columns and symbols shuffled. The holes are the cells in which a second such
board has a symbol of a random set: each symbol is once in every house, so all houses have the same number of holes.
"""

from __future__ import annotations

from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream

Rows = list[list[int]]


def balanced(box: tuple[int, int], share: float, seed: int) -> Puzzle:
    """A board with boxes of `box` and about `share` of its cells empty, the same number in every house.

    >>> board = balanced((2, 2), 0.5, seed=1)
    >>> [row.count(None) for row in board.rows()], board.clues
    ([2, 2, 2, 2], 8)
    """
    empty = Puzzle.empty(box)
    size = len(empty.symbols)
    stream = Stream(seed)
    full, other = _full(box, stream), _full(box, stream)
    holes = set(stream.shuffled(range(size))[: round(share * size)])
    givens = bytes(
        0 if mark in holes else value + 1
        for values, marks in zip(full, other, strict=True)
        for value, mark in zip(values, marks, strict=True)
    )
    return empty.with_givens(givens)


def _full(box: tuple[int, int], stream: Stream) -> Rows:
    """Rows shift by the width of a box within a band and by one from band to band; then everything is shuffled."""
    height, width = box
    size = height * width
    rows = _shuffled_bands(size, height, stream)
    columns = _shuffled_bands(size, width, stream)
    symbols = stream.shuffled(range(size))
    return [[symbols[(width * (row % height) + row // height + column) % size] for column in columns] for row in rows]


def _shuffled_bands(size: int, band: int, stream: Stream) -> list[int]:
    """The line numbers 0 to size - 1 with the bands shuffled, and the lines within each band."""
    return [first + line for first in stream.shuffled(range(0, size, band)) for line in stream.shuffled(range(band))]
