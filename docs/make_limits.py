"""Puts a digest of `benchmarks/results/limits.md` into docs/limits.md: `python docs/make_limits.py`.

A test compares the page with what is made now, so no figure on it is older than the results.
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE / "limits.md"
RESULTS = HERE.parent / "benchmarks" / "results" / "limits.md"

_ROW = re.compile(r"^\| (\w+) \| (\d+)x\d+ \| (\w+) \| [\d.]+ s \(([\d.]+)\), (\d+) MB, exit (-?\d+) \|$", re.MULTILINE)
_BLOCK = re.compile(r"(<!-- limits: begin -->\n).*?(<!-- limits: end -->)", re.DOTALL)
_RAN_OUT = 3


def digest(results: str) -> str:
    """A line for each command: on each size the worse of its boards, and the most memory of all."""
    took: dict[str, dict[int, str]] = defaultdict(dict)
    seconds: dict[tuple[str, int], float] = {}
    memory: dict[str, int] = defaultdict(int)
    for command, side, _, cpu, megabytes, status in _ROW.findall(results):
        at = command, int(side)
        seconds[at] = max(seconds.get(at, 0.0), float(cpu))
        memory[command] = max(memory[command], int(megabytes))
        if int(status) == _RAN_OUT or took[command].get(at[1]) == "budget":
            took[command][at[1]] = "budget"
        else:
            took[command][at[1]] = f"{seconds[at]:.1f} s"
    sides = sorted({side for _, side in seconds})
    lines = [
        f"| command | {' | '.join(f'{side}x{side}' for side in sides)} | MB at most |",
        f"|---|{'---:|' * (len(sides) + 1)}",
    ]
    for command in sorted(took):
        cells = " | ".join(took[command].get(side, "-") for side in sides)
        lines.append(f"| `{command}` | {cells} | {memory[command]} |")
    return "\n".join(lines)


def filled(page: str) -> str:
    """The page with the digest of the results between the marks."""
    table = digest(RESULTS.read_text(encoding="utf-8"))
    return _BLOCK.sub(lambda block: f"{block[1]}{table}\n{block[2]}", page)


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
