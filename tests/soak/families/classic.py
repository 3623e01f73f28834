"""Plain 9x9 by the hundred thousand: every instruction set, alone and in batches, and what is known of the boards."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from tests.soak.family import Tally
from tests.soak.rows import INVALID, UNKNOWN, Bytes, Known, Rows, boards, fewer_clues, filled, line

from nonet import _native

SHARE = 8
ALONE = 8
"""Every so many rows are solved one by one as well: some twenty times the work of a row in a batch."""
_INVALID = 4
_GUESSES = 100_000

KERNELS = _native.classic_kernels()
SOLVERS = {kernel: _native.ClassicSolver(kernel) for kernel in KERNELS}


class Answers(NamedTuple):
    """What a batch answers, a row for each board."""

    solutions: Bytes
    counts: np.ndarray[tuple[int], np.dtype[np.uint64]]
    status: np.ndarray[tuple[int], np.dtype[np.uint8]]

    def same(self, other: Answers) -> Rows:
        """Which rows are the same."""
        equal: Rows = (self.counts == other.counts) & (self.status == other.status)
        same: Rows = equal & (self.solutions == other.solutions).all(axis=1)
        return same


def solved(cells: Bytes, kernel: str, limit: int = 2) -> Answers:
    """A batch by one kernel."""
    rows = len(cells)
    found = Answers(np.zeros((rows, 81), np.uint8), np.zeros(rows, np.uint64), np.zeros(rows, np.uint8))
    guesses = np.zeros(rows, np.uint32)
    SOLVERS[kernel].solve_rows(cells, limit, _GUESSES, 1, *found, guesses)
    return found


def compare(seed: int) -> Iterator[Tally]:
    known = boards(seed)
    cells = known.cells
    highest = (4, 10, 50)[seed % 3]
    most = solved(cells, "base", highest)
    for limit in (1, 2, 3, highest):
        base = most if limit == highest else solved(cells, "base", limit)
        for kernel in KERNELS[1:]:
            same = base.same(solved(cells, kernel, limit))
            yield _told(f"batch {kernel} = base", cells, same, lambda row, k=kernel, n=limit: _apart(row, k, n))
        if limit < highest:
            # Up to its limit a search is the same, so it finds the same first solution.
            cut = (base.counts == np.minimum(most.counts, limit)) | (most.counts == 0)
            yield _told(
                "batch = batch with a higher limit", cells, cut & (base.solutions == most.solutions).all(axis=1)
            )
        if limit == 2:
            yield _as_made(known, base, limit)
    alone = (1, 2, 3, highest)[seed % 4]
    yield from _alone(known, solved(cells, "base", alone), alone)


def _apart(row: Bytes, kernel: str, limit: int) -> bool:
    cells = row[None, :]
    return not solved(cells, kernel, limit).same(solved(cells, "base", limit)).all()


def _told(kind: str, cells: Bytes, right: Rows, differs: object = None) -> Tally:
    """The differences of a batch, the first of them with as few clues as still show it."""
    wrong = np.flatnonzero(~right)
    shown = [line(cells[row]) for row in wrong[:5]]
    if len(wrong) and callable(differs) and differs(cells[wrong[0]]):
        shown[0] = line(fewer_clues(cells[wrong[0]], differs))
    rest = ["..."] * (len(wrong) - len(shown))
    return Tally(kind, len(cells), (*shown, *rest))


def _as_made(known: Known, base: Answers, limit: int) -> Tally:
    """The answers against how the boards were made, and every solution against the rules."""
    counts = np.minimum(base.counts, min(limit, 2)).astype(np.int64)
    wanted = np.minimum(known.counts, limit)
    right = np.where(known.counts == INVALID, base.status == _INVALID, (known.counts == UNKNOWN) | (counts == wanted))
    right &= np.where(base.counts == 0, (base.solutions == 0).all(axis=1), filled(known.cells, base.solutions))
    unique = known.counts == 1
    right &= ~unique | (base.solutions == known.solutions).all(axis=1)
    # Of a board of which nothing is known, only a solution can be compared: with the rules.
    told = (known.counts != UNKNOWN) | (base.counts > 0)
    return _told("batch = how the board was made", known.cells[told], right[told])


def _alone(known: Known, base: Answers, limit: int) -> Iterator[Tally]:
    """One board at a time, by its text and by its candidates."""
    best = SOLVERS[KERNELS[-1]]
    by_line, by_marks, rows = [], [], []
    for row in range(0, len(known.cells), ALONE):
        cells = known.cells[row]
        if known.counts[row] == INVALID or base.status[row] > _INVALID:
            continue
        rows.append(row)
        solution = base.solutions[row].tobytes() if base.counts[row] else None
        marks = array("H", [1 << cell - 1 if cell else 0x1FF for cell in cells.tolist()])
        _, count, _, first = best.solve_marks(marks, limit, 0, -1.0)
        by_marks.append((count, first) == (base.counts[row], solution))
        answer = best.solve_line(line(cells))
        assert answer is not None
        by_line.append(answer[0] == min(int(base.counts[row]), 2) and answer[2] == solution if limit > 1 else True)
    if limit > 1:
        yield _told("one line = batch", known.cells[rows], np.array(by_line))
    yield _told("one board of marks = batch", known.cells[rows], np.array(by_marks))
