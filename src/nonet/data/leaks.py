"""What two data sets share: rows, classes of equivalent puzzles, and solution grids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from nonet.api import NonetError, isomorphic
from nonet.api.bounds import checkpoint, timely, within
from nonet.data.classes import count_of, partners
from nonet.data.kinds import NO_ID, UNIQUE, Cells, Ids, Kind, Numbers
from nonet.data.progress import Watch, silent
from nonet.data.taking import Taking


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """One data set: its puzzles, where they are from, and the ids of their classes (and of their grids').

    `file` is a place in `files`, `rows` the row there. `left_out` counts rows that are no puzzles, or whose givens
    break a rule, so that they have no class.
    """

    kind: Kind
    puzzles: Cells
    ids: Ids
    grids: Ids | None
    files: tuple[str, ...]
    file: Numbers
    rows: Numbers
    left_out: int

    def __len__(self) -> int:
        return len(self.puzzles)

    @property
    def classes(self) -> int:
        """How many classes there are."""
        return count_of(self.ids)

    @property
    def repeats(self) -> int:
        """Rows that are equivalent to an earlier one."""
        return len(self) - self.classes

    def place(self, row: int) -> str:
        """'train.csv, row 7': where a row is, counted from 1."""
        return "{}, row {}".format(*self.at(row))

    def at(self, row: int) -> tuple[str, int]:
        """The file that a row is from, and its number there, counted from 1."""
        return self.files[self.file[row]], int(self.rows[row]) + 1


@dataclass(frozen=True, slots=True, eq=False)
class Leaks:
    """What two sides share. `pairs` holds, for each row of `b` whose class is in `a`, the row and the first row there.

    `exact` counts those of the pairs that are the same puzzle as it stands, `grids` the rows of `b` whose solution is
    equivalent to one of `a` (None if that was not asked).
    """

    a: Side
    b: Side
    pairs: tuple[tuple[int, int], ...]
    exact: int
    grids: int | None

    def __bool__(self) -> bool:
        return bool(self.pairs)

    def __repr__(self) -> str:
        return f"<Leaks: {len(self.pairs):,} of {len(self.b):,} puzzles>"

    @property
    def classes(self) -> int:
        """How many classes are on both sides."""
        return len({self.a.ids[first].tobytes() for _, first in self.pairs})

    def lines(self, examples: int = 3) -> Iterator[str]:
        """What was found, in words, with the first pairs as examples."""
        for name, side in (("A", self.a), ("B", self.b)):
            told = f"{name}: {len(side):,} puzzles, {side.classes:,} classes"
            if side.repeats:
                told += f"; {side.repeats:,} are equivalent to an earlier one"
            if side.left_out:
                told += f"; {side.left_out:,} rows that are no puzzles are left out"
            yield told
        if not self.pairs:
            yield "no leak: no puzzle of B is equivalent to one of A"
        else:
            share = 100 * len(self.pairs) / len(self.b)
            yield (
                f"leak: {len(self.pairs):,} puzzles of B ({share:.3g} %), {self.classes:,} classes, are in A; "
                f"{self.exact:,} of them as they stand"
            )
        for row, first in self.pairs[:examples]:
            yield f"  {self.b.place(row)} is {self.a.place(first)}: {self.map(row, first)}"
        if self.grids is not None:
            yield f"solution grids: {self.grids:,} puzzles of B have the grid of a puzzle of A, up to symmetry"

    def map(self, row: int, first: int) -> str:
        """How the puzzle in A becomes that in B, in words."""
        kind = self.a.kind
        found = isomorphic(kind.puzzle(self.a.puzzles[first]), kind.puzzle(self.b.puzzles[row]))
        return str(found)

    def record(self, examples: int = 10) -> dict[str, Any]:
        """What was found, for JSON."""
        return {
            **{
                name: {
                    "puzzles": len(side),
                    "classes": side.classes,
                    "repeats": side.repeats,
                    "left_out": side.left_out,
                }
                for name, side in (("a", self.a), ("b", self.b))
            },
            "leaks": len(self.pairs),
            "leaking_classes": self.classes,
            "exact": self.exact,
            "grids": self.grids,
            "examples": [
                {"b": self.b.place(row), "a": self.a.place(first), "map": self.map(row, first)}
                for row, first in self.pairs[:examples]
            ],
        }

    def csv(self) -> Iterator[str]:
        """All leaks as CSV: the puzzle in B, where it is, and where its class is in A, counted from 1."""
        import csv
        from io import StringIO

        yield "puzzle,b,b_row,a,a_row\n"
        for row, first in self.pairs:
            line = StringIO()
            places = (*self.b.at(row), *self.a.at(first))
            csv.writer(line, lineterminator="\n").writerow((self.b.kind.line(self.b.puzzles[row]), *places))
            yield line.getvalue()


def compare(
    a: Sequence[str | Path],
    b: Sequence[str | Path],
    *,
    column: str | None = None,
    skip: bool = False,
    grids: bool = False,
    threads: int = 0,
    timeout: float | None = None,
    watch: Watch = silent,
) -> Leaks:
    """Looks for puzzles of `b` that are puzzles of `a` in disguise: equivalent ones.

    Each side is files of any kind, or folders with the arrays of HRM. `grids` also compares the solutions' classes.
    """
    with within(timeout, default=None):
        first = _side(a, column, skip, grids, threads, watch)
        second = _side(b, column, skip, grids, threads, watch)
        checkpoint()
    if first.kind != second.kind:
        raise NonetError(f"A holds {first.kind.name}, and B {second.kind.name}", hint="they cannot share a puzzle")
    found = partners(second.ids, first.ids)
    rows = np.flatnonzero(found >= 0)
    same = (second.puzzles[rows] == first.puzzles[found[rows]]).all(axis=1)
    exact = int(same.sum()) + _exact_elsewhere(first, second, rows[~same])
    shared = None
    if first.grids is not None and second.grids is not None:
        shared = int(((partners(second.grids, first.grids) >= 0) & (second.grids != NO_ID)).sum())
    return Leaks(first, second, tuple(zip(rows.tolist(), found[rows].tolist(), strict=True)), exact, shared)


def _grids(kind: Kind, cells: Cells, threads: int) -> Ids:
    """The classes of the solutions; NO_ID for a puzzle that has not exactly one."""
    solved = kind.solve(cells, threads)
    ids = kind.classes(solved.solutions, threads).ids
    return np.where(solved.status == UNIQUE, ids, NO_ID)


def _exact_elsewhere(first: Side, second: Side, rows: Numbers) -> int:
    """Rows that stand in the first side, though not as the first one of their class."""
    leaking = np.isin(first.ids, second.ids[rows])
    there = {row.tobytes() for row in first.puzzles[leaking]}
    return sum(row.tobytes() in there for row in second.puzzles[rows])


def _side(
    sources: Sequence[str | Path], column: str | None, skip: bool, grids: bool, threads: int, watch: Watch
) -> Side:
    taking = Taking(sources, column=column, skip=skip, extras=False)
    found: list[tuple[Cells, Ids, Ids, Numbers, Numbers]] = []
    files: list[str] = []
    unsound = 0
    with watch("reading", 0) as advance:
        for block in timely(taking):
            if taking.kind is None or not len(block):
                continue
            if block.file not in files:
                files.append(block.file)
            classes = taking.kind.classes(block.cells, threads)
            sound = classes.automorphisms > 0
            unsound += int((~sound).sum())
            cells = block.cells[sound]
            solved = classes.ids[sound]
            if grids:
                solved = _grids(taking.kind, cells, threads)
            file = np.full(len(cells), files.index(block.file), np.int32)
            found.append((cells, classes.ids[sound], solved, file, block.rows[sound]))
            advance(len(block))
    if taking.kind is None:
        raise NonetError("there is no puzzle in the input")
    cells, ids, solved, file, rows = (np.concatenate(parts) for parts in zip(*found, strict=True))
    return Side(taking.kind, cells, ids, solved if grids else None, tuple(files), file, rows, taking.skipped + unsound)
