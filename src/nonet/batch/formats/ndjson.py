"""NDJSON: an object on each line. A line that is no object becomes a row that could not be read.

The columns are the names in the first block of lines. Names that come up later go to a column `more`, as JSON.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from nonet.api import ParseError
from nonet.batch.formats import formats
from nonet.batch.formats._encoded import as_json, dumped
from nonet.batch.formats._format import UNREADABLE, BytesFile, Format, Reader, WriteOptions, Writer, copy_bytes
from nonet.batch.formats._lines import lines_of
from nonet.batch.places import Place, naming

_ROWS = 16_384
_FIRST_ROWS = 1_024
"""Lines by which the columns and their types are told."""

MORE = "more"
_MAX_LINE = 1 << 24
"""Characters of an object; of a longer one, the rest is passed over, and the row is none."""


class NdjsonReader(Reader):
    """An open NDJSON file."""

    def __init__(self, place: Place) -> None:
        self._place = place
        head = place.head.decode("utf-8-sig", "replace")
        lines = [line for line in head.split("\n")[: None if len(place.head) < 1 << 16 else -1] if line.strip()]
        records = [record for record in map(_record, lines[:_FIRST_ROWS]) if UNREADABLE not in record]
        names = dict.fromkeys(name for record in records for name in record)
        if not names:
            raise ParseError(
                "there is no object in the first lines", source=place.name, expected="one JSON object a line"
            )
        fields = [pa.field(name, _type_of([record.get(name) for record in records])) for name in names]
        self.schema = pa.schema([*fields, pa.field(MORE, pa.string()), pa.field(UNREADABLE, pa.string())])

    def tables(self, start: int = 0) -> Iterator[pa.Table]:
        text = io.TextIOWrapper(io.BufferedReader(self._place.stream()), encoding="utf-8-sig", errors="replace")
        with text, naming(self._place.name):
            lines = islice((line for line in lines_of(text, _MAX_LINE) if line.strip()), start, None)
            while block := list(islice(lines, _ROWS)):
                yield pa.Table.from_pylist([self._fitting(_record(line)) for line in block], schema=self.schema)

    def _fitting(self, record: dict[str, Any]) -> dict[str, Any]:
        """The record with values of the types that the columns have."""
        more: dict[str, Any] = {}
        found: dict[str, Any] = {}
        for name, value in record.items():
            if name not in self.schema.names or name == MORE:
                more[name] = value
            else:
                found[name] = _as_type(value, self.schema.field(name).type)
                if found[name] is None and value is not None:
                    more[name] = value
        found[MORE] = dumped(more) if more else None
        return found


def _record(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as bad:
        return {UNREADABLE: f"this line is no JSON: {bad}"}
    return found if isinstance(found, dict) else {UNREADABLE: "this line is JSON, and no object"}


def _type_of(values: list[Any]) -> pa.DataType:
    """The type of a column: text, unless all values are numbers, truth values, or lists and objects of one form."""
    try:
        kind = pa.array(values).type
    except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError):
        return pa.string()
    return pa.string() if pa.types.is_null(kind) else kind


def _as_type(value: Any, kind: pa.DataType) -> Any:
    """The value if it has this type, else as text if that is the type, else None."""
    if value is None:
        return None
    if pa.types.is_string(kind):
        return value if isinstance(value, str) else dumped(value)
    try:
        return pa.scalar(value, kind).as_py()
    except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError):
        return None


class NdjsonWriter(Writer):
    """An NDJSON file. Values that are missing are written as null, so that every line has the same names."""

    def __init__(self, file: BytesFile, schema: pa.Schema) -> None:
        self._file = file
        self._names = [dumped(name) for name in schema.names]

    def write(self, table: pa.Table) -> None:
        if not table.num_rows:
            return
        pieces: list[Any] = []
        for at, (name, column) in enumerate(zip(self._names, table.combine_chunks().columns, strict=True)):
            pieces += [f"{',' if at else '{'}{name}:", as_json(column)]
        lines = pc.binary_join_element_wise(*pieces, "}\n", "")
        for array in lines.chunks if isinstance(lines, pa.ChunkedArray) else [lines]:
            self._file.write("".join(array.to_pylist()).encode())

    def close(self) -> None:
        pass


class Ndjson(Format):
    """NDJSON (JSON Lines) files."""

    name = "ndjson"
    suffix = ".ndjson"

    def reader(self, place: Place) -> Reader:
        return NdjsonReader(place)

    def writer(self, file: BytesFile, schema: pa.Schema, options: WriteOptions) -> Writer:
        return NdjsonWriter(file, schema)

    def join(self, parts: Sequence[str], file: BytesFile) -> None:
        for part in parts:
            with open(part, "rb") as source:
                copy_bytes(source, file)


formats.register("ndjson")(Ndjson())
