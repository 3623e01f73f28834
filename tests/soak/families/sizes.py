"""Plain boards of every size: general, classic, sat and cpsat, and the status known by how a board was made."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from tests.soak.family import Tally, same

from nonet.core.problem import Problem, lower
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.engines import Run, engines, search

SHARE = 1
BOXES = [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (3, 3), (4, 4), (3, 5), (2, 3)]


def compare(seed: int) -> Iterator[Tally]:
    random = Random(f"sizes {seed}")
    box = BOXES[seed % len(BOXES)]
    empty = Puzzle.empty(box)
    size = len(empty.symbols)
    full = next(search(lower(empty), Run(stream=Stream(seed)), "general"))
    for _ in range(4):
        holes = random.random() * (0.7 if size < 12 else 0.5)
        givens = bytearray(0 if random.random() < holes else value for value in full)
        slip = random.random() < 0.3 and any(givens)
        if slip:
            cell = random.choice([cell for cell, value in enumerate(givens) if value])
            givens[cell] = (givens[cell] + random.randrange(size - 1)) % size + 1
        puzzle = empty.with_givens(bytes(givens))
        problem, where = lower(puzzle), puzzle.line()
        base = _two(problem, "general")
        yield same(
            f"general {size}x{size}: the board's own grid is not lost",
            slip or full in base or len(base) == 2,
            True,
            where,
        )
        for name in ("classic", "sat", "cpsat", "python"):
            if engines[name].available() or engines[name].refuses(problem) or (name == "python" and size > 9):
                continue
            other = _two(problem, name)
            told = len(other), set(other) if len(other) == 1 else None
            yield same(f"{name} = general", told, (len(base), set(base) if len(base) == 1 else None), where)


def _two(problem: Problem, engine: str) -> list[bytes]:
    return list(islice(search(problem, Run(), engine), 2))
