"""Step traces as text for language models: how a person would solve the puzzle, a line for each step."""

from __future__ import annotations

from typing import Any

from nonet.data.exporters import exporters
from nonet.data.exporters._exporter import JsonExporter, Options, Row
from nonet.data.exporters._prompt import board, prompt
from nonet.data.exporters._solving import notation, path
from nonet.data.parts import Part


class Traces(JsonExporter):
    """Traces as text: JSON lines of question, trace (one line a step), answer, label."""

    name = "traces"

    def record(self, row: Row, part: Part, options: Options) -> dict[str, Any]:
        write = notation(options.notation)
        found = path(row, part)
        return {
            "question": prompt(row.question, part.kind),
            "trace": "\n".join(map(write, found.steps)),
            "answer": board(row.answer, part.kind.template.layout.columns),
            "solved": found.solved,
            "label": None if found.label is None else str(found.label),
            "puzzle": row.question,
            "rating": row.rating,
        }


exporters.register("traces")(Traces())
