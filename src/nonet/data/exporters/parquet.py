"""Parquet, as data hubs show and load it."""

from __future__ import annotations

import pyarrow as pa

from nonet.data.exporters import exporters
from nonet.data.exporters._exporter import Feature, Options, TableExporter, flat, flat_features
from nonet.data.parts import Part, Rows


class Parquet(TableExporter):
    """Parquet with the columns source, question, answer, rating."""

    name = "parquet"
    suffix = ".parquet"

    def columns(self, options: Options) -> tuple[Feature, ...]:
        return flat_features(options)

    def table(self, rows: Rows, part: Part, options: Options) -> pa.Table:
        return flat(rows, part, options)


exporters.register("parquet")(Parquet())
