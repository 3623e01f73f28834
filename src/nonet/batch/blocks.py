"""Blocks: the rows that a task gets at once, cut out of tables of any size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pyarrow as pa

BLOCK_ROWS = 65_536
"""Rows that a task gets at once: some megabytes, and a row group of Parquet."""


def cut(tables: Iterable[pa.Table], shard_rows: int, block_rows: int = BLOCK_ROWS) -> Iterator[tuple[int, pa.Table]]:
    """Tables of any size as blocks of at most `block_rows`, with the number of the first row; none crosses a shard.

    A block has one chunk in each column: the bytes of a file depend on chunks.
    """
    first, held, count = 0, list[pa.Table](), 0

    def size() -> int:
        return min(block_rows, shard_rows - first % shard_rows)

    for table in tables:
        while count + table.num_rows >= size():
            taken = size() - count
            yield first, joined([*held, table.slice(0, taken)])
            first += size()
            table, held, count = table.slice(taken), [], 0
        if table.num_rows:
            held.append(table)
            count += table.num_rows
    if held:
        yield first, joined(held)


def joined(tables: list[pa.Table]) -> pa.Table:
    """One table with one chunk a column."""
    table = tables[0] if len(tables) == 1 else pa.concat_tables(tables)
    return table.combine_chunks() if any(column.num_chunks != 1 for column in table.columns) else table
