"""Text: a puzzle on each line, or puzzles in any format that `nonet.read_many` streams.

Lines are the rows as they stand, without comments and blank lines; the puzzles of other formats become texts in one
line. Written, a text has the main column of the task, a row on each line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from nonet.api import NonetError
from nonet.api.columns import text_of
from nonet.api.streaming import Entry, is_lines, stream, whole_lines
from nonet.batch.formats import formats
from nonet.batch.formats._encoded import as_text
from nonet.batch.formats._format import UNREADABLE, BytesFile, Format, Reader, WriteOptions, Writer, copy_bytes
from nonet.batch.places import Place, naming

_ROWS = 4_096


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
        with naming(self._place.name):
            for block in whole_lines(self._place.plain_stream()):
                lines = pc.utf8_trim_whitespace(_as_lines(block))
                comments = pc.or_(pc.starts_with(lines, "#"), pc.equal(lines, ""))
                if pc.any(comments).as_py():
                    lines = lines.filter(pc.invert(comments))
                yield pa.table({"puzzle": lines})

    def _entries(self) -> Iterator[pa.Table]:
        entries = stream(self._place.plain_stream(), name=self._place.name)
        while block := list(islice(entries, _ROWS)):
            puzzles = [None if entry.puzzle is None else text_of(entry.puzzle) for entry in block]
            yield pa.table([pa.array(puzzles, pa.string()), pa.array(map(_why, block), pa.string())], self.schema)


def _why(entry: Entry) -> str | None:
    return None if entry.error is None else str(entry.error)


def _as_lines(block: bytes) -> pa.StringArray:
    """The lines of a block, each with its newline, as they lie in memory."""
    ends = np.flatnonzero(np.frombuffer(block, np.uint8) == ord("\n")) + 1
    if not block.endswith(b"\n"):
        ends = np.append(ends, len(block))
    offsets = np.concatenate(([0], ends)).astype(np.int32)
    return pa.StringArray.from_buffers(len(ends), pa.py_buffer(offsets), pa.py_buffer(block))


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
