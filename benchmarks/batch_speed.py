"""How fast files of puzzles are solved, against a plain pyarrow copy that writes the same columns, in the same run.

    python benchmarks/batch_speed.py                 # a million rows, the best of three rounds
    python benchmarks/batch_speed.py --rows 10000000 --rounds 1

It makes its input: easy puzzles of 36 clues, each another one. The copy reads the same file and writes the columns that
`nonet batch solve` writes, the puzzle standing for its solution; it neither syncs nor hashes and keeps no manifest.
Times are CPU seconds of the process and its children, so other work on the machine disturbs them little; a ratio is the
rate of `nonet batch` over that of the copy. The output is a folder of parts, save in the last column. Peak memory is
that of a process that does nothing else.
"""

import argparse
import os
import platform
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.csv as pa_csv
import pyarrow.parquet as pq

import nonet
from nonet.batch import BLOCK_ROWS, task, write_tables
from nonet.batch._column import texts_of
from nonet.batch.job import Job, inputs_of
from nonet.batch.running import run_job

SOLVED = ("none", "unique", "multiple", "unknown", "error", "done")


def made(rows: int) -> pa.RecordBatchReader:
    """Different easy puzzles, with a number each."""
    base = nonet.generate_many(20_000, clues=(36, 36), minimal=False, seed=1).puzzles
    schema = pa.schema([("id", pa.int64()), ("puzzle", pa.string())])

    def tables():
        for first in range(0, rows, BLOCK_ROWS):
            count = min(BLOCK_ROWS, rows - first)
            chosen = np.ascontiguousarray(base[np.arange(first, first + count) % len(base)])
            images = nonet.augment_many(chosen, 1, seed=5, first=first)[:, 0]
            yield from pa.table(
                {"id": np.arange(first, first + count), "puzzle": texts_of(images)}, schema
            ).to_batches()

    return pa.RecordBatchReader.from_batches(schema, tables())


def answered(batch: pa.RecordBatch) -> pa.Table:
    """The columns of the output, without any work."""
    count = batch.num_rows
    status = pa.DictionaryArray.from_arrays(pa.array(np.ones(count, np.int8)), pa.array(SOLVED))
    columns = {
        "id": batch.column("id"),
        "puzzle": batch.column("puzzle"),
        "solution": batch.column("puzzle"),
        "solutions": pa.array(np.ones(count, np.int8)),
        "clues": pa.array(np.full(count, 36, np.int16)),
        "status": status,
        "why": pa.nulls(count, pa.string()),
    }
    return pa.table(columns)


def copy_parquet(source: Path, target: Path, compression: str) -> None:
    """A plain copy with the settings that suit puzzles: no dictionary but that of the status."""
    writer = None
    for batch in pq.ParquetFile(source).iter_batches(BLOCK_ROWS, use_threads=False):
        table = answered(batch)
        level = 1 if compression == "zstd" else None
        writer = writer or pq.ParquetWriter(
            target, table.schema, compression=compression, compression_level=level, use_dictionary=["status"]
        )
        writer.write_table(table)
    writer.close()


def copy_csv(source: Path, target: Path) -> None:
    """A plain copy, with the size of blocks that suits it best; `nonet batch` reads smaller ones, for memory."""
    types = pa_csv.ConvertOptions(column_types={"id": pa.string(), "puzzle": pa.string()})
    reading = pa_csv.ReadOptions(use_threads=False, block_size=1 << 23)
    writer = None
    for batch in pa_csv.open_csv(source, reading, convert_options=types):
        table = answered(batch)
        table = table.set_column(5, "status", table.column("status").cast(pa.string()))
        options = pa_csv.WriteOptions(quoting_style="none", quoting_header="none")
        writer = writer or pa_csv.CSVWriter(target, table.schema, write_options=options)
        writer.write_table(table)
    writer.close()


def cpu_seconds(work: Callable[[], object]) -> float:
    """The CPU seconds of the work, in this process and its children."""

    def spent() -> float:
        used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        return sum(each.ru_utime + each.ru_stime for each in used)

    before = spent()
    work()
    return spent() - before


def peak_megabytes(words: list[str]) -> float:
    """The most memory that a command held. Linux only: `ru_maxrss` would begin with what this process holds."""
    code = "import re, sys; from nonet.cli import main; main(sys.argv[1:]); "
    code += "print(int(re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read())[1]) / 1024)"
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=True)
    return float(done.stdout.splitlines()[-1])


def main() -> None:
    """Prints a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="nonet-speed-"))
    try:
        measure(folder, asked.rows, asked.rounds)
    finally:
        shutil.rmtree(folder)


def measure(folder: Path, rows: int, rounds: int) -> None:
    """All figures, in turn in each round."""
    load = os.getloadavg()[0]
    print(f"{rows:,} rows, best of {rounds}; {platform.machine()}, {os.cpu_count()} cores, load {load:.0f}; ", end="")
    print(f"pyarrow {pa.__version__}, Nonet {nonet.__version__}\n")
    sources = {name: folder / f"in.{name}" for name in ("zstd", "none", "csv")}
    for name, path in sources.items():
        batches = (pa.Table.from_batches([batch]) for batch in made(rows))
        kind = "csv" if name == "csv" else "parquet"
        write_tables(path, batches, kind=kind, compression=None if name == "csv" else name)

    def job(name: str, did: str, threads: int, output: str = "out/") -> Callable[[], object]:
        kind = "csv" if name == "csv" else "parquet"
        options = {} if name == "csv" else {"compression": name}
        doing = Job(task(did, threads=threads), inputs_of([sources[name]]), kind, kind, **options)
        return lambda: run_job(doing, f"{folder}/{output}", overwrite=True)

    def fresh(work: Callable[[], object]) -> float:
        for path in folder.glob("out*"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        return cpu_seconds(work)

    print("| from, to | copy, CPU s | one thread | two threads | two, to one file |")
    print("|---|---:|---:|---:|---:|")
    for name, title in (("zstd", "Parquet, zstd 1"), ("none", "Parquet, not compressed"), ("csv", "CSV")):
        target = folder / "out.copy"
        copy = partial(copy_csv, sources[name], target)
        if name != "csv":
            copy = partial(copy_parquet, sources[name], target, name)
        one_file = f"out.{'csv' if name == 'csv' else 'parquet'}"
        works = {
            "copy": copy,
            "one": job(name, "solve", 1),
            "two": job(name, "solve", 2),
            "file": job(name, "solve", 2, one_file),
        }
        best = dict.fromkeys(works, float("inf"))
        for _ in range(rounds):
            for each, work in works.items():
                best[each] = min(best[each], fresh(work))
        told = [f"{best[each]:.2f} ({best['copy'] / best[each]:.0%})" for each in ("one", "two", "file")]
        print(f"| {title} | {best['copy']:.2f} | {' | '.join(told)} |", flush=True)
    print("\n| task | rows a CPU second |\n|---|---:|")
    for did in ("solve", "canon", "augment"):
        took = min(fresh(job("zstd", did, 1)) for _ in range(rounds))
        print(f"| {did} | {rows / took:,.0f} |")
    words = ["batch", "canon", str(sources["zstd"]), "--from", "parquet", "--dedupe", "-o", f"{folder}/classes.parquet"]
    took = cpu_seconds(lambda: peak_megabytes([*words, "--threads", "1"]))
    print(f"| canon --dedupe, with start-up | {rows / took:,.0f} |")
    begun = time.perf_counter()
    held = peak_megabytes(
        ["batch", "solve", str(sources["zstd"]), "--from", "parquet", "-o", f"{folder}/memory.parquet"]
    )
    print(
        f"\nPeak memory of `nonet batch solve`: {held:.0f} MB ({time.perf_counter() - begun:.0f} s by the wall clock)."
    )


if __name__ == "__main__":
    main()
