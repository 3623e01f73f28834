"""Puzzles of the generators: the solution that they say is the only one, and every clue is needed."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from tests.soak.families.classic import solved
from tests.soak.family import Tally, same
from tests.soak.rows import filled, line

import nonet
from nonet.core.problem import lower
from nonet.engines import Run, count

SHARE = 1
SYMMETRIES = ("none", "180", "none", "90", "diagonal", "none", "full")


def compare(seed: int) -> Iterator[Tally]:
    symmetry = SYMMETRIES[seed % len(SYMMETRIES)]
    made = nonet.generate_many(100, seed=seed, symmetry=symmetry, threads=1)
    base = solved(made.puzzles, "base")
    right = (base.counts == 1) & (base.solutions == made.solutions).all(axis=1)
    right &= filled(made.puzzles, made.solutions)
    yield _rows("generate_many: one solution, the one told", made.puzzles, right)
    # Without any of its clues a minimal puzzle has several; an orbit is missed if any one of its clues is.
    rows, cells = np.nonzero(made.puzzles)
    poorer = made.puzzles[rows]
    if symmetry == "none":
        poorer[np.arange(len(rows)), cells] = 0
        yield _rows("generate_many: every clue is needed", poorer, solved(poorer, "base").counts == 2)
    alone = nonet.generate_many(3, seed=seed, first=50, symmetry=symmetry, threads=2)
    yield _rows("generate_many: a shard = the whole", alone.puzzles, (alone.puzzles == made.puzzles[50:53]).all(axis=1))
    for box in ((2, 2), (2, 3), (3, 2)):
        puzzle = nonet.generate(box=box, hide=0.3 + seed % 4 / 10, seed=seed)
        kind, where = f"generate {box[0] * box[1]}x{box[0] * box[1]}: told = counted in Python", puzzle.line()
        status = ("none", "unique", "multiple")[count(lower(puzzle), Run(), 2, "python")]
        yield same(kind, puzzle.metadata["status"], status, where)


def _rows(kind: str, cells: np.ndarray[tuple[int, int], np.dtype[np.uint8]], right: object) -> Tally:
    wrong = np.flatnonzero(~np.asarray(right))
    return Tally(kind, len(cells), tuple(line(cells[row]) for row in wrong))
