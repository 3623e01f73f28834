"""Keeping the first row of each class of equivalent puzzles, in the order of the input."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from nonet.batch._column import as_strings
from nonet.batch.folders import Folder, LocalFolder, RemoteFolder
from nonet.batch.places import place_of

ID = "canonical_id"
_ID_CHARS = 32


def first_of_each(columns: Iterable[Iterable[Any]]) -> list[Any]:
    """For each of several columns of ids, each in pieces: which rows are the first with their id in all columns.

    Null is like no other. Sorts the ids as pairs of 64-bit numbers: 16 bytes a row, and twice as much again while it
    sorts. A set of Python would take 150.
    """
    words: list[Any] = []
    known: list[Any] = []
    ends: list[int] = []
    for column in columns:
        for piece in column:
            array = as_strings(piece)
            words.append(_words(array))
            known.append(array.is_valid().to_numpy(zero_copy_only=False))
        ends.append(sum(map(len, known)))
    if not known:
        return [np.ones(0, bool) for _ in ends]
    keep = np.ones(ends[-1], bool)
    rows = np.flatnonzero(np.concatenate(known))
    both = np.concatenate(words)[rows]
    words.clear()
    order = np.lexsort((both[:, 1], both[:, 0]))  # stable: of equal ids the first row comes first
    ordered = both[order]
    again = (ordered[1:] == ordered[:-1]).all(axis=1)
    keep[rows[order[1:][again]]] = False
    return np.split(keep, ends[:-1])


def _words(array: pa.StringArray) -> Any:
    """Ids as rows of two numbers, zeros for null."""
    filled = array.fill_null("0" * _ID_CHARS)
    if not len(filled):
        return np.empty((0, 2), np.uint64)
    _, ends, data = filled.buffers()
    begin = np.frombuffer(ends, np.int32)[filled.offset]
    signs = np.frombuffer(data, np.uint8)[begin : begin + len(filled) * _ID_CHARS]
    digits = np.where(signs >= ord("a"), signs - (ord("a") - 10), signs - ord("0")).astype(np.uint8)
    pairs = digits.reshape(-1, 2)
    return (pairs[:, 0] << 4 | pairs[:, 1]).astype(np.uint8).reshape(-1, _ID_CHARS // 2).view(np.uint64)


def deduplicated(folder: Folder, files: Sequence[str]) -> Iterator[Iterator[pa.Table]]:
    """The rows to keep of each of several Parquet files, as tables."""
    kept = first_of_each(_ids(_open(folder, file)) for file in files)
    for file, keep in zip(files, kept, strict=True):
        yield _filtered(_open(folder, file), keep)


def _ids(file: Any) -> Iterator[Any]:
    """The ids of a file, a row group at a time: all of them as text take more than twice their numbers."""
    for group in range(file.metadata.num_row_groups):
        yield file.read_row_group(group, columns=[ID], use_threads=False).column(0)


def _filtered(file: Any, keep: Any) -> Iterator[pa.Table]:
    begin = 0
    for group in range(file.metadata.num_row_groups):
        table = file.read_row_group(group, use_threads=False)
        yield table.filter(pa.array(keep[begin : begin + table.num_rows])).combine_chunks()
        begin += table.num_rows


def _open(folder: Folder, file: str) -> Any:
    if isinstance(folder, LocalFolder):
        return pq.ParquetFile(folder.path(file))
    assert isinstance(folder, RemoteFolder)
    return pq.ParquetFile(place_of(f"{folder.name}/{file}").file())
