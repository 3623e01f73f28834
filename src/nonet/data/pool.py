"""A pool of puzzles with one solution each, at most one of each class: what a data set is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from nonet.data.classes import Flags, first_of_each
from nonet.data.kinds import NONE, SEVERAL, UNIQUE, UNKNOWN, Cells, Ids, Kind, Numbers


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Puzzles as they come from a `file`, each with the number of its `rows` there, counted from 0.

    `sources` are names of where they are from. `ratings` and `answers` came with them; they hold NaN and zeros where
    there was none.
    """

    file: str
    rows: Numbers
    cells: Cells
    sources: Sequence[str]
    ratings: Numbers
    answers: Cells

    @staticmethod
    def bare(cells: Cells, source: str) -> Block:
        """Puzzles with which nothing came."""
        count = len(cells)
        return Block(source, np.arange(count), cells, [source] * count, np.full(count, np.nan), np.zeros_like(cells))

    def __len__(self) -> int:
        return len(self.cells)

    def head(self, count: int) -> Block:
        """The first rows."""
        return Block(
            self.file,
            self.rows[:count],
            self.cells[:count],
            self.sources[:count],
            self.ratings[:count],
            self.answers[:count],
        )


@dataclass(slots=True, eq=False)
class Pool:
    """Puzzles, solutions, class ids and ratings, a row for each; `source` is a place in `sources`.

    `left_out` counts the puzzles that did not come in, by the reason, `replaced` the solutions that came with puzzles
    and were wrong.
    """

    kind: Kind
    puzzles: Cells
    solutions: Cells
    ids: Ids
    ratings: Numbers
    source: Numbers
    sources: tuple[str, ...]
    left_out: Counter[str] = field(default_factory=Counter)
    replaced: int = 0

    def __len__(self) -> int:
        return len(self.puzzles)

    def __repr__(self) -> str:
        return f"<Pool of {len(self):,} puzzles, {self.kind.name}>"


WHY = {
    NONE: "no solution",
    SEVERAL: "several solutions",
    UNKNOWN: "not solved within the budget",
}
EQUIVALENT = "equivalent to an earlier one"


class Gathering:
    """Collects puzzles into a pool: those with one solution, the first of each class unless `repeats` may stay."""

    def __init__(self, kind: Kind, threads: int = 0, *, repeats: bool = False) -> None:
        self._kind = kind
        self._threads = threads
        self._repeats = repeats
        self._sources: dict[str, int] = {}
        self._parts: list[tuple[Cells, Cells, Ids, Numbers, Numbers]] = []
        self.left_out: Counter[str] = Counter()
        self._replaced = 0
        self._seen: set[bytes] = set()

    def __len__(self) -> int:
        return sum(len(part[0]) for part in self._parts)

    def add(self, block: Block, solutions: Cells | None = None) -> None:
        """Appends puzzles; `solutions`, if they are known to be the only ones."""
        kind, cells = self._kind, block.cells
        if solutions is None:
            solutions, status = kind.solve(cells, self._threads)
            for code, why in WHY.items():
                self.left_out[why] += int((status == code).sum())
            kept = status == UNIQUE
            stated = block.answers.any(axis=1) & kept
            self._replaced += int((block.answers != solutions)[stated].any(axis=1).sum())
        else:
            kept = np.ones(len(cells), np.bool_)
        classes = kind.classes(cells[kept], self._threads)
        new = np.ones(len(classes.ids), np.bool_) if self._repeats else self._new(classes.ids)
        self.left_out[EQUIVALENT] += int((~new).sum())
        rows = np.flatnonzero(kept)[new]
        names = [block.sources[row] for row in rows.tolist()]
        self._parts.append(
            (
                cells[rows],
                solutions[rows],
                classes.ids[new],
                block.ratings[rows],
                np.array([self._sources.setdefault(name, len(self._sources)) for name in names], np.int32),
            )
        )

    def _new(self, ids: Ids) -> Flags:
        """Whether each row is the first of its class, here and in all that was added before."""
        new = first_of_each(ids)
        for row in np.flatnonzero(new).tolist():
            known = ids[row].tobytes()
            new[row] = known not in self._seen
            self._seen.add(known)
        return new

    def pool(self) -> Pool:
        """All that was added and not left out."""
        puzzles, solutions, ids, ratings, source = (np.concatenate(parts) for parts in zip(*self._parts, strict=True))
        left_out = Counter({why: count for why, count in self.left_out.items() if count})
        sources = tuple(self._sources)
        return Pool(self._kind, puzzles, solutions, ids, ratings, source, sources, left_out, self._replaced)
