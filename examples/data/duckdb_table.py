"""DuckDB: a query's rows as Arrow batches through a task, and the answers back as a table; also a function in SQL."""

import duckdb
import pyarrow as pa

from nonet.batch import task

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

solve = task("solve", column="puzzle", threads=1)
base = duckdb.connect()
base.execute("create table puzzles as select 7 as id, ? as puzzle union all select 8, '12'", [EASY])

# A stream: neither side ever holds all rows.
rows = base.sql("select * from puzzles order by id").to_arrow_reader(65_536)
schema = solve.schema(rows.schema)
batches = (batch for rows in rows for batch in solve(pa.Table.from_batches([rows])).to_batches())
answers = pa.RecordBatchReader.from_batches(schema, batches)
print(duckdb.sql("select id, solutions, status from answers").fetchall())

# A function of one column: DuckDB calls it with 2,048 rows at a time.
canon = task("canon", column="puzzle", threads=1)


def class_id(puzzles: pa.ChunkedArray) -> pa.ChunkedArray:
    """The id of the class of each puzzle, which equivalent puzzles share."""
    return canon(pa.table({"puzzle": puzzles})).column("canonical_id")


base.create_function("class_id", class_id, ["varchar"], "varchar", type="arrow", null_handling="special")
found = base.sql("select class_id(puzzle) from puzzles order by id").fetchall()
print(found)
assert found == [("2727d0f31ded8e4a0f5f6595e39d9d94",), (None,)]
