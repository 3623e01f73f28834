"""kill -9 in the middle of a job, at events that are counted, not timed: nothing lost, nothing doubled, nothing broken.

The job runs in a child that kills itself just before its k-th change to the disk (a write, a sync, a rename, ...). A
death does not lose what the system has not yet written, so the order of the changes is tested, too.

Covers: running, folders.
"""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from tests.batch.conftest import many
from tests.interrupting import NET

from nonet.batch import write_tables

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork on this system")

CHILD = '''
import json, os, signal, sys
from pathlib import Path
from nonet.cli import main
# Imported once, before the children are made.
import numpy, pyarrow.csv, pyarrow.parquet
import nonet.batch.formats.csv, nonet.batch.formats.parquet, nonet.batch.running, nonet.batch.tasks.canon
import nonet.cli.batch

CHANGES = ("open", "write", "fsync", "replace", "unlink", "mkdir", "rmdir", "copy_file_range")


def watch(events, kill_at):
    """Notes every change to the disk, and dies before number `kill_at`."""
    def watched(name, change):
        def call(*args, **kwargs):
            if name != "open" or args[1] & os.O_CREAT:
                told = os.readlink(f"/proc/self/fd/{args[0]}") if isinstance(args[0], int) else os.fspath(args[0])
                if "/dev/" not in told and "pipe:" not in told:
                    if len(events) == kill_at:
                        os.kill(os.getpid(), signal.SIGKILL)
                    events.append((name, told))
            return change(*args, **kwargs)
        return call
    for name in CHANGES:
        setattr(os, name, watched(name, getattr(os, name)))


def run(words, kill_at):
    """Runs the command in a child; its events if it ended well, None if it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        events = []
        tell = os.write
        watch(events, kill_at)
        status = main(words)
        tell(writing, json.dumps(events).encode())
        os._exit(status)
    os.close(writing)
    with open(reading, "rb") as file:
        told = file.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL, status
        return None
    assert status == 0, status
    return json.loads(told)


def state(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def main_program(folder, words, name, kills):
    folder = Path(folder)
    output = folder / name
    words = [*words, "-o", str(output)]
    events = run(words, -1)
    whole = state(folder)
    if kills == "tell":
        print(json.dumps([len(events), events]))
        return
    for at in kills:
        for path in sorted(folder.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
        killed = [run(words, each) for each in (at if isinstance(at, list) else [at])]
        assert killed[0] is None, at
        after = state(folder)
        for path, data in after.items():
            last = path.rpartition("/")[2]
            if path in whole and "/_nonet/" not in path:
                assert data == whole[path], (at, path)
            if "/_nonet/" in path and last[0].isdigit() and last.endswith(".json"):
                record = json.loads(data)
                part = Path(path).parents[1] / record["file"]
                # The parts of a job go after its end.
                assert str(part) not in after or len(after[str(part)]) == record["bytes"], (at, path)
        run(words, -1)
        assert state(folder) == whole, (at, sorted(state(folder)), sorted(whole))
        assert run(words, -1) is not None and state(folder) == whole, "once more changes nothing"
    print("ok", len(kills))


main_program(*json.loads(sys.argv[1]))
'''


LATER = ("unlink", "copy_file_range")
"""What happens to a part when all shards are done."""


def child(*arguments: Any) -> str:
    done = subprocess.run(
        [sys.executable, "-c", CHILD, json.dumps(arguments)], capture_output=True, text=True, timeout=NET, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.fixture
def words(tmp_path: Path) -> list[str]:
    source = tmp_path / "in.parquet"
    write_tables(source, [pa.table({"id": range(50), "puzzle": many(50)})])
    return ["batch", "canon", str(source), "--shard-rows", "12", "--threads", "1"]


OUTPUTS = ["out.parquet", "out.csv", "out"]


def events_of(folder: Path, words: list[str], output: str) -> tuple[int, list[list[str]]]:
    folder.mkdir()
    count, events = json.loads(child(str(folder), words, output, "tell"))
    return count, events


@pytest.mark.parametrize(("output", "more"), [*((output, []) for output in OUTPUTS), ("out.csv", ["--dedupe"])])
def test_killed_at_random_moments(output: str, more: list[str], words: list[str], tmp_path: Path) -> None:
    """Twenty in all; each time the same command goes on, and ends with the same bytes."""
    count, _ = events_of(tmp_path / "once", [*words, *more], output)
    kills = random.Random(output + "".join(more)).sample(range(count), 5)
    (tmp_path / "killed").mkdir()
    assert child(str(tmp_path / "killed"), [*words, *more], output, kills) == "ok 5\n"


@pytest.mark.slow
@pytest.mark.parametrize(("output", "more"), [*((output, []) for output in OUTPUTS), ("out", ["--dedupe"])])
def test_killed_at_every_moment_and_again(output: str, more: list[str], words: list[str], tmp_path: Path) -> None:
    """At each of all changes; and at two and three in a row, when the job goes on and is killed again."""
    count, _ = events_of(tmp_path / "once", [*words, *more], output)
    chance = random.Random(count)
    again = [[chance.randrange(count // 2), chance.randrange(6), chance.randrange(3)] for _ in range(20)]
    (tmp_path / "killed").mkdir()
    kills = [*range(count), *again]
    assert child(str(tmp_path / "killed"), [*words, *more], output, kills) == f"ok {len(kills)}\n"


@pytest.mark.parametrize("output", OUTPUTS)
def test_the_order_of_the_changes(output: str, words: list[str], tmp_path: Path) -> None:
    """A part is written, synced, renamed, and its folder synced, before its record is begun; the manifest is last."""
    _, events = events_of(tmp_path / "once", words, output)
    told = [(name, Path(path).name.lstrip(".")) for name, path in events]
    suffix = ".csv" if output == "out.csv" else ".parquet"
    for shard in range(5):
        part, record = f"part-{shard:05}{suffix}", f"{shard:05}.json"
        of_part = [at for at, (_, name) in enumerate(told) if name.startswith(part) and told[at][0] not in LATER]
        of_record = [at for at, (_, name) in enumerate(told) if name.startswith(record) and told[at][0] not in LATER]
        assert [told[at][0] for at in (of_part[0], of_part[-2], of_part[-1])] == ["open", "fsync", "replace"]
        assert told[of_part[-1] + 1][0] == "fsync", "the folder"
        assert of_part[-1] + 1 < of_record[0]
        assert [told[at][0] for at in of_record] == ["open", "write", "fsync", "replace"]
    names = [name for _, name in told]
    manifest = next(at for at, name in enumerate(names) if "manifest.ndjson" in name)
    assert all("part-" not in name for (change, name) in told[manifest:] if change != "unlink")
    assert {change for change, name in told[manifest + 5 :]} <= {"unlink", "rmdir"}
