"""Draws the pictures of docs/training.md: `python docs/make_training.py`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import nonet
from nonet.data import survey

PICTURES = Path(__file__).parent / "images" / "training"

PUZZLES = 200
SEED = 1


def pictures() -> Mapping[str, str]:
    """The pictures of some random puzzles, by the names of their files."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "puzzles.txt"
        file.write_bytes(nonet.generate_many(PUZZLES, seed=SEED).text())
        return survey([file], sample=PUZZLES).plots()


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, svg in pictures().items():
        (PICTURES / name).write_text(svg, encoding="utf-8")
