"""Step traces as structured records: what each step places and removes, and the evidence for it."""

from __future__ import annotations

from typing import Any

from nonet.api.records import step_record
from nonet.data.exporters import exporters
from nonet.data.exporters._exporter import JsonExporter, Options, Row
from nonet.data.exporters._solving import path
from nonet.data.parts import Part


class Steps(JsonExporter):
    """Traces as data: JSON lines of puzzle, solution, label and steps with technique, places, removes, evidence."""

    name = "steps"

    def record(self, row: Row, part: Part, options: Options) -> dict[str, Any]:
        found = path(row, part)
        return {
            "puzzle": row.question,
            "solution": row.answer,
            "rating": row.rating,
            "label": None if found.label is None else str(found.label),
            "ending": str(found.ending),
            "steps": [step_record(step) for step in found.steps],
        }


exporters.register("steps")(Steps())
