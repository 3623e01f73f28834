"""How fast `generate_many` meets a wish, by CPU time on one thread: labels, SE bands, techniques, numbers of clues.

    python benchmarks/generate_speed.py [SECONDS of CPU time for each wish, by default 3]

Prints Markdown tables. Each row of a table is one wish; `boards` is how many it took for a puzzle on average.
"""

from __future__ import annotations

import sys
from time import process_time
from typing import Any

import nonet

LABELS = ("easy", "medium", "hard", "fiendish", "extreme")
BANDS = (
    (1.0, 1.9),
    (2.0, 2.9),
    (3.0, 3.9),
    (4.0, 4.9),
    (5.0, 5.9),
    (6.0, 6.9),
    (7.0, 7.9),
    (8.0, 8.9),
    (9.0, 9.9),
)
TECHNIQUES = (
    "locked pair",
    "naked triple",
    "hidden triple",
    "x-wing",
    "swordfish",
    "jellyfish",
    "skyscraper",
    "2-string kite",
    "turbot fish",
    "empty rectangle",
    "xy-wing",
    "xyz-wing",
    "w-wing",
    "unique rectangle type 1",
    "bug+1",
    "simple colours trap",
    "x-chain",
    "xy-chain",
    "als-xz",
    "sue de coq",
    "death blossom",
)


def measure(seconds: float, **wishes: Any) -> str:
    """Puzzles a second, those found of those asked for, and boards for each."""
    asked = found = boards = 0
    batch, begun = 1, process_time()
    while (spent := process_time() - begun) < seconds:
        made = nonet.generate_many(batch, seed=7, first=asked, threads=1, **wishes)
        asked += batch
        found += int(made.found.sum())
        boards += int(made.tried.sum())
        batch = min(batch * 2, 256) if process_time() - begun < seconds / 4 else batch
    return f"{found / spent:,.1f} | {found:,} of {asked:,} | {boards / max(asked, 1):,.1f}"


def table(title: str, rows: list[tuple[str, dict[str, Any]]], seconds: float) -> None:
    """Prints a table with a row for each wish."""
    print(f"| {title} | puzzles a second | found | boards each |\n|---|---:|---:|---:|", flush=True)
    for name, wishes in rows:
        print(f"| {name} | {measure(seconds, **wishes)} |", flush=True)
    print()


def main() -> None:
    """Measures all tables."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    nonet.generate_many(1, difficulty="extreme", seed=1)  # imports
    table("label", [(label, {"difficulty": label}) for label in LABELS], seconds)
    table("SE", [(f"{low} to {high}", {"se": (low, high)}) for low, high in BANDS], seconds)
    rows: list[tuple[str, dict[str, Any]]] = []
    for name in TECHNIQUES:
        rows.append((f"needs {name}", {"technique": name}))
        rows.append((f"{name}, nothing harder", {"technique": name, "nothing_harder": True}))
    table("technique", rows, seconds)
    clues = [(str(n), {"clues": n, "attempts": 1_000_000}) for n in (18, 19, 20, 21, 22, 24, 26, 28)]
    table("clues", clues, seconds)


if __name__ == "__main__":
    main()
