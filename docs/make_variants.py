"""Writes the pictures of docs/making-variants.md: a puzzle of each variety, made with seed 1.

Run it after a change to a generator or the drawing: `python docs/make_variants.py`. A test compares what it makes with
what is there.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nonet

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "images" / "made"

VARIETIES: dict[str, dict[str, Any]] = {
    "6x6": {"box": (2, 3)},
    "16x16": {"box": (4, 4), "symmetry": "180"},
    "jigsaw": {"layout": "jigsaw"},
    "killer": {"rules": "killer"},
    "killer_jigsaw": {"rules": "killer", "layout": "jigsaw"},
    "thermo": {"rules": "thermo"},
    "arrow": {"rules": "arrow"},
    "kropki": {"rules": "kropki, no other differences, no other ratios"},
    "whisper": {"rules": "whispers"},
    "renban": {"rules": "renban"},
    "palindrome": {"rules": "palindrome, anti-king"},
    "sandwich": {"rules": "sandwich, even odd"},
    "little_killer": {"rules": "little killer, anti-knight"},
    "skyscraper": {"rules": "skyscraper", "box": (2, 3)},
    "x_sum": {"rules": "x sum"},
    "quadruple": {"rules": "quadruple, x"},
}


def picture(name: str) -> str:
    """The puzzle of a variety."""
    return nonet.draw(nonet.generate(**VARIETIES[name], seed=1, timeout=300)) + "\n"


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in VARIETIES:
        (PICTURES / f"{name}.svg").write_text(picture(name), encoding="utf-8")


if __name__ == "__main__":
    main()
