"""Jobs: shards, processes, manifests; the same bytes whoever works, and no damage when something is wrong.

Covers: running, job, shards, manifest, folders, workers, dedupe.
"""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from csv import DictReader
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, strategies as st
from tests.batch.conftest import COURSE, EASY, SMALL, many
from tests.interrupting import NET, interrupted
from tests.ticking import set_clock

import nonet
from nonet import NonetError, ParseError
from nonet.batch import task, write_tables
from nonet.batch.dedupe import first_of_each
from nonet.batch.folders import folder_of
from nonet.batch.job import Job, inputs_of, stream, write_shard
from nonet.batch.manifest import WORK, difference
from nonet.batch.running import Output, Summary, run_job
from nonet.batch.shards import Shard, ranges
from nonet.batch.workers import Advance, Crew, alone, in_processes

SUFFIXES = ("parquet", "arrow", "csv", "ndjson", "txt")
ROWS, SHARD_ROWS = 100, 15


@pytest.fixture
def table() -> pa.Table:
    puzzles: list[str | None] = [*many(ROWS - 5), None, "12", SMALL, "." * 81, EASY[:-1]]
    return pa.table({"id": range(ROWS), "puzzle": pa.array(puzzles, pa.string())})


def job_for(source: Path, kind: str = "parquet", name: str = "solve", **options: Any) -> Job:
    made = task(name, threads=options.pop("threads", 1), **options.pop("task", {}))
    return Job(made, inputs_of([source]), kind, **{"shard_rows": SHARD_ROWS, **options})


def backwards(job: Job, parts_name: str, done: set[int], advance: Advance) -> Iterator[Any]:
    """Seven workers, the last shard first, some shards twice, as a scheduler may do it that has lost an answer."""
    rows = job.source().rows
    assert rows is not None
    for shard in reversed([each for each in ranges(rows, job.shard_rows) if each.index not in done]):
        record = write_shard(job, shard, parts_name)
        if shard.index % 2:
            assert write_shard(job, shard, parts_name) == record
        yield record


def files(path: Path) -> dict[str, bytes]:
    return {str(each.relative_to(path)): each.read_bytes() for each in sorted(path.rglob("*")) if each.is_file()}


@pytest.mark.parametrize("name", ["solve", "canon", "augment", "count"])
def test_the_bytes_do_not_depend_on_who_works(name: str, table: pa.Table, tmp_path: Path) -> None:
    """Threads 1 and 2, one worker or seven in another order, and processes; a file and a folder."""
    source = tmp_path / "in.parquet"
    write_tables(source, [table])
    options: dict[str, Any] = {"name": name, "task": {"seed": 4, "n": 2} if name == "augment" else {}}
    crews: list[tuple[Crew, int]] = [(alone, 1), (alone, 2), (backwards, 1)]
    crews += [(in_processes(2), 1)] if name == "augment" else []
    for output in ("out.parquet", "out"):
        found = []
        for number, (crew, threads) in enumerate(crews):
            folder = tmp_path / f"{output} {number}"
            folder.mkdir()
            summary = run_job(job_for(source, threads=threads, **options), str(folder / output), crew=crew)
            assert summary.shards == 7
            found.append(files(folder))
        assert all(each == found[0] for each in found)
        assert len(found[0]) == (2 if output == "out.parquet" else 8)


@pytest.mark.parametrize("kind", SUFFIXES)
def test_streams_are_laid_down_for_other_processes(kind: str, table: pa.Table, tmp_path: Path) -> None:
    """The same bytes from every kind of input and for every kind of output."""
    source = tmp_path / f"in.{kind}"
    write_tables(source, [table.slice(0, 40).select(["puzzle"])])
    one, two = tmp_path / f"one.{kind}", tmp_path / f"two.{kind}"
    name = {"txt": "text"}.get(kind, kind)
    run_job(job_for(source, name), str(one))
    run_job(job_for(source, name), str(two), crew=in_processes(2))
    assert one.read_bytes() == two.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        [source.name, *(f"{path.name}{more}" for path in (one, two) for more in ("", ".manifest.ndjson"))]
    )


def test_the_shards_are_the_whole(table: pa.Table, tmp_path: Path) -> None:
    source = tmp_path / "in.parquet"
    write_tables(source, [table])
    run_job(job_for(source), str(tmp_path / "out.parquet"))
    found = pq.read_table(tmp_path / "out.parquet")
    assert found.to_pylist() == task("solve")(table).to_pylist()


def test_the_manifest_tells_everything(table: pa.Table, tmp_path: Path) -> None:
    import zlib

    source = tmp_path / "in.parquet"
    write_tables(source, [table])
    summary = run_job(job_for(source), str(tmp_path / "out"))
    lines = [json.loads(line) for line in (tmp_path / "out" / "_manifest.ndjson").read_text().splitlines()]
    told = lines[0]["job"]
    assert (told["nonet"], told["pyarrow"], told["task"]) == (nonet.__version__, pa.__version__, "solve")
    assert told["options"]["column"] == "puzzle"
    assert told["inputs"][0][:2] == [str(source), source.stat().st_size]
    assert [(line["first"], line["stop"]) for line in lines[1:-1]] == [
        (first, min(first + SHARD_ROWS, ROWS)) for first in range(0, ROWS, SHARD_ROWS)
    ]
    for line in lines[1:-1]:
        data = (tmp_path / "out" / line["file"]).read_bytes()
        assert (line["bytes"], line["crc32"]) == (len(data), f"{zlib.crc32(data):08x}")
    assert lines[-1]["end"]["rows"] == summary.rows == ROWS
    assert lines[-1]["end"]["status"] == {"error": 3, "multiple": 2, "unique": 95} == dict(summary.status)


def test_the_same_command_again(table: pa.Table, tmp_path: Path) -> None:
    """A complete job is not done again, another one is refused, and overwriting is asked for."""
    source, output = tmp_path / "in.parquet", tmp_path / "out.parquet"
    write_tables(source, [table])
    job = job_for(source)
    run_job(job, str(output))
    before = files(tmp_path)
    assert run_job(job, str(output)) == Summary(
        str(output), ROWS, 7, {"error": 3, "multiple": 2, "unique": 95}, 7, was_complete=True
    )
    for other, why in (
        (replace(job, shard_rows=9), "shard_rows was 15, and is 9 now"),
        (job_for(source, name="canon"), "is the output of another job"),
    ):
        with pytest.raises(NonetError, match=why):
            run_job(other, str(output))
    source.write_bytes(source.read_bytes())
    os.utime(source, ns=(1, 1))
    with pytest.raises(NonetError, match="inputs was"):
        run_job(job, str(output))
    os.utime(source, ns=(1, 10**18))
    (tmp_path / "out.parquet.manifest.ndjson").unlink()
    with pytest.raises(NonetError, match="exists already"):
        run_job(job, str(output))
    assert output.read_bytes() == before["out.parquet"]
    run_job(replace(job, kind="csv"), str(output), overwrite=True)
    assert output.read_bytes().startswith(b"id,puzzle,solution")


def test_folders_with_other_files_are_left_alone(table: pa.Table, tmp_path: Path) -> None:
    source, output = tmp_path / "in.parquet", tmp_path / "out"
    write_tables(source, [table])
    output.mkdir()
    run_job(job_for(source), str(output))
    run_job(job_for(source, shard_rows=40), str(output), overwrite=True)
    assert len(files(output)) == 4, "the parts of the job before are gone"
    (output / "mine.txt").write_text("x")
    with pytest.raises(NonetError, match="is a folder with other files"):
        run_job(job_for(source), str(output), overwrite=True)
    assert (output / "mine.txt").exists()


def test_a_folder_that_is_in_the_way(table: pa.Table, tmp_path: Path) -> None:
    source = tmp_path / "in.parquet"
    write_tables(source, [table])
    (tmp_path / "out.parquet.parts").mkdir()
    (tmp_path / "out.parquet.parts" / "mine.txt").write_text("x")
    with pytest.raises(NonetError, match=r"parts is in the way: it holds mine\.txt"):
        run_job(job_for(source), str(tmp_path / "out.parquet"), overwrite=True)
    assert files(tmp_path / "out.parquet.parts") == {"mine.txt": b"x"}


def unfinished(job: Job, output: Path | str, shards: int) -> None:
    """A job that ended after so many shards."""

    def crew(job: Job, parts_name: str, done: set[int], advance: Advance) -> Iterator[Any]:
        for record in alone(job, parts_name, done, advance):
            yield record
            if record.shard + 1 == shards:
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_job(job, str(output), crew=crew)


@pytest.mark.parametrize("output", ["out.parquet", "out"])
def test_a_job_goes_on_where_it_ended(output: str, table: pa.Table, tmp_path: Path) -> None:
    source = tmp_path / "in.parquet"
    write_tables(source, [table])
    job = job_for(source)
    run_job(job, str(tmp_path / f"whole_{output}"))
    place = tmp_path / output
    unfinished(job, place, 3)
    with pytest.raises(NonetError, match='has another job that has not ended: task was "solve"'):
        run_job(job_for(source, name="canon"), str(place))
    parts = place if output == "out" else tmp_path / "out.parquet.parts"
    with pytest.raises(NonetError, match="the output of a job that has not ended"):
        inputs_of([parts])
    (parts / "part-00001.parquet").write_bytes(b"cut off")
    (parts / ".part-00009.parquet.0.tmp").write_bytes(b"half")
    begun: list[int] = []
    summary = run_job(job, str(place), begun=begun.append)
    assert summary.resumed == 2, "a part that is not what its record says is done again"
    assert begun == [2 * SHARD_ROWS]
    whole = tmp_path / f"whole_{output}"
    if output == "out":
        assert files(place) == files(whole)
    else:
        assert place.read_bytes() == whole.read_bytes()
        assert not parts.exists()


@pytest.mark.parametrize("output", ["out.parquet", "out", "out.csv"])
@pytest.mark.parametrize("name", ["solve", "rate", "canon"])
def test_a_job_that_runs_out_of_time_goes_on(
    name: str, output: str, table: pa.Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ended again and again, after a few more looks at the clock each time: what time cut short is in no row."""
    source = tmp_path / "in.parquet"
    write_tables(source, [table])
    kind = "csv" if output.endswith(".csv") else "parquet"
    job = job_for(source, kind, name)
    whole, place = tmp_path / f"whole_{output}", tmp_path / output
    run_job(job, str(whole))
    set_clock(monkeypatch, tick=1)
    ends: list[nonet.BudgetExceeded] = []
    for timeout in range(0, 10_000, 3):
        try:
            run_job(job, str(place), timeout=timeout)
            break
        except nonet.BudgetExceeded as spent:
            ends.append(spent)
        assert not list(tmp_path.rglob("*.tmp"))
    assert files(place) == files(whole) if output == "out" else place.read_bytes() == whole.read_bytes()
    assert [each.so_far for each in ends] == sorted(each.so_far for each in ends)
    assert any(f"parts of {place} are done (the same command goes on" in str(each) for each in ends)
    assert any("--shard-rows" in str(each) for each in ends), "a part that is too large is told of"


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_other_processes_end_with_the_time(
    kind: str, table: pa.Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / f"in.{kind}"
    write_tables(source, [table])
    job = job_for(source)
    run_job(job, str(tmp_path / "whole.parquet"))
    set_clock(monkeypatch, tick=1)
    with pytest.raises(nonet.BudgetExceeded, match=r"gave up after 12 s: [0-9] parts of .* are done"):
        run_job(job, str(tmp_path / "out.parquet"), crew=in_processes(2), timeout=12)
    assert not list(tmp_path.rglob("*.tmp"))
    assert not multiprocessing.active_children()
    run_job(job, str(tmp_path / "out.parquet"), timeout=float("inf"))
    assert (tmp_path / "out.parquet").read_bytes() == (tmp_path / "whole.parquet").read_bytes()


def test_an_error_that_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a row is a puzzle cannot be told without time: `on_error='stop'` does not stop for that."""
    source = tmp_path / "in.parquet"
    write_tables(source, [pa.table({"puzzle": [SMALL] * 30})])
    set_clock(monkeypatch, tick=1)
    for timeout in range(60):
        with suppress(nonet.BudgetExceeded):
            run_job(job_for(source, on_error="stop"), str(tmp_path / str(timeout)), timeout=timeout)


def test_one_process_at_a_time(table: pa.Table, tmp_path: Path) -> None:
    source = tmp_path / "in.parquet"
    write_tables(source, [table])
    job = job_for(source)

    def second(job: Job, parts_name: str, done: set[int], advance: Advance) -> Iterator[Any]:
        with pytest.raises(NonetError, match="another process is at work"):
            run_job(job, str(tmp_path / "out"))
        yield from alone(job, parts_name, done, advance)

    run_job(job, str(tmp_path / "out"), crew=second)


def test_errors_are_kept_left_out_or_end_the_job(table: pa.Table, tmp_path: Path) -> None:
    source = tmp_path / "in.parquet"
    write_tables(source, [table])
    run_job(job_for(source, on_error="skip"), str(tmp_path / "skipped.parquet"))
    assert pq.read_table(tmp_path / "skipped.parquet").column("id").to_pylist() == [*range(95), 97, 98]
    with pytest.raises(ParseError, match=r"in\.parquet: row 96: there is no puzzle in this row"):
        run_job(job_for(source, on_error="stop"), str(tmp_path / "stopped.parquet"))
    assert not (tmp_path / "stopped.parquet").exists()
    file = BytesIO()
    rows = sum(len(each) for each in stream(job_for(source, "csv", on_error="skip"), file))
    assert (rows, file.getvalue().count(b"\n")) == (97, 98)


@pytest.mark.parametrize("kind", ["parquet", "csv"])
def test_no_rows_and_no_input(kind: str, tmp_path: Path) -> None:
    source = tmp_path / f"in.{kind}"
    write_tables(source, [pa.table({"puzzle": pa.array([], pa.string())})])
    for crew in (alone, in_processes(1)):
        summary = run_job(job_for(source), str(tmp_path / "out.parquet"), crew=crew, overwrite=True)
        assert summary.rows == 0
        assert pq.read_table(tmp_path / "out.parquet").column_names[:2] == ["puzzle", "solution"]
    with pytest.raises(NonetError, match="there is no input"):
        inputs_of([])


@pytest.mark.parametrize("output", ["out.parquet", "out.csv", "out"])
def test_duplicates_go(output: str, tmp_path: Path) -> None:
    puzzles = [*many(40), SMALL, "12", None, nonet.canonical(SMALL).line(), COURSE]
    source, place = tmp_path / "in.csv", tmp_path / output
    write_tables(source, [pa.table({"id": [str(row) for row in range(45)], "puzzle": puzzles})])
    kind = "csv" if output.endswith("csv") else "parquet"
    summary = run_job(job_for(source, kind, "canon", dedupe=True), str(place))
    paths = [place] if place.is_file() else sorted(place.glob("*.parquet"))
    ids = [
        row["id"]
        for path in paths
        for row in (pq.read_table(path).to_pylist() if kind == "parquet" else DictReader(path.open()))
    ]
    assert ids == ["0", "20", "40", "41", "42"], "the first of each class, and all errors"
    assert summary.rows == 5
    assert not [path for path in tmp_path.rglob("*") if "part" in path.name]
    with pytest.raises(NonetError, match="only canon"):
        run_job(job_for(source, dedupe=True), str(tmp_path / "no"))


@given(st.lists(st.lists(st.one_of(st.none(), st.integers(0, 5)), max_size=6), max_size=4))
def test_the_first_of_each_id(columns: list[list[int | None]]) -> None:
    seen: set[int] = set()
    wanted = [[number is None or not (number in seen or seen.add(number)) for number in column] for column in columns]  # type: ignore[func-returns-value]
    ids = [
        pa.array([None if n is None else f"{n * 0xFEDCBA9876543210FEDCBA987654321:032x}" for n in column], pa.string())
        for column in columns
    ]
    found = first_of_each((column[:2], column[2:2], column[2:]) for column in ids)
    assert [keep.tolist() for keep in found] == wanted
    assert all(keep.dtype == np.bool_ for keep in found)
    assert [keep.tolist() for keep in first_of_each(() for _ in range(2))] == [[], []], "files without row groups"


def test_generating_is_a_job_too(tmp_path: Path) -> None:
    job = Job(task("generate", seed=3, threads=1), range(2, 12), "parquet", shard_rows=4)
    run_job(job, str(tmp_path / "a.parquet"))
    run_job(replace(job, task=task("generate", seed=3, threads=2)), str(tmp_path / "b.parquet"), crew=backwards)
    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()
    made = nonet.generate_many(10, seed=3, first=2)
    assert pq.read_table(tmp_path / "a.parquet").column("puzzle").to_pylist() == made.lines()
    assert Output.of(str(tmp_path / "a.parquet")).seed() == 3


def test_differences_in_words() -> None:
    assert difference({"a": {"b": 1}}, {"a": {"b": 2}}) == "a b was 2, and is 1 now"
    assert difference({"a": 1}, {"a": 1}) is None
    assert difference({"x": "y" * 100}, {}) == f'x was null, and is "{"y" * 56}... now'


def test_outputs() -> None:
    assert [Output.of(name).is_folder for name in ("a.csv", "a", "a.csv/", "a.b/c")] == [False, True, True, True]
    with pytest.raises(NonetError, match=r"an object store gets a folder of parts \(-o s3://b/a/\)"):
        Output.of("s3://b/a.parquet")


@pytest.mark.parametrize("overwrite", [False, True])
def test_what_a_job_never_replaces(overwrite: bool, table: pa.Table, tmp_path: Path) -> None:
    """Links, pipes, devices and the input stay what they are, `--overwrite` or not."""
    source = tmp_path / "in.csv"
    write_tables(source, [table])
    before = source.read_bytes()
    (tmp_path / "null.csv").symlink_to("/dev/null")
    (tmp_path / "nowhere.csv").symlink_to("no/such.csv")
    (tmp_path / "a.csv").symlink_to("b.csv")
    (tmp_path / "b.csv").symlink_to("a.csv")
    (tmp_path / "self.csv").symlink_to("in.csv")
    os.mkfifo(tmp_path / "pipe.csv")
    job = job_for(source, "csv")
    names = {"null.csv": "device", "nowhere.csv": "no such folder", "a.csv": "symbolic links", "pipe.csv": "a pipe"}
    for name, why in {**names, "in.csv": "is an input", "self.csv": "is an input"}.items():
        with pytest.raises((NonetError, OSError), match=why):
            run_job(job, str(tmp_path / name), overwrite=overwrite)
    assert source.read_bytes() == before
    assert (tmp_path / "pipe.csv").is_fifo()
    assert [path.name for path in sorted(tmp_path.iterdir()) if path.is_symlink()] == [
        "a.csv", "b.csv", "nowhere.csv", "null.csv", "self.csv",
    ]  # fmt: skip


def test_a_job_writes_through_a_link(table: pa.Table, tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    write_tables(source, [table])
    (tmp_path / "real").mkdir()
    (tmp_path / "link.csv").symlink_to("real/out.csv")
    run_job(job_for(source, "csv"), str(tmp_path / "link.csv"))
    run_job(job_for(source, "csv"), str(tmp_path / "plain.csv"))
    assert (tmp_path / "link.csv").is_symlink()
    assert (tmp_path / "real" / "out.csv").read_bytes() == (tmp_path / "plain.csv").read_bytes()
    assert run_job(job_for(source, "csv"), str(tmp_path / "link.csv")).was_complete


def test_an_object_store_as_output(table: pa.Table, tmp_path: Path) -> None:
    """A file system without a rename: here that of fsspec on a local folder."""
    pytest.importorskip("fsspec")
    source = tmp_path / "in.parquet"
    write_tables(source, [table])
    job = job_for(source)
    run_job(job, str(tmp_path / "local"))
    name = "memory://jobs/out/"
    unfinished(job, name, 1)
    summary = run_job(job, name)
    assert summary.resumed == 1
    folder = folder_of("memory://jobs/out")
    assert {each: folder.read(each) for each in folder.sizes()} == files(tmp_path / "local")
    assert run_job(job, name).was_complete


LIMITED = """
import resource, signal, sys
from nonet.cli import main
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))
sys.exit(main({words!r}))
"""


@pytest.mark.parametrize("output", ["out.parquet", "out.csv", "out/"])
def test_a_full_disk(output: str, table: pa.Table, tmp_path: Path) -> None:
    """A limit on the size of files stands for it: the error names the file, and the job goes on with more room."""
    source = tmp_path / "in.parquet"
    write_tables(source, [table])
    words = ["batch", "solve", str(source), "-o", str(tmp_path / output), "--shard-rows", "40", "--threads", "1"]
    done = subprocess.run(
        [sys.executable, "-c", LIMITED.format(limit=2000, words=words)],
        capture_output=True,
        text=True,
        timeout=NET,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert "part-00000" in done.stderr
    assert "too large" in done.stderr
    assert not list(tmp_path.rglob("*.tmp"))
    again = subprocess.run(
        [sys.executable, "-m", "nonet", *words], capture_output=True, text=True, timeout=NET, check=False
    )
    assert (again.returncode, "100 rows" in again.stderr) == (0, True), again.stderr


@pytest.mark.skipif(os.geteuid() == 0 if hasattr(os, "geteuid") else True, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written(table: pa.Table, tmp_path: Path) -> None:
    source = tmp_path / "in.parquet"
    write_tables(source, [table])
    (tmp_path / "closed").mkdir(mode=0o500)
    with pytest.raises(PermissionError):
        run_job(job_for(source), str(tmp_path / "closed" / "out.parquet"))


def test_places_that_cannot_be_written(table: pa.Table, tmp_path: Path) -> None:
    source = tmp_path / "in.parquet"
    write_tables(source, [table])
    (tmp_path / "file").write_text("x")
    with pytest.raises(OSError, match="file"):
        run_job(job_for(source), str(tmp_path / "file" / "out.parquet"))
    with pytest.raises(OSError, match="proc"):
        run_job(job_for(source), "/proc/nonet/out.parquet")


def test_a_shard_that_is_shorter_than_planned(table: pa.Table, tmp_path: Path) -> None:
    source = tmp_path / "in.parquet"
    write_tables(source, [table])
    (tmp_path / "out" / WORK).mkdir(parents=True)
    with pytest.raises(NonetError, match="shard 6 has 10 rows, and the input had 15 there"):
        write_shard(job_for(source), Shard(6, 90, 105), str(tmp_path / "out"))
    assert files(tmp_path / "out") == {}


@pytest.mark.parametrize("processes", [1, 2])
def test_ctrl_c(processes: int, tmp_path: Path) -> None:
    """Nothing half-written, and the same command goes on."""
    words = ["batch", "generate", "100000", "--seed", "1", "--se", "7..9", "--shard-rows", "200"]
    words += ["-o", str(tmp_path / "out.parquet"), "--processes", str(processes)]
    inside = "aimed.py" if processes == 1 else "_base.py:wait"
    ended = interrupted(
        f"from nonet.cli import main; import sys\nif __name__ == '__main__': sys.exit(main({words!r}))", inside
    )
    assert ended.status == 130, ended.errors
    assert not list(tmp_path.rglob("*.tmp"))
    assert (tmp_path / "out.parquet.parts" / WORK / "job.json").exists()


def test_a_terminated_job_clears_up(tmp_path: Path) -> None:
    folder = tmp_path
    words = ["batch", "generate", "100000", "--seed", "1", "--se", "7..9", "-o", str(folder / "out.parquet")]
    process = subprocess.Popen([sys.executable, "-m", "nonet", *words], stderr=subprocess.PIPE, text=True)
    while not list(folder.rglob("*.tmp")):
        assert process.poll() is None
    process.terminate()
    _, errors = process.communicate(timeout=NET)
    assert (process.returncode, "terminated" in errors) == (143, True), errors
    assert not list(folder.rglob("*.tmp"))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("kind", ["csv", "text", "ndjson"])
def test_a_pipe_that_pauses_is_left_at_once(kind: str, number: signal.Signals, tmp_path: Path) -> None:
    """After more than a head and less than a block: whatever reads ahead waits for the rest."""
    line = {"csv": f"{EASY}\n", "text": f"{EASY}\n", "ndjson": f'{{"puzzle":"{EASY}"}}\n'}[kind]
    words = ["batch", "solve", "-", "--from", kind, "--shard-rows", "100", "-o", str(tmp_path / "out.csv")]
    with subprocess.Popen(
        [sys.executable, "-m", "nonet", *words], stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        process.stdin.write(("puzzle\n" if kind == "csv" else "") + line * 20_000)
        process.stdin.flush()
        while not list(tmp_path.rglob("part-*")):
            assert process.poll() is None
            Event().wait(0.02)
        process.send_signal(number)
        assert process.wait(NET) == {signal.SIGINT: 130, signal.SIGTERM: 143}[number]
    assert not list(tmp_path.rglob("*.tmp"))
