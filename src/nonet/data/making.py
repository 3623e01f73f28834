"""Puzzles made for a data set: number 0, 1, 2, ... of a seed."""

from __future__ import annotations

from typing import Any

from nonet.api import NonetError
from nonet.api.bounds import checkpoint
from nonet.data.kinds import Kind
from nonet.data.pool import Block, Gathering, Pool
from nonet.data.progress import Watch, silent

_BLOCK = 4096
"""Puzzles made at once."""

_PLAIN_BLOCK = 64
"""The same for boards that are made one by one."""

_PATIENCE = 10
"""Numbers that are tried for each puzzle that is wanted: the others were not found, or equivalent to earlier ones."""

NOT_FOUND = "not found within the attempts"


def make(kind: Kind, count: int, seed: int, wishes: dict[str, Any], *, threads: int = 0, watch: Watch = silent) -> Pool:
    """`count` puzzles of different classes, each with one solution, as wished; fewer if no more are found."""
    gathering = Gathering(kind, threads)
    source = f"nonet-{seed}"
    size = _BLOCK if kind.is_classic and not wishes.keys() & {"difficulty", "se"} else _PLAIN_BLOCK
    first = 0
    with watch("making", count) as advance:
        while len(gathering) < count and first < _PATIENCE * count + size:
            puzzles, solutions = kind.make(min(size, count - len(gathering)), first, seed, threads, wishes)
            checkpoint()
            first += len(puzzles)
            found = solutions[:, 0] != 0
            gathering.left_out[NOT_FOUND] += int((~found).sum())
            before = len(gathering)
            gathering.add(Block.bare(puzzles[found], source), solutions[found])
            advance(len(gathering) - before)
    if not len(gathering):
        raise NonetError("no puzzle as wished was found", hint="other wishes, or more --attempts")
    return gathering.pool()
