"""Draws the pictures of the front page and of the themes: `python docs/make_readme.py`.

A test compares them with what is drawn now.
"""

from __future__ import annotations

from pathlib import Path

import nonet
from nonet.api.themes import THEMES

HERE = Path(__file__).parent
STEP = 14
"""The first step of the path that is a chain."""


def pictures() -> dict[str, str]:
    """File names in `images`, and what they hold."""
    examples = HERE.parent / "examples"
    course = nonet.read(examples / "course1.pl")
    step = nonet.explain(examples / "two_givens.txt").steps[STEP - 1]
    windmill = nonet.read(examples / "windmill.toml")
    solved = nonet.solve(windmill).grid
    themed = {f"theme_{name}.svg": f"{nonet.draw(windmill, answer=solved, theme=name)}\n" for name in THEMES}
    return themed | {
        "course1.svg": f"{nonet.draw(course, answer=nonet.solve(course).grid)}\n",
        "two_givens.svg": f"{nonet.draw(step)}\n",
    }


if __name__ == "__main__":
    for name, picture in pictures().items():
        (HERE / "images" / name).write_text(picture, encoding="utf-8")
