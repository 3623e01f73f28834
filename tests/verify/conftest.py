"""Long comparisons with public puzzle collections, which are no part of the project."""

import platform
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

_rows: list[str] = []


@pytest.fixture
def results() -> list[str]:
    """Rows of the table that is written down at the end."""
    return _rows


def processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else ():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


@pytest.fixture(scope="session", autouse=True)
def written_down() -> Iterator[None]:
    yield
    if _rows:
        head = [
            "# What `make verify` found",
            "",
            f"On {processor()}, Python {platform.python_version()}. Seconds are by the clock of that machine.",
            "",
            "| comparison | puzzles | wrong | seconds |",
            "|---|---|---|---|",
        ]
        page = ROOT / "benchmarks" / "results" / "verify.md"
        earlier = page.read_text().splitlines()[len(head) :] if page.exists() else []
        rows = {comparison(row): row for row in (*earlier, *_rows)}
        page.write_text("\n".join([*head, *sorted(rows.values())]) + "\n")


def comparison(row: str) -> str:
    """What a row tells of. What was not looked at in this run keeps its row; what was gets a new one."""
    return re.split(r" [(|]", row.removeprefix("| "))[0]
