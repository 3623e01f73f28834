"""The drivers of the native code, each with a slow way of its own written in C++, on seeds without end.

`make soak` builds them; the sanitizers' and the plain build serve as well.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.soak.family import Tally

SHARE = 4
BUILD = Path(__file__).parents[3] / "build"
FOLDERS = [BUILD / name for name in ("soak", "plain", "sanitize")]
SUFFIX = ".exe" if os.name == "nt" else ""

DRIVERS = {
    "classic_test": ("rows", "300"),
    "general_test": ("8000",),
    "logic_test": ("1000",),
    "se_test": ("100",),
    "generate_test": ("10",),
    "symmetry_test": ("500",),
}
"""Each with the arguments of one round, which the seed follows; a second or less."""

WAYS = {
    "classic_test": "classic: every kernel, alone, in batches and listed = brute force",
    "general_test": "general: random problems = every assignment tried",
    "logic_test": "logic: closures, subsets, sets, templates, chains = slow ways",
    "se_test": "rater: a batch = one by one",
    "generate_test": "generator: unique, minimal, in shards = backtracking",
    "symmetry_test": "symmetry: forms of scrambles = the definition",
}


def folder() -> Path | None:
    """Where the drivers are built."""
    return next((each for each in FOLDERS if all((each / f"{name}{SUFFIX}").exists() for name in DRIVERS)), None)


def missing() -> str | None:
    return None if folder() else "the native drivers are not built: make soak, or make plain"


def compare(seed: int) -> Iterator[Tally]:
    build = folder()
    assert build is not None, missing()
    for name, words in DRIVERS.items():
        command = [str(build / f"{name}{SUFFIX}"), *words, str(seed)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        told = re.search(r"(\d+) passed, (\d+) failed\s*$", done.stdout)
        passed, failed = (int(told[1]), int(told[2])) if told else (0, 1)
        wrong: tuple[str, ...] = ()
        if failed or done.returncode:
            said = (done.stdout + done.stderr).strip().split("\n")
            wrong = (f"{name} {' '.join(command[1:])} (status {done.returncode}): {said[0]}",) * max(failed, 1)
        yield Tally(WAYS[name], passed + failed, wrong)
