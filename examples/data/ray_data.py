"""Ray Data: a task is a function for `map_batches`; with an id in each row, the order of the output does not matter."""

import ray

from nonet.batch import task

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
ray.data.DataContext.get_current().enable_progress_bars = False

solve = task("solve", column="puzzle", threads=1)
rows = ray.data.from_items([{"id": 7, "puzzle": EASY}, {"id": 8, "puzzle": "12"}])
answers = rows.map_batches(solve, batch_format="pyarrow", batch_size=65_536, zero_copy_batch=True)
found = sorted((row["id"], row["status"]) for row in answers.take_all())
print(found)
assert found == [(7, "unique"), (8, "error")]
ray.shutdown()
