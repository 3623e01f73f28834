"""How fast puzzles get their SE rating: one thread, CPU time, for files with a puzzle a line.

    python benchmarks/se_speed.py $NONET_DATA/classic/{easy,clue17,minimal}.txt

A CSV file may have the rating in its second column; `--er 7 9` then takes the rows between.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import process_time

import nonet

CELLS = 81


def puzzles(file: Path, between: list[float] | None) -> list[str]:
    """The first column; the second, where there is one and it is asked for, is the rating."""
    rows = [line.split(",") for line in file.read_text().splitlines() if line[:1] in ".0123456789"]
    return [row[0] for row in rows if between is None or between[0] <= float(row[1]) <= between[1]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--er", nargs=2, type=float)
    parser.add_argument("--most", type=int, default=20_000)
    asked = parser.parse_args()
    nonet.rate_many([])  # imports what it needs before the clock runs
    for file in asked.files:
        chosen = puzzles(file, asked.er)[: asked.most]
        begun = process_time()
        ratings = nonet.rate_many(chosen, threads=1)
        spent = process_time() - begun
        print(
            f"{file.name}: {len(chosen):,} puzzles, {spent:.2f} s CPU, {len(chosen) / spent:,.0f} a second, "
            f"ER up to {ratings.er.max()}"
        )


if __name__ == "__main__":
    main()
