"""The pages on techniques are what the program makes now, and every example is sound."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

import nonet
from nonet.logic import proof
from nonet.logic.technique import by_name

ROOT = Path(__file__).resolve().parents[2]

_spec = spec_from_file_location("make_techniques", ROOT / "docs" / "make_techniques.py")
assert _spec is not None
assert _spec.loader is not None
pages = sys.modules["make_techniques"] = module_from_spec(_spec)
_spec.loader.exec_module(pages)


def test_the_pages_are_what_the_program_makes_now() -> None:
    made = dict(pages.files())
    stale = [path.name for path, text in made.items() if not path.is_file() or path.read_text("utf-8") != text]
    assert not stale, f"run `python docs/make_techniques.py`: {', '.join(stale)}"
    there = {*pages.PAGES.iterdir(), *pages.PICTURES.iterdir(), *pages.BEST_PICTURES.iterdir()}
    assert there == made.keys() - {pages.DOCS / "explanations.md"}, "a page of a family that is gone"


def test_each_family_has_its_explanation() -> None:
    assert pages.best().keys() == pages.families().keys()
    for step in pages.best().values():
        assert by_name(step.technique).unique or proof.follows(step)


@pytest.mark.parametrize("name", [entry.name for entry in pages.techniques()])
def test_example(name: str) -> None:
    """There is one, it is of this technique, and it is right."""
    step = pages.examples()[name]
    assert step.technique == name
    if by_name(name).unique:
        solution = nonet.solve(step.links.problem.puzzle.with_givens(step.before.givens)).grid
        assert solution is not None
        assert all(solution[cell] != symbol for cell, symbol in step.removes)
        assert all(solution[cell] == symbol for cell, symbol in step.places)
    else:
        assert proof.follows(step)
