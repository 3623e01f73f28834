"""`rate`: how hard each puzzle is, on the scales that people use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from nonet.api import NonetError, Rating, rate, solve
from nonet.api.columns import solve_cells
from nonet.api.rating import DEFAULT_NODES, SCALES, SE_STATUSES, Ratings, SeStatus, rate_packed
from nonet.batch._column import Rows
from nonet.batch.tasks import tasks
from nonet.batch.tasks._task import BOARD_NODES, ERROR, STATUSES, Answer, Task, sparse
from nonet.batch.tasks.solve import clues_of

_TEXT, _NUMBER, _COUNT = pa.string(), pa.float64(), pa.int32()

COLUMNS: dict[str, tuple[tuple[str, pa.DataType], ...]] = {
    "se": (("er", _NUMBER), ("ep", _NUMBER), ("ed", _NUMBER)),
    "hodoku": (("hodoku_score", _COUNT), ("hodoku_level", _TEXT)),
    "label": (("label", _TEXT), ("difficulty", _NUMBER), ("hardest", _TEXT), ("step_count", _COUNT)),
}
"""The columns of each scale."""

_UNIQUE = STATUSES.index("unique")
_GAVE_UP = SE_STATUSES.index(SeStatus.GAVE_UP)


@tasks.register("rate")
@dataclass(frozen=True, slots=True)
class Rate(Task):
    """The columns of `scales`, null for puzzles that have not exactly one solution, and `clues`.

    se: `er`, `ep`, `ed`. label: `label` (easy to extreme), `difficulty` (0 to 1), `hardest` (the hardest technique on
    the path) and `step_count`. hodoku: `hodoku_score`, `hodoku_level`. SE runs natively, with threads; the others
    follow the path in Python, so they gain by processes. `nodes` bounds the search on the SE scale.
    """

    name = "rate"
    main = "er"

    scales: tuple[str, ...] = ("se", "label")

    def __post_init__(self) -> None:
        for name in self.scales:
            if name not in SCALES:
                raise NonetError(f"there is no scale named {name!r}", hint=f"choose from: {', '.join(SCALES)}")

    def fields(self) -> Sequence[pa.Field]:
        found = [column for name in SCALES if name in self.scales for column in COLUMNS[name]]
        return [*(pa.field(*each) for each in found), pa.field("clues", pa.int16())]

    def answer(self, rows: Rows, first: int) -> Answer:
        import numpy as np

        values: dict[str, dict[int, Any]] = {field.name: {} for field in self.fields()[:-1]}
        status, why = solve_cells(rows.cells, threads=self.threads).status.astype(np.int8), dict(rows.errors)
        status[list(rows.errors)] = ERROR
        for row, puzzle in rows.others():
            status[row] = STATUSES.index(str(solve(puzzle, nodes=self.nodes or BOARD_NODES).status))
        if "se" in self.scales:
            # Only these: an empty board takes longer than a thousand puzzles, and its rating would mean nothing.
            unique = [row for row in np.flatnonzero(status == _UNIQUE).tolist() if row not in rows.boards]
            ratings = rate_packed(rows.cells[unique], threads=self.threads, nodes=self._se_nodes)
            _take_se(ratings, unique, values, why)
        on_paths = tuple(name for name in self.scales if name != "se")
        for row, puzzle in rows.puzzles() if on_paths else ():
            if status[row] == _UNIQUE:
                _take_paths(row, rate(puzzle, scales=on_paths), values, why)
        columns = [sparse(values[field.name], len(rows), field.type) for field in self.fields()[:-1]]
        return Answer([*columns, clues_of(rows)], status, why)

    @property
    def _se_nodes(self) -> int:
        return DEFAULT_NODES if self.nodes is None else self.nodes


def _take_se(ratings: Ratings, rows: list[int], values: dict[str, dict[int, Any]], why: dict[int, str]) -> None:
    for at, row in enumerate(rows):
        values["er"][row], values["ep"][row], values["ed"][row] = ratings.er[at], ratings.ep[at], ratings.ed[at]
        if ratings.status[at] == _GAVE_UP:
            why[row] = "the SE rating is a lower bound: its budget of nodes ran out (allow more with nodes= (--nodes))"


def _take_paths(row: int, rating: Rating, values: dict[str, dict[int, Any]], why: dict[int, str]) -> None:
    if "label" in rating.scales and rating.label is not None:
        used = rating.techniques
        values["label"][row], values["difficulty"][row] = str(rating.label), rating.difficulty
        values["hardest"][row], values["step_count"][row] = list(used)[-1] if used else None, sum(used.values())
    if "hodoku" in rating.scales and rating.hodoku is not None:
        values["hodoku_score"][row], values["hodoku_level"][row] = rating.hodoku.score, str(rating.hodoku.level)
    if "se" not in rating.why and rating.late:
        why[row] = str(rating)
