"""CSV: every column is read as text and written as it was read.

Guessing types would destroy puzzles with 0 for an empty cell, which are numbers to whoever looks for numbers. A file
without a line of names, and fields separated by semicolons or tabs, are understood. Records of the wrong length, and
bytes that are no UTF-8, are beyond pyarrow; the block around them is read in Python, and such a record becomes a row
that could not be read.
"""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import IO, Any

import numpy as np
import pyarrow as pa
import pyarrow.csv as pa_csv

from nonet.api import ParseError
from nonet.api.bounds import checkpoint
from nonet.api.streaming import looks_like_a_puzzle
from nonet.batch.formats import formats
from nonet.batch.formats._format import UNREADABLE, BytesFile, Format, Reader, WriteOptions, Writer, copy_bytes
from nonet.batch.formats._lines import lines_of
from nonet.batch.formats._records import RecordWriter
from nonet.batch.places import Place, naming

DELIMITERS = ",;\t"

_BLOCK_BYTES = 1 << 20
"""Bytes that are parsed at a time."""

_MAX_RECORD = 1 << 22
"""Bytes without the end of a record; behind so many, the rest of a file is read record by record."""

_ROWS = 65_536


class CsvReader(Reader):
    """An open CSV file."""

    def __init__(self, place: Place) -> None:
        self._place = place
        if b"\0" in place.head:
            raise ParseError("this is not text", source=place.name, hint="a binary file, or not in UTF-8?")
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
        for table in self._tables():
            if start < table.num_rows:
                yield table.slice(start)
            start = max(start - table.num_rows, 0)

    def _tables(self) -> Iterator[pa.Table]:
        header = self._has_header
        with naming(self._place.name):
            for block in _blocks(self._place.plain_stream(), self._delimiter):
                table = self._fast(block, header) if isinstance(block, bytes) else None
                if table is not None:
                    yield table
                else:
                    file = io.BytesIO(block) if isinstance(block, bytes) else block
                    yield from self._slow(io.TextIOWrapper(file, "utf-8", "replace", newline=""), header)
                header = False

    def _fast(self, block: bytes, header: bool) -> pa.Table | None:
        """The rows of some records by pyarrow, None if they are not what it expects."""
        if block.startswith(codecs.BOM_UTF8):
            return None  # the mark at the start of the file is gone: pyarrow would drop this one, too
        try:
            table = pa_csv.read_csv(
                pa.BufferReader(block),
                pa_csv.ReadOptions(
                    use_threads=False,
                    block_size=len(block) + 1,
                    column_names=list(self._names),
                    skip_rows_after_names=1 if header else 0,
                ),
                pa_csv.ParseOptions(delimiter=self._delimiter, newlines_in_values=True),
                pa_csv.ConvertOptions(column_types=dict.fromkeys(self._names, pa.string()), strings_can_be_null=False),
            )
        except pa.ArrowInvalid:
            return None
        return table.append_column(self.schema.field(UNREADABLE), pa.nulls(table.num_rows, pa.string()))

    def _slow(self, text: IO[str], header: bool) -> Iterator[pa.Table]:
        """The rows of a text by Python: any record is a row."""
        records = islice(_records(csv.reader(lines_of(text), delimiter=self._delimiter)), int(header), None)
        while block := list(islice(records, _ROWS)):
            yield pa.Table.from_pylist([self._row(record) for record in block], schema=self.schema)

    def _row(self, record: list[str] | csv.Error) -> dict[str, str | None]:
        if isinstance(record, csv.Error):
            return {UNREADABLE: f"this is no record: {record}"}
        if len(record) == len(self._names):
            return dict(zip(self._names, record, strict=True))
        fields = f"{len(record)} field{'s' if len(record) != 1 else ''}"
        wrong = f"this record has {fields}, and {len(self._names)} were expected"
        return {**dict(zip(self._names, record, strict=False)), UNREADABLE: wrong}


def _blocks(stream: IO[bytes], delimiter: str) -> Iterator[bytes | io.BufferedReader]:
    """A file in blocks of whole records; from where a record cannot be told from the next one, the rest of the file.

    pyarrow could read the file itself. But it does so in a thread of its own, which waits for a pipe whatever happens:
    neither Ctrl-C nor the end of the time was heard.
    """
    held = b""
    is_first = True
    read = getattr(stream, "read1", stream.read)
    while part := read(_BLOCK_BYTES):
        checkpoint()
        data = (held + part).removeprefix(codecs.BOM_UTF8) if is_first else held + part
        is_first = False
        end = _end_of_records(data, delimiter)
        if end is None or len(data) - end > _MAX_RECORD:
            yield io.BufferedReader(_Rest(data, stream), _BLOCK_BYTES)
            return
        if end:
            yield data[:end]
        held = data[end:]
    if held:
        yield held


def _end_of_records(data: bytes, delimiter: str) -> int | None:
    """Where the last whole record ends, 0 if none does; None if there are quotes that quote nothing.

    Outside of quotes, one that begins a field follows a delimiter or a newline, and one that follows a quote stands
    with it for a quote inside.
    """
    if b'"' not in data:
        return data.rfind(b"\n") + 1
    signs = np.frombuffer(data, np.uint8)
    quotes = np.flatnonzero(signs == ord('"'))
    before = signs[quotes[::2] - 1][quotes[::2] > 0]
    if not np.isin(before, np.frombuffer(f'{delimiter}\r\n"'.encode(), np.uint8)).all():
        return None
    newlines = np.flatnonzero(signs == ord("\n"))
    outside = newlines[np.searchsorted(quotes, newlines) % 2 == 0]
    return int(outside[-1]) + 1 if len(outside) else 0


class _Rest(io.RawIOBase):
    """A file of which the beginning has been read."""

    def __init__(self, begun: bytes, rest: IO[bytes]) -> None:
        self._begun = begun
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, room: Any, /) -> int:
        found = self._begun[: len(room)] or self._rest.read(len(room))
        self._begun = self._begun[len(found) :] if self._begun else b""
        room[: len(found)] = found
        return len(found)


def _records(reader: Iterator[list[str]]) -> Iterator[list[str] | csv.Error]:
    """The records that are not blank, and an error in the place of each that is none."""
    while True:
        try:
            record = next(reader, None)
        except csv.Error as bad:
            yield bad
            continue
        if record is None:
            return
        if record:
            yield record


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
        # It quotes only the signs that end its own lines, and a name may have either.
        csv.writer(buffer, lineterminator="\r\n").writerow(schema.names)
        file.write(buffer.getvalue().removesuffix("\r\n").encode() + b"\n")
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
