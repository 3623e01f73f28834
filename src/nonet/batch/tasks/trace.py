"""`trace`: the steps by which a person solves each puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import pyarrow as pa

from nonet.api import NonetError, Step, explain
from nonet.api.explaining import Detail, Ending
from nonet.batch._column import Rows
from nonet.batch.tasks import tasks
from nonet.batch.tasks._task import ERROR, STATUSES, Answer, Task, sparse

_PAIRS = pa.list_(pa.struct([("cell", pa.string()), ("symbol", pa.string())]))

STEP = pa.struct(
    [
        ("technique", pa.string()),
        ("places", _PAIRS),
        ("removes", _PAIRS),
        ("notation", pa.string()),
        ("text", pa.string()),
    ]
)
"""A step: what it places and removes, in the notation of forums, and in words."""

DETAILS = ("none", "brief", "usual", "full")


@tasks.register("trace")
@dataclass(frozen=True, slots=True)
class TraceSteps(Task):
    """Columns `ending` (solved, stuck, ...), `label`, `hardest`, `step_count` and `steps`, a list of structs.

    `detail` says how much `text` tells (none, brief, usual, full), `hardest` which techniques are used at most. Paths
    are found in Python, so they gain by processes, not by threads.
    """

    name = "trace"
    main = "label"

    detail: str = "usual"
    hardest: str = "extreme"

    def __post_init__(self) -> None:
        if self.detail not in DETAILS:
            raise NonetError(f"there is no detail {self.detail!r}", hint=f"choose from: {', '.join(DETAILS)}")

    def fields(self) -> Sequence[pa.Field]:
        found = [("ending", pa.string()), ("label", pa.string()), ("hardest", pa.string()), ("step_count", pa.int32())]
        return [*(pa.field(*each) for each in found), pa.field("steps", pa.list_(STEP))]

    def answer(self, rows: Rows, first: int) -> Answer:
        import numpy as np

        values: dict[str, dict[int, Any]] = {field.name: {} for field in self.fields()}
        status, why = np.full(len(rows), ERROR, np.int8), dict(rows.errors)
        for row, puzzle in rows.puzzles():
            trace = explain(puzzle, hardest=self.hardest)
            status[row] = STATUSES.index(str(trace.solutions))
            values["ending"][row] = str(trace.ending)
            values["label"][row] = None if trace.label is None else str(trace.label)
            values["hardest"][row] = next(reversed(trace.techniques), None)
            values["step_count"][row] = len(trace)
            values["steps"][row] = [self._record(step) for step in trace]
            if trace.ending is not Ending.SOLVED and trace.why:
                why[row] = trace.why
        return Answer([sparse(values[field.name], len(rows), field.type) for field in self.fields()], status, why)

    def _record(self, step: Step) -> dict[str, Any]:
        name = step.links.name
        return {
            "technique": step.technique,
            "places": [{"cell": name(cell), "symbol": str(symbol)} for cell, symbol in step.places],
            "removes": [{"cell": name(cell), "symbol": str(symbol)} for cell, symbol in step.removes],
            "notation": step.notation(),
            "text": None if self.detail == "none" else step.explain(cast("Detail", self.detail)),
        }
