"""The fuzz targets themselves: their kept inputs, some damaged ones from a seed, and that a fault would be seen."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from tests.fuzz import __main__ as fuzz
from tests.fuzz.damage import damaged
from tests.fuzz.native import NATIVE, PREFIX
from tests.fuzz.targets import TARGETS, Target, quietly, read

from nonet.codecs import codecs

CORPUS = Path(__file__).parent / "corpus"
KEPT = sorted(path for path in CORPUS.glob("*/*"))
ROUNDS = 40
"""Damaged inputs of each target: enough to run its code; `make fuzz` runs millions."""


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_inputs_that_once_failed(path: Path) -> None:
    assert path.parent.name in TARGETS or path.parent.name in NATIVE, "a folder is named after its target"
    if path.parent.name in TARGETS:
        quietly(TARGETS[path.parent.name], path.read_bytes())


@pytest.mark.parametrize("target", TARGETS.values(), ids=list(TARGETS))
def test_damaged_inputs(target: Target) -> None:
    random = Random(target.name)
    seeds = target.seeds()
    assert seeds, "a target has good inputs to start from"
    for _ in range(ROUNDS):
        seed, other = random.choice(seeds), random.choice(seeds)
        quietly(target, seed if random.random() < 0.1 else damaged(random, seed, other, is_json=target.is_json))


def test_every_format_has_a_target() -> None:
    assert {name.replace(" ", "-") for name in codecs.names} <= set(TARGETS)


@pytest.mark.parametrize("name", [name.replace(" ", "-") for name in codecs.names])
def test_seeds_are_read(name: str) -> None:
    """Inputs to start from are good ones: from bad ones a fuzzer does not get far."""
    texts = TARGETS[name].seeds()[:5]
    assert all(read(text.decode(), name.replace("-", " ")) is not None for text in texts)


def test_a_fault_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    line, good = codecs["line"], b"1..............."
    quietly(TARGETS["line"], good)
    with monkeypatch.context() as broken:
        broken.setattr(type(line), "encode", lambda self, puzzle: "." * 16)
        with pytest.raises(AssertionError, match="read back, it differs"):
            quietly(TARGETS["line"], good)
    monkeypatch.setattr(type(line), "decode_many", lambda *_: iter([[][1]]))
    with pytest.raises(IndexError):
        quietly(TARGETS["line"], good)


def test_a_traceback_of_a_command_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    from nonet.cli import _ending

    quietly(TARGETS["command"], b"solve\n--style\nline\n\n1234341221434321")
    monkeypatch.setattr(_ending, "_of_nonet", lambda error: None)
    with pytest.raises(AssertionError, match="a bug in Nonet"):
        quietly(TARGETS["command"], b"solve\n\nhello")


def test_what_is_missing_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    name = f"{PREFIX}classic"
    monkeypatch.setitem(NATIVE, name, tmp_path / "fuzz_classic")
    assert "not built" in (fuzz._missing([name]) or "")
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert "pip install" in (fuzz._missing(["line"]) or "")


def test_a_replay_runs_one_input(tmp_path: Path) -> None:
    (tmp_path / "input").write_bytes(b"1...............")
    command = [sys.executable, "-m", "tests.fuzz", "--target", "line", "--replay", str(tmp_path / "input")]
    done = subprocess.run(command, cwd=CORPUS.parents[2], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_table() -> None:
    results = [fuzz.Result("line", 1000, 20, 3), fuzz.Result("iss", 500, 10, 3, (Path("x"),))]
    assert fuzz.table(results).split("\n")[2:] == [
        "| line | 1,000 | 20 | 3 | 0 |",
        "| iss | 500 | 10 | 3 | 1 |",
        "| all | 1,500 | | 6 | 1 |",
    ]
    assert fuzz._numbers("#12\tINITED cov: 7 ft\n#90\tpulse  cov: 9 ft") == (90, 9)


def test_the_page_of_results_adds_up() -> None:
    old = fuzz.page([fuzz.Result("line", 1000, 20, 3), fuzz.Result("iss", 5, 30, 3, (Path("x"),))])
    both = fuzz.together(fuzz.read_table(old), [fuzz.Result("line", 1, 10, 2)])
    assert both == [fuzz.Result("iss", 5, 30, 3), fuzz.Result("line", 1001, 20, 5)]
    assert "**1,006 inputs, 0 that fail now.**" in fuzz.page(both)
