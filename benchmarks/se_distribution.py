"""How the SE ratings of random minimal puzzles are distributed: makes them, rates them and draws the picture of them in
docs/images/se_distribution.svg.

    python benchmarks/se_distribution.py 100000

A random solution is dug in a random order: each given goes unless the puzzle would then have several solutions. Other
ways to make random puzzles give other distributions.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from time import perf_counter

import numpy as np

import nonet

CELLS = 81
PICTURE = Path(__file__).parents[1] / "docs" / "images" / "se_distribution.svg"


def minimal_puzzles(count: int, seed: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """Row i depends on `seed` and i only."""
    cells = np.empty((count, CELLS), np.uint8)
    orders = np.empty((count, CELLS), np.intp)
    empty = nonet.Puzzle.empty()
    for row in range(count):
        grid = next(nonet.solutions(empty, order="random", seed=seed + row))
        cells[row] = np.frombuffer(grid.values, np.uint8)
        orders[row] = np.random.default_rng([seed, row]).permutation(CELLS)
    rows = np.arange(count)
    for turn in range(CELLS):
        where = orders[:, turn]
        kept = cells[rows, where]
        cells[rows, where] = 0
        needed = nonet.solve_many(cells).counts != 1
        cells[rows[needed], where[needed]] = kept[needed]
    return cells


def histogram(counts: dict[int, int], total: int) -> str:
    """A bar for each rating (times ten), on a logarithmic scale, as SVG."""
    left, top, width, height = 60, 20, 700, 260
    low, high = 10, max(95, *counts)
    step = width / (high - low + 1)
    decades = len(str(total))

    def y(count: float) -> float:
        return top + height * (1 - (np.log10(count) + 0.3) / (decades + 0.3)) if count else top + height

    frame = f"0 0 {left + width + 20} {top + height + 60}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{frame}" font-family="sans-serif" font-size="12">',
        f"<title>SE ratings of {total:,} random minimal puzzles</title>",
    ]
    for power in range(decades):
        level = y(10**power)
        parts.append(
            f'<path d="M{left} {level:.1f}h{width}" stroke="#ccc"/>'
            f'<text x="{left - 6}" y="{level + 4:.1f}" text-anchor="end" fill="#777">{10**power:,}</text>'
        )
    for rating, count in sorted(counts.items()):
        x = left + (rating - low) * step
        parts.append(
            f'<rect x="{x:.1f}" y="{y(count):.1f}" width="{step - 1:.1f}" height="{top + height - y(count):.1f}" '
            f'fill="#4a7ba6"><title>ER {rating / 10}: {count:,}</title></rect>'
        )
    for rating in range(low, high + 1, 5):
        x = left + (rating - low + 0.5) * step
        parts.append(f'<text x="{x:.1f}" y="{top + height + 18}" text-anchor="middle" fill="#777">{rating / 10}</text>')
    middle = left + width / 2
    parts.append(
        f'<text x="{middle}" y="{top + height + 44}" text-anchor="middle" fill="#777">'
        f"ER of {total:,} random minimal puzzles (number of puzzles, logarithmic)</text></svg>"
    )
    return "\n".join(parts) + "\n"


def main() -> None:
    total = int(sys.argv[1])
    puzzles = minimal_puzzles(total, seed=1)
    begun = perf_counter()
    ratings = nonet.rate_many(puzzles)
    spent = perf_counter() - begun
    assert not ratings.status.any()
    assert (ratings.solutions == 1).all()
    counts = Counter(np.rint(ratings.er * 10).astype(int).tolist())
    PICTURE.write_text(histogram(counts, total), encoding="utf-8")
    print(f"{total:,} puzzles rated in {spent:.1f} s by the clock")
    for limit in (1.5, 2.5, 4.5, 6.5, 7.0, 8.0, 8.5, 9.0):
        print(f"below {limit}: {np.mean(ratings.er < limit):.2%}")
    print(f"hardest {ratings.er.max()}, clues on average {np.count_nonzero(puzzles, axis=1).mean():.1f}")


if __name__ == "__main__":
    main()
