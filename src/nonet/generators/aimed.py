"""Plain 9x9 puzzles as wished: candidates by the batch, a sieve that is native, and a judge for what passes it.

Row i of a seed is a pure function of (seed, i) and the wishes: its candidates are numbered, and the first that fits is
taken. Fresh candidates come first; after `FRESH` of them the search climbs: from a pool of the nearest, by taking clues
away and adding others ({-n +m} moves), until one fits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol, TypeAlias

from nonet.core.budget import checkpoint, current
from nonet.core.layout import Cell, Layout
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.core.symbols import default_symbols
from nonet.generators import classic
from nonet.generators.orbits import orbits
from nonet.generators.wishes import Verdict, Wishes

if TYPE_CHECKING:
    import numpy as np

    from nonet.generators.classic import Column, Longs, Rows

    Distances: TypeAlias = np.ndarray[tuple[int], np.dtype[np.float64]]

FRESH = 1000
"""Fresh boards of a row, before the search climbs."""

FRESH_IF_RARE = 64
"""The same for difficulties that hardly any fresh puzzle has."""

PATTERN_STEPS = 20_000
"""Steps of the search for a puzzle in a pattern, for each candidate."""

_PROBES = 256
"""Puzzles from which all clues were taken that can go, to see how many clues such puzzles have."""

MAX_ATTEMPTS = 1 << 32
"""Candidates of a row that can be numbered; also the number of rows."""

_BATCH = 1024
_MAX_CHUNK = 256
_POOL = 16
"""Puzzles that a climb keeps. For few clues: `_POOL_OF_FEW`."""
_POOL_OF_FEW = 256
_CHILDREN = 4
_SEVERAL = 1e3
_FAR = 1e6

_LAYOUT = Layout.square(classic.SIDE, (3, 3))
_SYMBOLS = default_symbols(classic.SIDE)


class Jury(Protocol):
    """How far puzzles are from the wished difficulty."""

    is_rare: bool

    def sieve(self, puzzles: Rows, threads: int) -> Distances:
        """A lower bound of the distance of each puzzle; native, for many."""

    def judge(self, puzzle: Puzzle) -> Verdict:
        """The distance, exactly."""


@dataclass(slots=True)
class Row:
    """One row of the result: the puzzle that fits, or else the nearest."""

    puzzle: bytes = b""
    solution: bytes = b""
    tried: int = 0
    facts: Mapping[str, object] = field(default_factory=dict)
    distance: float = _FAR

    @property
    def found(self) -> bool:
        """Whether the puzzle is as wished."""
        return self.distance == 0

    @property
    def has_several(self) -> bool:
        """Whether the puzzle has several solutions; then it is only the nearest, in a pattern."""
        return any(self.puzzle) and not any(self.solution)


def puzzle_of(cells: bytes) -> Puzzle:
    """The plain puzzle with these 81 values."""
    return Puzzle(_LAYOUT, _SYMBOLS, cells)


def loosened(wishes: Wishes) -> Wishes:
    """The wishes with `minimal` False where it was left open and puzzles that lost all they can have too few clues.

    A puzzle with 30 clues is wished more often than a minimal one with 30, which hardly exists. What is seen depends on
    the symmetry alone, so the wishes mean the same for every row of every seed.
    """
    import numpy as np

    if wishes.minimal is not None or wishes.clues is None or wishes.pattern is not None:
        return wishes
    groups = None if wishes.symmetry == "none" else orbits(wishes.symmetry, classic.SIDE)
    puzzles, _, _ = classic.dig(_PROBES, 0, groups=groups)
    most = int(np.count_nonzero(puzzles, axis=1).max())
    return wishes if wishes.clues[0] <= most else replace(wishes, minimal=False)


def _spend(boards: int) -> None:
    """Charges boards as nodes to the budget of the call, and ends it when it is over."""
    checkpoint()
    budget = current()
    budget.spend(boards)
    if budget.nodes_left() == 0:
        budget.out_of_nodes()


class Search:
    """Fills rows of a seed with puzzles as wished."""

    def __init__(
        self,
        wishes: Wishes,
        jury: Jury | None,
        seed: int,
        *,
        attempts: int,
        threads: int = 1,
        steps: int = PATTERN_STEPS,
    ) -> None:
        self._wishes = wishes
        self._jury = jury
        self._seed = seed
        self._attempts = min(attempts, MAX_ATTEMPTS - 1)
        self._threads = threads
        self._steps = steps
        self.seen: dict[int, Row] = {}
        self._groups = None if wishes.symmetry == "none" else orbits(wishes.symmetry, classic.SIDE)
        self._cells: tuple[Cell, ...] = tuple(sorted(wishes.pattern or ()))
        # A symmetry or a pattern would not survive the moves of a climb, and less than all clues would be left.
        self._climbs = self._groups is None and not self._cells and wishes.minimal is not False
        self._fresh = self._attempts
        if self._climbs:
            self._fresh = min(self._attempts, FRESH_IF_RARE if jury is not None and jury.is_rare else FRESH)
        self._is_plain = jury is None and not self._cells and not (wishes.minimal and self._groups)

    def rows(self, indices: Sequence[int]) -> list[Row]:
        """The rows with these numbers; they are kept in `seen`, also if the budget ends before all are done."""
        self.seen = rows = {index: Row() for index in indices}
        if self._is_plain:
            self._dig_all(rows)
        open_rows = [] if self._is_plain else list(rows)
        chunk = 1 if self._cells else 4
        while open_rows:
            size = max(1, min(chunk, _BATCH // len(open_rows)))
            for begin in range(0, len(open_rows), _BATCH):
                self._fresh_ones(open_rows[begin : begin + _BATCH], rows, size)
            open_rows = [index for index in open_rows if not rows[index].found and rows[index].tried < self._fresh]
            chunk = min(chunk * 2, _MAX_CHUNK)
        for index, row in rows.items():
            if self._climbs and not row.found and row.tried < self._attempts:
                self._climb(index, row)
        return [rows[index] for index in indices]

    def _dig_all(self, rows: dict[int, Row]) -> None:
        """The rows of wishes that digging itself meets: natively, however many grids they take."""
        import numpy as np

        wishes = self._wishes
        low, high = wishes.clues or (0, classic.CELLS)
        keys = np.array(list(rows), np.uint64)
        floor = low if wishes.minimal is False else 0
        puzzles, solutions, tried = classic.dig(
            len(rows),
            self._seed,
            groups=self._groups,
            floor=floor,
            fewest=low,
            most=high,
            attempts=self._fresh,
            threads=self._threads,
            indices=keys,
        )
        for at, row in enumerate(rows.values()):
            row.tried = int(tried[at])
            if solutions[at, 0]:
                self._see(row, puzzles[at].tobytes(), solutions[at].tobytes(), 0.0)
        lost = [index for index, row in rows.items() if not row.found]
        if lost:
            # So that there is a nearest one: this takes milliseconds, also when time is up.
            some, grids, _ = classic.dig(
                len(lost), self._seed, groups=self._groups, floor=floor, indices=np.array(lost, np.uint64)
            )
            bounds = self._bounds(some, grids)
            for at, index in enumerate(lost):
                self._see(rows[index], some[at].tobytes(), grids[at].tobytes(), float(bounds[at]) or 1.0)
        _spend(int(tried.sum()))

    def _fresh_ones(self, indices: list[int], rows: dict[int, Row], size: int) -> None:
        """The next `size` candidates of each row, seen in their order until one fits."""
        import numpy as np

        numbers = [
            (index, number)
            for index in indices
            for number in range(rows[index].tried, min(rows[index].tried + size, self._fresh))
        ]
        keys = np.array([index << 32 | number for index, number in numbers], np.uint64)
        puzzles, solutions, counts = self._candidates(keys)
        bounds = self._bounds(puzzles, solutions)
        if counts is not None:
            bounds[counts > 1] = _SEVERAL + counts[counts > 1]
        for at, (index, number) in enumerate(numbers):
            row = rows[index]
            if not row.found:
                row.tried = number + 1
                self._see(row, puzzles[at].tobytes(), solutions[at].tobytes(), float(bounds[at]))
        _spend(len(keys))

    def _candidates(self, keys: Longs) -> tuple[Rows, Rows, Column | None]:
        """Puzzles, solutions, and for a pattern the numbers of solutions."""
        wishes, threads = self._wishes, self._threads
        low, _ = wishes.clues or (0, 0)
        if self._cells:
            puzzles, solutions, counts, _ = classic.fit(
                keys, self._seed, self._cells, steps=self._steps, threads=threads
            )
            return puzzles, solutions, counts
        floor = low if wishes.minimal is False else 0
        puzzles, solutions, _ = classic.dig(
            len(keys), self._seed, groups=self._groups, floor=floor, threads=threads, indices=keys
        )
        return puzzles, solutions, None

    def _bounds(self, puzzles: Rows, solutions: Rows) -> Distances:
        """A lower bound of each distance: what can be told without the judge."""
        import numpy as np

        far: Distances = np.zeros(len(puzzles))
        if self._wishes.clues is not None:
            clues = np.count_nonzero(puzzles, axis=1)
            low, high = self._wishes.clues
            far += np.maximum(np.maximum(low - clues, clues - high), 0)
        is_puzzle = solutions[:, 0] != 0
        far[~is_puzzle] = _FAR
        rows = np.flatnonzero(far == 0)
        if self._wishes.minimal and (self._groups or self._cells) and len(rows):
            some = classic.minimal(puzzles[rows], solutions[rows], threads=self._threads)
            far[rows[~some]] = 1
            rows = rows[some]
        if self._jury is not None and len(rows):
            far[rows] = self._jury.sieve(puzzles[rows], self._threads)
        return far

    def _see(self, row: Row, puzzle: bytes, solution: bytes, bound: float) -> float:
        """Judges a candidate unless it is known to be too far; its distance, or what is known of it."""
        verdict = Verdict(bound)
        if bound == 0 and self._jury is not None:
            verdict = self._jury.judge(puzzle_of(puzzle))
        if verdict.distance < row.distance:
            row.puzzle, row.solution = puzzle, solution
            row.distance, row.facts = verdict.distance, verdict.facts
        return verdict.distance

    def _climb(self, index: int, row: Row) -> None:
        """Moves a pool of the nearest candidates nearer, until one fits or the attempts end."""
        import numpy as np

        stream = Stream(self._seed, index)
        inner = stream.word() << 32 | stream.word()
        few = self._jury is None
        size = _POOL_OF_FEW if few else _POOL
        pool, solved, _ = classic.dig(size * 4, inner, threads=self._threads)
        far = self._all_distances(row, pool, solved)
        first = size * 4
        while not row.found and row.tried < self._attempts:
            # The nearest first, the newest of equals: on a plateau the pool drifts.
            order = np.argsort(far, kind="stable")[:size]
            pool, far = pool[order], far[order]
            removed = 1 + stream.below(4)
            moved, solved = classic.vary(
                np.repeat(pool, _CHILDREN, axis=0), inner, first, removed=removed, threads=self._threads
            )
            first += len(moved)
            near = self._all_distances(row, moved, solved)
            pool, far = np.concatenate([moved, pool]), np.concatenate([near, far])
            _, once = np.unique(pool, axis=0, return_index=True)
            once.sort()
            pool, far = pool[once], far[once]

    def _all_distances(self, row: Row, puzzles: Rows, solutions: Rows) -> Distances:
        bounds = self._bounds(puzzles, solutions)
        _spend(len(puzzles))
        for at in range(len(puzzles)):
            if row.found:
                break
            row.tried += 1
            bounds[at] = self._see(row, puzzles[at].tobytes(), solutions[at].tobytes(), float(bounds[at]))
        return bounds
