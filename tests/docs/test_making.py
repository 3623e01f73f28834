"""The pictures of the page on making puzzles are those of the puzzles that are made."""

import runpy
from pathlib import Path

import pytest

import nonet

ROOT = Path(__file__).parents[2]
MAKING = runpy.run_path(str(ROOT / "docs" / "make_making.py"))


@pytest.mark.parametrize("name", MAKING["KINDS"])
def test_a_picture_is_that_of_its_puzzle(name: str) -> None:
    puzzle = MAKING["puzzle"](name)
    assert nonet.solve(puzzle).unique
    svg = (MAKING["PICTURES"] / f"{name}.svg").read_text(encoding="utf-8")
    assert svg.strip() == str(nonet.draw(puzzle)).strip()


def test_the_page_shows_every_picture() -> None:
    page = (ROOT / "docs" / "making.md").read_text(encoding="utf-8")
    assert all(f"images/making/{name}.svg" in page for name in MAKING["KINDS"])
