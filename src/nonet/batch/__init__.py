"""Puzzles by the million: tasks from Arrow tables to Arrow tables, run over files, processes and clusters.

A *task* is a pure function from an Arrow table to an Arrow table; `task` makes one by its name. It finds the column of
puzzles, reads every row as `nonet.read` does, carries the other columns along and never drops a row: a row that is no
puzzle has the status 'error', and `why` says what is wrong.

>>> import pyarrow as pa
>>> from nonet.batch import task
>>> solve = task("solve")
>>> answers = solve(pa.table({"id": [7, 8], "puzzle": ["1... ..2. .3.. ...4", "12"]}))
>>> answers.column_names
['id', 'puzzle', 'solution', 'solutions', 'clues', 'status', 'why']
>>> answers.select(["id", "solution", "status"]).to_pylist()
[{'id': 7, 'solution': '1243342143122134', 'status': 'unique'}, {'id': 8, 'solution': None, 'status': 'error'}]

`read_tables` streams files of any kind as tables of a fixed number of rows, and `write_tables` writes them as one file:

>>> tables = read_tables(["examples/many.sdm"])
>>> tables.column, [table.num_rows for table in tables]
('puzzle', [4])

`nonet batch` and `run_job` put these together: shards, processes, a cluster, and a manifest by which a job that was
killed goes on. Everything here needs pyarrow (`pip install 'nonet[data]'`).
"""

from __future__ import annotations

from nonet.api import EngineUnavailable

try:
    import pyarrow as _pyarrow  # noqa: F401 - the first import of it, with a hint if it fails
except ImportError as _missing:
    raise EngineUnavailable("nonet.batch needs pyarrow", hint="pip install 'nonet[data]'") from _missing

from nonet.batch.tables import BLOCK_ROWS, Tables, read_tables, write_tables
from nonet.batch.tasks import Task, task, tasks

__all__ = ["BLOCK_ROWS", "Tables", "Task", "read_tables", "task", "tasks", "write_tables"]
