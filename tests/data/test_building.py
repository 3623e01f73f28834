"""Whole data sets: the same bytes whoever builds them, nothing half-written, and what is told of them is true.

Covers: building, __init__.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from tests.ticking import set_clock

import nonet
from nonet.data import Built, Plan, build, compare, survey
from nonet.data.building import export_files
from nonet.data.folders import files_in, hash_of

ALL = ("parquet", "csv", "hrm", "reasoning gym", "verl", "steps", "traces")
PLAN = Plan(count=12, seed=4, test=0.3, augment=2, formats=ALL, sample=3, wishes={"difficulty": "easy"})


def hashes(folder: Path) -> dict[str, str]:
    return {str(path): hash_of(folder / path) for path in files_in(folder)}


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(PLAN, tmp_path_factory.mktemp("first") / "set", threads=1).folder


@pytest.mark.parametrize("threads", [0, 1, 2])
def test_same_seed_same_bytes(first: Path, tmp_path: Path, threads: int) -> None:
    build(PLAN, tmp_path / "again", threads=threads)
    assert hashes(tmp_path / "again") == hashes(first)


def test_what_time_cuts_short_is_no_data_set(first: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever the time is over, nothing stays; what is there at last is the same as without a limit."""
    set_clock(monkeypatch, tick=1)
    ends: list[str] = []
    for timeout in (1 << power for power in range(24)):
        try:
            build(PLAN, tmp_path / "set", timeout=timeout)
            break
        except nonet.BudgetExceeded as spent:
            ends.append(str(spent))
        assert not list(tmp_path.iterdir())
    assert len(ends) > 3
    assert all("s, and left nothing behind (" in end for end in ends)
    assert hashes(tmp_path / "set") == hashes(first)


@pytest.mark.parametrize("rows", [["1.....2..3.....4", "..1.2........3.4"], ["." * 81, "1" + "." * 80]])
def test_time_is_not_taken_for_a_fault_of_the_rows(
    rows: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "in.txt"
    source.write_text("\n".join(rows) + "\n")
    whole = survey([source], sample=2).record()
    set_clock(monkeypatch, tick=1)
    found = None
    for timeout in range(0, 5_000, 7):
        with suppress(nonet.BudgetExceeded):
            found = survey([source], sample=2, timeout=timeout).record()
            break
    assert timeout
    assert found == whole


def test_another_seed_is_another_set(first: Path, tmp_path: Path) -> None:
    """Seeds next to each other share nothing."""
    build(replace(PLAN, seed=5, formats=("parquet",)), tmp_path / "other")
    assert not compare([first / "parquet"], [tmp_path / "other" / "parquet"], grids=True)


def test_what_is_told_is_true(built: Built) -> None:
    folder = built.folder
    assert set(built.files) | {"README.md", "manifest.json"} == {path.as_posix() for path in files_in(folder)}
    for name, (size, digest) in built.files.items():
        assert (folder / name).stat().st_size == size
        assert hash_of(folder / name) == digest
    told = json.loads((folder / "manifest.json").read_text())
    assert told["files"] == {name: {"bytes": size, "sha256": digest} for name, (size, digest) in built.files.items()}
    assert told["nonet"] == nonet.__version__
    assert told["plan"] == built.plan.record()
    for name, (rows, puzzles) in built.parts.items():
        table = pq.read_table(folder / "parquet" / f"{name}.parquet")
        assert table.num_rows == rows
        assert len(set(nonet.class_id_many(table["question"].to_pylist()))) == puzzles
        assert table["answer"].to_pylist() == nonet.solve_many(table["question"].to_pylist()).lines()
    assert not compare([folder / "parquet" / "train.parquet"], [folder / "parquet" / "test.parquet"])
    assert built.parts["test"][1] > 0


def test_ratings_are_those_of_the_puzzles(built: Built) -> None:
    table = pq.read_table(built.folder / "parquet" / "train.parquet")
    lines, ratings = table["question"].to_pylist(), table["rating"].to_pylist()
    assert ratings[::2] == nonet.rate_many(lines[::2]).er.tolist()
    assert ratings[1::2] == ratings[::2], "an equivalent has the rating of its puzzle"


def test_taking_files(first: Path, tmp_path: Path) -> None:
    """What was made is taken again: the equivalents are left out, and every class goes to the side where it was."""
    plan = Plan(sources=(first / "csv",), test=0.3, rating="keep", sample=0)
    again = build(plan, tmp_path / "again")
    assert again.parts == {name: (puzzles, puzzles) for name, (_, puzzles) in build(PLAN, tmp_path / "b").parts.items()}
    assert sum(again.left_out.values()) > 0
    for one, other in (("train", "test"), ("test", "train")):
        sides = [folder / "parquet" / f"{name}.parquet" for folder, name in ((first, one), (tmp_path / "again", other))]
        assert not compare(sides[:1], sides[1:])
    ratings = pq.read_table(tmp_path / "again" / "parquet" / "test.parquet")["rating"].to_pylist()
    assert ratings == pq.read_table(first / "parquet" / "test.parquet")["rating"].to_pylist()


def test_a_share_of_nothing(tmp_path: Path) -> None:
    built = build(replace(PLAN, test=0, augment=0, rating="none", formats=("csv",), sample=0), tmp_path / "a")
    assert built.parts == {"train": (12, 12)}
    assert "rating" in (tmp_path / "a" / "csv" / "train.csv").read_text().splitlines()[0]
    empty = build(replace(PLAN, test=1, formats=ALL, sample=0), tmp_path / "b")
    assert empty.parts["train"] == (0, 0)
    assert pq.read_table(tmp_path / "b" / "parquet" / "train.parquet").num_rows == 0


def test_what_is_there_is_not_touched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "set").mkdir()
    (tmp_path / "set" / "mine").write_text("dear")
    monkeypatch.setattr("nonet.data.building.make", None)
    with pytest.raises(nonet.NonetError, match="is there already"):
        build(PLAN, tmp_path / "set")
    assert os.listdir(tmp_path / "set") == ["mine"]


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError(28, "No space left on device")])
def test_a_build_that_ends_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException | type[BaseException]
) -> None:
    def fail(*_: object) -> str:
        assert (next(tmp_path.iterdir()) / "parquet" / "train.parquet").is_file(), "half of it is there"
        raise error

    monkeypatch.setattr("nonet.data.building.card", fail)
    with pytest.raises((KeyboardInterrupt, OSError)):
        build(replace(PLAN, formats=("parquet",), sample=0), tmp_path / "set")
    assert os.listdir(tmp_path) == []


def test_exporting_files_as_they_stand(first: Path, tmp_path: Path) -> None:
    source = first / "parquet" / "train.parquet"
    rows, left_out, replaced = export_files(
        {"train": source, "x": first / "hrm" / "test"}, tmp_path / "out", formats=["csv"]
    )
    table = pq.read_table(source)
    assert rows["train"] == table.num_rows, "equivalents stay"
    assert (left_out, replaced) == ({}, 0)
    lines = (tmp_path / "out" / "csv" / "train.csv").read_text().splitlines()
    assert lines[0] == "source,question,answer,rating"
    expected = zip(*(table[name].to_pylist() for name in table.column_names), strict=True)
    assert lines[1:] == [f"{s},{q},{a},{r:g}" for s, q, a, r in expected]
    with pytest.raises(nonet.NonetError, match="is there already"):
        export_files({"train": source}, tmp_path / "out", formats=["csv"])


def test_exporting_two_kinds(tmp_path: Path) -> None:
    (tmp_path / "a").write_text(nonet.generate(seed=1).line())
    (tmp_path / "b").write_text("1.....2..3.....4")
    with pytest.raises(nonet.NonetError, match=r"b holds 4x4.*, and a 9x9"):
        export_files({"a": tmp_path / "a", "b": tmp_path / "b"}, tmp_path / "out", formats=["csv"])
    assert sorted(os.listdir(tmp_path)) == ["a", "b"]


def test_progress_is_told(tmp_path: Path) -> None:
    from collections import Counter
    from collections.abc import Iterator
    from contextlib import contextmanager

    done: Counter[str] = Counter()
    totals: dict[str, int] = {}

    @contextmanager
    def watch(name: str, total: int) -> Iterator[object]:
        totals[name] = total
        yield lambda amount: done.update({name: amount})

    build(replace(PLAN, formats=("hrm", "csv"), sample=2), tmp_path / "a", watch=watch)  # type: ignore[arg-type]
    assert done == totals
