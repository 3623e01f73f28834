"""Files of technique cases: for each case, whether our technique comes to the recorded conclusion; worked examples."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from nonet.api.examples import example
from nonet.core.errors import ParseError
from nonet.logic.cases import Verdict as Verdict, judge, read_cases, techniques_of
from nonet.logic.step import Step


def judged(path: str) -> Iterator[Verdict]:
    """A verdict on every case of a file, in order; ParseError if the file has no case."""
    count = 0
    with open(path, encoding="utf-8", errors="replace") as file:
        for case in read_cases(file, path):
            yield judge(case)
            count += 1
    if not count:
        raise ParseError("there is no case here", source=path, expected=":technique:candidates:givens:...")


def names_of(code: str) -> str:
    """The names of the techniques that a code of such a file stands for; 'unknown' if it stands for none."""
    return ", ".join(entry.name for entry in techniques_of(code)) or "unknown"


@cache
def worked(technique: str) -> Step | None:
    """A step of this technique, from the examples that come with Nonet; None if there is none."""
    with open(example("techniques/cases.txt"), encoding="utf-8") as file:
        lines = [line for line in file if line.startswith(f":{technique}:")]
    return next((judge(case).step for case in read_cases(lines)), None)
