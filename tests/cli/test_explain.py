"""`nonet explain`."""

import json

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
