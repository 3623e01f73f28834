"""Records for reinforcement learning with verl; `extra_info.puzzle` is what `nonet.reward` scores an answer by."""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from nonet.data.exporters import exporters
from nonet.data.exporters._exporter import Options, TableExporter, numbers, texts
from nonet.data.exporters._prompt import prompt
from nonet.data.parts import Part, Rows

_MESSAGE = pa.struct([("role", pa.string()), ("content", pa.string())])


class Verl(TableExporter):
    """verl: Parquet of data_source, prompt, ability, reward_model and extra_info."""

    name = "verl"
    suffix = ".parquet"

    def table(self, rows: Rows, part: Part, options: Options) -> pa.Table:
        count = len(rows)
        questions = texts(part.kind, rows.questions)
        prompts = [[{"role": "user", "content": prompt(line, part.kind)}] for line in questions.to_pylist()]
        return pa.table(
            {
                "data_source": _same("nonet/sudoku", count),
                "prompt": pa.array(prompts, pa.list_(_MESSAGE)),
                "ability": _same("logic", count),
                "reward_model": pa.StructArray.from_arrays(
                    [_same("rule", count), texts(part.kind, rows.answers)], ["style", "ground_truth"]
                ),
                "extra_info": pa.StructArray.from_arrays(
                    [
                        _same(part.name, count),
                        pa.array(rows.numbers.astype(np.int64) * part.per_group + rows.images),
                        questions,
                        numbers(rows.ratings, options),
                    ],
                    ["split", "index", "puzzle", "rating"],
                ),
            }
        )


def _same(text: str, count: int) -> pa.StringArray:
    return pa.array([text] * count, pa.string())


exporters.register("verl")(Verl())
