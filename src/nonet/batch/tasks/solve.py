"""`solve`: the solution, and whether it is the only one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from nonet.api import Outcome, Status, solve
from nonet.api.columns import count_clues, solve_cells, solve_texts
from nonet.batch._column import Rows, as_strings, empty_texts, fixed_texts, texts_of, without
from nonet.batch.tasks import tasks
from nonet.batch.tasks._task import BOARD_NODES, ERROR, NONE, STATUSES, UNKNOWN, Answer, Task, absent, sparse

_PLAIN_NODES = 1 << 62
"""A budget that never ends a search. With any budget, guesses are counted in the same way on every machine."""

_SOLUTIONS = {Status.NONE: 0, Status.UNIQUE: 1, Status.MULTIPLE: 2}


@tasks.register("solve")
@dataclass(frozen=True, slots=True)
class Solve(Task):
    """Columns `solution`, `solutions` (0, 1, or 2 for several), `clues`; with `guesses=True` also `guesses`.

    Of several solutions, the first in fixed order is shown. With `guesses` or `nodes`, puzzles are solved one at a
    time: only then do guesses and nodes depend on the puzzle alone, and not on the machine. It takes longer.
    """

    name = "solve"
    main = "solution"

    guesses: bool = False

    def fields(self) -> Sequence[pa.Field]:
        found = [("solution", pa.string()), ("solutions", pa.int8()), ("clues", pa.int16())]
        return [pa.field(*each) for each in [*found, *([("guesses", pa.int64())] if self.guesses else [])]]

    def quick_answer(self, column: pa.ChunkedArray) -> Answer | None:
        import numpy as np

        if self.guesses or self.nodes is not None or self.box or self.symbols:
            return None
        texts, odd = fixed_texts(as_strings(column))
        if len(odd):
            return None
        solutions, written = empty_texts(len(texts))
        found = solve_texts(texts, written, threads=self.threads)
        if found is None:
            return None
        status, clues = found
        # NONE, UNIQUE and MULTIPLE are the numbers of their solutions, 2 standing for several.
        counts = status.view(np.int8)
        if not counts.all():
            solutions = without(solutions, written, counts != NONE)
        return Answer([solutions, pa.array(counts), pa.array(clues.astype(np.int16))], status, {})

    def answer(self, rows: Rows, first: int) -> Answer:
        import numpy as np

        one_by_one = self.guesses or self.nodes is not None
        solved = solve_cells(rows.cells, threads=self.threads)
        status, counts = solved.status.astype(np.int8), solved.counts.astype(np.int8)
        status[list(rows.errors)] = ERROR
        why = dict(rows.errors)
        texts: dict[int, str] = {}
        guesses: dict[int, int] = {}
        for row, puzzle in rows.puzzles() if one_by_one else rows.others():
            outcome = solve(puzzle, nodes=self.nodes or (BOARD_NODES if row in rows.boards else _PLAIN_NODES))
            status[row] = STATUSES.index(str(outcome.status))
            counts[row] = _SOLUTIONS.get(outcome.status, 0)
            guesses[row] = outcome.counters.guesses
            solved.solutions[row] = 0
            _take(row, outcome, texts, why)
        present = solved.solutions[:, 0] != 0
        present[list(texts)] = True
        known = status < UNKNOWN
        columns: list[Any] = [
            texts_of(solved.solutions, present, texts),
            pa.array(counts, mask=None if known.all() else ~known),
            clues_of(rows),
        ]
        return Answer([*columns, *([sparse(guesses, len(rows), pa.int64())] if self.guesses else [])], status, why)


def _take(row: int, outcome: Outcome, texts: dict[int, str], why: dict[int, str]) -> None:
    if outcome.grid is not None:
        texts[row] = outcome.grid.line()
    if outcome.status is Status.UNKNOWN and outcome.why:
        why[row] = outcome.why


def clues_of(rows: Rows) -> pa.Array:
    """How many givens each puzzle has."""
    import numpy as np

    counted = count_clues(rows.cells).astype(np.int16)
    for row, puzzle in rows.boards.items():
        counted[row] = puzzle.clues
    return pa.array(counted, mask=absent(rows.errors, len(rows)))
