"""How fast puzzles get their canonical form: one thread, CPU time, for files with a 9x9 puzzle a line.

    python benchmarks/symmetry_speed.py minimal.txt clue17.txt --full easy.txt

`--full` takes the solutions of its file, so full grids. The best of several rounds counts: it is the one that the
machine disturbed least.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from time import process_time

import numpy as np

import nonet

ROUNDS = 7
IMAGES = 10


def best(work: Callable[[], object]) -> float:
    """CPU seconds of the best round."""
    seconds = []
    for _ in range(ROUNDS):
        begun = process_time()
        work()
        seconds.append(process_time() - begun)
    return min(seconds)


def tell(name: str, rows: np.ndarray[tuple[int, int], np.dtype[np.uint8]]) -> None:
    """A line for each of the three questions."""
    forms = nonet.canonical_many(rows, threads=1)
    different = len(set(forms.lines()))
    print(f"{name}: {len(rows):,} puzzles, {different:,} different")
    rates = {
        "canonical forms": len(rows) / best(lambda: nonet.canonical_many(rows, threads=1)),
        "ids": len(rows) / best(lambda: nonet.class_id_many(rows, threads=1)),
        "equivalents": IMAGES * len(rows) / best(lambda: nonet.augment_many(rows, IMAGES, seed=1, threads=1)),
    }
    for question, rate in rates.items():
        print(f"  {rate:>11,.0f} {question} a second")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--full", action="append", default=[], type=Path, metavar="FILE")
    asked = parser.parse_args()
    for file in asked.files:
        lines = [line.split()[0] for line in file.read_text().splitlines() if line[:1] in ".0123456789"]
        cells = np.frombuffer("".join(lines).encode("ascii"), np.uint8).reshape(-1, 81)
        tell(file.name, np.where(cells == ord("."), 0, cells - ord("0")).astype(np.uint8))
    for file in asked.full:
        tell(f"solutions of {file.name}", nonet.solve_many(file).solutions)


if __name__ == "__main__":
    main()
