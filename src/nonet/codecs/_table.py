"""Puzzles from Python objects: lists of lists, lists of strings, arrays."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from itertools import islice

from nonet.codecs._assemble import assemble
from nonet.codecs._codec import NO_WISHES, Source, Wishes
from nonet.codecs._notation import Node, Value, rows
from nonet.core.layout import LARGEST_SIDE
from nonet.core.puzzle import Puzzle


def from_rows(table: Iterable[object], wishes: Wishes = NO_WISHES) -> Puzzle:
    """The puzzle in lists of lists, lists of strings, or an array; errors name row and column as line and column."""
    listed = _value(table)
    if not isinstance(listed, list):
        Source("", "<rows>").error(f"expected rows, found {_kind(table)}", expected="a list of rows")
    rest, rows_of_values = LARGEST_SIDE**2 + 1, []
    for row in listed:
        rows_of_values.append(taken := _value(row))
        # A few cells more than on the largest board tell that they are too many.
        rest -= len(taken) if isinstance(taken, list | str) else 1
        if rest < 0:
            break
    listed = rows_of_values
    flat = bool(listed) and not any(isinstance(row, list) or (isinstance(row, str) and len(row) > 1) for row in listed)
    # A stand-in text with one character for each cell, so that line and column of an error are row and column.
    lengths = [len(row) if isinstance(row, list | str) else 1 for row in listed]
    source = Source("\n".join("." * length for length in lengths) if not flat else "." * len(listed), "<rows>")
    nodes, start = [], 0
    for row, length in zip(listed, lengths, strict=True):
        if isinstance(row, list):
            value: Value = [_cell(cell, place) for place, cell in enumerate(row, start)]
            nodes.append(Node(value, start, start + length + 1))
        elif isinstance(row, str) and not flat:
            nodes.append(Node(row, start - 1, start + length + 1))
        else:
            nodes.append(Node(row, start, start + 1))
        start += length if flat else length + 1
    return assemble(source, rows(source, Node(nodes, 0, start + 1)), wishes)


def _value(value: object) -> Value:
    """Arrays, tuples and other iterables as lists (cut at the largest board), int types as int, the rest unchanged."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if value is None or isinstance(value, bool | str | float | bytes | bytearray | Mapping):
        return value
    if isinstance(value, Iterable):
        return list(islice(value, LARGEST_SIDE**2 + 1))
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return value


def _cell(cell: object, place: int) -> Node:
    value = _value(cell)
    return Node(
        [] if isinstance(value, list) else value, place, place + 1
    )  # a list in a cell is refused, whatever it holds


def _kind(value: object) -> str:
    return "nothing" if value is None else f"a value of type {type(value).__name__!r}"
