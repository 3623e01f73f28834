"""How fast puzzles of other sizes, jigsaws and variants are made, each proved to have one solution.

    python benchmarks/generate_variants.py [PUZZLES of each row, default 20] > benchmarks/results/generate_variants.md

CPU time of one thread, from the empty board to the finished puzzle: filling, clues, digging, taking away what is not
needed. 25x25 makes a quarter as many puzzles.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Mapping
from pathlib import Path
from time import process_time
from typing import Any

import nonet

ROWS: list[tuple[str, dict[str, Any], float | None]] = [
    ("6x6", {"box": (2, 3)}, None),
    ("12x12", {"box": (3, 4)}, None),
    ("16x16", {"box": (4, 4)}, 5),
    ("16x16, symmetry 180", {"box": (4, 4), "symmetry": "180"}, None),
    ("25x25", {"box": (5, 5)}, 0.5),
    ("jigsaw 9x9", {"layout": "jigsaw"}, 20),
    ("jigsaw 12x12", {"layout": "jigsaw", "box": (3, 4)}, None),
    ("X", {"rules": "x"}, 20),
    ("anti-knight", {"rules": "anti-knight"}, None),
    ("windoku", {"rules": "windoku"}, None),
    ("killer", {"rules": "killer"}, 20),
    ("killer jigsaw", {"rules": "killer", "layout": "jigsaw"}, None),
    ("thermo", {"rules": "thermo"}, 5),
    ("arrow", {"rules": "arrow"}, 5),
    ("kropki", {"rules": "kropki"}, 5),
    ("kropki, all dots", {"rules": "kropki, no other differences, no other ratios"}, None),
    ("whispers", {"rules": "whispers"}, 5),
    ("renban", {"rules": "renban"}, None),
    ("sandwich", {"rules": "sandwich"}, None),
    ("little killer", {"rules": "little killer"}, None),
    ("skyscraper", {"rules": "skyscraper"}, None),
    ("X-sum", {"rules": "x sum"}, None),
    ("thermo and killer, no givens", {"rules": "thermo, killer", "clues": 0}, None),
]
"""A name, the wishes, and the rate that was aimed at."""


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    print("# Making puzzles of other sizes and variants\n")
    print(f"On {processor()}, Python {platform.python_version()}: CPU seconds of one thread,")
    print(f"`python benchmarks/generate_variants.py {count}`.\n")
    print("| puzzles | made | a CPU-second | aimed at | slowest, s | givens, mean | clues of rules, mean | minimal |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for name, wishes, aim in ROWS:
        print(row(name, wishes, aim, count if name != "25x25" else max(count // 4, 1)), flush=True)
    print("\n'minimal': no given can go. Of the others some can, or a search of bounded length did not settle it.")


def row(name: str, wishes: Mapping[str, Any], aim: float | None, count: int) -> str:
    nonet.generate(**wishes, seed=0, timeout=600)  # imports, tables
    seconds, givens, rules, minimal = [], 0, 0, 0
    for index in range(count):
        begun = process_time()
        puzzle = nonet.generate(**wishes, seed=1, index=index, timeout=600)
        seconds.append(process_time() - begun)
        givens += puzzle.clues
        rules += len(puzzle.constraints)
        minimal += puzzle.metadata["minimal"] is True
    rate = count / sum(seconds)
    told = "" if aim is None else f"{aim:g}"
    return (
        f"| {name} | {count} | {rate:.1f} | {told} | {max(seconds):.2f} | {givens / count:.1f} | {rules / count:.1f} "
        f"| {minimal} |"
    )


def processor() -> str:
    path = Path("/proc/cpuinfo")
    for line in path.read_text().splitlines() if path.exists() else ():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


if __name__ == "__main__":
    main()
