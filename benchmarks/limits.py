"""What each command takes on boards from 4x4 to 100x100, empty and adversarial: seconds and memory within its budget.

    python benchmarks/limits.py --markdown benchmarks/results/limits.md
    python benchmarks/limits.py --timeout 5 --sizes 9 100 --commands solve explain

Every command of the registry that has a time limit is run in a process of its own, with the default limit or with
`--timeout`, `--jobs` of them at a time. CPU seconds are shown beside those of the clock, since the machine may be busy.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from os import getloadavg, wait4
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import nonet
from nonet import rules
from nonet.bench.machine import describe
from nonet.cli._command import commands
from nonet.core.layout import guess_box

SIZES = (4, 9, 16, 25, 36, 64, 100)
MAX_BYTES = 8 << 30
"""Address space of a command; more is refused by the system, and would show as status 3."""

WORDS = {
    "augment": ["{}", "--seed", "1"],
    "batch": None,  # has a limit only if it is told one: its rows are bounded by nodes
    "bench": None,  # measures for as long as it is told to
    "compare": ["{}", "--seed", "1"],
    "convert": ["{}", "--to", "pencil", "--lossy"],
    "generate": ["--box", "{box}", "--seed", "1"],
    "rate": ["{}", "--scale", "se", "--scale", "hodoku", "--scale", "label"],
    "render": ["{}", "--solution"],
    "watch": ["{}", "--seed", "1"],
    "why": ["r1c1", "1", "{}"],
}
"""Arguments of a command, if not a puzzle alone; None leaves the command out."""


class Spent(NamedTuple):
    """What one run of a command took, and its exit status."""

    seconds: float
    cpu: float
    megabytes: int
    status: int

    def __str__(self) -> str:
        return f"{self.seconds:.1f} s ({self.cpu:.1f}), {self.megabytes} MB, exit {self.status}"


def boards(size: int) -> Iterator[tuple[str, nonet.Puzzle]]:
    """The boards of one size: empty, and with rules that multiply."""
    empty = nonet.Puzzle.empty(box=guess_box(size) or (1, size))
    yield "empty", empty
    snake = tuple(
        row * size + (column if row % 2 == 0 else size - 1 - column) for row in range(size) for column in range(size)
    )
    half = max(size // 2, 2)
    lines = [rules.Renban(snake[at : at + half]) for at in range(0, size * half, half)]
    total = sum(range(1, size + 1)) * size
    yield (
        "adversarial",
        empty.with_rules(rules.AntiTaxicab(), rules.Sum(snake, total + 1, (2, *[1] * (len(snake) - 1))), *lines),
    )


def timed(words: list[str]) -> Spent:
    """Runs a command in a process of its own."""
    begun = monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "nonet", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MAX_BYTES, MAX_BYTES)),
    )
    _, status, used = wait4(process.pid, 0)
    process.returncode = 0  # it has been waited for
    code = status >> 8 if status & 127 == 0 else -(status & 127)
    return Spent(monotonic() - begun, used.ru_utime + used.ru_stime, used.ru_maxrss >> 10, code)


def asked_of(
    sizes: list[int], names: list[str], timeout: float | None, folder: Path
) -> Iterator[tuple[str, str, str, list[str]]]:
    """The command, the size, the kind of board, and the words of the command."""
    for size in sizes:
        for kind, puzzle in boards(size):
            file = folder / f"{kind}{size}.json"
            file.write_text(nonet.write(puzzle, "nonet"))
            height, width = puzzle.layout.box or (1, size)
            for name in names:
                words = WORDS.get(name, ["{}"])
                if words is None or (name == "generate" and kind != "empty"):
                    continue
                told = [word.format(file, box=f"{height}x{width}") for word in words]
                limit = [] if timeout is None else ["--timeout", f"{timeout:g}"]
                yield name, f"{size}x{size}", kind, [name, *told, *limit]


def main() -> None:
    timed_commands = [
        name for name in commands.names if any("--timeout" in option.opts for option in commands[name].params)
    ]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", nargs="+", type=int, default=SIZES)
    parser.add_argument("--commands", nargs="+", default=timed_commands, choices=timed_commands)
    parser.add_argument("--timeout", type=float, help="instead of the default budget of each command")
    parser.add_argument("--jobs", type=int, default=1, help="commands that run at a time")
    parser.add_argument("--markdown", type=Path, metavar="FILE")
    asked = parser.parse_args()
    limit = "the default budget" if asked.timeout is None else f"`--timeout {asked.timeout:g}`"
    lines = [
        "# Time and memory of each command",
        "",
        f"With {limit}, by `python benchmarks/limits.py`. Seconds of the clock, in brackets of the processor, the most",
        "memory, and the exit status (0 yes, 1 a negative answer, 2 an error, 3 the budget ran out).",
        "",
        *(f"    {line}" for line in describe().splitlines()),
        f"    {asked.jobs} at a time; load average of the last minute, at the start: {getloadavg()[0]:.1f}",
        "",
        "| command | board | | took |",
        "|---|---|---|---|",
    ]
    print("\n".join(lines), flush=True)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(asked.jobs) as pool:
        runs = list(asked_of(asked.sizes, asked.commands, asked.timeout, Path(folder)))
        for (name, size, kind, _), spent in zip(runs, pool.map(timed, (words for *_, words in runs)), strict=True):
            line = f"| {name} | {size} | {kind} | {spent} |"
            print(line, flush=True)
            lines.append(line)
            if asked.markdown is not None:
                asked.markdown.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
