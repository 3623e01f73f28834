"""`nonet check`."""

import json

from tests.cli.conftest import Nonet

THREE_WAYS = "1.....2..3......"


def test_check(nonet_command: Nonet) -> None:
    good = nonet_command("check", "examples/course1.pl")
    assert good.returncode == 0
    assert good.stdout.startswith("exactly one solution")
    several = nonet_command("check", THREE_WAYS)
    assert several.returncode == 1
    assert "several solutions" in several.stdout
    broken = nonet_command("check", "11" + "." * 14)
    assert broken.returncode == 1
    assert "row 1 and box 1 have 1 at r1c1 and r1c2" in broken.stdout
    record = json.loads(nonet_command("check", THREE_WAYS, "--json").stdout)
    assert record["status"] == "multiple"
    assert len(record["solutions"]) == 2
    assert record["differences"]
    assert nonet_command("check", "." * 81, "--nodes", "2").returncode == 3
