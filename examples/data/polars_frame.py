"""Polars: a task as a step of a lazy query, over a whole frame or over one column."""

import polars as pl

from nonet.batch import task

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

solve = task("solve", column="puzzle", threads=1)
frame = pl.DataFrame({"id": [7, 8], "puzzle": [EASY, "12"]})

answers = pl.from_arrow(solve(frame.to_arrow()))
assert isinstance(answers, pl.DataFrame)
print(answers.select("id", "solutions", "status"))


def solutions(puzzles: pl.Series) -> pl.Series:
    """The solution of each puzzle; null where there is none."""
    found = pl.from_arrow(solve(puzzles.to_frame("puzzle").to_arrow()).column("solution"))
    assert isinstance(found, pl.Series)
    return found


column = pl.col("puzzle").map_batches(solutions, return_dtype=pl.String, is_elementwise=True).alias("solution")
lazy = frame.lazy().with_columns(column).collect(engine="streaming")
assert lazy["solution"].to_list() == answers["solution"].to_list()
assert answers["status"].to_list() == ["unique", "error"]
