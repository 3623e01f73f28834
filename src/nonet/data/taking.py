"""Puzzles taken from files: tables, lines, or any format that `nonet.read_many` knows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from nonet.api import NonetError, ParseError
from nonet.api.bounds import checkpoint, timely
from nonet.batch import Tables
from nonet.batch._column import Rows, read_column
from nonet.batch.formats import SUFFIXES, UNREADABLE
from nonet.batch.places import Place, places
from nonet.data.arrays import blocks_in, holds_arrays, kind_in
from nonet.data.kinds import Cells, Kind, Numbers, kind_of
from nonet.data.pool import Block, Gathering, Pool
from nonet.data.progress import Watch, silent

ANSWERS = ("answer", "solution", "solutions")
RATINGS = ("rating", "er")
SOURCES = ("source",)
"""Names of columns that a table may have besides its puzzles."""

BLOCK_ROWS = 16_384

_PLACE = re.compile(r":(\d{1,18})(?::(\d{1,18}))?: ")

UNREADABLE_ROWS = "unreadable"


class Taking:
    """The puzzles of files, block by block; the first puzzle says what kind of board all are.

    A row that is no puzzle raises ParseError, or with `skip` is left out and counted in `skipped`. A puzzle on another
    kind of board is always an error. With `extras` the columns of solutions, ratings and sources are read, too.
    """

    def __init__(
        self, sources: Iterable[str | Path], *, column: str | None = None, skip: bool = False, extras: bool = True
    ) -> None:
        self.kind: Kind | None = None
        self.skipped = 0
        self._sources = [str(source) for source in sources]
        self._column = column
        self._skip = skip
        self._extras = extras

    def __iter__(self) -> Iterator[Block]:
        for source in self._sources:
            if holds_arrays(Path(source)):
                yield from self._arrays(Path(source))
            else:
                for place in places([source], frozenset(SUFFIXES)):
                    # The parts of a job in a folder are called 'part-00000' and so on.
                    named = Path(source if Path(source).is_dir() else place.name).name.partition(".")[0] or "files"
                    yield from self._blocks(place, "stdin" if place.is_standard_input else named)

    def _arrays(self, folder: Path) -> Iterator[Block]:
        self._settle(kind_in(folder), str(folder), 0)
        first = 0
        for cells, answers in blocks_in(folder):
            rows = np.arange(first, first + len(cells))
            first += len(cells)
            yield Block(str(folder), rows, cells, [folder.name] * len(cells), np.full(len(cells), np.nan), answers)

    def _settle(self, kind: Kind, name: str, row: int) -> Kind:
        """The kind of all puzzles; raises if this one is another."""
        if self.kind is not None and kind != self.kind:
            raise _bad_row(
                f"this puzzle is {kind.name}, and those before are {self.kind.name}",
                name,
                row,
                "a data set holds one kind of board: put the others into another one",
            )
        self.kind = kind
        return kind

    def _blocks(self, place: Place, source: str) -> Iterator[Block]:
        tables = Tables([place], column=self._column, rows=BLOCK_ROWS)
        names = tables.schema.names
        answers = _named(names, ANSWERS, tables.column) if self._extras else None
        ratings = _named(names, RATINGS, tables.column) if self._extras else None
        sources = _named(names, SOURCES, tables.column) if self._extras else None
        first = 0
        for table in tables:
            unreadable = table.column(UNREADABLE) if UNREADABLE in names else None
            rows = read_column(table.column(tables.column), unreadable)
            kept, cells = self._cells(rows, place.name, first)
            first += len(rows)
            given = np.zeros_like(cells) if answers is None else self._answers(read_column(table.column(answers)), kept)
            rated = np.full(len(rows), np.nan) if ratings is None else _numbers(table.column(ratings))
            named = [source] * len(kept)
            if sources is not None:
                every = table.column(sources).to_pylist()
                named = [str(every[row] or source) for row in kept.tolist()]
            yield Block(place.name, kept + first - len(rows), cells, named, rated[kept], given)

    def _cells(self, rows: Rows, name: str, first: int) -> tuple[Numbers, Cells]:
        """The rows of a table that are puzzles, and their cells."""
        if rows.errors and not self._skip:
            checkpoint()
            row = min(rows.errors)
            raise _unreadable(rows.errors[row], name, first + row)
        self.skipped += len(rows.errors)
        kept = np.setdiff1d(np.arange(len(rows)), np.array([*rows.errors], np.int64))
        if not len(kept):
            return kept, np.empty((0, 81 if self.kind is None else self.kind.places), np.uint8)
        kind = self.kind or self._settle(self._kind_at(rows, int(kept[0]), name, first), name, first)
        if kind.is_classic and not rows.boards:
            return kept, np.ascontiguousarray(rows.cells[kept])
        cells = np.empty((len(kept), kind.places), np.uint8)
        for place, row in timely(enumerate(kept.tolist())):
            self._settle(self._kind_at(rows, row, name, first), name, first + row)
            cells[place] = np.frombuffer(_puzzle(rows, row).givens, np.uint8)
        return kept, cells

    def _kind_at(self, rows: Rows, row: int, name: str, first: int) -> Kind:
        try:
            return kind_of(_puzzle(rows, row))
        except NonetError as bad:
            raise _bad_row(bad.message, name, first + row, bad.hint) from bad

    def _answers(self, rows: Rows, kept: Numbers) -> Cells:
        """The solutions that came with puzzles; zeros where there is none for this board."""
        assert self.kind is not None or not len(kept)
        if self.kind is None or self.kind.is_classic:
            usual = ~np.isin(kept, [*rows.errors, *rows.boards])
            return np.where(usual[:, None], rows.cells[kept], 0).astype(np.uint8)
        found = np.zeros((len(kept), self.kind.places), np.uint8)
        for place, row in timely(enumerate(kept.tolist())):
            puzzle = rows.puzzle(row)
            if puzzle is not None and len(puzzle) == self.kind.places:
                found[place] = np.frombuffer(puzzle.givens, np.uint8)
        return found


def take(
    sources: Sequence[str | Path],
    *,
    column: str | None = None,
    skip: bool = False,
    most: int | None = None,
    repeats: bool = False,
    threads: int = 0,
    watch: Watch = silent,
) -> Pool:
    """A pool of the puzzles in files; `most` stops behind so many that were read, `repeats` keeps equivalent ones."""
    taking = Taking(sources, column=column, skip=skip)
    gathering: Gathering | None = None
    read = 0
    with watch("reading", 0) as advance:
        for block in timely(taking):
            if most is not None and read + len(block) > most:
                block = block.head(most - read)
            read += len(block)
            if taking.kind is not None:
                gathering = gathering or Gathering(taking.kind, threads, repeats=repeats)
                gathering.add(block)
            advance(len(block))
            if read == most:
                break
    if gathering is None or not len(gathering):
        raise NonetError("there is no puzzle with exactly one solution in the input")
    gathering.left_out[UNREADABLE_ROWS] += taking.skipped
    return gathering.pool()


def _bad_row(words: str, name: str, row: int, hint: str | None) -> ParseError:
    """An error in a row of a file, which need not be a line of it: there are headers, comments and blank lines."""
    return ParseError(f"row {row + 1}: {words}", source=name, hint=hint)


def _unreadable(words: str, name: str, row: int) -> ParseError:
    """The error for a row that is no puzzle."""
    hint = "--on-error skip leaves such rows out"
    place = _PLACE.match(words, len(name)) if words.startswith(name) else None
    if place is None:
        return _bad_row(words, name, row, hint)
    # The reader of texts knows the line, and has told it.
    column = int(place[2]) if place[2] else None
    return ParseError(words[place.end() :], source=name, line=int(place[1]), column=column, hint=hint)


def _puzzle(rows: Rows, row: int) -> Any:
    found = rows.puzzle(row)
    assert found is not None, "rows that are no puzzles are left out before"
    return found


def _named(names: Sequence[str], wanted: Sequence[str], puzzle: str) -> str | None:
    """The first column with one of these names, in any case; not the column of puzzles."""
    known = {name.strip().lower(): name for name in reversed(names) if name != puzzle}
    return next((known[name] for name in wanted if name in known), None)


def _numbers(column: Any) -> Numbers:
    """A column as floats, NaN where it holds no number."""

    def number(value: object) -> float:
        try:
            return float(value)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            return float("nan")

    return np.array([number(value) for value in column.to_pylist()], np.float64)
