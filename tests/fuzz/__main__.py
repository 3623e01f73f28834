"""Runs the fuzz targets one after the other: `python -m tests.fuzz --minutes 10 [--target NAME]...`.

The minutes are shared by the targets. Inputs that reach new code are kept in build/fuzz/corpus and are where the next
run begins; an input that makes a target fail is kept in build/fuzz/found and can be run again with `--replay`. Ends
with a table, and with status 1 if anything was found; Ctrl-C prints the table so far (status 130).
"""

from __future__ import annotations

import argparse
import importlib.util
import re
import subprocess
import sys
from datetime import date
from hashlib import sha1
from pathlib import Path
from typing import NamedTuple

from tests.fuzz.native import BUILD, MAX_BYTES, NATIVE, seeds
from tests.fuzz.targets import TARGETS, quietly

import nonet
from nonet.bench.machine import describe

KEPT = Path(__file__).parent / "corpus"
"""Inputs of ours, and those that once failed: replayed by the tests."""

TIMEOUT = 20
"""Seconds that one input may take, on a busy machine and watched as it is, before that is called a fault."""
MEMORY = 1500
"""Megabytes that a target may take."""
GRACE = 120
"""Seconds that a target gets on top, to begin and to end."""


class Result(NamedTuple):
    """What became of a target: inputs tried, code reached (libFuzzer's count), seconds, and the inputs that fail."""

    target: str
    inputs: int
    reached: int
    seconds: int
    found: tuple[Path, ...] = ()


def main() -> int:
    asked = _arguments()
    if asked.replay is not None:
        return _replay(asked.target, asked.replay)
    chosen = asked.target or [*TARGETS, *NATIVE]
    if (why := _missing(chosen)) is not None:
        print(f"fuzz: {why}", file=sys.stderr)
        return 2
    seconds = max(round(60 * asked.minutes / len(chosen)), 1)
    results: list[Result] = []
    status = 0
    try:
        for name in chosen:
            results.append(hunt(name, seconds))
            print(_line(results[-1]), flush=True)
            status = 1 if results[-1].found else status
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        status = 130
    print(f"\n{table(results)}")
    if asked.results is not None:
        old = read_table(asked.results.read_text(encoding="utf-8")) if asked.results.exists() else []
        asked.results.write_text(page(together(old, results)), encoding="utf-8")
    return status


def _arguments() -> argparse.Namespace:
    names = [*TARGETS, *NATIVE]
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Runs the fuzz targets.")
    parser.add_argument("--minutes", type=float, default=10.0, help="shared by the targets")
    parser.add_argument("--target", action="append", choices=names, metavar="NAME", help=", ".join(names))
    parser.add_argument("--results", type=Path, metavar="FILE", help="add the figures to those on this page")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="run one target once, on this input")
    return parser.parse_args()


def _missing(chosen: list[str]) -> str | None:
    """What has to be installed or built first."""
    if any(name in TARGETS for name in chosen) and importlib.util.find_spec("atheris") is None:
        return "the targets in Python need Atheris: pip install 'nonet[fuzz]' (Python up to 3.13, not on Windows)"
    absent = [name for name in chosen if name in NATIVE and not NATIVE[name].exists()]
    return f"{', '.join(absent)}: not built; `make fuzz` builds them, with clang" if absent else None


def hunt(name: str, seconds: int) -> Result:
    """One target for so many seconds."""
    corpus, found = BUILD / "corpus" / name, BUILD / "found"
    corpus.mkdir(parents=True, exist_ok=True)
    found.mkdir(parents=True, exist_ok=True)
    for seed in TARGETS[name].seeds() if name in TARGETS else seeds(name):
        (corpus / sha1(seed).hexdigest()).write_bytes(seed)
    if name in TARGETS:
        program = [sys.executable, "-m", "tests.fuzz.hunt", name]
    else:
        program = [str(NATIVE[name]), f"-max_len={MAX_BYTES}", "-len_control=0"]
    before = set(found.iterdir())
    options = [
        f"-max_total_time={seconds}",
        f"-timeout={TIMEOUT}",
        f"-rss_limit_mb={MEMORY}",
        f"-artifact_prefix={found}/{name}-",
        "-print_final_stats=1",
        "-verbosity=1",
    ]
    command = [*program, *options, str(corpus)]
    if (KEPT / name).is_dir():
        command.append(str(KEPT / name))
    log = found.parent / f"{name}.log"
    with log.open("wb") as said:
        try:
            status = subprocess.run(
                command, stdout=said, stderr=said, timeout=seconds + GRACE, check=False, cwd=KEPT.parents[2]
            ).returncode
        except subprocess.TimeoutExpired:
            status = -1
    text = log.read_text(encoding="utf-8", errors="replace")
    new = tuple(sorted(path for path in set(found.iterdir()) - before if not path.name.startswith(f"{name}-slow")))
    if status and not new:
        new = (log,)
    return Result(name, *_numbers(text), seconds, new)


def _numbers(log: str) -> tuple[int, int]:
    """Inputs tried and code reached, by libFuzzer's own words."""
    inputs = re.findall(r"stat::number_of_executed_units:\s+(\d+)", log) or re.findall(r"^#(\d+)\t", log, re.MULTILINE)
    reached = re.findall(r"\bcov: (\d+)", log)
    return int(inputs[-1]) if inputs else 0, int(reached[-1]) if reached else 0


def _line(result: Result) -> str:
    line = f"{result.target}: {result.inputs:,} inputs, {result.reached:,} edges"
    for path in result.found:
        line += f"\n  FAILS: python -m tests.fuzz --target {result.target} --replay {path}"
    return line


def table(results: list[Result]) -> str:
    """Markdown: a line for each target."""
    lines = ["| target | inputs | edges reached | seconds | failing |", "|---|---:|---:|---:|---:|"]
    lines += [f"| {r.target} | {r.inputs:,} | {r.reached:,} | {r.seconds:,} | {len(r.found)} |" for r in results]
    total = sum(result.inputs for result in results)
    seconds = sum(result.seconds for result in results)
    return "\n".join([*lines, f"| all | {total:,} | | {seconds:,} | {sum(len(r.found) for r in results)} |"])


def read_table(page: str) -> list[Result]:
    """The results on a page, so that those of another run can be added."""
    rows = re.findall(r"^\| (\S+) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \| \d+ \|$", page, re.MULTILINE)
    found = []
    for name, *columns in rows:
        inputs, reached, seconds = (int(column.replace(",", "")) for column in columns)
        found.append(Result(name, inputs, reached, seconds))
    return found


def together(old: list[Result], new: list[Result]) -> list[Result]:
    """Inputs and seconds of a target add up, of the code that it reached the most counts; what fails is that of now."""
    by_name = {result.target: result for result in old}
    for each in new:
        before = by_name.get(each.target, Result(each.target, 0, 0, 0))
        reached = max(before.reached, each.reached)
        inputs, seconds = before.inputs + each.inputs, before.seconds + each.seconds
        by_name[each.target] = Result(each.target, inputs, reached, seconds, each.found)
    return [by_name[name] for name in [*TARGETS, *NATIVE] if name in by_name]


def page(results: list[Result]) -> str:
    """The page of results: what all runs so far tried."""
    inputs, seconds = sum(each.inputs for each in results), sum(each.seconds for each in results)
    failing = sum(len(each.found) for each in results)
    return (
        f"# What `make fuzz` tried\n\n"
        f"Nonet {nonet.__version__}, {date.today()}, on {describe()}: {seconds / 60:.0f} minutes by the clock in all "
        f"runs.\n"
        f"**{inputs:,} inputs, {failing} that fail now.**\n\n{table(results)}\n"
    )


def _replay(names: list[str] | None, path: Path) -> int:
    if not names:
        print("fuzz: --replay needs a --target", file=sys.stderr)
        return 2
    for name in names:
        if name in NATIVE:
            subprocess.run([str(NATIVE[name]), str(path)], check=True)
        else:
            quietly(TARGETS[name], path.read_bytes())
    return 0


if __name__ == "__main__":
    sys.exit(main())
