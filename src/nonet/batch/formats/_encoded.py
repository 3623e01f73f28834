"""Values as text: for kinds of files that know nothing but text."""

from __future__ import annotations

import json
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

_ESCAPED = r'["\\\x00-\x1f\x7f-\x{10ffff}]'
"""Characters that JSON escapes, as `json.dumps` does by default."""


def as_text(table: pa.Table, *, dictionaries: bool = True) -> pa.Table:
    """The same table with lists and structs as JSON, and `dictionaries` as their values."""
    columns = []
    for column in table.columns:
        if pa.types.is_dictionary(column.type) and (dictionaries or pa.types.is_nested(column.type.value_type)):
            column = column.cast(column.type.value_type)
        elif pa.types.is_nested(column.type):
            column = pa.array([None if row is None else dumped(row) for row in column.to_pylist()], pa.string())
        elif pa.types.is_large_string(column.type) or pa.types.is_string_view(column.type):
            column = column.cast(pa.string())
        columns.append(column)
    return pa.Table.from_arrays(columns, names=table.column_names)


def dumped(value: Any) -> str:
    """A value as JSON, in the fewest characters."""
    return json.dumps(value, separators=(",", ":"), default=str)


def as_json(column: pa.ChunkedArray) -> pa.Array:
    """Each value of a column as JSON."""
    kind = column.type
    if pa.types.is_dictionary(kind):
        column, kind = column.cast(kind.value_type), kind.value_type
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        if not pc.any(pc.match_substring_regex(column, _ESCAPED)).as_py():
            quote = pa.scalar('"', kind)
            return pc.fill_null(pc.binary_join_element_wise(quote, column, quote, pa.scalar("", kind)), "null")
    elif pa.types.is_integer(kind):
        return pc.fill_null(column.cast(pa.string()), "null")
    elif pa.types.is_boolean(kind):
        return pc.fill_null(pc.if_else(column, "true", "false"), "null")
    return pa.array([dumped(row) for row in column.to_pylist()], pa.string())
