"""Files of any kind as a stream of tables: the rows of all files, one after another, cut into equal blocks."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa

from nonet.api import NonetError, ParseError
from nonet.api.columns import PUZZLE_NAMES
from nonet.api.files import write_whole
from nonet.api.streaming import looks_like_a_puzzle
from nonet.batch.blocks import BLOCK_ROWS as BLOCK_ROWS, cut
from nonet.batch.formats import SUFFIXES, UNREADABLE, Format, format_for, format_named, format_of
from nonet.batch.formats._format import Reader, WriteOptions
from nonet.batch.places import Place, places

MORE_NAMES = frozenset(("initial_board", "board", "grid", "givens"))
"""Names of a column of puzzles besides those that the format `csv` knows; some collections use them."""


class Tables:
    """The rows of several files as tables of `rows` rows each, save the last; the files have the same columns.

    `column` names the column of puzzles. `schema` may have a column `UNREADABLE` in which a file says why a row could
    not be read; tasks turn it into a status.
    """

    def __init__(
        self, found: Sequence[Place], *, column: str | None = None, kind: str | None = None, rows: int = BLOCK_ROWS
    ) -> None:
        self.places = tuple(found)
        self._kind = kind
        self._rows = rows
        first = self._open(self.places[0])
        self.schema: pa.Schema = first.schema
        first.close()
        self.column = find_column(self.schema, column, self._some_rows)

    def __iter__(self) -> Iterator[pa.Table]:
        return self.blocks()

    def blocks(self, start: int = 0, stop: int | None = None) -> Iterator[pa.Table]:
        """The rows from `start` up to `stop` (None: all), in tables of one size; a block begins at `start`."""
        for _, table in cut(self.tables(start, stop), self._rows, self._rows):
            yield table

    def _some_rows(self) -> pa.Table | None:
        """The first rows, without using up a stream."""
        place = self.places[0]
        reader = self._format(place).reader(place.beginning() if place.is_standard_input else place)
        try:
            return next(reader.tables(), None)
        finally:
            reader.close()

    def tables(self, start: int = 0, stop: int | None = None) -> Iterator[pa.Table]:
        """The rows from `start` up to `stop`, in tables as they come."""
        left = None if stop is None else stop - start
        for table in self._tables(start):
            if left is None:
                yield table
                continue
            yield table.slice(0, left)
            left -= table.num_rows
            if left <= 0:
                return

    @property
    def rows(self) -> int | None:
        """How many rows there are, if the files tell it and can be entered in the middle; else None."""
        total = 0
        for place in self.places:
            if not self._format(place).seeks:
                return None
            reader = self._open(place)
            total += reader.rows or 0
            reader.close()
        return total

    def _tables(self, start: int) -> Iterator[pa.Table]:
        for place in self.places:
            reader = self._open(place)
            try:
                if reader.rows is not None and start >= reader.rows:
                    start -= reader.rows
                    continue
                for table in reader.tables(start if reader.rows is not None else 0):
                    if reader.rows is None and start:
                        skipped = min(start, table.num_rows)
                        start -= skipped
                        table = table.slice(skipped)
                    if table.num_rows:
                        yield self._fitting(table, place)
                if reader.rows is not None:
                    start = 0
            finally:
                reader.close()

    def _open(self, place: Place) -> Reader:
        return self._format(place).reader(place)

    def _format(self, place: Place) -> Format:
        return format_of(place) if self._kind is None else format_named(self._kind)

    def _fitting(self, table: pa.Table, place: Place) -> pa.Table:
        """The table of one file with the columns of the first file."""
        if table.schema.equals(self.schema):
            return table
        ours, theirs = set(self.schema.names) - {UNREADABLE}, set(table.column_names) - {UNREADABLE}
        if ours != theirs:
            lacking, new = sorted(ours - theirs), sorted(theirs - ours)
            without = [f"without {', '.join(lacking)}"] if lacking else []
            words = " and ".join(without + ([f"with {', '.join(new)}"] if new else []))
            raise ParseError(
                f"this file has other columns than {self.places[0].name}: {words}",
                source=place.name,
                hint="run a job for each kind of file",
            )
        for field in self.schema:
            if field.name not in table.column_names:
                table = table.append_column(field, pa.nulls(table.num_rows, field.type))
        try:
            return table.select(self.schema.names).cast(self.schema)
        except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as bad:
            told = str(bad).split("\n")[0]
            raise ParseError(f"a column is of another type than in the first file: {told}", source=place.name) from bad


def find_column(schema: pa.Schema, wanted: str | None, first: Any = lambda: None) -> str:
    """The name of the column of puzzles: the one that was wanted, one with a usual name, or one that holds puzzles.

    `first` gives some rows, or None, to look for puzzles in.
    """
    names: list[str] = [name for name in schema.names if name != UNREADABLE]
    if wanted is not None:
        if wanted not in names:
            raise NonetError(f"there is no column {wanted!r}", hint=f"there are: {', '.join(names)}")
        return wanted
    for known in (PUZZLE_NAMES, MORE_NAMES):
        named = [name for name in names if name.strip().lower() in known]
        if named:
            return min(named, key=lambda name: (name.strip().lower() != "puzzle", names.index(name)))
    table = first()
    texts = [name for name in names if table is not None and _is_text(schema.field(name).type)]
    fitting = [name for name in texts if _holds_puzzles(table.column(name))]
    open_ones = [name for name in fitting if _has_empty_cells(table.column(name))] if len(fitting) > 1 else fitting
    if len(open_ones) != 1:
        what = f"several columns hold puzzles: {', '.join(fitting)}" if fitting else "no column holds puzzles"
        raise NonetError(what, hint=f"name one with column= (--column); there are: {', '.join(names)}")
    return open_ones[0]


_LOOKED_AT = 20
"""Values by which it is told whether a column holds puzzles."""


def _is_text(kind: pa.DataType) -> bool:
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind))


def _some(column: pa.ChunkedArray) -> list[str]:
    return [value for value in column.slice(0, _LOOKED_AT).to_pylist() if value is not None]


def _holds_puzzles(column: pa.ChunkedArray) -> bool:
    values = _some(column)
    return bool(values) and all(len(value) >= 16 and looks_like_a_puzzle(value) for value in values)


def _has_empty_cells(column: pa.ChunkedArray) -> bool:
    return any(set(value) & set("0._-") for value in _some(column))


def read_tables(
    sources: Iterable[str | os.PathLike[str]],
    *,
    column: str | None = None,
    kind: str | None = None,
    rows: int = BLOCK_ROWS,
) -> Tables:
    """Opens files, folders, globs and addresses (`s3://...`) as one stream of rows; '-' is standard input.

    `column` names the column of puzzles, which is guessed otherwise, and `kind` the kind of the files: parquet, arrow,
    csv, ndjson, text. Columns of CSV come as text, so that 0 in front of a puzzle survives.
    """
    return Tables(places(sources, frozenset(SUFFIXES)), column=column, kind=kind, rows=rows)


def write_tables(
    path: str | os.PathLike[str],
    tables: Iterable[pa.Table],
    *,
    schema: pa.Schema | None = None,
    kind: str | None = None,
    compression: str | None = None,
    main: str | None = None,
) -> int:
    """Writes tables as one local file, whole or not at all, and returns the number of rows.

    The kind is told by the suffix unless named. `schema` is needed if there may be no table; `main` is the column that
    a text file gets.
    """
    target = Path(path)
    rows = 0

    def pieces() -> Iterator[bytes]:
        nonlocal rows
        written = _Collected()
        options = WriteOptions(compression, main)
        chosen = format_named(kind) if kind is not None else format_for(str(target))
        known, writer = schema, None
        for table in tables:
            known = table.schema if known is None else known
            writer = writer or chosen.writer(written, known, options)
            writer.write(table)
            rows += table.num_rows
            yield from written.taken()
        if known is None:
            raise NonetError("there are no tables, so nobody knows the columns", hint="schema=...")
        (writer or chosen.writer(written, known, options)).close()
        yield from written.taken()

    write_whole(target, pieces())
    return rows


class _Collected:
    """A file that keeps what is written until it is taken."""

    def __init__(self) -> None:
        self._blocks: list[bytes] = []
        self._size = 0
        self.closed = False

    def write(self, data: Any) -> int:
        block = bytes(data)
        self._blocks.append(block)
        self._size += len(block)
        return len(block)

    def tell(self) -> int:
        return self._size

    def flush(self) -> None:
        pass

    def writable(self) -> bool:
        return True

    def close(self) -> None:
        self.closed = True

    def taken(self) -> list[bytes]:
        """What was written since the last time."""
        blocks, self._blocks = self._blocks, []
        return blocks
