"""The programs in examples/ run, and the puzzles in it are what they are said to be."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.interrupting import NET

import nonet
from nonet import Status

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
PROGRAMS = sorted(EXAMPLES.glob("*.py"))

PUZZLES = {
    "broken.txt": (9, (3, 3), [Status.NONE]),
    "clojure.clj": (9, (3, 3), [Status.UNIQUE]),
    "course1.pl": (9, (3, 3), [Status.UNIQUE]),
    "drawn.json": (6, (2, 3), [Status.MULTIPLE]),
    "hex16.txt": (16, (4, 4), [Status.UNIQUE]),
    "latin5.txt": (5, None, [Status.UNIQUE]),
    "many.sdm": (9, (3, 3), [Status.UNIQUE] * 4),
    "several.txt": (4, (2, 2), [Status.MULTIPLE]),
    "six.txt": (6, (3, 2), [Status.UNIQUE]),
    "twelve.txt": (12, (3, 4), [Status.UNIQUE]),
    "two_givens.txt": (9, (3, 3), [Status.UNIQUE]),
    "mixed.toml": (9, (3, 3), [Status.UNIQUE]),
    "windmill.toml": (9, (3, 3), [Status.UNIQUE]),
    "words.txt": (4, (2, 2), [Status.UNIQUE]),
}
"""For each file its size, its box (height, width) and how many solutions its puzzles have."""


def test_there_are_programs_and_every_puzzle_is_listed() -> None:
    assert len(PROGRAMS) >= 5
    assert {path.name for path in EXAMPLES.iterdir() if path.is_file() and path.suffix != ".py"} == set(PUZZLES)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.name)
def test_program(program: Path, tmp_path: Path) -> None:
    """Each of them asserts what it promises, wherever it is started."""
    source = program.read_text(encoding="utf-8")
    assert "\nassert " in source, "an example says what must hold"
    assert source.startswith('"""'), "an example says what it is"
    done = subprocess.run([sys.executable, str(program)], cwd=tmp_path, capture_output=True, text=True, timeout=NET)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    assert not done.stderr
    assert not list(tmp_path.iterdir()), "an example leaves nothing behind"


@pytest.mark.parametrize("name", PUZZLES)
def test_puzzle(name: str) -> None:
    size, box, statuses = PUZZLES[name]
    puzzles = list(nonet.read_many(EXAMPLES / name))
    assert [nonet.solve(puzzle).status for puzzle in puzzles] == statuses
    for puzzle in puzzles:
        assert (puzzle.layout.rows, puzzle.layout.columns, puzzle.layout.box) == (size, size, box)


def test_the_one_with_several_solutions_has_a_handful() -> None:
    assert nonet.count(EXAMPLES / "several.txt") == 3
