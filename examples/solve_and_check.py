"""Reads a puzzle from a file, solves it, and asks whether it is a good one."""

from pathlib import Path

import nonet

puzzle = nonet.read(Path(__file__).parent / "course1.pl")
outcome = nonet.solve(puzzle)
print(outcome.grid)
assert outcome.unique

report = nonet.check(puzzle)
print(report)
assert report.ok
assert not report.minimal, "some of its givens could go"
