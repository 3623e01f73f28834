"""Values as text: for kinds of files that know nothing but text."""

from __future__ import annotations

import base64
import json
from math import isfinite
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

_ESCAPED = r'["\\\x00-\x1f\x7f-\x{10ffff}]'
"""Characters that JSON escapes, as `json.dumps` does by default."""


def as_text(table: pa.Table, *, dictionaries: bool = True) -> pa.Table:
    """The same table with lists and structs as JSON, bytes as text, and `dictionaries` as their values."""
    columns = []
    for column in table.columns:
        if pa.types.is_dictionary(column.type):
            held = column.type.value_type
            if dictionaries or pa.types.is_nested(held) or _is_bytes(held):
                column = column.cast(held)
        if _is_bytes(column.type):
            column = _decoded(column)
        elif pa.types.is_nested(column.type):
            column = pa.array([None if row is None else dumped(row) for row in column.to_pylist()], pa.string())
        elif pa.types.is_large_string(column.type) or pa.types.is_string_view(column.type):
            column = column.cast(pa.string())
        columns.append(column)
    return pa.Table.from_arrays(columns, names=table.column_names)


def dumped(value: Any) -> str:
    """A value as JSON, in the fewest characters. JSON knows no NaN and no infinity: they are null."""
    try:
        return json.dumps(value, separators=(",", ":"), default=_in_words, allow_nan=False)
    except ValueError:
        return json.dumps(_finite(value), separators=(",", ":"), default=_in_words)


def _in_words(value: Any) -> str:
    return _text_of(value) if isinstance(value, bytes) else str(value)


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _finite(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(each) for each in value]
    return None if isinstance(value, float) and not isfinite(value) else value


def _is_bytes(kind: pa.DataType) -> bool:
    return bool(
        pa.types.is_binary(kind)
        or pa.types.is_large_binary(kind)
        or pa.types.is_fixed_size_binary(kind)
        or pa.types.is_binary_view(kind)
    )


def _decoded(column: pa.ChunkedArray) -> pa.ChunkedArray:
    """Bytes as the text that they are, or else as base64: each row by itself, for blocks must not matter."""
    flat = column.cast(pa.binary())
    try:
        return flat.cast(pa.string())
    except pa.ArrowInvalid:
        texts = [None if row is None else _text_of(row) for row in flat.to_pylist()]
        return pa.chunked_array([pa.array(texts, pa.string())])


def _text_of(value: bytes) -> str:
    try:
        return value.decode()
    except UnicodeDecodeError:
        return base64.b64encode(value).decode()


def as_json(column: pa.ChunkedArray) -> pa.Array:
    """Each value of a column as JSON."""
    kind = column.type
    if pa.types.is_dictionary(kind):
        column, kind = column.cast(kind.value_type), kind.value_type
    if _is_bytes(kind):
        column, kind = _decoded(column), pa.string()
    elif pa.types.is_large_string(kind) or pa.types.is_string_view(kind):
        column, kind = column.cast(pa.string()), pa.string()
    if pa.types.is_string(kind):
        if not pc.any(pc.match_substring_regex(column, _ESCAPED)).as_py():
            quote = pa.scalar('"', kind)
            return pc.fill_null(pc.binary_join_element_wise(quote, column, quote, pa.scalar("", kind)), "null")
    elif pa.types.is_integer(kind):
        return pc.fill_null(column.cast(pa.string()), "null")
    elif pa.types.is_boolean(kind):
        return pc.fill_null(pc.if_else(column, "true", "false"), "null")
    return pa.array([dumped(row) for row in column.to_pylist()], pa.string())
