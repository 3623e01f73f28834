"""`count`: how many solutions there are, up to a limit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pyarrow as pa

from nonet.api import BudgetExceeded, count
from nonet.api.columns import solve_cells
from nonet.batch._column import Rows
from nonet.batch.tasks import tasks
from nonet.batch.tasks._task import BOARD_NODES, ERROR, STATUSES, UNKNOWN, Answer, Task, absent
from nonet.batch.tasks.solve import clues_of

_SEVERAL = STATUSES.index("multiple")


@tasks.register("count")
@dataclass(frozen=True, slots=True)
class Count(Task):
    """Columns `count`, at most `limit`, `exact` (whether all were counted) and `clues`."""

    name = "count"
    main = "count"

    limit: int = 1_000_000

    def fields(self) -> Sequence[pa.Field]:
        found = [("count", pa.uint64()), ("exact", pa.bool_()), ("clues", pa.int16())]
        return [pa.field(*each) for each in found]

    def answer(self, rows: Rows, first: int) -> Answer:
        import numpy as np

        counts = solve_cells(rows.cells, limit=self.limit, threads=self.threads).counts
        why = dict(rows.errors)
        spent = np.zeros(len(rows), bool)
        for row, puzzle in rows.others() if self.nodes is None else rows.puzzles():
            try:
                counts[row] = count(puzzle, limit=self.limit, nodes=self.nodes or BOARD_NODES)
            except BudgetExceeded as out:
                counts[row], spent[row], why[row] = out.so_far, True, str(out)
        status = np.minimum(counts, _SEVERAL).astype(np.int8)
        # One solution that was found before the limit or the budget stopped the search need not be the only one.
        open_ended = (counts < _SEVERAL) & (spent | (counts >= self.limit))
        status[open_ended] = UNKNOWN
        status[list(rows.errors)] = ERROR
        missing = absent(rows.errors, len(rows))
        exact = ~spent & (counts < self.limit)
        return Answer([pa.array(counts, mask=missing), pa.array(exact, mask=missing), clues_of(rows)], status, why)
