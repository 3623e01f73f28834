"""The gallery is what the program makes now, every rule is in it, and its puzzles are what they are said to be."""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

import nonet
from nonet import Status
from nonet.constraints import constraints

ROOT = Path(__file__).resolve().parents[2]

_spec = spec_from_file_location("make_gallery", ROOT / "docs" / "make_gallery.py")
assert _spec is not None
assert _spec.loader is not None
gallery = sys.modules["make_gallery"] = module_from_spec(_spec)
_spec.loader.exec_module(gallery)


def test_there_is_one_example_for_each_rule_and_no_other() -> None:
    assert len(constraints.names) > 50
    examples = {gallery.example(kind) for kind in constraints.names}
    assert set(gallery.EXAMPLES.iterdir()) == examples


def test_the_gallery_is_what_the_program_makes_now() -> None:
    made = dict(gallery.files())
    stale = [path.name for path, text in made.items() if not path.is_file() or path.read_text("utf-8") != text]
    assert not stale, f"run `python docs/make_gallery.py`: {', '.join(stale)}"
    assert set(gallery.PICTURES.iterdir()) == made.keys() - {gallery.PAGE}, "a picture of a rule that is gone"


@pytest.mark.parametrize("kind", constraints.names)
def test_example(kind: str) -> None:
    puzzle = nonet.read(gallery.example(kind))
    assert kind in {rule.kind for rule in puzzle.constraints}
    found = {engine: nonet.solve(puzzle, engine=engine) for engine in ("general", "python")}
    assert {engine: outcome.status for engine, outcome in found.items()} == dict.fromkeys(found, Status.UNIQUE)
    assert found["general"].grid == found["python"].grid
    without = replace(puzzle, constraints=tuple(rule for rule in puzzle.constraints if rule.kind != kind))
    assert nonet.solve(without).status is Status.MULTIPLE, "the rule says nothing here"
