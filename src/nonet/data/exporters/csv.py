"""CSV, which every program reads; one that guesses types must be told that questions are text."""

from __future__ import annotations

import pyarrow as pa

from nonet.data.exporters import exporters
from nonet.data.exporters._exporter import Feature, Options, TableExporter, flat, flat_features
from nonet.data.parts import Part, Rows


class Csv(TableExporter):
    """CSV with the columns source, question, answer, rating, as sudoku-extreme has them."""

    name = "csv"
    suffix = ".csv"

    def columns(self, options: Options) -> tuple[Feature, ...]:
        return flat_features(options)

    def table(self, rows: Rows, part: Part, options: Options) -> pa.Table:
        return flat(rows, part, options)


exporters.register("csv")(Csv())
