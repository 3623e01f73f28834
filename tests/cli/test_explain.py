"""`nonet explain`."""

import json
from pathlib import Path

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


def test_a_film_of_the_steps(nonet_command: Nonet, tmp_path: Path) -> None:
    path = tmp_path / "steps.svg"
    result = nonet_command("explain", "1.....2..3.....4", "--svg", "-o", str(path))
    assert (result.returncode, result.stdout) == (0, "")
    assert path.read_text().count("<animate ") == 1
    for wrong in (("--svg", "--html"), ("--svg", "--picture", "1"), ("--svg", "--json"), ("-o", str(path))):
        assert nonet_command("explain", "1.....2..3.....4", *wrong).returncode == 2, wrong
