"""The input of the task `generate`: the numbers of the puzzles."""

from __future__ import annotations

from collections.abc import Iterator

import pyarrow as pa

from nonet.batch.blocks import BLOCK_ROWS
from nonet.batch.tasks.generate import NUMBER


class Numbers:
    """A range of numbers as tables of one column."""

    schema = pa.schema([(NUMBER, pa.int64())])
    column = None

    def __init__(self, numbers: range) -> None:
        self._numbers = numbers

    @property
    def rows(self) -> int:
        """How many numbers there are."""
        return len(self._numbers)

    def tables(self, start: int = 0, stop: int | None = None) -> Iterator[pa.Table]:
        """The numbers from the one at `start` up to the one at `stop`."""
        wanted = self._numbers[start:stop]
        for begin in range(0, len(wanted), BLOCK_ROWS):
            yield pa.table([pa.array(wanted[begin : begin + BLOCK_ROWS], pa.int64())], self.schema)
