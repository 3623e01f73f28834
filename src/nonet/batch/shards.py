"""Shards: ranges of rows, each of which becomes one file. Which rows a shard has depends on nothing but the input."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nonet.batch.blocks import BLOCK_ROWS

SHARD_ROWS = 16 * BLOCK_ROWS
"""Rows of a shard unless told: about a million, some tens of megabytes compressed."""


@dataclass(frozen=True, slots=True)
class Shard:
    """Rows from number `first` up to `stop` (None: as many as a shard has, or as there are).

    `staged` names the file that holds them if the input cannot be entered in the middle.
    """

    index: int
    first: int
    stop: int | None
    staged: str | None = None

    @property
    def name(self) -> str:
        """The number of the shard, as file names have it."""
        return f"{self.index:05}"


def ranges(rows: int, shard_rows: int) -> Iterator[Shard]:
    """The shards of so many rows; one without rows if there are none, so that the output has its columns."""
    for index, first in enumerate(range(0, max(rows, 1), shard_rows)):
        yield Shard(index, first, min(first + shard_rows, rows))
