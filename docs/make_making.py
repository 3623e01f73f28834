"""Writes the pictures of plain 9x9 puzzles in docs/making.md from a seed; make_variants.py writes the others.

Run it after a change to the generator or the drawing: `python docs/make_making.py`. A test compares what it makes with
what is there.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nonet

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "images" / "making"

HEART = ".x.x.x.x.x...x...xx.......x.x.....x...x...x.....x.x...x...x...x.x.....x...x.x.x.."

KINDS: dict[str, dict[str, Any]] = {
    "minimal": {},
    "symmetric": {"symmetry": "full"},
    "heart": {"pattern": HEART},
}
"""The name of each picture, and the wishes of its puzzle."""


def puzzle(name: str) -> nonet.Puzzle:
    """The puzzle of a picture."""
    return nonet.generate(seed=1, **KINDS[name])


def main() -> None:
    """Writes every picture."""
    PICTURES.mkdir(exist_ok=True)
    for name in KINDS:
        nonet.draw(puzzle(name)).save(PICTURES / f"{name}.svg")


if __name__ == "__main__":
    main()
