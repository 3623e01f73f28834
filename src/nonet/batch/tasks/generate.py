"""`generate`: puzzles of a seed; the input is nothing but the number of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

import pyarrow as pa

from nonet.api import Made, NonetError, NotFound, fresh_seed, generate, generate_many
from nonet.api.bounds import within
from nonet.api.columns import CELLS, text_of
from nonet.batch._column import Rows, texts_of
from nonet.batch.tasks import tasks
from nonet.batch.tasks._task import DONE, UNKNOWN, Answer, Task, absent, sparse

NUMBER = "number"
"""The only column of the input: which puzzle of the seed each row is to be."""

BY_ARRAYS = frozenset(
    (
        "clues",
        "symmetry",
        "pattern",
        "minimal",
        "difficulty",
        "se",
        "technique",
        "nothing_harder",
        "bias",
        "uniform",
        "attempts",
    )
)
"""Wishes that `generate_many` knows; with any other, puzzles are made one by one."""

_FACTS = {"label": ("label", pa.string()), "se": ("er", pa.float64())}
"""What may have been found out about a puzzle: the name of the fact, the column and its type."""


@tasks.register("generate")
@dataclass(frozen=True, slots=True)
class Generate(Task):
    """Columns `number`, `puzzle`, `solution`, `clues`, `tried`; also `label` and `er` if they were wished.

    `wishes` are the arguments of `nonet.generate` and `nonet.generate_many`, without seed and numbers. Puzzle `number`
    of a `seed` is always the same. A puzzle that was not found (status 'unknown') keeps its row.
    """

    name = "generate"
    main = "puzzle"

    seed: int | None = None
    wishes: tuple[tuple[str, Any], ...] = ()

    def __post_init__(self) -> None:
        if self.seed is None:
            object.__setattr__(self, "seed", fresh_seed())
        wished = self.wishes.items() if isinstance(self.wishes, Mapping) else self.wishes
        object.__setattr__(self, "wishes", tuple(sorted(wished)))

    def fields(self) -> Sequence[pa.Field]:
        found = [("puzzle", pa.string()), ("solution", pa.string()), ("clues", pa.int16()), ("tried", pa.int64())]
        return [pa.field(*each) for each in [*found, *_FACTS.values()]]

    def __call__(self, table: pa.Table, first: int = 0) -> pa.Table:
        """The puzzles whose numbers are in the column `number`."""
        if table.column_names != [NUMBER]:
            raise NonetError("this task makes puzzles, and takes none", hint=f"a table with one column, {NUMBER!r}")
        with within(inf):
            found = [self._run(run) for run in _runs(table.column(NUMBER).to_pylist())]
        schema = self.schema(table.schema)
        return pa.concat_tables([schema.empty_table(), *found]).combine_chunks()

    def answer(self, rows: Rows, first: int) -> Answer:
        raise NotImplementedError("`__call__` needs no rows")

    def _run(self, numbers: range) -> pa.Table:
        wishes = dict(self.wishes)
        if wishes.keys() <= BY_ARRAYS:
            made = generate_many(len(numbers), seed=self.seed, first=numbers[0], threads=self.threads, **wishes)
            answer = _from_arrays(made)
        else:
            answer = self._one_by_one(numbers, wishes)
        return self.completed(pa.table({NUMBER: pa.array(numbers, pa.int64())}), answer)

    def _one_by_one(self, numbers: range, wishes: dict[str, Any]) -> Answer:
        import numpy as np

        values: dict[str, dict[int, Any]] = {field.name: {} for field in self.fields()}
        status, why = np.full(len(numbers), DONE, np.int8), {}
        for row, number in enumerate(numbers):
            try:
                puzzle = generate(seed=self.seed, index=number, nodes=self.nodes, **wishes)
            except NotFound as lost:
                status[row], why[row], values["tried"][row] = UNKNOWN, str(lost), lost.tried
                continue
            values["puzzle"][row], values["clues"][row] = text_of(puzzle), puzzle.clues
            values["solution"][row] = _as_line(puzzle.metadata.get("solution"))
            values["tried"][row] = puzzle.metadata.get("tried")
            for fact, (column, _) in _FACTS.items():
                values[column][row] = puzzle.metadata.get(fact)
        return Answer([sparse(values[field.name], len(numbers), field.type) for field in self.fields()], status, why)


def _as_line(solution: Any) -> str | None:
    return solution if solution is None or isinstance(solution, str) else "".join(map(str, solution))


def _from_arrays(made: Made) -> Answer:
    import numpy as np

    found = made.found
    lost = np.flatnonzero(~found).tolist()
    columns = [
        texts_of(made.puzzles.reshape(-1, CELLS), found),
        texts_of(made.solutions.reshape(-1, CELLS), found),
        pa.array(made.clues.astype(np.int16), mask=absent(lost, len(made))),
        pa.array(made.tried.astype(np.int64)),
    ]
    for fact, (_, kind) in _FACTS.items():
        columns.append(sparse({row: facts.get(fact) for row, facts in enumerate(made.facts)}, len(made), kind))
    why = {row: f"not found: {int(made.tried[row]):,} boards tried" for row in lost}
    return Answer(columns, np.where(found, np.int8(DONE), np.int8(UNKNOWN)), why)


def _runs(numbers: Iterable[int]) -> Iterator[range]:
    """Numbers as ranges of those that follow each other."""
    begin = end = None
    for number in numbers:
        if begin is None or end is None or number != end:
            if begin is not None and end is not None:
                yield range(begin, end)
            begin = number
        end = number + 1
    if begin is not None and end is not None:
        yield range(begin, end)
