"""Tables as records of CSV, written natively from the columns as they lie in memory.

pyarrow quotes all fields or none, and needs a pass over each column and one over the rows; this is one pass, into
memory that stays in the cache until it is written.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from nonet import _native
from nonet.batch.formats._encoded import as_text

if TYPE_CHECKING:
    from nonet.batch.formats._format import BytesFile

_ROOM = 1 << 19
"""Bytes that are written at a time, until a record is longer."""

_FEW = 1 << 10
"""Up to so many different texts of a column are made once and copied into the rows."""


class RecordWriter:
    """Writes tables to a file as records of CSV, only fields quoted that have to be; null is an empty field."""

    def __init__(self, file: BytesFile) -> None:
        self._file = file
        self._room = np.empty(_ROOM, np.uint8)

    def write(self, table: pa.Table) -> None:
        """Appends a record for each row."""
        for batch in as_text(table, dictionaries=False).to_batches():
            columns = [_texts(column) for column in batch.columns]
            row = 0
            while row < batch.num_rows:
                row, size = _native.write_records(columns, row, batch.num_rows, self._room)
                if size:
                    self._file.write(self._room[:size].data)
                else:
                    self._room = np.empty(2 * len(self._room), np.uint8)


def _texts(column: pa.Array) -> tuple[Any, Any, Any]:
    """The bytes of the texts of a column, where each ends, and which of them each row holds (None: its own)."""
    count = len(column)
    if column.null_count == count:
        return _few(("",), np.zeros(count, np.int32))
    kind = column.type
    if pa.types.is_dictionary(kind) and len(column.dictionary) <= _FEW:
        texts = column.dictionary.cast(pa.string()).to_pylist()
        numbers = column.indices.cast(pa.int32()).fill_null(len(texts)).to_numpy()
        return _few((*(text or "" for text in texts), ""), numbers)
    if pa.types.is_integer(kind) and not column.null_count:
        numbers = column.to_numpy()
        least, most = int(numbers.min()), int(numbers.max())
        if most - least < _FEW:
            return _few(_counted(least, most), _offset(numbers, least))
    if pa.types.is_large_binary(kind) or pa.types.is_fixed_size_binary(kind) or pa.types.is_binary_view(kind):
        column = column.cast(pa.binary())
    elif not (pa.types.is_string(kind) or pa.types.is_binary(kind)):
        column = column.cast(pa.string())
    if column.null_count:
        column = pc.fill_null(column, "")
    _, ends, data = column.buffers()
    begin = column.offset
    flat = np.empty(0, np.uint8) if data is None else np.frombuffer(data, np.uint8)
    return flat, np.frombuffer(ends, np.int32)[begin : begin + count + 1], None


def _offset(numbers: Any, least: int) -> Any:
    """How far numbers are above the least one; the difference of two of 8 bits may need more."""
    wide = numbers if numbers.dtype.itemsize == 8 else numbers.astype(np.int64)
    return (wide - wide.dtype.type(least)).astype(np.int32)


def _few(texts: tuple[str, ...], numbers: Any) -> tuple[Any, Any, Any]:
    return *_laid_out(texts), numbers


@lru_cache(maxsize=64)
def _laid_out(texts: tuple[str, ...]) -> tuple[Any, Any]:
    """The bytes of these texts, and where each ends."""
    encoded = [text.encode() for text in texts]
    return np.frombuffer(b"".join(encoded), np.uint8), np.cumsum([0, *map(len, encoded)], dtype=np.int32)


@lru_cache(maxsize=64)
def _counted(least: int, most: int) -> tuple[str, ...]:
    return tuple(map(str, range(least, most + 1)))
