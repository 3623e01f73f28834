"""CSV: every column is read as text and written as it was read.

Guessing types would destroy puzzles with 0 for an empty cell, which are numbers to whoever looks for numbers. A file
without a line of names, and fields separated by semicolons or tabs, are understood. Records of the wrong length, and
bytes that are no UTF-8, are beyond pyarrow; from the first of them on, a file is read in Python, and such a record
becomes a row that could not be read.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from itertools import islice

import pyarrow as pa
import pyarrow.csv as pa_csv

from nonet.api import ParseError
from nonet.api.streaming import looks_like_a_puzzle
from nonet.batch.formats import formats
from nonet.batch.formats._format import UNREADABLE, BytesFile, Format, Reader, WriteOptions, Writer, copy_bytes
from nonet.batch.formats._records import RecordWriter
from nonet.batch.places import Place, naming

DELIMITERS = ",;\t"

_BLOCK_BYTES = 1 << 20
"""Bytes that pyarrow parses at a time. It reads up to 32 such blocks ahead: with eight times as many,
`nonet batch solve` holds 550 MB instead of 250, and is 3% faster.
"""

_ROWS = 65_536

csv.field_size_limit(1 << 24)


class CsvReader(Reader):
    """An open CSV file."""

    def __init__(self, place: Place) -> None:
        self._place = place
        head = place.head.decode("utf-8-sig", "replace")
        first = next(iter(head.splitlines()), "")
        if not first.strip():
            raise ParseError("there is nothing in this file", source=place.name, expected="a line of column names")
        self._delimiter = max(DELIMITERS, key=first.count)
        names = next(csv.reader(io.StringIO(head, newline=""), delimiter=self._delimiter))
        self._has_header = not any(looks_like_a_puzzle(name) for name in names if len(name) >= _MIN_CELLS)
        self._names = _unique(names) if self._has_header else _named(names)
        self.schema = pa.schema([*(pa.field(name, pa.string()) for name in self._names), (UNREADABLE, pa.string())])

    def tables(self, start: int = 0) -> Iterator[pa.Table]:
        done = 0
        try:
            for table in self._fast():
                if start < done + table.num_rows:
                    yield table.slice(max(start - done, 0))
                done += table.num_rows
        except pa.ArrowInvalid:
            if self._place.is_standard_input:
                raise ParseError(
                    f"a record behind record {done} has another number of fields than the first, or is no UTF-8",
                    source=self._place.name,
                    hint="such a record of a file becomes a row of its own; that of a stream cannot be read again",
                ) from None
            yield from self._slow(max(start, done))

    def _fast(self) -> Iterator[pa.Table]:
        """The rows by pyarrow, as far as they are what it expects."""
        reader = pa_csv.open_csv(
            self._place.stream(),
            pa_csv.ReadOptions(
                use_threads=False,
                block_size=_BLOCK_BYTES,
                column_names=list(self._names),
                skip_rows_after_names=1 if self._has_header else 0,
            ),
            pa_csv.ParseOptions(delimiter=self._delimiter, newlines_in_values=True),
            pa_csv.ConvertOptions(column_types=dict.fromkeys(self._names, pa.string()), strings_can_be_null=False),
        )
        while True:
            with naming(self._place.name):
                batch = next(reader, None)
            if batch is None:
                return
            columns = [*batch.columns, pa.nulls(batch.num_rows, pa.string())]
            yield pa.Table.from_arrays(columns, schema=self.schema)

    def _slow(self, start: int) -> Iterator[pa.Table]:
        """The rows from `start` on, by Python: any record is a row."""
        with io.TextIOWrapper(
            io.BufferedReader(self._place.stream()), encoding="utf-8-sig", errors="replace", newline=""
        ) as text:
            records = (each for each in csv.reader(text, delimiter=self._delimiter) if each)
            wanted = islice(records, start + self._has_header, None)
            while block := list(islice(wanted, _ROWS)):
                yield pa.Table.from_pylist([self._row(record) for record in block], schema=self.schema)

    def _row(self, record: list[str]) -> dict[str, str | None]:
        if len(record) == len(self._names):
            return dict(zip(self._names, record, strict=True))
        fields = f"{len(record)} field{'s' if len(record) != 1 else ''}"
        wrong = f"this record has {fields}, and {len(self._names)} were expected"
        return {**dict(zip(self._names, record, strict=False)), UNREADABLE: wrong}


_MIN_CELLS = 16


def _unique(names: list[str]) -> tuple[str, ...]:
    """The names of the columns; one that comes again, or is empty, gets its number."""
    found: dict[str, None] = {}
    for number, name in enumerate((name.strip() for name in names), 1):
        found[name if name and name not in found else f"{name or 'column'} {number}"] = None
    return tuple(found)


def _named(fields: list[str]) -> tuple[str, ...]:
    """Names for the columns of a file without any: the first puzzle is `puzzle`, the second its `solution`."""
    wanted = ["puzzle", "solution"]
    known = [len(field) >= _MIN_CELLS and looks_like_a_puzzle(field) for field in fields]
    return _unique([wanted.pop(0) if puzzle and wanted else f"column {at}" for at, puzzle in enumerate(known, 1)])


class CsvWriter(Writer):
    """A CSV file with a line of names; only fields that have to be are quoted."""

    def __init__(self, file: BytesFile, schema: pa.Schema) -> None:
        buffer = io.StringIO()
        csv.writer(buffer, lineterminator="\n").writerow(schema.names)
        file.write(buffer.getvalue().encode())
        self._records = RecordWriter(file)

    def write(self, table: pa.Table) -> None:
        self._records.write(table)

    def close(self) -> None:
        pass


class Csv(Format):
    """CSV files."""

    name = "csv"
    suffix = ".csv"
    nests = False

    def reader(self, place: Place) -> Reader:
        return CsvReader(place)

    def writer(self, file: BytesFile, schema: pa.Schema, options: WriteOptions) -> Writer:
        return CsvWriter(file, schema)

    def join(self, parts: Sequence[str], file: BytesFile) -> None:
        for at, part in enumerate(parts):
            with open(part, "rb") as source:
                if at:
                    source.readline()
                copy_bytes(source, file)


formats.register("csv")(Csv())
