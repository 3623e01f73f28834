"""`nonet steps` and `nonet pencil`.

Covers: steps, pencil.
"""

import json
from pathlib import Path

from tests.cli.conftest import Nonet

SMALL = "1.....2..3.....4"


def test_steps_are_all_that_are_possible_now(nonet_command: Nonet) -> None:
    told = nonet_command("steps", SMALL, "--brief", "--hardest", "easy").stdout.splitlines()
    assert len(told) == len(set(told)) == 12
    only = nonet_command("steps", SMALL, "--techniques", "naked single,hidden single", "--limit", "1").stdout
    assert only.startswith("Naked single. ")
    record = json.loads(nonet_command("steps", SMALL, "--json", "--limit", "1").stdout)
    assert {"nodes", "links", "houses", "sets", "text"} <= record.keys()
    assert nonet_command("steps", "1243342143122134").returncode == 1


def test_what_is_wrong_with_the_puzzle_is_said(nonet_command: Nonet) -> None:
    broken = nonet_command("steps", "examples/broken.txt", "--limit", "1")
    assert broken.returncode == 0
    assert broken.stdout.count("\n") == 1
    assert "there is no solution" in broken.stderr
    assert "several solutions" in nonet_command("steps", "1.....2..3......", "--limit", "1").stderr
    assert not nonet_command("steps", SMALL, "--limit", "1").stderr


def test_techniques_from_a_file_in_its_order(nonet_command: Nonet, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("# mine\nnaked single\nhidden single\n", encoding="utf-8")
    assert nonet_command("explain", SMALL, "--techniques-file", str(file)).stdout.startswith("  1. Naked single. ")


def test_pencil_gives_nothing_away(nonet_command: Nonet, tmp_path: Path) -> None:
    marks = json.loads(nonet_command("pencil", SMALL, "--json").stdout)["candidates"]
    assert marks["r1c2"] == [2, 4]
    picture = tmp_path / "marks.svg"
    assert nonet_command("pencil", SMALL, "-o", str(picture)).returncode == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg ")
