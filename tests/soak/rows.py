"""Plain 9x9 boards by the ten thousand, as numpy arrays, with what is known of each by how it was made."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import nonet

Bytes = NDArray[np.uint8]
Counts = NDArray[np.int64]
Rows = NDArray[np.bool_]

UNKNOWN = -1
INVALID = -2
CELLS = 81


class Known(NamedTuple):
    """Rows of 81 cells; the solutions that they were made from; and 0, 1 or 2 (several) solutions as far as known."""

    cells: Bytes
    solutions: Bytes
    counts: Counts


def scrambled(random: np.random.Generator, *boards: Bytes) -> tuple[Bytes, ...]:
    """The boards under a random symmetry for each row, the same one in all arrays: lines, labels and transposition."""
    count = len(boards[0])
    rows, columns = _lines(random, count), _lines(random, count)
    labels = np.zeros((count, 10), np.uint8)
    labels[:, 1:] = np.argsort(random.random((count, 9)), axis=1) + 1
    turned = random.random(count) < 0.5
    moved = []
    for cells in boards:
        square = cells.reshape(count, 9, 9)
        square = np.where(turned[:, None, None], square.transpose(0, 2, 1), square)
        square = np.take_along_axis(square, rows[:, :, None], 1)
        square = np.take_along_axis(square, columns[:, None, :], 2)
        moved.append(np.take_along_axis(labels, square.reshape(count, CELLS).astype(np.intp), 1))
    return tuple(moved)


def _lines(random: np.random.Generator, count: int) -> NDArray[np.intp]:
    """For each row an order of nine lines that keeps bands together."""
    bands = np.argsort(random.random((count, 3)), axis=1)
    within = np.argsort(random.random((count, 3, 3)), axis=2)
    return (bands[:, :, None] * 3 + np.take_along_axis(within, bands[:, :, None], 1)).reshape(count, 9)


def minimal(seed: int, count: int, copies: int) -> tuple[np.random.Generator, Bytes, Bytes]:
    """Minimal puzzles and their solutions, each `copies` times under symmetries of ours."""
    made = nonet.generate_many(count, seed=seed, threads=1)
    random = np.random.default_rng(seed)
    puzzles, solutions = (np.repeat(cells, copies, axis=0) for cells in (made.puzzles, made.solutions))
    puzzles, solutions = scrambled(random, puzzles, solutions)
    return random, puzzles, solutions


def boards(seed: int, count: int = 64, copies: int = 160) -> Known:
    """Boards with no solution, one, several and nobody knows how many, and rows that are no board."""
    random, cells, solutions = minimal(seed, count, copies)
    rows = len(cells)
    kind = random.integers(0, 10, rows)
    known = np.ones(rows, np.int64)
    minimal_clues = cells != 0
    chance = random.random((rows, CELLS))

    def where(number: int, *, most: float = 1.0) -> Rows:
        """The cells of boards of a kind, each with a chance of its board's own."""
        density = random.random((rows, 1)) * most
        chosen: Rows = (kind == number)[:, None] & (chance < density)
        return chosen

    # 0 stays minimal. 1, 3 and 9: clues of the solution come back, which changes nothing.
    added = where(1) | where(3) | where(9)
    cells = np.where(added, solutions, cells)
    # 2: clues of a minimal puzzle go, one at least.
    first = np.argmax(np.where(minimal_clues, chance, -1), axis=1)
    gone = where(2, most=0.5)
    gone[kind == 2, first[kind == 2]] = True
    cells = np.where(gone, 0, cells)
    known[kind == 2] = 2
    # 3: a digit that the solution of the minimal puzzle has not, where that puzzle is empty.
    hole = np.argmin(np.where(minimal_clues, 1.0, chance), axis=1)
    wrong = (solutions[np.arange(rows), hole] + random.integers(0, 8, rows)) % 9 + 1
    third = kind == 3
    cells[third, hole[third]] = wrong[third]
    known[third] = 0
    # 4: a clue of a minimal puzzle changes. 5: anything anywhere. What becomes of them is not known.
    fourth = kind == 4
    cells[fourth, first[fourth]] = wrong[fourth]
    anything = random.integers(1, 10, (rows, CELLS), np.uint8)
    cells = np.where((kind == 5)[:, None], np.where(where(5, most=0.4), anything, 0), cells)
    known[(kind == 4) | (kind == 5)] = UNKNOWN
    # 6: at most 16 clues that agree are never enough.
    few = np.argsort(np.argsort(chance, axis=1), axis=1) < random.integers(0, 17, (rows, 1))
    cells = np.where((kind == 6)[:, None], np.where(few, solutions, 0), cells)
    known[kind == 6] = 2
    # 7: a full grid. 8: a full grid with a slip.
    full = (kind == 7) | (kind == 8)
    cells = np.where(full[:, None], solutions, cells)
    eighth = kind == 8
    cells[eighth, hole[eighth]] = wrong[eighth]
    known[eighth] = 0
    # 9: a byte that is no cell, now and then.
    spoilt = (kind == 9) & (chance[:, 0] < 0.1)
    cells[spoilt, hole[spoilt]] = random.integers(59, 256, int(spoilt.sum()))
    known[spoilt] = INVALID
    return Known(np.ascontiguousarray(cells), solutions, known)


def line(cells: Bytes) -> str:
    """A row as text; bytes that are no cells as numbers in brackets."""
    return "".join("." if cell == 0 else str(cell) if cell < 10 else f"[{cell}]" for cell in cells.tolist())


def filled(cells: Bytes, solutions: Bytes) -> Rows:
    """Which solutions have every digit once in every house and keep the givens."""
    square = (np.uint16(1) << solutions.astype(np.uint16)).reshape(-1, 9, 9)
    boxes = square.reshape(-1, 3, 3, 3, 3).transpose(0, 1, 3, 2, 4).reshape(-1, 9, 9)
    full = np.ones(len(cells), np.bool_)
    for houses in (square, square.transpose(0, 2, 1), boxes):
        full &= (np.bitwise_or.reduce(houses, axis=2) == 0x3FE).all(axis=1)
    right: Rows = full & ((cells == 0) | (cells == solutions)).all(axis=1)
    return right


def fewer_clues(cells: Bytes, differs: Callable[[Bytes], bool]) -> Bytes:
    """The row with every clue taken away that the difference does not need."""
    small = cells.copy()
    for cell in np.flatnonzero(small):
        kept, small[cell] = small[cell], 0
        if not differs(small):
            small[cell] = kept
    return small
