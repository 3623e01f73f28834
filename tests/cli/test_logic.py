"""`nonet explain`, `hint`, `why` and `techniques`."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Nonet

SMALL = "1.....2..3.....4"


def test_explain_tells_every_step(nonet_command: Nonet) -> None:
    done = nonet_command("explain", SMALL)
    assert done.returncode == 0
    *steps, last = done.stdout.splitlines()
    assert last == "solved: easy"
    assert steps[0].startswith("  1. Hidden single. In box 1, 2 can only go in r1c2")
    record = json.loads(nonet_command("explain", SMALL, "--json").stdout)
    assert (record["ending"], record["solutions"], record["label"]) == ("solved", "unique", "easy")
    assert len(record["steps"]) == len(steps)


def test_explain_says_where_logic_ends(nonet_command: Nonet) -> None:
    done = nonet_command("explain", "." * 16)
    assert done.returncode == 1
    assert "several solutions" in done.stderr
    assert "stuck" in done.stdout
    assert nonet_command("explain", SMALL, "--timeout", "0").returncode == 3
    assert nonet_command("explain", SMALL, "--technique", "pointing").returncode == 1
    unknown = nonet_command("explain", SMALL, "--technique", "x wing")
    assert (unknown.returncode, "did you mean" in unknown.stderr) == (2, True)


def test_hint_tells_as_much_as_is_asked_for(nonet_command: Nonet) -> None:
    assert nonet_command("hint", SMALL, "--stage", "where").stdout == "Look at box 1.\n"
    assert len(nonet_command("hint", SMALL).stdout.splitlines()) == 4
    record = json.loads(nonet_command("hint", SMALL, "--at", "1.3...2..3.....4", "--json").stdout)
    assert record["mistakes"] == [{"cell": "r1c3", "symbol": 3, "removed": False}]
    assert nonet_command("hint", "1243342143122134").returncode == 1


def test_why_answers(nonet_command: Nonet) -> None:
    assert nonet_command("why", "r1c4", "2", SMALL).stdout == "r1c4 cannot be 2: box 2 has its 2 in r2c3.\n"
    assert json.loads(nonet_command("why", "r1c4", "3", SMALL, "--json").stdout)["must"] is True
    assert nonet_command("why", "r1c9", "3", SMALL).returncode == 2
    assert nonet_command("why", "nowhere", "3", SMALL).returncode == 2


def test_techniques_runs_cases(nonet_command: Nonet, tmp_path: Path) -> None:
    listed = [json.loads(line) for line in nonet_command("techniques", "--json").stdout.splitlines()]
    assert {"full house", "hidden single", "naked single"} <= {entry["name"] for entry in listed}
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    cases = tmp_path / "cases.txt"
    cases.write_text(f":0003:5:{puzzle}:::555:\n:0003:1:{puzzle}:::111:\n")
    done = nonet_command("techniques", "--cases", str(cases))
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == "total     1 of    2"
    assert "line 2:" in done.stderr
    cases.write_text("rubbish\n")
    assert nonet_command("techniques", "--cases", str(cases)).returncode == 2


@pytest.mark.parametrize("scale", ["se", "hodoku", "label"])
def test_rate_on_each_scale(nonet_command: Nonet, scale: str) -> None:
    done = nonet_command("rate", "examples/many.sdm", "--scale", scale)
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 5
    small = nonet_command("rate", SMALL, "--scale", scale)
    assert small.returncode == (0 if scale == "label" else 1)
