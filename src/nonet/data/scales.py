"""The scales of the column `rating`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np

from nonet.api import NonetError, rate, solve
from nonet.api.bounds import timely
from nonet.api.rating import DEFAULT_NODES, SE_STATUSES, SeStatus, rate_packed
from nonet.data.kinds import Cells, Kind, Numbers
from nonet.data.progress import Advance

Scale: TypeAlias = "Callable[[Kind, Cells, int, int | None], Numbers]"

KEEP = "keep"
NO_SCALE = "none"

_BLOCK = 1024
"""Puzzles rated at once: a second at most, unless they are of the hardest."""


def _se(kind: Kind, cells: Cells, threads: int, nodes: int | None) -> Numbers:
    """The SE rating (ER): 1.2 is the easiest, 11.9 the hardest known."""
    if not kind.is_classic:
        raise NonetError(f"the SE scale is for plain 9x9, not for {kind.name}", hint="--rating difficulty")
    found = rate_packed(cells, threads=threads, nodes=DEFAULT_NODES if nodes is None else nodes)
    return np.where(found.status == SE_STATUSES.index(SeStatus.GAVE_UP), np.nan, found.er)


def _guesses(kind: Kind, cells: Cells, threads: int, nodes: int | None) -> Numbers:
    """Guesses of the engine before it has proved that there is no other solution: 0 where its logic suffices."""
    return np.array(
        [
            solve(kind.line(values) if kind.is_classic else kind.puzzle(values)).counters.guesses
            for values in timely(cells)
        ],
        np.float64,
    )


def _difficulty(kind: Kind, cells: Cells, threads: int, nodes: int | None) -> Numbers:
    """Nonet's difficulty from 0 to 1, by the hardest technique on the path and how often it is used; for every size."""
    found = [rate(kind.puzzle(values), scales=["label"]).difficulty for values in timely(cells)]
    return np.array([np.nan if each is None else each for each in found], np.float64)


SCALES: dict[str, Scale] = {"se": _se, "guesses": _guesses, "difficulty": _difficulty}


def ratings_of(
    name: str,
    kind: Kind,
    cells: Cells,
    *,
    threads: int = 0,
    nodes: int | None = None,
    advance: Advance = lambda _: None,
) -> Numbers:
    """The rating of each puzzle on a scale; NaN where it was not found within `nodes`."""
    return np.concatenate([np.empty(0), *_blocks(SCALES[name], kind, cells, threads, nodes, advance)])


def _blocks(
    scale: Scale, kind: Kind, cells: Cells, threads: int, nodes: int | None, advance: Advance
) -> Iterator[Numbers]:
    for begin in timely(range(0, len(cells), _BLOCK)):
        yield scale(kind, cells[begin : begin + _BLOCK], threads, nodes)
        advance(len(cells[begin : begin + _BLOCK]))


def meaning_of(name: str) -> str:
    """What the numbers of a scale mean, for the card."""
    if name == KEEP:
        return "the column `rating` of the source"
    return (SCALES[name].__doc__ or "").strip()
