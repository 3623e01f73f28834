"""Files of technique cases: for each case, whether our technique comes to the recorded conclusion."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.core.errors import ParseError
from nonet.logic.cases import Verdict as Verdict, judge, read_cases, techniques_of


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
