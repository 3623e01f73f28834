"""Text: a puzzle on each line, or puzzles in any format that `nonet.read_many` streams.

Lines are the rows as they stand, without comments and blank lines; the puzzles of other formats become texts in one
line. Written, a text has the main column of the task, a row on each line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pa_csv

from nonet.api import NonetError
from nonet.api.columns import text_of
from nonet.api.streaming import Entry, is_lines, stream
from nonet.batch.formats import formats
from nonet.batch.formats._encoded import as_text
from nonet.batch.formats._format import UNREADABLE, BytesFile, Format, Reader, WriteOptions, Writer, copy_bytes
from nonet.batch.places import Place, naming

_ROWS = 4_096
_BLOCK_BYTES = 1 << 20
"""Bytes that pyarrow parses at a time; it reads several such blocks ahead. With eight times as many `nonet batch solve`
holds 370 MB instead of 230, and is no faster.
"""

_NEVER = "\x1f"
"""Stands in no text that is a puzzle, and so divides no line."""


class TextReader(Reader):
    """An open text."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._in_lines = is_lines(place.head)
        extra = [] if self._in_lines else [pa.field(UNREADABLE, pa.string())]
        self.schema = pa.schema([pa.field("puzzle", pa.string()), *extra])

    def tables(self, start: int = 0) -> Iterator[pa.Table]:
        for table in self._lines() if self._in_lines else self._entries():
            if start < table.num_rows:
                yield table.slice(start)
            start = max(start - table.num_rows, 0)

    def _lines(self) -> Iterator[pa.Table]:
        reader = pa_csv.open_csv(
            self._place.stream(),
            pa_csv.ReadOptions(use_threads=False, block_size=_BLOCK_BYTES, column_names=["puzzle"]),
            pa_csv.ParseOptions(delimiter=_NEVER, quote_char=False, invalid_row_handler=None),
            pa_csv.ConvertOptions(column_types={"puzzle": pa.string()}, strings_can_be_null=False, check_utf8=False),
        )
        while True:
            with naming(self._place.name):
                batch = next(reader, None)
            if batch is None:
                return
            lines = pc.utf8_trim_whitespace(batch.column(0)) if _has_blanks(batch.column(0)) else batch.column(0)
            comments = pc.or_(pc.starts_with(lines, "#"), pc.equal(lines, ""))
            if pc.any(comments).as_py():
                lines = lines.filter(pc.invert(comments))
            yield pa.table({"puzzle": lines})

    def _entries(self) -> Iterator[pa.Table]:
        source: Any = self._place.stream()
        entries = stream(source, name=self._place.name)
        while block := list(islice(entries, _ROWS)):
            puzzles = [None if entry.puzzle is None else text_of(entry.puzzle) for entry in block]
            yield pa.table([pa.array(puzzles, pa.string()), pa.array(map(_why, block), pa.string())], self.schema)


def _why(entry: Entry) -> str | None:
    return None if entry.error is None else str(entry.error)


def _has_blanks(lines: pa.Array) -> bool:
    return bool(pc.any(pc.match_substring_regex(lines, r"^\s|\s$")).as_py())


class TextWriter(Writer):
    """A text with one column of the table, a row on each line, blank for a row without a value."""

    def __init__(self, file: BytesFile, schema: pa.Schema, main: str) -> None:
        self._file = file
        self._main = main

    def write(self, table: pa.Table) -> None:
        lines = pc.fill_null(as_text(table.select([self._main])).column(0).cast(pa.string()), "")
        self._file.write("".join(f"{line}\n" for line in lines.to_pylist()).encode())

    def close(self) -> None:
        pass


class Text(Format):
    """Texts."""

    name = "text"
    suffix = ".txt"

    def reader(self, place: Place) -> Reader:
        return TextReader(place)

    def writer(self, file: BytesFile, schema: pa.Schema, options: WriteOptions) -> Writer:
        main = options.main or schema.names[0]
        if main not in schema.names:
            raise NonetError(f"there is no column {main!r} to write as text", hint=f"choose from: {schema.names}")
        return TextWriter(file, schema, main)

    def join(self, parts: Sequence[str], file: BytesFile) -> None:
        for part in parts:
            with open(part, "rb") as source:
                copy_bytes(source, file)


formats.register("text")(Text())
