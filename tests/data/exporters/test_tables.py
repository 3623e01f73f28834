"""Parquet, CSV and verl: the columns, and that other readers get what was written.

Covers: parquet, csv, verl, __init__, data/exporters/_exporter.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import nonet
from nonet.data import Built
from nonet.data.exporters import Options, exporters
from nonet.data.parts import Part

FLAT = ["source", "question", "answer", "rating"]


def test_parquet_and_csv_hold_the_same(built: Built) -> None:
    for part, (count, _) in built.parts.items():
        table = pq.read_table(built.folder / "parquet" / f"{part}.parquet")
        assert table.schema.names == FLAT
        assert table.num_rows == count
        with open(built.folder / "csv" / f"{part}.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        assert [row["question"] for row in rows] == table["question"].to_pylist()
        assert [row["answer"] for row in rows] == table["answer"].to_pylist()
        assert [float(row["rating"]) for row in rows] == table["rating"].to_pylist()
        assert {row["source"] for row in rows} == {"nonet-4"}


@pytest.mark.parametrize("name", ["parquet", "csv"])
@pytest.mark.parametrize(("scale", "kind"), [("se", pa.float64()), ("guesses", pa.int64()), (None, pa.float64())])
def test_ratings(train: Part, tmp_path: Path, name: str, scale: str | None, kind: pa.DataType) -> None:
    """A rating that is not known is null; guesses are whole numbers; without a scale all are null."""
    exporter = exporters[name]
    written = exporter.write(train, tmp_path, Options(scale), lambda _: None)
    assert (written.part, written.rows) == ("train", 30)
    if name == "parquet":
        column = pq.read_table(tmp_path / written.files)["rating"]
        assert column.type == kind
        assert (
            column.to_pylist()[:4] == {"se": [None] * 3 + [1.6], "guesses": [None] * 3 + [1], None: [None] * 4}[scale]
        )
    else:
        first = [line.split(",")[3] for line in (tmp_path / written.files).read_text().splitlines()[1:5]]
        assert first == {"se": ["", "", "", "1.6"], "guesses": ["", "", "", "1"], None: [""] * 4}[scale]
    assert {feature.name for feature in exporter.columns(Options(scale))} == set(FLAT)


def test_verl(built: Built) -> None:
    rows = pq.read_table(built.folder / "verl" / "test.parquet").to_pylist()
    assert len(rows) == built.parts["test"][0]
    for row in rows:
        assert row.keys() == {"data_source", "prompt", "ability", "reward_model", "extra_info"}
        [message] = row["prompt"]
        assert message["role"] == "user"
        puzzle = row["extra_info"]["puzzle"]
        assert nonet.read("\n".join(message["content"].split("\n\n")[1].split("\n"))) == nonet.read(puzzle)
        assert row["reward_model"]["style"] == "rule"
        assert nonet.reward(puzzle, row["reward_model"]["ground_truth"]) == 1.0
        assert row["extra_info"]["split"] == "test"
    assert len({row["extra_info"]["index"] for row in rows}) == len(rows)


def test_every_exporter_says_what_it_is() -> None:
    assert len(exporters.names) >= 7
    assert len({exporter.summary for exporter in exporters}) == len(exporters.names)
    assert all(exporters[name].name == name for name in exporters.names)
