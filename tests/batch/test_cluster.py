"""Jobs on dask.distributed: the same bytes with one worker, and with three of which one is killed."""

import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pytest
from tests.batch.conftest import many
from tests.interrupting import NET

from nonet import NonetError
from nonet.batch import task, write_tables
from nonet.batch.cluster import on_cluster
from nonet.batch.job import Job, inputs_of
from nonet.batch.running import run_job

pytest.importorskip("distributed", reason="dask.distributed is not installed: pip install 'nonet[cluster]'")

PROGRAM = """
import logging, os, signal, sys
from distributed import Client, LocalCluster
from nonet.batch import task
from nonet.batch.cluster import on_cluster
from nonet.batch.job import Job, inputs_of
from nonet.batch.running import run_job

def main(source, folder):
    job = Job(task("augment", n=2, seed=1, threads=1), inputs_of([source]), "parquet", shard_rows=5)
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL) as one:
        run_job(job, f"{folder}/one", crew=on_cluster(one.scheduler_address))
    cluster = LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL)
    with cluster, Client(cluster) as client:
        workers = list(client.run(os.getpid).values())
        left = [2]

        def advance(rows):
            left[0] -= 1
            if left[0] == 0:
                os.kill(workers[0], signal.SIGKILL)

        summary = run_job(job, f"{folder}/three", crew=on_cluster(cluster.scheduler_address), advance=advance)
        print(summary.shards, left[0] <= 0)

if __name__ == "__main__":
    main(*sys.argv[1:])
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "in.parquet"
    write_tables(path, [pa.table({"id": range(100), "puzzle": many(100)})])
    return path


def test_one_worker_and_three_of_which_one_is_killed(source: Path, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    done = subprocess.run(
        [sys.executable, str(tmp_path / "program.py"), str(source), str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=NET,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "20 True\n"), done.stderr[-2000:]
    job = Job(task("augment", n=2, seed=1, threads=1), inputs_of([source]), "parquet", shard_rows=5)
    run_job(job, str(tmp_path / "alone"))
    alone, one, three = (
        {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("alone", "one", "three")
    )
    assert len(alone) == 21
    assert alone == one == three


def test_clusters_that_are_not_there(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.batch.cluster._CONNECTING", 0.5)
    job = Job(task("solve", threads=1), inputs_of([source]), "parquet")
    with pytest.raises(NonetError, match=r"there is no scheduler at tcp://127.0.0.1:1"):
        run_job(job, str(tmp_path / "out"), crew=on_cluster("tcp://127.0.0.1:1"))
    with pytest.raises(NonetError, match="how many workers"):
        run_job(job, str(tmp_path / "out"), crew=on_cluster("local:x"))
