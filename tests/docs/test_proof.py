"""The page on how Nonet is tested holds the figures of the last runs, and each name on it is there."""

from __future__ import annotations

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from tests.coverage_page import Covered, by_folder, of_native, of_python, page
from tests.fuzz.native import NATIVE
from tests.fuzz.targets import TARGETS
from tests.soak.family import NAMES

ROOT = Path(__file__).resolve().parents[2]

_spec = spec_from_file_location("make_proof", ROOT / "docs" / "make_proof.py")
assert _spec is not None
assert _spec.loader is not None
proof = sys.modules["make_proof"] = module_from_spec(_spec)
_spec.loader.exec_module(proof)

TEXT = proof.PAGE.read_text(encoding="utf-8")


def test_the_figures_are_those_of_the_results() -> None:
    assert proof.filled(TEXT) == TEXT, "run `python docs/make_proof.py`"
    assert len(re.findall(r": begin -->", TEXT)) >= 3


@pytest.mark.parametrize("name", NAMES)
def test_every_family_is_told(name: str) -> None:
    assert re.search(rf"^\| {name} +\|", TEXT, re.MULTILINE), f"{name}: make soak SOAK=--results"


def test_no_target_is_told_that_is_not_there() -> None:
    told = re.findall(r"^\| (\S+) \|", proof.figures("fuzz"), re.MULTILINE)
    assert set(told) - {"target", "all"} <= {*TARGETS, *NATIVE}


@pytest.mark.parametrize("path", re.findall(r"`(tests/[\w/.]+|benchmarks/[\w/.]+)`", TEXT))
def test_every_path_is_there(path: str) -> None:
    assert (ROOT / path).exists()


def test_coverage_adds_up() -> None:
    one = {"covered_lines": 8, "num_statements": 10, "covered_branches": 1, "num_branches": 2}
    python = of_python({"files": {"src/nonet/core/a.py": {"summary": one}, "x/nonet/core/b.py": {"summary": one}}})
    assert by_folder(python, "nonet") == {"nonet/core/": Covered(16, 20, 2, 4)}
    lines, branches = {"line_covered": 1, "line_total": 1}, {"branch_covered": 0, "branch_total": 0}
    told = page(python, of_native({"files": [{"filename": "src/native/se/a.cpp", **lines, **branches}]}))
    assert "| nonet/core/ | 80.0 % | 50.0 % | 20 |" in told
    assert "| native/se/ | 100.0 % | - | 1 |" in told
