"""The page of coverage, by coverage.py and gcovr: `python -m tests.coverage_page PYTHON.json NATIVE.json [NOTE]`.

`make coverage` runs it, and keeps the page in benchmarks/results/coverage.md.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import nonet

SUMMARY = ("covered_lines", "num_statements", "covered_branches", "num_branches")
NATIVE_SUMMARY = ("line_covered", "line_total", "branch_covered", "branch_total")


class Covered(NamedTuple):
    """Lines and branches that are run, of so many."""

    lines: int
    of_lines: int
    branches: int
    of_branches: int

    def __str__(self) -> str:
        return f"{_share(self.lines, self.of_lines)} | {_share(self.branches, self.of_branches)} | {self.of_lines:,}"


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def added(each: Iterable[Covered]) -> Covered:
    """Several files as one."""
    columns = list(zip(*each, strict=True)) or [()] * 4
    return Covered(*(sum(column) for column in columns))


def by_folder(found: Mapping[str, Covered], root: str) -> dict[str, Covered]:
    """The folders below `root`, each with what its files add up to."""
    folders: dict[str, list[Covered]] = defaultdict(list)
    for name, covered in found.items():
        _, _, below = name.rpartition(f"{root}/")
        folders[f"{root}/{below.partition('/')[0]}/" if "/" in below else f"{root}/"].append(covered)
    return {name: added(files) for name, files in sorted(folders.items())}


def of_python(measured: Mapping[str, Any]) -> dict[str, Covered]:
    """Files of coverage.py's report."""
    return {
        name.replace("\\", "/"): Covered(*(each["summary"][key] for key in SUMMARY))
        for name, each in measured["files"].items()
        if "/examples/" not in name
    }


def of_native(measured: Mapping[str, Any]) -> dict[str, Covered]:
    """Files of gcovr's summary."""
    return {each["filename"]: Covered(*(each[key] for key in NATIVE_SUMMARY)) for each in measured["files"]}


def page(python: Mapping[str, Covered], native: Mapping[str, Covered], note: str = "") -> str:
    """The page: a line for each folder. `note` says what was special about this run."""
    whole, kernels = added(python.values()), added(native.values())
    head = (
        f"Nonet {nonet.__version__}, {date.today()}. Python by coverage.py, C++ by gcov (branches without those of "
        f"exceptions); the long comparisons of `make verify` are not among the tests. {note}".strip()
        + "\n"
        f"**Python: {_share(whole.lines, whole.of_lines)} of lines and {_share(whole.branches, whole.of_branches)} of "
        f"branches; C++: {_share(kernels.lines, kernels.of_lines)} and "
        f"{_share(kernels.branches, kernels.of_branches)}.**"
    )
    lines = [
        "# What the tests run: `make coverage`",
        "",
        head,
        "",
        "| folder | lines run | branches run | lines |",
        "|---|---:|---:|---:|",
    ]
    for found, root in ((python, "nonet"), (native, "native")):
        lines += [f"| {name} | {covered} |" for name, covered in by_folder(found, root).items()]
    return "\n".join([*lines, f"| all Python | {whole} |", f"| all C++ | {kernels} |", ""])


if __name__ == "__main__":
    measured = [json.loads(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:3]]
    print(page(of_python(measured[0]), of_native(measured[1]), *sys.argv[3:]), end="")
