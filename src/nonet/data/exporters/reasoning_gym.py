"""Records as the environments of reasoning-gym give them, for its scorer or for `nonet.reward`."""

from __future__ import annotations

from typing import Any

from nonet.data.exporters import exporters
from nonet.data.exporters._exporter import JsonExporter, Options, Row
from nonet.data.exporters._prompt import board, prompt
from nonet.data.parts import Part


class ReasoningGym(JsonExporter):
    """reasoning-gym: JSON lines of question, answer and metadata with puzzle, solution and num_empty."""

    name = "reasoning gym"

    def record(self, row: Row, part: Part, options: Options) -> dict[str, Any]:
        side = part.kind.template.layout.columns
        return {
            "question": prompt(row.question, part.kind),
            "answer": board(row.answer, side),
            "metadata": {
                "source_dataset": "sudoku",
                "source_index": row.number * part.per_group + row.image,
                "puzzle": _rows(row.question, side),
                "solution": _rows(row.answer, side),
                "num_empty": row.question.count("."),
                "rating": row.rating,
            },
        }


def _rows(line: str, side: int) -> list[list[int]]:
    values = [0 if sign == "." else int(sign, 36) for sign in line]
    return [values[start : start + side] for start in range(0, len(values), side)]


exporters.register("reasoning gym")(ReasoningGym())
