"""Spark: a task over the batches of `mapInArrow`."""

import os
import sys
from collections.abc import Iterable, Iterator

import pyarrow as pa
from pyspark.sql import SparkSession

from nonet.batch import task

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

solve = task("solve", column="puzzle", threads=1)


def answered(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """The answers to the puzzles of each batch, as columns that Spark knows."""
    for batch in batches:
        answers = solve(pa.Table.from_batches([batch]))
        yield from answers.select(["id", "solution", "solutions"]).to_batches()


os.environ.setdefault("PYSPARK_PYTHON", sys.executable)  # else workers run any python3 of the path
spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "65536")
rows = spark.createDataFrame([(7, EASY), (8, "12")], "id long, puzzle string")
found = rows.mapInArrow(answered, "id long, solution string, solutions tinyint").orderBy("id").collect()
print([(row.id, row.solutions) for row in found])
assert [(row.id, row.solutions) for row in found] == [(7, 1), (8, None)]
spark.stop()
