"""`Task`: reads the column of puzzles, asks for the columns of the answer, and puts both together."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar

import pyarrow as pa

from nonet.api import NonetError
from nonet.api.bounds import within
from nonet.batch._column import Rows, read_column
from nonet.batch.formats import UNREADABLE
from nonet.batch.tables import find_column

BOARD_NODES = 1_000_000
"""Search nodes for a board that is not plain 9x9, unless told: some seconds. A time limit would differ by machine."""

STATUS = pa.dictionary(pa.int8(), pa.string())
STATUSES = ("none", "unique", "multiple", "unknown", "error", "done")
NONE, UNIQUE, MULTIPLE, UNKNOWN, ERROR, DONE = range(len(STATUSES))
"""Indices of STATUSES; the first five are those of `Batch.status`."""

RENAMED = "input_"
"""Before the name of a column of the input that has the name of a column of the answer."""


@dataclass(frozen=True, slots=True)
class Task(ABC):
    """A pure function from a table to a table; picklable, so that it can be sent to other processes and machines.

    A row depends on nothing but itself, its number (where something is drawn at random) and the options: neither on
    threads nor on the other rows.
    """

    name: ClassVar[str]
    main: ClassVar[str]
    """The column that stands for the row where there is room for one: in text files."""

    column: str | None = None
    box: str | None = None
    symbols: str | None = None
    threads: int = 0
    nodes: int | None = None
    """Search nodes for each puzzle. By default plain 9x9 has no bound, and other boards have BOARD_NODES."""

    @abstractmethod
    def fields(self) -> Sequence[pa.Field]:
        """The columns of the answer, without `status` and `why`."""

    @abstractmethod
    def answer(self, rows: Rows, first: int) -> Answer:
        """The answer to the rows, of which the first has the number `first`."""

    @classmethod
    def option_names(cls) -> tuple[str, ...]:
        """The names of all options."""
        return tuple(field.name for field in fields(cls))

    def schema(self, schema: pa.Schema) -> pa.Schema:
        """The columns of the output for an input with these columns."""
        return pa.schema([*self._carried(schema), *self._answered()])

    def _answered(self) -> list[pa.Field]:
        return [*self.fields(), pa.field("status", STATUS), pa.field("why", pa.string())]

    def _carried(self, schema: pa.Schema) -> list[pa.Field]:
        taken = {field.name for field in self._answered()}
        kept = [field for field in schema if field.name != UNREADABLE]
        return [field.with_name(f"{RENAMED}{field.name}") if field.name in taken else field for field in kept]

    def __call__(self, table: pa.Table, first: int = 0) -> pa.Table:
        """The table with the columns of the answer behind its own; row i has the number `first` + i."""
        column = table.column(find_column(table.schema, self.column, lambda: table))
        unreadable = table.column(UNREADABLE) if UNREADABLE in table.column_names else None
        if unreadable is not None and unreadable.null_count == len(table):
            unreadable = None
        with within(float("inf")):
            answer = self.quick_answer(column) if unreadable is None else None
            if answer is None:
                answer = self.answer(read_column(column, unreadable, box=self.box, symbols=self.symbols), first)
        return self.completed(table, answer)

    def quick_answer(self, column: pa.ChunkedArray) -> Answer | None:
        """The answer straight from the text, where that goes for all rows: the same as `answer`."""
        return None

    def completed(self, table: pa.Table, answer: Answer) -> pa.Table:
        """The table with the columns of an answer behind its own."""
        carried = table.drop_columns([UNREADABLE]) if UNREADABLE in table.column_names else table
        if answer.source is not None:
            carried = _taken(carried, answer.source)
        columns = [*carried.columns, *answer.columns, statuses(answer.status), whys(answer.why, len(answer.status))]
        return pa.Table.from_arrays(columns, schema=self.schema(table.schema))


def _taken(table: pa.Table, rows: pa.Array) -> pa.Table:
    """The rows of a table with these numbers; pyarrow cannot take views of strings."""
    plain = [
        pa.string() if pa.types.is_string_view(kind) else pa.binary() if pa.types.is_binary_view(kind) else kind
        for kind in table.schema.types
    ]
    schema = pa.schema(zip(table.column_names, plain, strict=True))
    return table.cast(schema).take(rows).cast(table.schema)


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """The columns of an answer, the status of each row, and a word on those that need one.

    `source` says from which row of the input each row comes, where that is not one to one.
    """

    columns: Sequence[Any]
    status: Any
    why: Mapping[int, str]
    source: Any = None


def statuses(codes: Any) -> pa.Array:
    """The column `status` from an array of indices into STATUSES."""
    import numpy as np

    return pa.DictionaryArray.from_arrays(pa.array(np.asarray(codes, np.int8)), pa.array(STATUSES))


def whys(words: Mapping[int, str], count: int) -> pa.Array:
    """The column `why`: null in most rows."""
    return sparse(words, count, pa.string())


def sparse(values: Mapping[int, Any], count: int, kind: pa.DataType) -> pa.Array:
    """A column with values in some rows, and null in the others."""
    if not values:
        return pa.nulls(count, kind)
    column: list[Any] = [None] * count
    for row, value in values.items():
        column[row] = value
    return pa.array(column, kind)


def refused(error: NonetError) -> str:
    """An error as the text of `why`: without the place, which is the row."""
    return f"{error.message} ({error.hint})" if error.hint else error.message


def absent(rows: Iterable[int], count: int) -> Any:
    """The mask of the rows without a value, None if all have one."""
    import numpy as np

    missing = list(rows)
    if not missing:
        return None
    mask = np.zeros(count, bool)
    mask[missing] = True
    return mask
