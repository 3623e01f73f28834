"""`nonet convert`: there and back, many at once, and nothing half-written."""

from pathlib import Path

import pytest
from tests.cli.conftest import Nonet

import nonet
from nonet.codecs import codecs

COURSE = ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71."


OTHERS = ("sums", "pencil")
"""Sums hide values, and pencil marks tell more than the givens."""
PLAIN = [name for name in nonet.formats() if name not in OTHERS and (name not in codecs or codecs[name].plain)]
"""Formats that a plain puzzle can be written in and read back from."""


@pytest.mark.parametrize("target", PLAIN)
def test_convert_there_and_back(nonet_command: Nonet, target: str) -> None:
    done = nonet_command("convert", "examples/course1.pl", "--to", target)
    assert done.returncode == 0
    assert nonet_command("convert", "-", "--to", "line", stdin=done.stdout).stdout == COURSE + "\n"


def test_convert_to_pencil_marks(nonet_command: Nonet) -> None:
    done = nonet_command("convert", "examples/course1.pl", "--to", "pencil")
    assert done.returncode == 0
    assert nonet.read(done.stdout).candidates == nonet.read(COURSE).pencil_marks().masks
    solved = nonet_command("solve", "-", "--style", "line", stdin=done.stdout).stdout
    assert solved == nonet_command("solve", COURSE, "--style", "line").stdout


def test_convert_many(nonet_command: Nonet) -> None:
    lines = f"{COURSE}\n{COURSE}\n"
    csv = nonet_command("convert", "--to", "csv", stdin=lines).stdout
    assert csv.splitlines()[0].startswith("puzzle")
    assert len(csv.splitlines()) == 3
    assert nonet_command("convert", "--to", "line", stdin=csv).stdout == lines


def test_convert_loses_nothing_without_a_word(nonet_command: Nonet) -> None:
    rule = ".Shape~4x4.Cage~3~R1C1~R1C2.~R2C1_3"
    for target in ("pretty", "line"):
        refused = nonet_command("convert", rule, "--to", target)
        assert refused.returncode == 2
        assert "cannot say 'killer cage'" in refused.stderr
        assert not refused.stdout
    assert nonet_command("convert", rule, "--lossy").stdout == "....3...........\n"
    assert nonet_command("solve", rule, "--style", "pretty").stdout.count("|") == 4


def test_convert_writes_whole_files_only(nonet_command: Nonet, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    assert nonet_command("convert", COURSE, "-o", str(target)).returncode == 0
    assert target.read_text() == COURSE + "\n"
    broken = nonet_command("convert", "-", "-o", str(target), stdin=f"{COURSE}\n{COURSE[:-1]}\n")
    assert broken.returncode == 2
    assert target.read_text() == COURSE + "\n"
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]
