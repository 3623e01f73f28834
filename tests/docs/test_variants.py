"""The pictures of made puzzles are what the program makes now, and the page shows each."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

import nonet

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "making-variants.md").read_text(encoding="utf-8")

_spec = spec_from_file_location("make_variants", ROOT / "docs" / "make_variants.py")
assert _spec is not None
assert _spec.loader is not None
variants = sys.modules["make_variants"] = module_from_spec(_spec)
_spec.loader.exec_module(variants)


@pytest.mark.parametrize("name", variants.VARIETIES)
def test_a_picture_is_what_is_made_now(name: str) -> None:
    there = (variants.PICTURES / f"{name}.svg").read_text(encoding="utf-8")
    assert there == variants.picture(name), "run `python docs/make_variants.py`"
    assert f"images/made/{name}.svg" in PAGE


def test_no_picture_is_left_over() -> None:
    assert {path.stem for path in variants.PICTURES.iterdir()} == set(variants.VARIETIES)


def test_the_page_names_every_rule_with_clues() -> None:
    from nonet.generators.clues import families

    assert [name for name in families.names if f"`{name}`" not in PAGE] == []


def test_the_puzzles_of_the_pictures_have_one_solution() -> None:
    puzzle = nonet.generate(**variants.VARIETIES["killer"], seed=1)
    assert nonet.solve(puzzle).unique
