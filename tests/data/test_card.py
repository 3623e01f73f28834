"""The card: what hubs read of it, and what people do."""

from __future__ import annotations

import glob
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from nonet.data import Built, Plan, build
from nonet.data.card import _SIZES


def head(folder: Path) -> tuple[dict[str, Any], str]:
    _, yaml_text, text = (folder / "README.md").read_text(encoding="utf-8").split("---\n", 2)
    yaml = pytest.importorskip("yaml", reason="PyYAML is not installed: it comes with the dev extra")
    return yaml.safe_load(yaml_text), text


def test_the_head(built: Built) -> None:
    found, _ = head(built.folder)
    assert found["license"] == "unknown"
    assert found["size_categories"] == ["n<1K"]
    assert found["size_categories"][0] in _SIZES
    assert {config["config_name"] for config in found["configs"]} == {
        "parquet", "csv", "reasoning_gym", "verl", "steps", "traces"
    }  # fmt: skip
    assert [config.get("default") for config in found["configs"]] == [True, *[None] * 5]
    for config in found["configs"]:
        for files in config["data_files"]:
            assert glob.glob(str(built.folder / files["path"])), files
            assert files["split"] in built.parts


def test_what_it_says_of_columns_and_sizes(built: Built) -> None:
    found, _ = head(built.folder)
    told = {info["config_name"]: info for info in found["dataset_info"]}
    assert set(told) == {"parquet", "csv"}
    info = told["parquet"]
    tables = {name: pq.read_table(built.folder / "parquet" / f"{name}.parquet") for name in built.parts}
    kinds = {"string": "string", "double": "float64", "int64": "int64"}
    schema = tables["train"].schema
    assert [(f["name"], f["dtype"]) for f in info["features"]] == [(f.name, kinds[str(f.type)]) for f in schema]
    assert {each["name"]: each["num_examples"] for each in info["splits"]} == {n: t.num_rows for n, t in tables.items()}
    sizes = [path.stat().st_size for path in (built.folder / "parquet").iterdir()]
    assert info["download_size"] == sum(sizes)
    assert info["dataset_size"] == sum(each["num_bytes"] for each in info["splits"])


def test_the_text(built: Built) -> None:
    _, text = head(built.folder)
    for name, (_, digest) in built.files.items():
        assert f"| `{name}` |" in text
        assert digest in text
    for value in built.plan.record():
        assert f"| {value} |" in text
    assert built.plan.command() in text
    for picture in (built.folder / "plots").iterdir():
        assert f"](plots/{picture.name})" in text
    assert "have a solution grid that is equivalent to one in the training part" in text


@pytest.mark.parametrize("title", ["A: b", "- no", 'with "quotes"', "yes", "2026-01-01", "Größe"])
def test_titles_survive(tmp_path: Path, title: str) -> None:
    build(Plan(count=1, seed=1, title=title, license="cc0-1.0", sample=0, test=0, formats=("hrm",)), tmp_path / "a")
    found, text = head(tmp_path / "a")
    assert (found["pretty_name"], found["license"]) == (title, "cc0-1.0")
    assert "configs" not in found, "hubs cannot load arrays"
    assert f"# {title}\n" in text
